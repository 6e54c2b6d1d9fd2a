package screen

import (
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/ui/text"
)

// Helped screens have a question with the focus, whose help stands at their right where there is room for it.
type Helped interface {
	// Helps is the question, nil where none has the focus.
	Helps() *catalogue.Field
}

// Helps is the question with the focus.
func (p *Page) Helps() *catalogue.Field { return p.section.Field(p.form.Focused()) }

// Aside is the help of a question in a column of w cells.
func (d *Context) Aside(f *catalogue.Field, w int) []string {
	topic := FieldTopic(f, nil)
	var out block
	for _, line := range text.Wrap(topic.Title, w) {
		out.add(d.Theme.Title.Render(line))
	}
	out.gap()
	for _, words := range topic.Text {
		out.add(wrapped(words, 0, w, d.Theme.Text.Render)...)
	}
	for _, l := range topic.Lines {
		out.gap()
		out.add(d.Theme.Muted.Render(text.Cut(l[0], w)))
		out.add(wrapped(l[1], 0, w, d.Theme.Text.Render)...)
	}
	return out.rows
}
