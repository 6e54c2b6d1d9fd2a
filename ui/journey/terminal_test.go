package journey_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts"
	"brokerage/onboard/ui/uitest"
)

// start runs the built program on a terminal. What it keeps is in the folder home.
func start(t *testing.T, home string, args ...string) *uitest.PTY {
	t.Helper()
	return uitest.Start(t, uitest.Build(t), args, []string{"HOME=" + home}, 100, 32)
}

// firstPage starts an application of the plain kind.
func firstPage(p *uitest.PTY) {
	p.See("No applications yet", "> New application").Press("enter")
	p.See("What kind of account is it?", "> Individual").Press("enter")
	p.See("> Rep code", "Saved")
}

func TestTheBoardIsThereBeforeTheTerminalAnswersAnything(t *testing.T) {
	t.Parallel()
	const waits = 4 * time.Second // what asks the terminal and waits for its answer waits 5 s
	p := start(t, t.TempDir())
	appears(t, p.Screen, "New application", waits)
	p.See("No applications yet").Press("q").Wait()
}

func TestAKilledProgramGoesOnInTheMiddleOfTheField(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	p := start(t, home)
	firstPage(p)
	p.Type("F123").Press("ctrl+o", "tab", "tab", "tab", "tab").See("> Nickname").Type("Rainy d")
	appears(t, func() string { return onDisk(t, home) }, "Rainy d", hang)
	p.Kill()

	again := start(t, home)
	again.See("> No name yet").Press("enter")
	again.See("> Nickname (optional)      Rainy d", "Rep code                 F123")
	again.Type("ay").See("> Nickname (optional)      Rainy day")
}

func TestAPageTypedInOneWriteLandsInItsFields(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	firstPage(p)
	p.Type("F123\t\rc\ty\tr\tf\ta\t \x1b[B \t" + "\rr\tRainy day\t" + "\t\t\t\t\t\t\t\t\t\r" + "Testa\tSampleton\t")
	p.See("> Birth date", "Testa", "Sampleton").Press("f5")
	p.See("Check answers", "> Account").Press("o")
	p.See("Rep code                    F123", "Cash or margin              Cash",
		"Management                  Advisor, with discretion", "Purpose                     Retirement",
		"Nickname                    Rainy day", "Sweep idle cash             Yes",
		"Dividends                   Reinvest all", "Cost basis                  First in first out",
		"Authority of the firm       Trade, Deduct its fee").Press("pgdown")
	p.See("First name                  Testa", "Last name                   Sampleton")
}

// Whoever holds the terminal may not pass on that it was closed; then reads and writes fail, and nobody will ever see a thing.
func TestATerminalThatIsGoneEndsTheProgramWithEverythingSaved(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	script := `trap "" HUP; "$0"; echo $? > "$HOME/code"`
	p := uitest.Start(t, "/bin/sh", []string{"-c", script, uitest.Build(t)}, []string{"HOME=" + home}, 100, 32)
	firstPage(p)
	p.Type("F12").See("F12").Close()
	code := func() string {
		b, _ := os.ReadFile(filepath.Join(home, "code")) // not there yet
		return string(b)
	}
	appears(t, code, "129", hang)
	if got, want := onDisk(t, home), `"F12"`; !strings.Contains(got, want) {
		t.Errorf("got draft:\n%s\nwant %s in it", got, want)
	}
	again := start(t, home)
	again.See("> No name yet").Gone("another window")
}

func TestATerminalThatDoesNotKnowItsSizeShowsTheBoard(t *testing.T) {
	t.Parallel()
	for _, size := range [][2]int{{0, 0}, {80, 0}, {0, 24}} {
		p := uitest.Start(t, uitest.Build(t), nil, []string{"HOME=" + t.TempDir()}, 80, 24)
		p.See("New application").Resize(100, 32).See("New application").Unsized(size[0], size[1])
		p.Press("enter").See("What kind of account is it?")
	}
}

