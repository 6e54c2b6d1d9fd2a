package palette

import (
	"strings"

	"brokerage/onboard/ui/find"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// quickRows is how many rows the punctuation keys take below the hits, with what parts them.
const quickRows = 11

// View draws what is typed, what it finds, and the keys that act at once where there is room for them.
func (p *Palette) View() string {
	th := p.Context.Theme
	var out screen.Block
	out.Add("  "+th.Muted.Render("Go to")+"  "+p.find.View(), "")
	if p.find.Value() == "" {
		if p.H < 12 { // the keys need the rows
			p.keysAtOnce(&out)
			return out.View(p.W, p.H, p.Context)
		}
		out.Add(screen.Wrapped("Type a question, a name, an answer or what you want to do.", 2, p.W, th.Muted.Render)...)
		out.Gap()
		out.Add(p.atOnceWords()...)
		p.keysAtOnce(&out)
		return out.View(p.W, p.H, p.Context)
	}
	if len(p.found) == 0 {
		out.Add(screen.Wrapped("Nothing here is called that. Backspace takes letters away.", 2, p.W, th.Text.Render)...)
	}
	spare := p.H >= 2+3+quickRows
	room := max(1, p.H-2)
	if spare {
		room -= quickRows
	}
	top := max(0, min(p.Focus-room/2, len(p.found)-room))
	for i := top; i < min(top+room, len(p.found)); i++ {
		row := p.row(p.found[i], i == p.Focus)
		out.Stop(i, i == p.Focus, row)
	}
	if spare {
		for len(out.Rows) < p.H-quickRows {
			out.Add("")
		}
		out.Add("", "  "+th.Muted.Render("────"))
		out.Add(p.atOnceWords()...)
		p.keysAtOnce(&out)
	}
	return out.View(p.W, p.H, p.Context)
}

func (p *Palette) atOnceWords() []string {
	return screen.Wrapped("With nothing typed, these keys act at once. They stand in for the F keys.", 2, p.W, p.Context.Theme.Muted.Render)
}

// row is a hit: what it is, whose it is, and its answer.
func (p *Palette) row(t find.Target, focused bool) string {
	th := p.Context.Theme
	paint := th.Choice(focused)
	room := p.W - 2
	switch {
	case p.W < 60:
		label := room * 6 / 10
		return th.Mark(focused) + paint(text.Fit(t.Label, label-2)) + "  " + th.Muted.Render(text.Cut(t.Where, room-label))
	case p.W < 100:
		return th.Mark(focused) + paint(text.Fit(t.Label, 22)) + "  " + th.Muted.Render(text.Fit(t.Where, 36)) + "  " +
			th.Text.Render(text.Cut(t.Value, max(0, room-62)))
	}
	return th.Mark(focused) + paint(text.Fit(t.Label, 27)) + "  " + th.Muted.Render(text.Fit(t.Where, 40)) + "  " +
		th.Text.Render(text.Cut(t.Value, max(0, room-71)))
}

// keysAtOnce lists the punctuation keys.
func (p *Palette) keysAtOnce(out *screen.Block) {
	th := p.Context.Theme
	for _, q := range p.quick() {
		if !q.binding.Enabled() {
			continue
		}
		instead := q.instead
		if p.W < 60 {
			instead = ""
		}
		row := "  " + th.Accent.Render(text.Fit(q.binding.Help().Key, 4)) + th.Text.Render(text.Fit(q.words, min(41, max(8, p.W-8)))) + th.Muted.Render(instead)
		out.Add(strings.TrimRight(row, " "))
	}
}

// Cursor is the place of the hardware cursor: behind what is typed.
func (p *Palette) Cursor() (row, col int, ok bool) {
	before := string([]rune(p.find.Value())[:p.find.Position()])
	return 0, min(p.W-1, len("  Go to  ")+text.Width(before)), true
}
