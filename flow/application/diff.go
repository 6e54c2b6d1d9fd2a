package application

import (
	"fmt"
	"maps"
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/remote"
)

// Change is one line of the changes-only view.
type Change struct {
	Path answers.Path
	// Mark is ~ changed, + added, - removed.
	Mark        string
	Label       string
	Who         string // the person or section
	Now, Before string // in words, masked
}

// DiffRemote lists what differs from what the custodian is known to hold, in the order of the application; entries that were
// removed here stand last.
func DiffRemote(app *Application) []Change {
	return append(diffFrom(app, app.d.Remote), goneEntries(app, app.d.Remote, "Removal pending")...)
}

// DiffSinceVerdict lists what differs from what the custodian had when it rejected the application or asked for something,
// staged since or not; nothing unless one of them stands.
func DiffSinceVerdict(app *Application) []Change {
	if app.d.Phase != Rejected && app.d.Phase != Action {
		return nil
	}
	return append(diffFrom(app, app.d.AtVerdict), goneEntries(app, app.d.AtVerdict, "Was there")...)
}

// diffFrom lists the answers that differ from a holding, but not the entries that were removed.
func diffFrom(app *Application, from remote.State) []Change {
	as, want := app.Assessment(), app.want()
	p := from.Patch(want, func(string) bool { return true }).Sparing(app.faults())
	var changes []Change
	for _, a := range p.Attributes() {
		path := as.AttributePath(a)
		if path.Field == "" {
			path = as.UnsentPath(a)
		}
		if path.Field == "" {
			continue
		}
		changes = append(changes, wordChange(app, as, from, a, path))
	}
	order := map[answers.Path]int{}
	for i, f := range as.Order() {
		order[f] = i
	}
	slices.SortStableFunc(changes, func(a, b Change) int { return order[a.Path] - order[b.Path] })
	return changes
}

// wordChange words one attribute that differs from a holding.
func wordChange(app *Application, as *assess.Assessment, from remote.State, a assess.Attribute, path answers.Path) Change {
	f := app.config.Catalogue.Field(path.Section, path.Field)
	who := as.Name(path.Section, path.Entry)
	if who == "" {
		who = f.Section.Step.Title
	}
	c := Change{Path: path, Mark: "~", Label: f.Label, Who: who, Now: as.Show(path), Before: "Not there"}
	switch is := from[a]; is.State {
	case remote.Present:
		if stored, err := f.Kind.Decode(is.Value, as.Rule(f, path.Entry)); err == nil {
			c.Before = f.Kind.Show(stored, as.Rule(f, path.Entry))
		}
	case remote.Unknown:
		c.Before = "Not known: no answer came"
	case remote.Absent, "":
		c.Mark = "+"
	}
	if _, wanted := app.want()[a]; !wanted {
		c.Mark, c.Now = "-", "Cleared, will be removed"
	}
	return c
}

// goneEntries lists the entries of a holding that were removed here, in words for what the custodian has of them.
func goneEntries(app *Application, from remote.State, words string) []Change {
	here := map[string]bool{}
	for _, sec := range app.config.Catalogue.Sections() {
		for _, id := range app.answers.Entries(sec.ID) {
			here[id] = true
		}
	}
	removed := map[string]removal{}
	for a, is := range from {
		if a.Entry != "" && !here[a.Entry] {
			removed[a.Entry] = removal{is.Step, a.Array}
		}
	}
	var changes []Change
	for _, id := range slices.Sorted(maps.Keys(removed)) {
		changes = append(changes, removedEntry(app, removed[id], words))
	}
	return changes
}

// removal is where an entry was removed from: its step, and the array that it is sent in.
type removal struct{ step, array string }

// removedEntry is the line of an entry that is gone, named after its list where there is but one that it can be of.
func removedEntry(app *Application, from removal, words string) Change {
	c := Change{Mark: "-", Label: "Entry", Now: "Removed here", Before: words}
	st := app.config.Catalogue.Step(from.step)
	if st == nil {
		return c
	}
	c.Who = st.Title
	lists := 0
	for _, sec := range st.Sections {
		if sec.List == nil || app.answers.Catalogue().Plan().ByID[sec.ID].Array() != from.array {
			continue
		}
		lists++
		if c.Path.Section == "" {
			c.Path.Section, c.Label = sec.ID, sec.List.One
		}
	}
	if lists > 1 {
		c.Label = "Entry"
	}
	return c
}

// DiffSent lists where the custodian of an open account holds something else than was sent: Now is what was sent, Held
// what the custodian shows. An entry or an object of which nothing is shown is one line.
func DiffSent(app *Application) []Change {
	as := app.Assessment()
	shown := map[assess.Attribute]bool{} // the wholes of which something is shown
	differs := map[assess.Attribute]bool{}
	for _, d := range app.d.Otherwise {
		differs[d.Attribute] = true
		shown[remote.WholeOf(d.Attribute)] = shown[remote.WholeOf(d.Attribute)] || d.There
	}
	for a, l := range app.want() {
		if !l.Constant && !differs[a] {
			shown[remote.WholeOf(a)] = true
		}
	}
	var changes []Change
	said := map[assess.Attribute]bool{}
	for _, d := range app.d.Otherwise {
		path := as.AttributePath(d.Attribute)
		switch whole := remote.WholeOf(d.Attribute); {
		case path.Field == "" || said[whole]:
		case !shown[whole]:
			said[whole] = true
			changes = append(changes, wordAbsent(app, as, path))
		default:
			changes = append(changes, wordOtherwise(app, as, d, path))
		}
	}
	return changes
}

// wordAbsent words a whole of which the custodian shows nothing.
func wordAbsent(app *Application, as *assess.Assessment, path answers.Path) Change {
	f := app.config.Catalogue.Field(path.Section, path.Field)
	c := Change{Path: path, Mark: "-", Label: f.Page.Title, Who: whose(as, f, path), Now: "Sent", Before: "Not there"}
	if f.Section.List != nil {
		c.Label = f.Section.List.One
	}
	return c
}

func whose(as *assess.Assessment, f *catalogue.Field, path answers.Path) string {
	if who := as.Name(path.Section, path.Entry); who != "" {
		return who
	}
	return f.Section.Step.Title
}

// wordOtherwise words one difference; what is masked here is masked there.
func wordOtherwise(app *Application, as *assess.Assessment, d remote.Difference, path answers.Path) Change {
	f := app.config.Catalogue.Field(path.Section, path.Field)
	c := Change{Path: path, Mark: "-", Label: f.Label, Who: whose(as, f, path), Now: as.Show(path), Before: "Not there"}
	if !d.There {
		return c
	}
	c.Mark, c.Before = "~", "Another value"
	rule := as.Rule(f, path.Entry)
	if stored, err := f.Kind.Decode(d.Shown, rule); err == nil {
		c.Before = f.Kind.Show(stored, rule)
	} else if !rule.Masked {
		c.Before = fmt.Sprint(d.Shown)
	}
	return c
}
