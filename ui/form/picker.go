package form

import (
	"slices"
	"unicode/utf8"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/huh"

	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/text"
	"brokerage/onboard/ui/theme"
)

const (
	// pickerRows is how much of a long list is in sight.
	pickerRows = 6
	// longestFilter is far more than any name needs.
	longestFilter = 60
)

// picker is one of many options, found by typing. It writes only when it is accepted: what is marked on the way there
// was never meant.
type picker struct {
	plain
	theme  *theme.Theme
	caret  string
	list   []candidate
	now    int // the stored answer in list
	filter string
	hits   []int // what is in the list below, as indexes into list
	marked int   // the marked one of hits
	top    int   // the first of hits in sight
	write  func(string)
}

func newPicker(th *theme.Theme, h *huh.Theme, options []option, stored string,
	write func(string),
) *picker {
	p := &picker{theme: th, caret: caret(h), list: candidates(withStored(options, stored)), write: write}
	p.now = slices.IndexFunc(p.list, func(c candidate) bool { return c.value == stored })
	p.find("")
	return p
}

// find filters the list and marks the surest hit, or the stored answer where nothing is typed.
func (p *picker) find(filter string) {
	p.filter = filter
	if filter != "" {
		p.hits, p.marked = found(p.list, filter), 0
	} else {
		p.hits = make([]int, len(p.list))
		for i := range p.hits {
			p.hits[i] = i
		}
		p.marked = p.now
	}
	p.top = 0
	p.scroll()
}

func (p *picker) scroll() {
	p.top = min(p.top, p.marked)
	p.top = max(p.top, p.marked-pickerRows+1)
}

func (p *picker) vertical() bool { return true }

func (p *picker) open() bool { return p.filter == "" }

func (p *picker) key(msg tea.KeyMsg) {
	last := len(p.hits) - 1
	switch t := msg.Type; {
	case t == tea.KeyUp:
		p.marked = max(0, p.marked-1)
	case t == tea.KeyDown:
		p.marked = max(0, min(last, p.marked+1))
	case t == tea.KeyPgUp:
		p.marked = max(0, p.marked-pickerRows)
	case t == tea.KeyPgDown:
		p.marked = max(0, min(last, p.marked+pickerRows))
	case t == tea.KeyHome:
		p.marked = 0
	case t == tea.KeyEnd:
		p.marked = max(0, last)
	case t == tea.KeyBackspace && p.filter != "":
		_, size := utf8.DecodeLastRuneInString(p.filter)
		p.find(p.filter[:len(p.filter)-size])
	case t == tea.KeyCtrlU || t == tea.KeyCtrlW:
		p.find("")
	}
	p.scroll()
}

func (p *picker) text(msg tea.KeyMsg) bool {
	typed := text.Clean(string(msg.Runes))
	if p.filter == "" && typed == " " {
		return true
	}
	if utf8.RuneCountInString(p.filter)+utf8.RuneCountInString(typed) > longestFilter {
		return false
	}
	p.find(p.filter + typed)
	return true
}

// accept takes the marked option. With nothing found there is nothing to take, and the focus stays on the message.
func (p *picker) accept() bool {
	if len(p.hits) == 0 {
		return false
	}
	if at := p.hits[p.marked]; at != p.now {
		p.now = at
		p.write(p.list[at].value)
	}
	p.find("")
	return true
}

// cancel forgets the filter and the way gone in the list.
func (p *picker) cancel() bool {
	if p.filter == "" && p.marked == p.now {
		return false
	}
	p.find("")
	return true
}

func (p *picker) bindings(km *keys.Map) []key.Binding { return []key.Binding{km.Up} }

func (p *picker) lines(width int) []string {
	head := p.theme.Well.Render(text.Cut(p.filter, max(0, width-1)))
	if p.filter == "" {
		style := p.theme.Well
		if p.list[p.now].value == "" {
			style = p.theme.Muted.Background(p.theme.Well.GetBackground())
		}
		head = style.Render(text.Cut(p.list[p.now].label, max(0, width-1)))
	}
	lines := []string{head + p.caret}
	if len(p.hits) == 0 {
		for _, l := range text.Wrap("Nothing here is called that. esc clears it.", width) {
			lines = append(lines, p.theme.Muted.Render(l))
		}
		return lines
	}
	for i := p.top; i < min(p.top+pickerRows, len(p.hits)); i++ {
		label := text.Cut(p.list[p.hits[i]].label, max(0, width-2))
		if i == p.marked {
			lines = append(lines, p.theme.Accent.Render("> "+label))
		} else {
			lines = append(lines, "  "+p.theme.Text.Render(label))
		}
	}
	return lines
}

func (p *picker) resize(int) {}
