package screen

import (
	"path/filepath"
	"strings"

	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// View draws the path and what it may be, or what is in the file.
func (t *ReceiveHandover) View() string {
	var out block
	if t.context.ruled {
		out.add("  "+t.context.Theme.Title.Render(t.Head().Line), "")
	}
	if t.opened != nil {
		t.viewOpened(&out)
	} else {
		t.viewChoice(&out)
	}
	return out.view(t.w, t.h, t.context)
}

func (t *ReceiveHandover) viewChoice(out *block) {
	th := t.context.Theme
	w := min(t.w, 96)
	if t.h >= 14 {
		out.add(wrapped("A colleague gave you a file whose name ends in .age. Only this computer can open it. Nothing is kept "+
			"before you have seen what it is.", 2, w, th.Text.Render)...)
		out.gap()
	}
	out.add("  " + th.Muted.Render("File") + "  " + t.path.View())
	t.viewFault(out, w)
	if t.busy {
		out.add("", "  "+th.Muted.Render("Opening it"))
	}
	if t.h >= 14 {
		out.gap()
	}
	folder, _ := filepath.Split(t.path.Value())
	for i, f := range t.found {
		on := i == t.focus
		age := ""
		if !f.Folder && t.w >= 60 {
			age = text.Ago(t.context.Now().Sub(f.At))
		}
		name := th.Row(on, text.Clean(strings.TrimPrefix(f.Path, folder)))
		out.stop(i, on, text.Ends(name, th.Muted.Render(age), w))
	}
	if len(t.found) == 0 && t.path.Value() == "" {
		out.add(wrapped("No such file is in this folder. Type where it is, or drop it onto this window.", 2, w, th.Muted.Render)...)
	}
}

func (t *ReceiveHandover) viewFault(out *block, w int) {
	if t.fault == "" {
		return
	}
	out.gap()
	for i, row := range wrapped(t.fault, 0, w-2, t.context.Theme.Fault.Render) {
		lead := "  "
		if i == 0 {
			lead = t.context.Theme.Fault.Render("!") + " "
		}
		out.add(lead + row)
	}
}

// ways are the two ways on from what is in a file.
var ways = [...]string{"Take it over", "Go back and leave the file"}

// viewOpened draws what is in the file as far as it fits, and below it the ways on, which are always in sight.
func (t *ReceiveHandover) viewOpened(out *block) {
	facts := t.facts()
	room := t.room()
	if over := len(facts) - room; over > 0 {
		t.skip = min(t.skip, over)
		facts = facts[t.skip : t.skip+room]
		if rest := over - t.skip; rest > 0 {
			words := text.Count(rest, "row more ↓", "rows more ↓")
			facts[room-1] = text.Ends("", t.context.Theme.Muted.Render(words), t.w)
		}
	}
	out.add(facts...)
	if !t.low() {
		out.gap()
	}
	th := t.context.Theme
	for i, words := range ways {
		on := i == t.focus
		out.button(i, on, th.Row(on, "[ "+words+" ]"))
	}
}

// room is how many rows there are for what is in the file.
func (t *ReceiveHandover) room() int {
	rows := t.h - len(ways)
	if t.context.ruled {
		rows -= 2
	}
	if !t.low() {
		rows--
	}
	return max(1, rows)
}

// facts are the rows that say what is in the file.
func (t *ReceiveHandover) facts() []string {
	p := say.SummarizeHandover(t.opened, t.known, t.context.Now())
	th := t.context.Theme
	w := min(t.w, 96)
	var out block
	t.viewFault(&out, w)
	if t.busy {
		out.add("  " + th.Muted.Render("Taking it over"))
	}
	t.fact(&out, "What", p.What)
	t.fact(&out, "", p.State)
	t.fact(&out, "From", p.From)
	t.fact(&out, "Key", p.Key)
	if p.Note != "" {
		t.fact(&out, "Note", p.Note)
	}
	if p.Open != "" {
		t.fact(&out, "Open", p.Open)
	}
	t.viewQuestions(&out, p.Questions)
	if !t.low() {
		out.gap()
	}
	out.add(wrapped(p.Then, 2, w, th.Text.Render)...)
	out.add(wrapped(say.Trust, 2, w, th.Muted.Render)...)
	return out.rows
}

// mostAsked is how many open questions are named; the others are counted.
const mostAsked = 5

func (t *ReceiveHandover) viewQuestions(out *block, all []string) {
	most := mostAsked
	if t.h < 22 {
		most = 2
	}
	if len(all) == most+1 {
		most++ // the line that counts it would be as long
	}
	for _, q := range all[:min(most, len(all))] {
		t.fact(out, "", q)
	}
	if n := len(all) - most; n > 0 {
		t.fact(out, "", text.Count(n, "more", "more"))
	}
}

// fact is a label and what stands beside it.
func (t *ReceiveHandover) fact(out *block, label, words string) {
	th := t.context.Theme
	const col = 8
	rows := wrapped(words, 2+col, min(t.w, 96), th.Text.Render)
	rows[0] = "  " + th.Muted.Render(text.Fit(label, col)) + strings.TrimPrefix(rows[0], strings.Repeat(" ", 2+col))
	out.add(rows...)
}
