package screen

import (
	"strings"

	"github.com/charmbracelet/bubbles/key"
	tea "github.com/charmbracelet/bubbletea"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/safetext"
	"brokerage/onboard/ui/text"
)

// Topic is what the help screen says: a heading, paragraphs, named lines, and the keys of where one came from.
type Topic struct {
	Title string
	Text  []string
	Lines [][2]string
	Keys  []key.Binding
}

// FieldTopic is the help of a field: what, example, why, who, how it is sent, whether it can change later.
func FieldTopic(f *catalogue.Field, bindings []key.Binding) Topic {
	h := f.Help
	t := Topic{Title: f.Label, Text: []string{h.What}, Keys: bindings}
	for _, l := range [][2]string{
		{"Example", h.Example},
		{"Asked because", h.Why},
		{"Who", h.Who},
		{"Sent as", sentAs(f)},
		{"Change later", later(f)},
	} {
		if l[1] != "" {
			t.Lines = append(t.Lines, l)
		}
	}
	return t
}

func sentAs(f *catalogue.Field) string {
	switch {
	case f.Wire.Name == "-":
		return "not sent"
	case strings.HasPrefix(f.Wire.Name, "/"):
		return f.Wire.Name[1:]
	case f.Section.Wire == "":
		return f.Wire.Name
	}
	return f.Section.Wire + "." + f.Wire.Name
}

func later(f *catalogue.Field) string {
	switch {
	case f.Help.Later != "":
		return f.Help.Later
	case f.Fixed:
		return "until the account is open. After that it cannot be changed."
	}
	return ""
}

// KeysTopic is the help of a screen without fields.
func KeysTopic(title string, bindings []key.Binding) Topic {
	return Topic{Title: title, Keys: bindings}
}

// Tour is the five lines a new user reads.
func Tour() Topic {
	return Topic{Title: "Five-line tour", Text: []string{
		"Everything you type is saved on this computer as you type it. The last line but one says when.",
		"Leaving a step stages it: the custodian keeps it, and opens nothing yet. No network is no trouble: it waits.",
		"Nothing is submitted before you have checked all answers and said so on a screen of its own.",
		"esc goes back and never loses anything. F3 goes to the next problem. F1 explains where you are.",
		"Close the window whenever you like. The next start goes on in the same field.",
	}}
}

// Help replaces the body and goes back to the same field and cursor.
type Help struct {
	Base
	head  Head
	topic Topic
	top   int
}

// NewHelp returns the help on a topic under the header of where one came from.
func NewHelp(d *Context, t Topic, head Head) *Help {
	return &Help{Base: Base{Context: d}, topic: t, head: head}
}

// Head keeps the header of where one came from.
func (p *Help) Head() Head {
	h := p.head
	h.Line = "Help · " + p.topic.Title
	return h
}

// Traits are what it is just now.
func (p *Help) Traits() Traits { return Traits{Passing: true} }

// Keys are the keys that work now.
func (p *Help) Keys() []key.Binding {
	k := p.Context.Keys
	scroll := k.Up
	scroll.SetHelp("↑↓", "scroll")
	scroll.SetEnabled(len(p.rows()) > p.H)
	return []key.Binding{scroll, k.Back}
}

// Update scrolls and goes back.
func (p *Help) Update(msg tea.Msg) (Action, tea.Cmd) {
	k, ok := msg.(tea.KeyMsg)
	if !ok {
		return nil, nil
	}
	switch m := p.Context.Keys; {
	case key.Matches(k, m.Up):
		p.top = max(0, p.top-1)
	case key.Matches(k, m.Down):
		p.top = max(0, min(len(p.rows())-p.H, p.top+1))
	case key.Matches(k, m.Back), key.Matches(k, m.Help), key.Matches(k, m.Enter):
		return Back{}, nil
	}
	return nil, nil
}

// View draws the topic.
func (p *Help) View() string {
	rows := p.rows()
	p.top = max(0, min(p.top, len(rows)-p.H))
	rows = rows[p.top:min(len(rows), p.top+p.H)]
	return strings.Join(rows, "\n")
}

func (p *Help) rows() []string {
	th := p.Context.Theme
	w := min(p.W, 96)
	var out Block
	if p.Context.Ruled {
		out.Add("  "+th.Title.Render("Help · "+p.topic.Title), "")
	}
	for _, para := range p.topic.Text {
		out.Add(Wrapped(para, 2, w, th.Text.Render)...)
		out.Gap()
	}
	for _, l := range p.topic.Lines {
		out.Add(Named(p.Context, l[0], l[1], w)...)
	}
	if len(p.topic.Keys) > 0 {
		out.Gap()
		out.Add("  " + th.Title.Render("Keys here"))
		said := map[key.Help]bool{{}: true} // two keys may share a line: pgup/pgdn
		for _, b := range p.topic.Keys {
			if b.Enabled() && !said[b.Help()] {
				said[b.Help()] = true
				out.Add("  " + th.Accent.Render(text.Fit(b.Help().Key, 12)) + "  " + th.Text.Render(b.Help().Desc))
			}
		}
	}
	return out.Rows
}

// Named writes a name in a column of its own and wraps what it names beside it; on narrow screens below it.
func Named(d *Context, name, what string, w int) []string {
	const col = 20
	th := d.Theme
	name, what = text.Clean(name), safetext.Lines(what)
	if w < 60 && text.Width(name)+text.Width(what)+4 <= w {
		return []string{"  " + th.Muted.Render(name) + "  " + th.Text.Render(what)}
	}
	if w < 60 {
		return append([]string{"  " + th.Muted.Render(name)}, Wrapped(what, 4, w, th.Text.Render)...)
	}
	lines := Wrapped(what, 2+col, w, th.Text.Render)
	lines[0] = "  " + th.Muted.Render(text.Fit(name, col)) + strings.TrimLeft(lines[0], " ")
	return lines
}

// Tip is a hint at something that is easily missed, in the words of the help. It is shown once, then never again.
type Tip struct{ ID, Words string }

// Tipped screens have something to be found, the most useful first.
type Tipped interface{ Tips() []Tip }

// Helped screens have a question with the focus, whose help stands at their right where there is room for it.
type Helped interface {
	// Helps is the question, nil where none has the focus.
	Helps() *catalogue.Field
}

// Aside is the help of a question in a column of w cells.
func (d *Context) Aside(f *catalogue.Field, w int) []string {
	topic := FieldTopic(f, nil)
	var out Block
	for _, line := range text.Wrap(topic.Title, w) {
		out.Add(d.Theme.Title.Render(line))
	}
	out.Gap()
	for _, words := range topic.Text {
		out.Add(Wrapped(words, 0, w, d.Theme.Text.Render)...)
	}
	for _, l := range topic.Lines {
		out.Gap()
		out.Add(d.Theme.Muted.Render(text.Cut(l[0], w)))
		out.Add(Wrapped(l[1], 0, w, d.Theme.Text.Render)...)
	}
	return out.Rows
}
