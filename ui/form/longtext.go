package form

import (
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"

	"brokerage/onboard/ui/text"
)

// longTextRows is the height of a long text; it scrolls inside.
const longTextRows = 3

// longText is several lines of text. ctrl+j breaks a line; enter goes on, as everywhere.
type longText struct {
	plain
	huh   *huh.Text
	value *bound[string]
	limit int
}

// lineBreaks makes one line break of what terminals paste for one; huh makes two of \r\n.
var lineBreaks = strings.NewReplacer("\r\n", "\n", "\r", "\n")

func newLongText(h *huh.Theme, limit int, stored string, width int, write func(string)) *longText {
	t := &longText{huh: huh.NewText(), value: &bound[string]{shown: stored, same: equal}}
	t.limit = max(limit, utf8.RuneCountInString(stored))
	t.huh.WithTheme(h)
	t.huh.CharLimit(t.limit).Lines(longTextRows).ShowLineNumbers(false).ExternalEditor(false)
	t.huh.WithKeyMap(huhKeys)
	t.resize(width)
	t.huh.Accessor(t.value)
	t.huh.Blur()
	t.value.write = write
	t.huh.Focus()
	t.follow()
	return t
}

func (t *longText) vertical() bool { return true }

func (t *longText) key(msg tea.KeyMsg) { t.huh.Update(msg) }

func (t *longText) text(msg tea.KeyMsg) bool {
	lines := strings.Split(lineBreaks.Replace(string(msg.Runes)), "\n")
	for i := range lines {
		lines[i] = text.Clean(lines[i])
	}
	msg.Runes = []rune(strings.Join(lines, "\n"))
	if msg.Paste {
		long := utf8.RuneCountInString(t.value.shown) + len(msg.Runes)
		if long > most {
			return false
		}
		t.limit = max(t.limit, long)
		t.huh.CharLimit(t.limit)
	}
	t.huh.Update(msg)
	return true
}

func (t *longText) hint() string { return "ctrl+j starts a new line." }

func (t *longText) lines(width int) []string {
	lines := strings.Split(t.huh.View(), "\n")
	for i, l := range lines {
		lines[i], _ = trimmed(l, width)
	}
	return lines
}

func (t *longText) resize(width int) {
	t.huh.WithWidth(width + slack)
	t.follow()
}

// follow scrolls to the cursor, which huh does only with a message and over the rows it last drew.
func (t *longText) follow() {
	t.huh.View()
	t.huh.Update(nil)
}
