package app

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/screen/doubt"
	"brokerage/onboard/ui/screen/handover"
	"brokerage/onboard/ui/screen/lock"
	"brokerage/onboard/ui/screen/page"
	"brokerage/onboard/ui/screen/people"
	"brokerage/onboard/ui/screen/review"
	"brokerage/onboard/ui/screen/status"
	"brokerage/onboard/ui/screen/tasks"
	"brokerage/onboard/ui/theme"
)

// planted is what nobody may be shown as it is: C0, a colour that no theme has, a link, a title, C1, bidirectional controls, zero
// width, a tag, a line separator, DEL. It begins with what can be seen of it.
const (
	seenOf  = "Zqx"
	planted = seenOf + "\x07b\x1b[9;35mc\x1b]8;;x:y\x1b\\d\x1b]0;t\x07e\u0085f\u009b1mg\u202eh\u2066i\u200bj\ufeffk\U000e0041l\u2028m\x7fn"
)

// liar is a custodian that says the planted text wherever it says anything.
type liar struct {
	stage, submit, read error
	reply               custodian.Reply
	account             custodian.Account
}

func (l *liar) Stage(context.Context, custodian.Request) (custodian.Reply, error) {
	return l.reply, l.stage
}

func (l *liar) Submit(context.Context, custodian.Request) (custodian.Reply, error) {
	return l.reply, l.submit
}

func (l *liar) Account(context.Context, string) (custodian.Account, error) { return l.account, l.read }

// lie is the answer of a custodian that did not take a request.
func lie(k custodian.FailureKind) error {
	return &custodian.Error{Kind: k, Status: 422, Code: planted, Message: planted, Quoted: true, TraceID: planted, Hint: planted, Problems: []custodian.FieldProblem{
		{Index: -1, Name: "primaryOwner.lastName", Code: planted, Message: planted}, {Index: -1, Name: planted, Code: planted, Message: planted},
	}}
}

// sealer lets hand-overs pass as they are.
type sealer struct{ *storetest.Fake }

func (s sealer) Revisions(context.Context, string) ([]flow.Revision, error) {
	return []flow.Revision{
		{Number: 3, SavedAt: noon(), Meta: flow.Summary{Did: planted, User: planted, Machine: planted, Name: planted, Status: planted}},
		{Number: 2, Unreadable: planted},
		{Number: 1, SavedAt: noon(), Meta: flow.Summary{Answers: planted}},
	}, nil
}

func (s sealer) LoadRevision(ctx context.Context, id string, n uint64) (flow.Loaded, error) {
	if n == 3 {
		return s.Load(ctx, id)
	}
	return flow.Loaded{}, errors.New(planted)
}

func (sealer) Recipient() (string, error)                   { return "age1sam", nil }
func (sealer) SealTo(_ string, data []byte) ([]byte, error) { return data, nil }
func (sealer) OpenSealed(sealed []byte) ([]byte, error)     { return sealed, nil }

// stage is an app in which everything that others say is the planted text.
type stage struct {
	*App
	*loop
	liar   *liar
	store  sealer
	seen   map[string]bool // the kinds of screen that were drawn, and whether the text was on one
	frames int
}

func newStage(t *testing.T) *stage {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	p := &stage{store: sealer{storetest.Memory()}, seen: map[string]bool{}, liar: &liar{
		reply:   custodian.Reply{AccountNumber: "10042217", TraceID: planted},
		account: custodian.Account{Number: "10042217", Status: "Draft", TraceID: planted},
	}}
	p.App = New(Options{Environment: flow.Environment{Word: "SANDBOX", Host: planted}, Theme: theme.New(theme.Dark), Now: noon})
	p.loop = &loop{t: t, app: p.App, msgs: make(chan tea.Msg, 1000)}
	p.booting = false
	p.context.Service = &flow.Service{
		Catalogue: c, Store: p.store, Custodian: p.liar, Environment: flow.Environment{Word: "SANDBOX", Host: planted}, Now: noon,
		User: planted, Machine: planted,
	}
	p.context.Colleagues, p.context.Outbox = []outbox.Colleague{{Name: planted, Recipient: "age1sam"}, {Name: "Sam", Recipient: planted}}, outbox.Folder{Path: "/tmp/" + planted}
	return p
}

