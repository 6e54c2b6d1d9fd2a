package screen

import (
	"strings"

	"brokerage/onboard/ui/find"
	"brokerage/onboard/ui/text"
)

// quickRows is how many rows the punctuation keys take below the hits, with what parts them.
const quickRows = 11

// View draws what is typed, what it finds, and the keys that act at once where there is room for them.
func (p *Palette) View() string {
	th := p.context.Theme
	var out block
	out.add("  "+th.Muted.Render("Go to")+"  "+p.find.View(), "")
	if p.find.Value() == "" {
		if p.h < 12 { // the keys need the rows
			p.keysAtOnce(&out)
			return out.view(p.w, p.h, p.context)
		}
		out.add(wrapped("Type a question, a name, an answer or what you want to do.", 2, p.w, th.Muted.Render)...)
		out.gap()
		out.add(p.atOnceWords()...)
		p.keysAtOnce(&out)
		return out.view(p.w, p.h, p.context)
	}
	if len(p.found) == 0 {
		out.add(wrapped("Nothing here is called that. Backspace takes letters away.", 2, p.w, th.Text.Render)...)
	}
	spare := p.h >= 2+3+quickRows
	room := max(1, p.h-2)
	if spare {
		room -= quickRows
	}
	top := max(0, min(p.focus-room/2, len(p.found)-room))
	for i := top; i < min(top+room, len(p.found)); i++ {
		row := p.row(p.found[i], i == p.focus)
		out.stop(i, i == p.focus, row)
	}
	if spare {
		for len(out.rows) < p.h-quickRows {
			out.add("")
		}
		out.add("", "  "+th.Muted.Render("────"))
		out.add(p.atOnceWords()...)
		p.keysAtOnce(&out)
	}
	return out.view(p.w, p.h, p.context)
}

func (p *Palette) atOnceWords() []string {
	return wrapped("With nothing typed, these keys act at once. They stand in for the F keys.", 2, p.w, p.context.Theme.Muted.Render)
}

// row is a hit: what it is, whose it is, and its answer.
func (p *Palette) row(t find.Target, focused bool) string {
	th := p.context.Theme
	paint := th.Choice(focused)
	room := p.w - 2
	switch {
	case p.w < 60:
		label := room * 6 / 10
		return th.Mark(focused) + paint(text.Fit(t.Label, label-2)) + "  " + th.Muted.Render(text.Cut(t.Where, room-label))
	case p.w < 100:
		return th.Mark(focused) + paint(text.Fit(t.Label, 22)) + "  " + th.Muted.Render(text.Fit(t.Where, 36)) + "  " +
			th.Text.Render(text.Cut(t.Value, max(0, room-62)))
	}
	return th.Mark(focused) + paint(text.Fit(t.Label, 27)) + "  " + th.Muted.Render(text.Fit(t.Where, 40)) + "  " +
		th.Text.Render(text.Cut(t.Value, max(0, room-71)))
}

// keysAtOnce lists the punctuation keys.
func (p *Palette) keysAtOnce(out *block) {
	th := p.context.Theme
	for _, q := range p.quick() {
		if !q.binding.Enabled() {
			continue
		}
		instead := q.instead
		if p.w < 60 {
			instead = ""
		}
		row := "  " + th.Accent.Render(text.Fit(q.binding.Help().Key, 4)) + th.Text.Render(text.Fit(q.words, min(41, max(8, p.w-8)))) + th.Muted.Render(instead)
		out.add(strings.TrimRight(row, " "))
	}
}

// Cursor is the place of the hardware cursor: behind what is typed.
func (p *Palette) Cursor() (row, col int, ok bool) {
	before := string([]rune(p.find.Value())[:p.find.Position()])
	return 0, min(p.w-1, len("  Go to  ")+text.Width(before)), true
}
