package board

import (
	"errors"
	"strconv"
	"strings"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

// View draws the groups, and what is to say of the marked application.
func (b *Board) View() string {
	th := b.Context.Theme
	about := b.about()
	var out screen.Block
	b.heading(&out)
	row := 0
	for g, group := range b.groups {
		if len(group) > 0 && (!b.showsArchive || b.typing) {
			out.Add(b.groupRow(groupTitles[g], len(group)))
		}
		for _, d := range group {
			if b.Context.Far(row, b.focus, b.H) {
				out.Stop(row, false, b.blanks(d)...)
			} else {
				b.lay(&out, row, b.rows(d, row == b.focus)...)
			}
			row++
		}
	}
	out.Gap()
	for _, s := range b.starts() {
		b.lay(&out, row, b.startRow(s, row == b.focus)...)
		if b.count == 0 && b.H > 16 {
			out.Gap()
		}
		row++
	}
	if b.Context.Environment.Word == custodian.Sandbox && b.loaded && len(b.listed) == 0 && b.H > 20 {
		out.Add("", "")
		out.Add(screen.Wrapped("SANDBOX means that nothing leaves this computer. To work with your custodian, run", 2, min(b.W, 92), th.Muted.Render)...)
		out.Add("  " + th.Text.Render("onboard login --base-url https://…"))
		out.Add(screen.Wrapped("and start onboard with the same address.", 2, min(b.W, 92), th.Muted.Render)...)
	}
	if len(about) == 0 {
		return out.View(b.W, b.H, b.Context)
	}
	rows := strings.Split(out.View(b.W, b.H-len(about)-1, b.Context), "\n")
	if len(rows) < b.H-len(about)-1 {
		about = append([]string{""}, about...)
	}
	return strings.Join(append(append(rows, ""), about...), "\n")
}

// groupRow is the rule over a group: what its applications have in common, and how many they are.
func (b *Board) groupRow(title string, n int) string {
	th := b.Context.Theme
	head := "  " + th.Faint.Render(theme.Rule) + " " + th.Title.Render(title) + " " + th.Muted.Render(strconv.Itoa(n)) + " "
	return head + th.Faint.Render(strings.Repeat(theme.Rule, max(0, b.W-2-text.Width(head))))
}

// blanks are as many rows as an application takes.
func (b *Board) blanks(d flow.Summary) []string {
	if _, ending := b.expiring[d.ID]; ending {
		return []string{"", ""}
	}
	return []string{""}
}

// heading says what is listed, what is typed to find, and that there is nothing.
func (b *Board) heading(out *screen.Block) {
	th := b.Context.Theme
	if b.Context.Ruled && (b.showsArchive || len(b.listed) == 0) {
		out.Add("  "+th.Title.Render(b.Head().Line), "")
	}
	if b.typing {
		count := th.Muted.Render(strconv.Itoa(b.count) + " of " + strconv.Itoa(len(b.listed)))
		out.Add(text.Ends("  "+th.Muted.Render("Find")+"  "+b.find.View(), count, min(b.W-1, 72)))
	}
	switch {
	case errors.Is(b.err, flow.ErrAway):
		out.Add(screen.Wrapped(say.ListedAsOf(b.asOf, b.Context.Now(), len(b.listed)), 2, b.W-2, th.Warn.Render)...)
	case b.err != nil:
		out.Add(screen.Wrapped(say.ListTrouble(b.err), 2, b.W-2, th.Fault.Render)...)
	case b.typing && b.count == 0:
		out.Gap()
		out.Add(screen.Wrapped("No application matches. Names, kinds of account, states and account numbers are found.", 2, min(b.W, 92), th.Text.Render)...)
	case b.showsArchive && b.count == 0:
		out.Add("  Nothing is archived.")
	case b.loaded && len(b.listed) == 0:
		out.Gap()
		out.Add("  No applications yet.", "")
	case b.loaded && b.count == 0:
		out.Gap()
		out.Add(screen.Wrapped("Nothing on the board. "+text.Count(len(b.listed), "application is", "applications are")+" archived: / finds them.",
			2, min(b.W, 92), th.Text.Render)...)
		out.Add("")
	}
	out.Gap()
}

// about is what there is to say of the marked application, where there is room for it.
func (b *Board) about() []string {
	d := b.at()
	if d == nil || b.H < 16 || b.W < 60 {
		return nil
	}
	th := b.Context.Theme
	name := say.Name(d.Name)
	if whose := say.Whose(*d, b.Context.Service); whose != "" {
		name += ", " + whose
	}
	rows := []string{"  " + th.Title.Render(text.Cut(name, b.W-3))}
	var c *catalogue.Catalogue
	if b.Context.Service != nil {
		c = b.Context.Service.Catalogue
	}
	for _, l := range say.Explain(*d, c, b.Context.Now()) {
		rows = append(rows, screen.Wrapped(l, 2, min(b.W, 98), th.Text.Render)...)
	}
	return rows
}

func (b *Board) lay(out *screen.Block, row int, rows ...string) {
	out.Stop(row, row == b.focus, rows...)
}

func (b *Board) startRow(s start, focused bool) []string {
	th := b.Context.Theme
	label := th.Row(focused, s.label)
	if b.W >= 60 {
		return []string{text.Pad(label, 31) + th.Muted.Render(s.explain)}
	}
	return []string{label}
}

// rows are one application, with a warning under it where it is soon removed.
func (b *Board) rows(d flow.Summary, focused bool) []string {
	rows := []string{b.row(d, focused)}
	if at, ending := b.expiring[d.ID]; ending {
		rows = append(rows, b.Context.Theme.Warn.Render(text.Cut("    "+say.Leaves(d, at, b.Context.Now()), b.W)))
	}
	return rows
}

// row is one application: name, whose it is in a firm's store, registration, state, next action and who acts,
// age. Where it is narrow the registration falls away, then the age, then the next action.
func (b *Board) row(d flow.Summary, focused bool) string {
	th := b.Context.Theme
	name := say.Name(d.Name)
	state, paint := b.state(d)
	state = b.sign(d) + state
	head := th.Mark(focused)
	label := th.Choice(focused)
	switch age := text.Right(text.Age(b.Context.Now().Sub(changed(d))), 9); {
	case b.W >= 100:
		spare := b.W - 100 // a name is worth more than blank columns
		room, whose := 28+min(32, spare*2/3), say.Whose(d, b.Context.Service)
		if whose != "" {
			room, whose = room-11, " "+th.Muted.Render(text.Fit(whose, 10))
		}
		return head + label(text.Fit(name, room)) + whose + " " + th.Muted.Render(text.Fit(b.short(d), 17+min(16, spare/3))) + " " +
			paint(text.Fit(state, 19)) + " " + text.Fit(b.next(d), 20) + " " + th.Muted.Render(age)
	case b.W >= 76:
		return head + label(text.Fit(name, b.W-55)) + " " + paint(text.Fit(state, 19)) + " " + text.Fit(b.next(d), 20) + " " + th.Muted.Render(age)
	case b.W >= 60:
		return head + label(text.Fit(name, b.W-43)) + " " + paint(text.Fit(state, 19)) + " " + text.Cut(b.next(d), 20)
	default:
		return head + label(text.Fit(name, b.W-20)) + " " + paint(text.Cut(state, 17))
	}
}

// changed is from when on an application stands as it does.
func changed(d flow.Summary) time.Time {
	if d.Phase == flow.Editing || d.Since.IsZero() {
		return d.Changed()
	}
	return d.Since
}

// sign is what stands before the state: a fault, or that something is waited for.
func (b *Board) sign(d flow.Summary) string {
	switch g := groupOf(d); {
	case g == mending:
		return "! "
	case g == waiting && b.turns(d):
		return b.Context.Spin() + " "
	case g == waiting:
		return theme.Now + " "
	}
	return ""
}

// turns tells whether an application was sent a short time ago and is waited for.
func (b *Board) turns(d flow.Summary) bool {
	return !b.Context.Still && groupOf(d) == waiting && !d.Since.IsZero() && b.Context.Now().Sub(d.Since) < screen.Lately
}

func (b *Board) next(d flow.Summary) string {
	var c *catalogue.Catalogue
	if b.Context.Service != nil {
		c = b.Context.Service.Catalogue
	}
	if b.turns(d) && d.Phase != flow.Unsure {
		return "Custodian, " + text.Elapsed(b.Context.Now().Sub(d.Since))
	}
	return say.Next(d, c)
}

// short is the short name of the kind of account.
func (b *Board) short(of flow.Summary) string {
	r, ok := b.kind(of)
	if !ok {
		return text.Clean(of.Registration)
	}
	return r.Brief()
}

// label is the name of the kind of account.
func (b *Board) label(of flow.Summary) string {
	if r, ok := b.kind(of); ok {
		return r.Label
	}
	return text.Clean(of.Registration)
}

// registration is everything the kind of account is called.
func (b *Board) registration(of flow.Summary) string {
	r, _ := b.kind(of)
	return strings.Join(append([]string{r.Label, r.Short}, r.Synonyms...), " ")
}

func (b *Board) kind(of flow.Summary) (catalogue.Registration, bool) {
	if b.Context.Service == nil {
		return catalogue.Registration{}, false
	}
	return b.Context.Service.Catalogue.Registration(of.Registration)
}

// state says how an application stands, in the custodian's own word where there is one.
func (b *Board) state(d flow.Summary) (string, func(...string) string) {
	th := b.Context.Theme
	switch {
	case d.Unreadable != "":
		return "Cannot be opened", th.Fault.Render
	case !d.Leaving.IsZero():
		return say.Upper(say.RemovedOn(d, b.Context.Now())), th.Warn.Render
	case d.HandedTo != "":
		return "Handed over", th.Muted.Render
	case d.Phase == flow.Rejected:
		return "Rejected", th.Fault.Render
	case d.Phase == flow.Unsure:
		return "Outcome unknown", th.Warn.Render
	case d.Phase == flow.Open:
		return "Open", th.Done.Render
	case d.Phase != flow.Editing && d.Status != "":
		return text.Clean(d.Status), th.Waiting.Render
	case d.Phase == flow.Submitted || d.Phase == flow.Submitting:
		return "Submitted", th.Waiting.Render
	}
	switch {
	case d.Name == "" && d.Did == "" && d.ToFix == 0 && d.Left > 0:
		return "Not started", th.Text.Render
	case d.ToFix > 0 && d.Left > 0:
		return text.Count(d.ToFix, "to fix", "to fix") + ", " + text.Count(d.Left, "left", "left"), th.Fault.Render
	case d.ToFix > 0:
		return text.Count(d.ToFix, "to fix", "to fix"), th.Fault.Render
	case d.Left > 0:
		return text.Count(d.Left, "left", "left"), th.Text.Render
	}
	return "Ready", th.Done.Render
}

// SavedWords say how the marked application is saved and staged; "" on another row.
func (b *Board) SavedWords() string {
	d := b.at()
	if d == nil || d.Unreadable != "" {
		return ""
	}
	now := b.Context.Now()
	words := "Saved " + text.Clock(d.UpdatedAt, now)
	switch {
	case d.Phase != flow.Editing && d.Phase != flow.Rejected && d.Phase != flow.Action:
	case d.Doubt != "":
		words += "  ·  Not known what the custodian has"
	case d.NotStaged > 0:
		words += "  ·  " + text.Count(d.NotStaged, "change", "changes") + " not staged"
	case !d.StagedAt.IsZero():
		words += "  ·  Staged " + text.Clock(d.StagedAt, now)
	}
	return words
}
