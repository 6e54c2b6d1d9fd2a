package theme

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"brokerage/onboard/flow/custodian"

	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
)

// luminance and contrast are those of WCAG 2.
func luminance(t *testing.T, hex string) float64 {
	t.Helper()
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		v, err := strconv.ParseUint(hex[1+2*i:3+2*i], 16, 8)
		if err != nil {
			t.Fatalf("colour %q: %v", hex, err)
		}
		c := float64(v) / 255
		if c <= 0.04045 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}

func contrast(t *testing.T, a, b string) float64 {
	t.Helper()
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

func roles(p palette) map[string]string {
	return map[string]string{
		"text": p.text, "title": p.title, "muted": p.muted, "accent": p.accent, "done": p.done, "warn": p.warn,
		"fault": p.fault, "waiting": p.waiting, "changed": p.changed,
	}
}

func TestEveryRoleIsReadableOnEveryBackground(t *testing.T) {
	for _, c := range []struct {
		name    string
		variant Variant
		grounds []string
		least   float64
	}{
		{"dark", Dark, []string{"#1E1E1E", "#000000", "#282C34", "#002B36", "#300A24"}, 5.9},
		{"light", Light, []string{"#FFFFFF", "#FDF6E3", "#F2F2F2"}, 5.7},
		{"contrast, dark", ContrastDark, []string{"#1E1E1E", "#282C34"}, 8.2},
		{"contrast, light", ContrastLight, []string{"#FFFFFF", "#FDF6E3"}, 8.2},
	} {
		for role, colour := range roles(palettes[c.variant]) {
			for _, ground := range c.grounds {
				if got := contrast(t, colour, ground); got < c.least {
					t.Errorf("%s, %s on %s: got %.2f to 1, want %.1f", c.name, role, ground, got, c.least)
				}
			}
		}
	}
}

// The published ratios of the table: whoever changes a colour has to measure it again.
func TestRatiosOnTheUsualBackgrounds(t *testing.T) {
	want := map[Variant]map[string]float64{
		Dark: {
			"text": 13.36, "title": 16.67, "muted": 7.03, "accent": 8.00, "done": 8.76, "warn": 8.84, "fault": 8.29,
			"waiting": 7.84, "changed": 9.16,
		},
		Light: {
			"text": 15.80, "title": 19.57, "muted": 6.39, "accent": 7.21, "done": 6.58, "warn": 7.13, "fault": 7.28,
			"waiting": 7.72, "changed": 7.19,
		},
	}
	for v, ground := range map[Variant]string{Dark: "#1E1E1E", Light: "#FFFFFF"} {
		for role, colour := range roles(palettes[v]) {
			if got := contrast(t, colour, ground); math.Abs(got-want[v][role]) > 0.011 {
				t.Errorf("%s on %s: got %.2f to 1, want %.2f", role, ground, got, want[v][role])
			}
		}
	}
}

func TestMarkedRowAndBadgesAreReadable(t *testing.T) {
	for _, v := range []Variant{Dark, Light} {
		for role, colour := range roles(palettes[v]) {
			if got := contrast(t, colour, palettes[v].marked); got < 5.1 {
				t.Errorf("%s on a marked row: got %.2f to 1, want 5.1", role, got)
			}
		}
	}
	for v, least := range map[Variant]float64{Dark: 5.1, Light: 5.1, ContrastDark: 7.8, ContrastLight: 7.8} {
		for role, colour := range roles(palettes[v]) {
			if got := contrast(t, colour, palettes[v].well); got < least {
				t.Errorf("%s in the well of the input: got %.2f to 1, want %.1f", role, got, least)
			}
		}
	}
	for _, v := range []Variant{Dark, Light, ContrastDark, ContrastLight} {
		p := palettes[v]
		for badge, ground := range map[string]string{"SANDBOX": p.done, "TEST": p.warn, "PRODUCTION": p.fault} {
			if got := contrast(t, p.ink, ground); got < 6.5 {
				t.Errorf("%s: got %.2f to 1, want 6.5", badge, got)
			}
		}
	}
}

// No word is written in it, and a bar that is not full must still be seen to have an end.
func TestRulesAndEmptyBarsAreSeenAndStandBack(t *testing.T) {
	for v, c := range map[Variant]struct {
		grounds []string
		least   float64
	}{
		Dark:          {[]string{"#1E1E1E", "#000000", "#282C34", "#002B36", "#300A24"}, 2},
		Light:         {[]string{"#FFFFFF", "#FDF6E3", "#F2F2F2"}, 2},
		ContrastDark:  {[]string{"#1E1E1E", "#282C34"}, 4.3},
		ContrastLight: {[]string{"#FFFFFF", "#FDF6E3"}, 4.3},
	} {
		for _, ground := range c.grounds {
			faint, muted := contrast(t, palettes[v].faint, ground), contrast(t, palettes[v].muted, ground)
			if faint < c.least || faint >= muted {
				t.Errorf("variant %d on %s: got %.2f to 1, want %.1f and less than the %.2f of words", v, ground, faint, c.least, muted)
			}
		}
	}
}

func TestEverySignHasATwinInASCIIOfItsWidth(t *testing.T) {
	signs := Past + Now + Ahead + Full + Empty + Rule + Dashed + Counting + Counted + "─·•…↑↓→←’‘“”–"
	for i := range int64(8) {
		signs += Spin(i)
	}
	got := ASCII(signs)
	for _, r := range got {
		if r > 126 {
			t.Errorf("got %q in %q, want ASCII", r, got)
		}
	}
	if lipgloss.Width(got) != lipgloss.Width(signs) {
		t.Errorf("got %d cells, want %d", lipgloss.Width(got), lipgloss.Width(signs))
	}
	if got := ASCII("José " + Past); got != "José x" {
		t.Errorf("got %q, want what was typed as it is", got)
	}
}

func TestChoose(t *testing.T) {
	full := Terminal{Profile: termenv.TrueColor}
	dark, light := full, full
	dark.Dark, dark.Known, light.Known = true, true, true
	sixteen := func(t Terminal) Terminal { t.Profile = termenv.ANSI; return t }
	for _, c := range []struct {
		name     string
		setting  Setting
		terminal Terminal
		want     Variant
	}{
		{"dark", Auto, dark, Dark},
		{"light", Auto, light, Light},
		{"unknown background", Auto, full, Bare},
		{"unknown background, told", AlwaysLight, full, Light},
		{"told against the terminal", AlwaysDark, light, Dark},
		{"contrast on dark", HighContrast, dark, ContrastDark},
		{"contrast on light", HighContrast, light, ContrastLight},
		{"contrast on unknown", HighContrast, full, Bare},
		{"16 colours", Auto, sixteen(dark), Bare},
		{"16 colours on light", AlwaysDark, sixteen(light), Bare},
		{"16 colours, light", Auto, sixteen(light), Bare},
		{"mono", NoColour, dark, Mono},
		{"NO_COLOR", AlwaysDark, Terminal{NoColour: true, Profile: termenv.Ascii}, Mono},
		{"TERM=dumb", HighContrast, Terminal{Dumb: true, Profile: termenv.TrueColor}, Mono},
		{"no colours", Auto, Terminal{Profile: termenv.Ascii, Known: true}, Mono},
	} {
		if got := Choose(c.setting, c.terminal); got != c.want {
			t.Errorf("%s: got variant %d, want %d", c.name, got, c.want)
		}
	}
}

func TestParseSetting(t *testing.T) {
	for _, want := range Settings() {
		if got, err := ParseSetting(string(want)); got != want || err != nil {
			t.Errorf("got %q, %v, want %q", got, err, want)
		}
	}
	if got, err := ParseSetting(""); got != Auto || err != nil {
		t.Errorf("no setting: got %q, %v, want %q", got, err, Auto)
	}
	if _, err := ParseSetting("solarized"); err == nil {
		t.Error("got no error for an unknown theme, want one")
	}
}

func TestMonoKeepsBoldUnderNoColor(t *testing.T) {
	if got := Mono.Profile(Terminal{NoColour: true, Profile: termenv.Ascii}); got != termenv.ANSI {
		t.Errorf("got profile %v, want the one that has bold", got)
	}
	if got := Mono.Profile(Terminal{Dumb: true, NoColour: true, Profile: termenv.Ascii}); got != termenv.Ascii {
		t.Errorf("dumb terminal: got profile %v, want none", got)
	}
}

func TestMain(m *testing.M) {
	lipgloss.SetHasDarkBackground(true)
	lipgloss.SetColorProfile(termenv.TrueColor)
	os.Exit(m.Run())
}

// The roles of the sixteen colours, as the terminal gets them: each is the palette's own, and bold says what matters most.
func TestTheSixteenColoursCarryTheRoles(t *testing.T) {
	th := New(Bare)
	for role, c := range map[string]struct {
		style lipgloss.Style
		want  string
	}{
		"done": {th.Done, "\x1b[32mx\x1b[0m"}, "warn": {th.Warn, "\x1b[1;33mx\x1b[0m"}, "accent": {th.Accent, "\x1b[1;34mx\x1b[0m"},
		"waiting": {th.Waiting, "\x1b[35mx\x1b[0m"}, "changed": {th.Changed, "\x1b[1;36mx\x1b[0m"}, "fault": {th.Fault, "\x1b[1;31mx\x1b[0m"},
		"title": {th.Title, "\x1b[1mx\x1b[0m"},
	} {
		if got := c.style.Render("x"); got != c.want {
			t.Errorf("%s: got %q, want %q", role, got, c.want)
		}
	}
}

func TestWordsWithoutARoleKeepTheColourOfTheTerminal(t *testing.T) {
	for _, v := range []Variant{Bare, Mono} {
		th := New(v)
		all := map[string]lipgloss.Style{"text": th.Text, "muted": th.Muted, "faint": th.Faint, "marked": th.Marked, "well": th.Well}
		if v == Mono {
			all["done"], all["waiting"] = th.Done, th.Waiting
		}
		for role, s := range all {
			if got := s.Render("x"); got != "x" {
				t.Errorf("variant %d, %s: got %q, want plain text", v, role, got)
			}
		}
	}
	if got := New(Mono).Fault.Render("x"); got != "\x1b[1mx\x1b[0m" {
		t.Errorf("fault without colour: got %q, want it bold", got)
	}
}

func TestBadgeSaysWhereOneIs(t *testing.T) {
	for _, c := range []struct {
		variant Variant
		word    custodian.Environment
		want    string
	}{
		{Mono, "SANDBOX", "\x1b[1m SANDBOX \x1b[0m"},
		{Mono, "PRODUCTION", "\x1b[1m * PRODUCTION * \x1b[0m"},
		{Bare, "TEST", "\x1b[1;33m TEST \x1b[0m"},
		{Bare, "PRODUCTION", "\x1b[1;7;31m PRODUCTION \x1b[0m"},
		{Mono, "ELSEWHERE", "\x1b[1m * ELSEWHERE * \x1b[0m"},
	} {
		if got := New(c.variant).Badge(c.word); got != c.want {
			t.Errorf("variant %d, %s: got %q, want %q", c.variant, c.word, got, c.want)
		}
	}
	dark := New(Dark)
	seen := map[string]custodian.Environment{}
	for _, word := range []custodian.Environment{custodian.Sandbox, custodian.Test, custodian.Production} {
		got := dark.Badge(word)
		look, _, _ := strings.Cut(got, " ")
		if other := seen[look]; other != "" {
			t.Errorf("%s looks like %s", word, other)
		}
		seen[look] = word
	}
}

// huh's base theme has colours for dark backgrounds; none of them may be left.
func TestHuhHasNoColourOfItsOwn(t *testing.T) {
	for _, v := range []Variant{Mono, Bare} {
		h := New(v).Huh()
		all := fmt.Sprint(h.Focused.TextInput.Placeholder.GetForeground(), h.Focused.FocusedButton.GetBackground(),
			h.Blurred.BlurredButton.GetForeground(), h.Focused.Option.GetForeground())
		none := fmt.Sprint(lipgloss.NoColor{}, lipgloss.NoColor{}, lipgloss.NoColor{}, lipgloss.NoColor{})
		if all != none {
			t.Errorf("variant %d: got colours %s, want none", v, all)
		}
	}
	if got := New(Dark).Huh().Focused.Base.Render("x"); got != "x" {
		t.Errorf("got %q round a field, want no border and no padding", got)
	}
}
