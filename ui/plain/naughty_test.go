package plain_test

import (
	"slices"
	"strings"
	"testing"
	"unicode"

	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/plain"
	"brokerage/onboard/ui/uitest"
)

// Whatever is given for an answer, the conversation stays lines of text.
func TestNaughtyStringsAreAnswersInLineModeToo(t *testing.T) {
	w := newWorld(t)
	id := w.filled("individual", untouched)
	var lines []string
	for _, text := range uitest.Naughty(t) {
		lines = append(lines, "goto nickname", oneLine(text))
	}
	said, _ := w.converse(plain.Options{Draft: id}, append(lines, "show", "review", "problems", "leave")...)
	for _, r := range said {
		if r != '\n' && (unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Bidi_Control, r)) {
			t.Fatalf("got %U in the conversation", r)
		}
	}
	saidInOrder(t, said, "Saved", "onboard resume")
}

// What is kept of an answer is its cleaned text.
func TestNaughtyStringsAreKeptCleaned(t *testing.T) {
	w := newWorld(t)
	id := w.filled("individual", untouched)
	for texts := range slices.Chunk(uitest.Naughty(t), 9) { // one of nine: each is a run of its own
		text := oneLine(texts[0])
		want := kind.Clean(text)
		if want == "" {
			continue // an empty line leaves the answer as it is
		}
		w.converse(plain.Options{Draft: id}, "goto nickname", text, "leave")
		if got := w.get(id, "account", "accountNickname"); got != want {
			t.Errorf("got %q kept of %q, want %q", got, text, want)
		}
	}
}

// oneLine is a text as it can be typed on one line.
func oneLine(text string) string { return strings.NewReplacer("\n", " ", "\r", " ").Replace(text) }
