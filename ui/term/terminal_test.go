package term_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"brokerage/onboard/ui/uitest"
)

func start(t *testing.T, child string, w, h int, env ...string) *uitest.PTY {
	t.Helper()
	// TERM=screen keeps Bubble Tea's own question for the background away from a terminal that never answers.
	env = append([]string{childVariable + "=" + child, "TERM=screen-256color"}, env...)
	return uitest.Start(t, os.Args[0], nil, env, w, h)
}

// What the early painter leaves on the screen is what the renderer alone would leave.
func TestThePictureIsTheRenderersOwn(t *testing.T) {
	keys := []string{"enter", "enter", "backspace", "up", "tab", "x", "é", "space", "enter"}
	for seed := range uint64(12) {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			rnd := rand.New(rand.NewPCG(seed, 1))
			size := [][2]int{{40, 12}, {80, 24}, {100, 32}}[seed%3]
			early := start(t, "early", size[0], size[1])
			plain := start(t, "plain", size[0], size[1])
			var played []string
			for step := range 25 {
				k := keys[rnd.IntN(len(keys))]
				played = append(played, k)
				for _, p := range []*uitest.PTY{early, plain} {
					p.See("READY").Press(k)
					if step == 12 { // keys before it belong to the old width
						p.See("13 keys").Resize(60, 20).See("READY 60 by 20")
					}
				}
			}
			mark := fmt.Sprintf("end%d", seed)
			for _, p := range []*uitest.PTY{early, plain} {
				p.See("READY 60 by 20").Press("enter").Type(mark).See(mark)
			}
			t.Logf("keys %v", played)
			early.See(plain.Screen()) // a frame that the renderer had under way may be shown for a moment, until its next one
		})
	}
}

func TestTheCursorStandsWhereTheModelSays(t *testing.T) {
	p := start(t, "early", 80, 24)
	p.See("READY")
	if _, _, visible := p.Cursor(); visible {
		t.Error("got a visible cursor, want none while the model has none")
	}
	p.Type("José").See("José").Press("enter").Type("a").See("\na").Press("up")
	p.SeeCursor(1, 4) // nothing but the cursor has changed
}

func TestLateAnswersReachNoField(t *testing.T) {
	p := start(t, "early", 80, 24)
	p.See("READY").Type("a").See("\na").Press("f1")
	p.Write("\x1b]11;rgb:ffff/ff").Write("ff/ffff\x1b\\").See("dark=false")
	p.Write("\x1b[12;40R\x1b[1;2R\x1b]11;rgb:1e1e/1e1e/1e1e\x07").See("dark=true")
	p.Press("enter").Type("b").See("\na\nb")
}

func TestCopySendsToTheTerminal(t *testing.T) {
	p := start(t, "early", 80, 24)
	p.See("READY").Press("f2").See("copied")
	if want := "\x1b]52;c;MTAwNDIyMTg=\x07"; !strings.Contains(p.Output(), want) {
		t.Errorf("got output %q, want %q in it", p.Output(), want)
	}
}

func TestAPastedMegabyteDrains(t *testing.T) {
	const size = 1 << 20
	raw := strings.Repeat("words and lines\r", size/16)
	p := start(t, "early", 80, 24)
	p.See("READY").Type("a").See("\na")
	p.Write(raw).See("cut=") // shown once the paste has ended
	p.Press("enter").Type("after").See("\nafter").Press("ctrl+c")
	if code := p.Wait(); code != 0 {
		t.Errorf("got exit code %d, want 0", code)
	}
}

func TestAPanicSavesAndSaysNothingOfItsValue(t *testing.T) {
	for name, key := range map[string]string{"in Update": "f3", "in a command of a sequence": "f4", "in View": "f5", "in a goroutine": "f6", "in a timer": "f7"} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			p := start(t, "early", 80, 24, "HOME="+home)
			p.See("READY").Type("typed").See("typed").Press(key)
			if code := p.Wait(); code != 1 {
				t.Errorf("got exit code %d, want 1", code)
			}
			if got := p.Screen(); !strings.Contains(got, "Your answers are saved") {
				t.Errorf("got screen %q, want it to say that the answers are saved", got)
			}
			if saved, err := os.ReadFile(filepath.Join(home, "rescued")); string(saved) != "typed" {
				t.Errorf("got %q saved, %v, want what was typed", saved, err)
			}
			if strings.Contains(p.Output(), "899-10-0001") {
				t.Error("got the panic's value on the terminal, want it nowhere")
			}
			restored(t, p)
		})
	}
}

// A loop that waits for a goroutine that panicked cannot save any more; what it can is to give the terminal back.
func TestAPanicThatTheLoopWaitsForGivesTheTerminalBack(t *testing.T) {
	p := start(t, "early", 80, 24)
	p.See("READY").Type("typed").See("typed").Press("f8")
	if code := p.Wait(); code != 1 {
		t.Errorf("got exit code %d, want 1", code)
	}
	if got := p.Output(); strings.Contains(got, "899-10-0001") || !strings.Contains(got, "may not be saved") {
		t.Errorf("got %q, want a line that says it, without the value", got)
	}
	restored(t, p)
}

func TestAFailedRescueIsNotCalledSaved(t *testing.T) {
	p := start(t, "early", 80, 24, "HOME=/nowhere")
	p.See("READY").Type("typed").See("typed").Press("f3")
	p.Wait()
	if got := p.Screen(); !strings.Contains(got, "may not be saved") {
		t.Errorf("got screen %q, want it to say that the answers may not be saved", got)
	}
}

func TestLeavingRestoresTheTerminal(t *testing.T) {
	p := start(t, "early", 80, 24)
	p.See("READY").Type("x").See("\nx").Press("ctrl+c")
	if code := p.Wait(); code != 0 {
		t.Errorf("got exit code %d, want 0", code)
	}
	restored(t, p)
}

// Signals are the caller's. This program has no handler, so a hang-up ends it as the system says.
func TestNoSignalIsHandledHere(t *testing.T) {
	p := start(t, "early", 80, 24)
	p.See("READY").Signal(syscall.SIGTERM)
	if code := p.Wait(); code != -1 {
		t.Errorf("got exit code %d, want the end by the signal", code)
	}
}

// restored checks that the alternate screen is left, the cursor shown, and nothing written behind that.
func restored(t *testing.T, p *uitest.PTY) {
	t.Helper()
	out := p.Output()
	_, behind, left := strings.Cut(out, "\x1b[?1049l")
	if !left {
		t.Fatal("got no end of the alternate screen")
	}
	if _, _, visible := p.Cursor(); !visible {
		t.Error("got a hidden cursor, want it shown")
	}
	if strings.Contains(behind, "READY") || strings.Contains(behind, "\x1b[?25l") {
		t.Errorf("got %q behind the end of the alternate screen", behind)
	}
}
