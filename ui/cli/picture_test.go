package cli_test

import (
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/ui/uitest"
)

// The pictures of the README are drawn from the program as it is, so that they cannot show another one. After a change of
// the screens UPDATE=1 go test ./ui/cli -run Pictures draws them anew, the transcript in the README with them.
func TestPicturesOfTheReadmeShowTheProgram(t *testing.T) {
	t.Parallel()
	const w, h = 100, 32
	home := newHome(t)
	for _, registration := range []string{"individual", "jointWros"} {
		example, _ := home.run(0, "", "catalog", "example", registration)
		home.run(0, example, "open", "-f", "-")
	}
	example, _ := home.run(0, "", "catalog", "example", "individualTod")
	home.run(0, example, "open", "-f", "-", "--submit", "--wait", "--timeout", "1m")

	board := func(h int) *uitest.PTY {
		p := uitest.Start(t, uitest.Build(t), []string{"--theme", "dark"},
			append(home.vars, "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8"), w, h)
		p.See("2 need you", "1 open", "New application", "The key of these").Press("down").Gone("The key of these")
		return p.Press("up").See("> O'Placeholder", "Saved", "Staged", "q leave")
	}
	low := board(24)
	checkTranscript(t, low.Screen())
	low.Press("q").Wait()

	p := board(h)
	picture := func(name, title string) {
		t.Helper()
		path := filepath.Join("..", "..", ".github", name+".svg")
		draw := func() string {
			drawn, err := svg(title, p.Output(), w, h)
			if err != nil {
				t.Fatal(err)
			}
			return drawn
		}
		if updating() {
			write(t, path, still(draw))
			return
		}
		want := steady(read(t, path))
		if !soon(func() bool { return steady(draw()) == want }) {
			t.Errorf("%s does not show this screen; UPDATE=1 draws it anew:\n%s", path, p.Screen())
		}
	}
	picture("board", "The board: two applications that need the advisor, and one account that is open.")

	p.Press("enter").See("Check answers", "> Account", "Everything staged")
	picture("answers", "Check answers: a card for each person and each topic, what is not recorded, and what stays for ever.")

	p.Press("esc").See("Task list").Press("down")
	p.See("> Account holders").Press("enter").See("> First name", "Will be sent as", "Social Security number")
	picture("page", "A page of an application: the task list at its left, and below each answer how it will be sent.")

	p.Press("esc").Gone("> First name").Press("esc").See("need you").Press("down", "down").See("> José").Press("enter").See("Open", "Account number")
	picture("status", "The status of an application: the account is open.")
}

// mostRecorded is how large the recording may be, so that the page that shows it comes soon.
const mostRecorded = 300_000

// The recording of one application from the board to the open account, drawn as the pictures are.
func TestTheRecordingShowsAnApplicationFromTheBoardToOpen(t *testing.T) {
	t.Parallel()
	const w, h = 100, 32
	home := newHome(t)
	p := uitest.Start(t, uitest.Build(t), []string{"--theme", "dark"},
		append(home.vars, "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8"), w, h)
	var taken []string
	passes := func() *uitest.PTY {
		taken = append(taken, p.Output())
		return p
	}
	take := func() *uitest.PTY {
		still(p.Output)
		return passes()
	}
	p.See("No applications yet", "> New application").Press("down").See("> Open a filled example")
	take().Press("enter").See("> Account", "Everything staged", "[ Go to submit ]")
	take().Press("right").See("Cash or margin")
	take().Press("left").Gone("Cash or margin").Press("esc").See("Task list", "> Account")
	take().Press("down").See("> Account holders").Press("enter").See("> First name")
	take().Press("ctrl+o", "tab").See("> Middle name").Type("Mari").See("Mari", "Will be sent as          MARI")
	take().Press("esc").See("Task list").Press("down", "down").See("> TOD beneficiaries").Press("enter").See("> Lucía")
	take().Press("x").See("66.66 % given, 33.34 % left")
	take().Press("s").See("50.00 %", "100.00 % given")
	take().Press("f5").See("Check answers", "> Account", "Everything staged").Press("end").See("> [ Go to submit ]").Press("enter")
	p.See("> Go back and check").Gone("waits")
	take()
	if !soon(func() bool {
		p.See("Submit application").Press("down")
		return strings.Contains(p.Screen(), "> Submit application")
	}) {
		t.Fatalf("the way to submit is not marked:\n%s", p.Screen())
	}
	take().Press("enter").See("since submit")
	passes().See("Processing")
	passes().See("after you sent it", "Back to the board")
	take().Press("esc").See("1 open", "> José")
	take()

	path := filepath.Join("..", "..", ".github", "recording.svg")
	drawn, err := recording("One application from the board to the open account.", taken, w, h)
	if err != nil {
		t.Fatal(err)
	}
	if len(drawn) > mostRecorded {
		t.Errorf("got %d bytes, want %d at most", len(drawn), mostRecorded)
	}
	if updating() {
		write(t, path, drawn)
		return
	}
	got, want := strings.Split(steady(drawn), "\n"), strings.Split(steady(read(t, path)), "\n")
	for i := range min(len(got), len(want)) {
		if got[i] != want[i] {
			t.Fatalf("%s shows other screens; UPDATE=1 draws it anew. got\n%s\nwant\n%s", path, got[i], want[i])
		}
	}
}

// soon looks again and again, for ten seconds at most.
func soon(ok func() bool) bool {
	end, tick := time.After(10*time.Second), time.NewTicker(20*time.Millisecond)
	defer tick.Stop()
	for !ok() {
		select {
		case <-tick.C:
		case <-end:
			return false
		}
	}
	return true
}

// still is a picture that has not changed for half a second.
func still(draw func() string) string {
	last, since := draw(), time.Now()
	soon(func() bool {
		if now := draw(); now != last {
			last, since = now, time.Now()
		}
		return time.Since(since) > 500*time.Millisecond
	})
	return last
}

var emptyRows = regexp.MustCompile(`\n{3,}`)

// checkTranscript keeps the first text block of the README equal to a screen, its empty rows folded.
func checkTranscript(t *testing.T, screen string) {
	t.Helper()
	screen = emptyRows.ReplaceAllString(screen, "\n\n")
	path := filepath.Join("..", "..", "README.md")
	text := read(t, path)
	before, rest, opened := strings.Cut(text, "```text\n")
	shown, after, closed := strings.Cut(rest, "\n```")
	if !opened || !closed {
		t.Fatal("README.md has no ```text block for the screen")
	}
	if updating() {
		write(t, path, before+"```text\n"+screen+"\n```"+after)
		return
	}
	if steady(shown) != steady(screen) {
		t.Errorf("the README shows another screen; UPDATE=1 writes it anew. got:\n%s\nwant:\n%s", shown, screen)
	}
}

var passing = regexp.MustCompile(`[⠋⠙⠹⠸⠼⠴⠦⠧]|just now|\d+ min|\b[0-9a-f]{16}\b|\d+`)

// steady takes out what is another at each run: signs that turn, digits, ages, traces, and which statuses were seen on the way.
func steady(s string) string {
	s, _, _ = strings.Cut(s, "Timeline")
	return passing.ReplaceAllString(s, "0")
}

func updating() bool {
	f := flag.Lookup("update")
	return os.Getenv("UPDATE") != "" || f != nil && f.Value.String() == "true"
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func write(t *testing.T, path, text string) {
	t.Helper()
	err := os.MkdirAll(filepath.Dir(path), 0o750)
	if err == nil {
		err = os.WriteFile(path, []byte(text), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
}