// draft is an application whose answers hold the text, as those that a version without the cleaner saved.
func (p *stage) draft(change ...func(*flow.Session)) *flow.Session {
	p.t.Helper()
	o := p.context.Service
	data, err := o.Catalogue.Example("individualTod")
	if err != nil {
		p.t.Fatal(err)
	}
	for _, name := range []string{"José Ángel", "de la Cruz Núñez", "Lucía"} {
		data = bytes.ReplaceAll(data, []byte(name), []byte("Mark"))
	}
	answers, err := answersfile.ReadAnswers(o.Catalogue, "example", data, kind.DateOf(noon()), o.FreshID)
	if err != nil {
		p.t.Fatal(err)
	}
	s, err := o.StartWith(answers)
	for _, c := range change {
		c(s)
	}
	if err := errors.Join(err, s.Save(p.t.Context(), false)); err != nil {
		p.t.Fatal(err)
	}
	p.plant(s.ID())
	if s, err = o.Resume(p.t.Context(), s.ID()); err != nil {
		p.t.Fatal(err)
	}
	return s
}

// plant puts the text into what is kept of an application.
func (p *stage) plant(id string) {
	p.t.Helper()
	quoted, _ := json.Marshal(planted)
	loaded, err := p.store.Load(p.t.Context(), id)
	if err != nil {
		p.t.Fatal(err)
	}
	r := loaded.Record
	r.Body = bytes.ReplaceAll(r.Body, []byte("Mark"), bytes.Trim(quoted, `"`))
	r.Meta.Name, r.Meta.Did, r.Meta.Page = planted, planted, planted
	if _, err := p.store.Save(p.t.Context(), r); err != nil {
		p.t.Fatal(err)
	}
}

// show opens an application and brings a screen of it to the front.
func (p *stage) show(s *flow.Session, front func() tea.Cmd) {
	p.t.Helper()
	p.stack = p.stack[:1]
	p.keep(s)
	p.enter(s)
	p.spawn(front())
	p.until("what it shows", func() bool { return !p.front().Traits().Loading })
	p.look()
}

// look draws what is in front at every size, and what the keys that move bring into sight.
func (p *stage) look() {
	p.t.Helper()
	for _, size := range [][2]int{{160, 50}, {80, 24}, {40, 12}, {100, 32}} {
		p.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		p.draw(size[0], size[1])
	}
	for _, k := range []tea.KeyType{tea.KeyDown, tea.KeyDown, tea.KeyTab, tea.KeyPgDown, tea.KeyRight, tea.KeyEnd, tea.KeyHome} {
		p.front().Update(tea.KeyMsg{Type: k})
		p.draw(100, 32)
	}
}

func (p *stage) draw(w, h int) {
	p.t.Helper()
	of := reflect.TypeOf(p.front()).Elem().String()
	checkScreen(p.t, p.App, w, h, of)
	view := p.View()
	if strings.Contains(view, "9;35m") {
		p.t.Errorf("%s: got the colour of another on the screen: %q", of, view)
	}
	if p.t.Failed() {
		p.t.FailNow()
	}
	p.frames++
	p.seen[of] = p.seen[of] || strings.Contains(view, seenOf)
}

// wordless are the screens on which nothing of others stands.
var wordless = map[string]string{
	"screen.Help": "the program's own words", "screen.Hidden": "hides them", "screen.Unlock": "asks for a passphrase",
}

