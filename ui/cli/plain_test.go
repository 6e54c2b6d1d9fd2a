package cli

import (
	"runtime"
	"strings"
	"testing"
)

func TestLineModeIsForWhomScreensAreNot(t *testing.T) {
	for name, c := range map[string]struct {
		asked    bool
		vars     map[string]string
		terminal bool
		deaf     bool
		want     bool
		why      string
	}{
		"a terminal":         {vars: map[string]string{"TERM": "xterm-256color"}, terminal: true},
		"--plain":            {asked: true, vars: map[string]string{"TERM": "xterm-256color"}, terminal: true, want: true},
		"a screen reader":    {vars: map[string]string{"ACCESSIBLE": "1"}, terminal: true, want: true},
		"ACCESSIBLE=yes":     {vars: map[string]string{"ACCESSIBLE": "yes"}, terminal: true, want: true},
		"ACCESSIBLE=0":       {vars: map[string]string{"ACCESSIBLE": "0"}, terminal: true},
		"ACCESSIBLE=False":   {vars: map[string]string{"ACCESSIBLE": "False"}, terminal: true},
		"a dumb terminal":    {vars: map[string]string{"TERM": "dumb"}, terminal: true, want: true},
		"a pipe":             {vars: map[string]string{"TERM": "xterm-256color"}, want: true},
		"a pipe, not asked":  {vars: map[string]string{"ACCESSIBLE": "0"}, want: true},
		"TERM is not set":    {terminal: true},
		"an old console":     {terminal: true, deaf: true, want: true, why: "cannot draw screens"},
		"a pipe beside one":  {deaf: true, want: true},
		"dumb, ACCESSIBLE=0": {vars: map[string]string{"TERM": "dumb", "ACCESSIBLE": "0"}, terminal: true, want: true},
	} {
		getenv := func(name string) string { return c.vars[name] }
		if got, why := lineMode(c.asked, getenv, c.terminal, c.deaf); got != c.want || !strings.Contains(why, c.why) || c.why == "" && why != "" {
			t.Errorf("%s: got line mode %v, %q, want %v, %q", name, got, why, c.want, c.why)
		}
	}
}

func TestTheLocaleSaysWhetherMoreThanASCIIIsShown(t *testing.T) {
	for _, c := range []struct {
		env  map[string]string
		want bool
	}{
		{nil, true},
		{map[string]string{"LANG": "en_US.UTF-8"}, true},
		{map[string]string{"LANG": "de_DE.utf8"}, true},
		{map[string]string{"LANG": "C"}, false},
		{map[string]string{"LANG": "en_US.UTF-8", "LC_ALL": "POSIX"}, false},
		{map[string]string{"LANG": "en_US.ISO-8859-1", "LC_CTYPE": "C.UTF-8"}, true},
	} {
		if got := writesUTF8(func(name string) string { return c.env[name] }); got != c.want && runtime.GOOS != "windows" {
			t.Errorf("%v: got %v, want %v", c.env, got, c.want)
		}
	}
}

// Windows ends its reasons as sentences; they stand within ours.
func TestAReasonThatIsASentenceEndsWithOneStop(t *testing.T) {
	for given, want := range map[string]string{
		"the folder cannot be made: Path not found.. Name another": "the folder cannot be made: Path not found. Name another",
		"one\ntwo": "one; two", "in ..\\data": "in ..\\data", "which one...": "which one...",
	} {
		if got := oneLine(given); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
