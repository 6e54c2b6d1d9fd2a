package handover

import (
	"path/filepath"
	"strings"

	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/screen"
	"brokerage/onboard/ui/text"
)

// View draws the path and what it may be, or what is in the file.
func (t *Receive) View() string {
	var out screen.Block
	if t.Context.Ruled {
		out.Add("  "+t.Context.Theme.Title.Render(t.Head().Line), "")
	}
	if t.opened != nil {
		t.viewOpened(&out)
	} else {
		t.viewChoice(&out)
	}
	return out.View(t.W, t.H, t.Context)
}

func (t *Receive) viewChoice(out *screen.Block) {
	th := t.Context.Theme
	w := min(t.W, 96)
	if t.H >= 14 {
		out.Add(screen.Wrapped("A colleague gave you a file whose name ends in .age. Only this computer can open it. Nothing is kept "+
			"before you have seen what it is.", 2, w, th.Text.Render)...)
		out.Gap()
	}
	out.Add("  " + th.Muted.Render("File") + "  " + t.path.View())
	t.viewFault(out, w)
	if t.busy {
		out.Add("", "  "+th.Muted.Render("Opening it"))
	}
	if t.H >= 14 {
		out.Gap()
	}
	folder, _ := filepath.Split(t.path.Value())
	for i, f := range t.found {
		on := i == t.focus
		age := ""
		if !f.Folder && t.W >= 60 {
			age = text.Ago(t.Context.Now().Sub(f.At))
		}
		name := th.Row(on, text.Clean(strings.TrimPrefix(f.Path, folder)))
		out.Stop(i, on, text.Ends(name, th.Muted.Render(age), w))
	}
	if len(t.found) == 0 && t.path.Value() == "" {
		out.Add(screen.Wrapped("No such file is in this folder. Type where it is, or drop it onto this window.", 2, w, th.Muted.Render)...)
	}
}

func (t *Receive) viewFault(out *screen.Block, w int) {
	if t.fault == "" {
		return
	}
	out.Gap()
	for i, row := range screen.Wrapped(t.fault, 0, w-2, t.Context.Theme.Fault.Render) {
		lead := "  "
		if i == 0 {
			lead = t.Context.Theme.Fault.Render("!") + " "
		}
		out.Add(lead + row)
	}
}

// ways are the two ways on from what is in a file.
var ways = [...]string{"Take it over", "Go back and leave the file"}

// viewOpened draws what is in the file as far as it fits, and below it the ways on, which are always in sight.
func (t *Receive) viewOpened(out *screen.Block) {
	facts := t.facts()
	room := t.room()
	if over := len(facts) - room; over > 0 {
		t.skip = min(t.skip, over)
		facts = facts[t.skip : t.skip+room]
		if rest := over - t.skip; rest > 0 {
			words := text.Count(rest, "row more ↓", "rows more ↓")
			facts[room-1] = text.Ends("", t.Context.Theme.Muted.Render(words), t.W)
		}
	}
	out.Add(facts...)
	if !t.Low() {
		out.Gap()
	}
	th := t.Context.Theme
	for i, words := range ways {
		on := i == t.focus
		out.Button(i, on, th.Row(on, "[ "+words+" ]"))
	}
}

// room is how many rows there are for what is in the file.
func (t *Receive) room() int {
	rows := t.H - len(ways)
	if t.Context.Ruled {
		rows -= 2
	}
	if !t.Low() {
		rows--
	}
	return max(1, rows)
}

// facts are the rows that say what is in the file.
func (t *Receive) facts() []string {
	p := say.SummarizeHandover(t.opened, t.known, t.Context.Now())
	th := t.Context.Theme
	w := min(t.W, 96)
	var out screen.Block
	t.viewFault(&out, w)
	if t.busy {
		out.Add("  " + th.Muted.Render("Taking it over"))
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
	if !t.Low() {
		out.Gap()
	}
	out.Add(screen.Wrapped(p.Then, 2, w, th.Text.Render)...)
	out.Add(screen.Wrapped(say.Trust, 2, w, th.Muted.Render)...)
	return out.Rows
}

// mostAsked is how many open questions are named; the others are counted.
const mostAsked = 5

func (t *Receive) viewQuestions(out *screen.Block, all []string) {
	most := mostAsked
	if t.H < 22 {
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
func (t *Receive) fact(out *screen.Block, label, words string) {
	th := t.Context.Theme
	const col = 8
	rows := screen.Wrapped(words, 2+col, min(t.W, 96), th.Text.Render)
	rows[0] = "  " + th.Muted.Render(text.Fit(label, col)) + strings.TrimPrefix(rows[0], strings.Repeat(" ", 2+col))
	out.Add(rows...)
}