// Every screen, drawn with the text wherever others' text can stand, puts nothing of it on the terminal but what can be seen.
func TestNoScreenPassesOnWhatIsNoText(t *testing.T) {
	p := newStage(t)
	p.fill()
	p.asks()
	p.answered()
	p.versions()
	p.handovers()
	p.board()
	p.alone()

	for name := range screenTypes(t) {
		told, drawn := p.seen[name]
		switch {
		case !drawn:
			t.Errorf("the screen %s was not drawn: bring it to the front here, with the text in all that it shows of others", name)
		case !told && wordless[name] == "":
			t.Errorf("%s: got nothing of the text on the screen, want it there in part: else this says nothing", name)
		}
	}
	if p.frames < 1000 {
		t.Errorf("got %d frames, want some for each screen at each size", p.frames)
	}
}

// screenTypes are the types of ui/screen and its rooms that are a screen: they have a head.
func screenTypes(t *testing.T) map[string]bool {
	t.Helper()
	parts, err := filepath.Glob(filepath.Join("..", "screen", "*.go"))
	rooms, fault := filepath.Glob(filepath.Join("..", "screen", "*", "*.go"))
	if err := errors.Join(err, fault); err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	for _, file := range append(parts, rooms...) {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range parsed.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Recv == nil || f.Name.Name != "Head" {
				continue
			}
			if of, is := f.Recv.List[0].Type.(*ast.StarExpr); is {
				all[parsed.Name.Name+"."+of.X.(*ast.Ident).Name] = true
			}
		}
	}
	if len(all) < 25 {
		t.Fatalf("got %d screens, want those of the program", len(all))
	}
	return all
}

// fill goes through every page and list.
func (p *stage) fill() {
	s := p.draft()
	p.show(s, func() tea.Cmd { return p.push(tasks.New(p.context, s)) })
	as := s.Assessment()
	for _, sec := range s.Catalogue().Sections() {
		if sec.List != nil {
			p.show(s, func() tea.Cmd {
				return p.act(screen.GoTo{Place: answers.Place{Step: sec.Step.ID, Section: sec.ID}})
			})
		}
		for e := range as.Entries(sec.ID) {
			for _, pg := range as.Pages(sec.ID, e) {
				p.show(s, func() tea.Cmd {
					return p.act(screen.GoTo{Place: answers.Place{Step: sec.Step.ID, Section: sec.ID, Entry: e, Page: pg.ID}})
				})
			}
		}
	}
	p.show(s, func() tea.Cmd { return p.push(review.New(p.context, s)) })
	p.show(s, func() tea.Cmd { return p.push(status.NewSubmit(p.context, s)) })
	p.show(s, func() tea.Cmd { return p.say(planted) })
}

// asks goes through what is asked on the way.
func (p *stage) asks() {
	s := p.draft(func(s *flow.Session) { _ = s.Answer(answers.Path{Section: "primaryHolder", Field: "email"}, "Mark") })
	p.show(s, func() tea.Cmd { return p.push(review.NewProblems(p.context, s)) })
	for _, q := range s.Problems() {
		p.show(s, func() tea.Cmd { return p.act(screen.AskNote{Problem: q}) })
	}
	p.show(s, func() tea.Cmd { return p.goTo() })
	p.front().Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(seenOf)})
	p.look()
	p.show(s, func() tea.Cmd { return p.push(people.NewAddPerson(p.context, s, "todBeneficiaries")) })
	who := say.Candidate{Group: say.OfHere, Label: planted}
	p.show(s, func() tea.Cmd {
		return p.push(people.NewRoles(p.context, s, s.Catalogue().Section("associatedParties"), who, ""))
	})
	p.show(s, func() tea.Cmd {
		return p.act(screen.GoTo{Place: s.Assessment().PlaceOf(answers.Path{Section: "primaryHolder", Field: "firstName"})})
	})
	p.act(screen.GoTo{Place: s.Assessment().PlaceOf(answers.Path{Section: "primaryHolder", Field: "firstName"})}) // the keys led away
	p.pasteKey(seenOf + "\u202e\u200b\u009b\x07 Prentice\n12 Main\u202e Street\u2028\nBoston, MA 02110\n(617) 555-0142\na@example.com")
	p.look()
	before := s.Assessment().Answers().Get(answers.Path{Section: "account", Field: "registration"})
	if err := s.Answer(answers.Path{Section: "account", Field: "registration"}, "individual"); err != nil {
		p.t.Fatal(err)
	}
	hidden, hides := page.NewHiddenByChange(p.context, s, before)
	if !hides {
		p.t.Fatal("no answer is hidden by the change: else this shows nothing")
	}
	p.show(s, func() tea.Cmd { return p.push(hidden) })
}

