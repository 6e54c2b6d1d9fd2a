package flow

import (
	"maps"
	"slices"
	"sort"
)

// Change is one line of the changes-only view.
type Change struct {
	Path Path
	// Mark is ~ changed, + added, - removed.
	Mark      string
	Label     string
	Who       string // the person or section
	Now, Held string // in words, masked
}

// Diff lists what differs from what the custodian is known to hold, in the order of the application; entries that were
// removed here stand last.
func (s *Session) Diff() []Change {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append(s.diff(s.d.Held), s.gone(s.d.Held, "Removal pending")...)
}

// DiffSinceJudged lists what differs from what the custodian had when it rejected the application or asked for something,
// staged since or not; nothing unless one of them stands.
func (s *Session) DiffSinceJudged() []Change {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.d.Phase != Rejected && s.d.Phase != Action {
		return nil
	}
	return append(s.diff(s.d.Judged), s.gone(s.d.Judged, "Was there")...)
}

// diff lists the answers that differ from a holding, but not the entries that were removed.
func (s *Session) diff(from holding) []Change {
	as, want := s.assess(), s.want()
	p := from.patch(want, func(string) bool { return true }).sparing(s.faults())
	var changes []Change
	for _, a := range p.attributes() {
		path := as.attributePath(a)
		if path.Field == "" {
			path = as.unsentPath(a)
		}
		if path.Field == "" {
			continue
		}
		changes = append(changes, s.change(as, from, a, path))
	}
	order := map[Path]int{}
	for i, f := range as.order() {
		order[f] = i
	}
	sort.SliceStable(changes, func(i, j int) bool { return order[changes[i].Path] < order[changes[j].Path] })
	return changes
}

// unsentPath finds where an attribute was typed that is not sent any more, in an entry that is still there.
func (s *Assessment) unsentPath(a Attribute) Path {
	for _, sp := range s.plan.sections {
		leaf, known := sp.leaves[s.plan.ownName(sp, a.Name)]
		if !known || leaf.field == nil || sp.array() != a.Array {
			continue
		}
		for _, e := range s.sections[sp.at].entries {
			if e.sent == a.Entry {
				return Path{Section: sp.section.ID, Entry: e.id, Field: leaf.field.field.ID}
			}
		}
	}
	return Path{}
}

// change words one attribute that differs from a holding.
func (s *Session) change(as *Assessment, from holding, a Attribute, path Path) Change {
	f := s.office.Catalogue.Field(path.Section, path.Field)
	who := as.Name(path.Section, path.Entry)
	if who == "" {
		who = f.Section.Step.Title
	}
	c := Change{Path: path, Mark: "~", Label: f.Label, Who: who, Now: as.Show(path), Held: "Not there"}
	switch is := from[a]; is.State {
	case heldValue:
		if stored, err := f.Kind.Decode(is.Value, as.Rule(f, path.Entry)); err == nil {
			c.Held = f.Kind.Show(stored, as.Rule(f, path.Entry))
		}
	case heldUnknown:
		c.Held = "Not known: no answer came"
	case heldAbsent, "":
		c.Mark = "+"
	}
	if _, wanted := s.want()[a]; !wanted {
		c.Mark, c.Now = "-", "Cleared, will be removed"
	}
	return c
}

// gone lists the entries of a holding that were removed here, in words for what the custodian has of them.
func (s *Session) gone(from holding, words string) []Change {
	here := map[string]bool{}
	for _, sec := range s.office.Catalogue.Sections() {
		for _, id := range s.answers.Entries(sec.ID) {
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
		changes = append(changes, s.removedEntry(removed[id], words))
	}
	return changes
}

// removal is where an entry was removed from: its step, and the array that it is sent in.
type removal struct{ step, array string }

// removedEntry is the line of an entry that is gone, named after its list where there is but one that it can be of.
func (s *Session) removedEntry(from removal, words string) Change {
	c := Change{Mark: "-", Label: "Entry", Now: "Removed here", Held: words}
	st := s.office.Catalogue.Step(from.step)
	if st == nil {
		return c
	}
	c.Who = st.Title
	lists := 0
	for _, sec := range st.Sections {
		if sec.List == nil || s.answers.plan.byID[sec.ID].array() != from.array {
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

func sortedKeys(m map[string]string) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}

// order lists every answer's path as the application asks for them.
func (s *Assessment) order() []Path {
	var all []Path
	for _, g := range s.places(func(*sectionPlan) bool { return true }) {
		for _, fp := range g.section.fields {
			all = append(all, Path{g.section.section.ID, g.entry.id, fp.field.ID})
		}
	}
	return all
}