// What a terminal says by itself is nobody's answer, and a paste whose end does not come takes no key away.
func TestNoBytesOfATerminalTakeTheKeyboardAway(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	p := start(t, home)
	firstPage(p)
	p.Write("\x1b[200~F1").See("F1").Type("2")
	p.Write("\x1b]4;7;rgb:ee/ee/ec\x1b\\\x1bP>|XTerm(390)\x1b\\\x1b[?62;1;4c\x1b[8;32;100t\x1b_Gi=31;OK\x1b\\\x1b[12;40R")
	p.See("F12").Type("3").See("F123").Write("\x1bP1$r0m")
	p.Press("f1").See("Rep code", "esc").Press("esc").See("> Rep code", "F123")
	p.Write("\x1b]52;c;U21").Press("ctrl+c").See("ctrl+c again within 3 s leaves.").Press("ctrl+c")
	if got, want := p.Wait(), 130; got != want {
		t.Errorf("got exit code %d, want %d", got, want)
	}
	if got, want := onDisk(t, home), `"F123"`; !strings.Contains(got, want) {
		t.Errorf("got draft:\n%s\nwant %s in it", got, want)
	}
}

func TestCtrlCTwiceLeaves(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	p := start(t, home)
	firstPage(p)
	p.Type("F123").See("F123").Press("ctrl+c")
	p.See("ctrl+c again within 3 s leaves.", "> Rep code").Press("ctrl+c")
	if got, want := p.Wait(), 130; got != want {
		t.Errorf("got exit code %d, want %d", got, want)
	}
	if got, want := onDisk(t, home), `"F123"`; !strings.Contains(got, want) {
		t.Errorf("got draft:\n%s\nwant %s in it", got, want)
	}
}

func TestALargePasteWithoutBracketsStaysInOneField(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	firstPage(p)
	p.Press("ctrl+o", "tab", "tab", "tab", "tab").See("> Nickname")
	p.Type(strings.Repeat("line of a letter\n", 100<<10/17))
	p.See("left out", "> Nickname", "line of a letter", "Purpose (optional)       -", "Usual, not answered yet")
	p.Press("ctrl+u").See("> Nickname").Gone("line of a letter")
	p.Type("Rainy day").See("Rainy day")
}

func TestAStormOfResizesEndsWithTheCursorInTheText(t *testing.T) {
	t.Parallel()
	p := start(t, t.TempDir())
	firstPage(p)
	p.Press("ctrl+o", "tab", "tab", "tab", "tab").See("> Nickname").Type("Riny day").Press("home", "right")
	p.SeeCursorIn("Riny day", 1)

	for i := range 100 {
		p.Resize(1+i*7%160, 1+i*5%50)
	}
	p.Resize(100, 32).See("> Nickname").SeeCursorIn("Riny day", 1)
	p.Type("a").SeeCursorIn("Rainy day", 2)
}

// onDisk is the only application as the program has saved it in a home, deciphered.
func onDisk(t *testing.T, home string) string {
	t.Helper()
	return saved(t, drafts.Options{Dir: filepath.Join(home, ".local", "share", "onboard"), Keyring: noKeyring{}})
}

// saved is the only application of the built-in sandbox.
func saved(t *testing.T, where drafts.Options) string {
	t.Helper()
	where.Environment, where.Sandbox = "SANDBOX", true
	store, err := drafts.Open(t.Context(), where)
	if err != nil {
		t.Fatal(err)
	}
	list, err := store.List(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatalf("got %d applications and error %v, want one", len(list), err)
	}
	draft, err := store.Load(t.Context(), list[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	return string(draft.Body)
}

// hang is when something that has not come is taken for hanging.
const hang = time.Minute

// appears looks until a text is there, so long at most: a guard against what hangs, and no measure.
func appears(t *testing.T, look func() string, want string, guard time.Duration) {
	t.Helper()
	end := time.After(guard)
	tick := time.NewTicker(10 * time.Millisecond)
	defer tick.Stop()
	for {
		got := look()
		if strings.Contains(got, want) {
			return
		}
		select {
		case <-tick.C:
		case <-end:
			t.Fatalf("got:\n%s\nwant %q in it", got, want)
		}
	}
}