func (p *stage) pasteKey(text string) {
	p.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(text), Paste: true})
}

// answered goes through what a custodian may say of an application.
func (p *stage) answered() {
	for _, c := range []func(l *liar){
		func(l *liar) { l.account.Status = planted },
		func(l *liar) { l.account.Status = "Open" },
		func(l *liar) { l.account.Status, l.account.Faulty = "Open", true },
		func(l *liar) { l.account.Status = "Rejected" },
		func(l *liar) { l.account.Status = "Action Required" },
		func(l *liar) { l.submit = lie(custodian.Refused) },
		func(l *liar) { l.submit, l.read = lie(custodian.Unknown), lie(custodian.Unknown) },
		func(l *liar) { l.submit = lie(custodian.NotSent) },
		func(l *liar) { l.stage = lie(custodian.Refused) },
		func(l *liar) { l.stage = lie(custodian.Unknown) },
		func(l *liar) { l.reply = custodian.Reply{Had: planted, TraceID: planted} },
		func(l *liar) { l.read = lie(custodian.Misdirected) },
	} {
		was := *p.liar
		s := p.draft()
		p.liar.account.Problems = []custodian.FieldProblem{{Index: -1, Name: "primaryOwner.lastName", Code: planted, Message: planted}, {Index: -1, Name: planted, Message: planted}}
		p.liar.account.Remarks = planted
		p.liar.account.Steps = []custodian.SubStep{{Name: planted, Word: planted, Reason: planted, State: "failed"}, {Name: "MailingAddress", Word: planted, Reason: planted}}
		p.liar.account.Attributes = map[string]any{"primaryOwner.lastName": planted, planted: planted}
		c(p.liar)
		_, _ = s.Stage(p.t.Context(), true)
		_ = s.Submit(p.t.Context(), s.Reviewed())
		_, _ = s.Refresh(p.t.Context())
		p.show(s, func() tea.Cmd { return p.push(status.New(p.context, s)) })
		p.show(s, func() tea.Cmd { return p.push(status.NewSendAgain(p.context, s)) })
		p.show(s, func() tea.Cmd { return p.push(doubt.NewFirstStage(p.context, s)) })
		p.show(s, func() tea.Cmd { return p.push(review.New(p.context, s)) })
		p.show(s, func() tea.Cmd { return p.push(review.NewProblems(p.context, s)) })
		p.show(s, func() tea.Cmd { return p.push(tasks.New(p.context, s)) })
		*p.liar = was
	}
}

// versions goes through what others and earlier days saved.
func (p *stage) versions() {
	s := p.draft()
	at := answers.Path{Section: "primaryHolder", Field: "middleName"}
	other, err := p.context.Service.Resume(p.t.Context(), s.ID())
	if err == nil {
		err = errors.Join(other.Answer(at, "Mark"), other.Save(p.t.Context(), false))
	}
	if err != nil {
		p.t.Fatal(err)
	}
	p.plant(s.ID())
	_ = s.Answer(at, "Here")
	_ = s.Save(p.t.Context(), false)
	p.show(s, func() tea.Cmd { return p.push(doubt.NewConflict(p.context, s)) })
	p.show(s, func() tea.Cmd { return p.push(doubt.NewIdentify(p.context, s)) })
	s = p.draft()
	p.show(s, func() tea.Cmd { return p.push(tasks.NewTimeline(p.context, s)) })
	for range 3 {
		p.send(tea.KeyMsg{Type: tea.KeyEnter}) // what differs
		p.until("what differs", func() bool { return !p.front().Traits().Loading })
		p.look()
		p.send(tea.KeyMsg{Type: tea.KeyDown})
	}
	p.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("F")})
	p.look()
}

