package notice_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/notice"
)

const draft = "0192f3a4-1111-7000-8000-0000000000c7"

func TestTheBellRingsUnlessItIsTurnedOff(t *testing.T) {
	open := notice.Change{Draft: draft, State: flow.Open}
	for words, want := range map[string]string{
		"":            "\a",
		"bell":        "\a",
		"off":         "",
		"osc9":        "\x1b]9;onboard: application 00c7 is open\x07\a",
		"off, OSC777": "\x1b]777;notify;onboard;application 00c7 is open\x07",
	} {
		s, err := notice.Parse(words, "")
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Sequence(open); got != want {
			t.Errorf("%q: got %q, want %q", words, got, want)
		}
	}
	if _, err := notice.Parse("bell,loud", ""); err == nil || !strings.Contains(err.Error(), `"loud"`) {
		t.Errorf("got %v, want the word that is not known", err)
	}
}

func TestNothingOfAnIDReachesTheTerminalAsACommand(t *testing.T) {
	s, err := notice.Parse("off,osc9", "")
	if err != nil {
		t.Fatal(err)
	}
	got := s.Sequence(notice.Change{Draft: "x\x1b]0", State: "\x1b[2J"})
	if want := "\x1b]9;onboard: application x0 changed\x07"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestTheCommandGetsIDAndStateWithoutAShellAndWithoutSecrets(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a POSIX shell to look from inside")
	}
	dir := t.TempDir()
	script, out := filepath.Join(dir, "hook"), filepath.Join(dir, "out")
	text := "#!/bin/sh\n{ for a in \"$@\"; do echo \"<$a>\"; done; env | grep ONBOARD; } > " + out + "\nexit 0\n"
	if err := os.WriteFile(script, []byte(text), 0o700); err != nil {
		t.Fatal(err)
	}
	t.Setenv("ONBOARD_CLIENT_SECRET", "s3cr3t")
	s, err := notice.Parse("", script+" --say $(id);echo")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Run(t.Context(), notice.Change{Draft: draft, State: flow.Rejected}); err != nil {
		t.Fatal(err)
	}
	got, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if want := "<--say>\n<$(id);echo>\n<" + draft + ">\n<rejected>\n"; string(got) != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestACommandThatFailsIsTold(t *testing.T) {
	s := notice.Settings{Command: []string{filepath.Join(t.TempDir(), "not there")}}
	if err := s.Run(t.Context(), notice.Change{Draft: draft, State: flow.Open}); err == nil {
		t.Error("got no error, want one")
	}
	if err := (notice.Settings{}).Run(t.Context(), notice.Change{}); err != nil {
		t.Errorf("got %v without a command, want nothing", err)
	}
}