// handovers goes through what is given to colleagues and what they give.
func (p *stage) handovers() {
	s := p.draft()
	p.show(s, func() tea.Cmd {
		return p.act(screen.AskColleague{Draft: flow.Summary{ID: s.ID(), Name: planted}})
	})
	var sealed []byte
	if err := s.HandOver(p.t.Context(), "age1sam", planted, planted, func(b []byte) error { sealed = b; return nil }); err != nil {
		p.t.Fatal(err)
	}
	p.show(s, func() tea.Cmd { return p.push(status.New(p.context, s)) })
	p.show(s, func() tea.Cmd { return p.push(handover.NewReceive(p.context, p.context.Colleagues)) })
	folder := p.t.TempDir()
	name := filepath.Join(folder, planted)
	if err := errors.Join(os.WriteFile(name+".age", sealed, 0o600), os.WriteFile(name+"2.age", nil, 0o600), os.Mkdir(name, 0o700)); err != nil {
		p.t.Fatal(err)
	}
	for _, r := range folder + "/" {
		p.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}})
	}
	p.until("the files", func() bool { return strings.Count(p.View(), seenOf) > 3 })
	p.look()
	p.send(tea.KeyMsg{Type: tea.KeyEnter})
	p.until("what became of it", func() bool { return !strings.Contains(p.View(), "Reading") })
	p.look()
	h, err := p.context.Service.OpenHandover(p.t.Context(), sealed)
	if err != nil {
		p.t.Fatal(err)
	}
	taken, err := h.Keep(p.t.Context())
	if err != nil {
		p.t.Fatal(err)
	}
	p.show(taken, func() tea.Cmd { return p.push(handover.NewReview(p.context, taken)) })
}

// board goes through the lists of applications.
func (p *stage) board() {
	p.stack, p.session = p.stack[:1], nil
	var all []flow.Summary
	for i, phase := range []flow.Phase{flow.Editing, flow.Submitted, flow.Open, flow.Action, flow.Unsure, flow.Rejected, flow.Submitting, planted} {
		all = append(all, flow.Summary{
			ID: string(rune('a' + i)), Name: planted, Registration: planted, Phase: phase, Status: planted, AccountNumber: planted, Did: planted, User: planted,
			Machine: planted, Page: planted, UpdatedAt: noon(), Archived: i == 2,
		}, flow.Summary{ID: string(rune('A' + i)), Name: planted, Phase: phase, HandedTo: planted, UpdatedAt: noon()},
			flow.Summary{ID: string(rune('0' + i)), Name: planted, Phase: phase, Unreadable: planted, UpdatedAt: noon()})
	}
	p.front().Update(screen.DraftsMsg{Drafts: all})
	p.look()
	p.front().Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("/")})
	p.front().Update(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(seenOf)})
	p.look()
	p.front().Update(screen.DraftsMsg{Err: errors.New(planted)})
	p.look()
	p.openArchive()
	p.look()
}

// alone goes through what stands alone in front.
func (p *stage) alone() {
	p.act(screen.AskRegistration{Section: "primaryHolder", Client: planted})
	p.look()
	p.push(screen.NewHelp(p.context, screen.Topic{}, p.top().Head()))
	p.look()
	for _, err := range []error{errors.New(planted), flow.ErrNoKey, flow.ErrDamaged, flow.ErrTooNew} {
		p.push(screen.NewMessage(p.context, "It cannot be opened", say.OpenTrouble(errors.Join(err, errors.New(planted)))))
		p.look()
	}
	p.push(lock.NewUnlock(p.context, false))
	p.look()
	p.hide(false)
	p.look()
}
