package answers

import (
	"maps"
	"slices"
)

// Resolution is what becomes of an answer that both sides changed in an earlier merge already.
type Resolution struct {
	Theirs bool // their answer stands here, otherwise mine
	Open   bool // it is still to be chosen
}

// Merged is what became of two versions of an application that were made from the same one.
type Merged struct {
	base, theirs *Answers
	Mine         *Answers
	// Resolved are the conflicts of an earlier merge: they are not compared, what becomes of them is known.
	Resolved map[Path]Resolution
	// Out has what was changed on one side only from that side, and mine's answer where both changed it.
	Out *Answers
	// Conflicts is what both changed, an entry that one changed and the other removed by its path without a field.
	Conflicts []Path
	// Alike is what both changed to the same answer.
	Alike []Path
	// OneSided counts what was changed on one side alone; FromTheirs is what of it came from theirs.
	OneSided   int
	FromTheirs []Path
}

// Merge merges answer by answer. Nothing is dropped: where both sides changed an answer differently, or one changed
// an entry that the other removed, that is a conflict, and the entry stays.
func Merge(base, mine, theirs *Answers, resolved map[Path]Resolution) *Merged {
	m := &Merged{base: base, Mine: mine, theirs: theirs, Resolved: resolved, Out: mine.Clone()}
	for _, section := range m.listed() {
		m.entries(section)
	}
	m.links()
	for _, p := range m.paths() {
		m.answer(p)
	}
	for _, section := range m.listed() {
		m.order(section)
	}
	return m
}

// listed names the lists that any of the three has entries in.
func (m *Merged) listed() []string {
	all := map[string]bool{}
	for _, a := range []*Answers{m.base, m.Mine, m.theirs} {
		for section := range a.lists {
			all[section] = true
		}
	}
	return slices.Sorted(maps.Keys(all))
}

// entries settles which entries there are.
func (m *Merged) entries(section string) {
	for _, id := range m.theirs.Entries(section) {
		p := Path{Section: section, Entry: id}
		chosen, isKnown := m.Resolved[p]
		switch {
		case m.Mine.find(section, id) >= 0:
		case isKnown && !chosen.Theirs && !chosen.Open: // Removed here, by choice
		case isKnown && !chosen.Theirs:
			m.Out.Add(section, id, -1)
		case isKnown || m.base.find(section, id) < 0:
			m.Out.Add(section, id, -1)
			m.take(p)
		case SameEntry(m.base, m.theirs, section, id):
			m.OneSided++ // Removed here
		default:
			m.Out.Add(section, id, -1)
			m.Conflicts = append(m.Conflicts, p)
		}
	}
	for _, id := range m.Mine.Entries(section) {
		p := Path{Section: section, Entry: id}
		chosen, isKnown := m.Resolved[p]
		switch {
		case m.theirs.find(section, id) >= 0, isKnown && !chosen.Theirs:
		case isKnown:
			m.Out.Remove(section, id)
			m.take(p)
		case m.base.find(section, id) < 0:
			m.OneSided++ // Added here
		case SameEntry(m.base, m.Mine, section, id):
			m.Out.Remove(section, id)
			m.take(p)
		default:
			m.Conflicts = append(m.Conflicts, p)
		}
	}
}

// take notes that what stands now is theirs.
func (m *Merged) take(p Path) {
	m.OneSided++
	m.FromTheirs = append(m.FromTheirs, p)
}

// SameEntry tells whether an entry says in one state what it said in another.
func SameEntry(was, a *Answers, section, id string) bool {
	old, _ := was.group(section, id)
	is, _ := a.group(section, id)
	if old.person != is.person {
		return false
	}
	now := a.inGroup(section, is)
	before := was.inGroup(section, old)
	for _, field := range union(before, now) {
		if before[field] != now[field] {
			return false
		}
	}
	return true
}

// links settles which humans entries and sections are linked to. Where both sides linked one differently it is linked to
// nobody and keeps its answers.
func (m *Merged) links() {
	settle := func(section, entry string) {
		_, here := m.Mine.group(section, entry)
		_, there := m.theirs.group(section, entry)
		was, is, other := m.base.Person(section, entry), m.Mine.Person(section, entry), m.theirs.Person(section, entry)
		switch {
		case !there || is == other || here && other == was:
		case !here || is == was:
			m.Out.Link(section, entry, other)
		default:
			m.Out.Link(section, entry, "")
		}
	}
	for _, sec := range m.Out.catalogue.Sections() {
		if sec.List == nil {
			settle(sec.ID, "")
		}
	}
	for section := range m.Out.lists {
		for _, id := range m.Out.Entries(section) {
			settle(section, id)
		}
	}
}

// paths are the answers of all three, those of the entries that are left.
func (m *Merged) paths() []Path { return pathsIn(m.Out, m.base, m.Mine, m.theirs) }

// Paths are the answers of two states, those of entries that are in the second, in the order of ComparePaths.
func Paths(was, is *Answers) []Path { return pathsIn(is, was, is) }

func pathsIn(left *Answers, all ...*Answers) []Path {
	seen := map[Path]bool{}
	for _, a := range all {
		for section, g := range a.once {
			for field := range a.inGroup(section, g) {
				seen[Path{Section: section, Field: field}] = true
			}
		}
		for section, entries := range a.lists {
			for _, g := range entries {
				if left.find(section, g.id) < 0 {
					continue
				}
				for field := range a.inGroup(section, g) {
					seen[Path{section, g.id, field}] = true
				}
			}
		}
	}
	return slices.SortedFunc(maps.Keys(seen), ComparePaths)
}

// answer settles one answer.
func (m *Merged) answer(p Path) {
	if p.Entry != "" && m.theirs.find(p.Section, p.Entry) < 0 {
		return // Mine alone has it
	}
	if m.keptByHuman(p) {
		return
	}
	was, hadIt := m.base.lookup(p)
	is, haveIt := m.Mine.lookup(p)
	other, theyHave := m.theirs.lookup(p)
	isNew := p.Entry != "" && m.Mine.find(p.Section, p.Entry) < 0
	chosen, isKnown := m.Resolved[p]
	switch {
	case isNew:
		if theyHave {
			m.Out.Set(p, other)
		}
	case is == other && haveIt == theyHave:
		if !isKnown && is != was {
			m.Alike = append(m.Alike, p)
		}
	case isKnown && !chosen.Theirs:
	case !isKnown && other == was && theyHave == hadIt:
		m.OneSided++
	case isKnown || is == was && haveIt == hadIt:
		m.take(p)
		m.Out.SetGiven(p, other, theyHave)
	case is == other:
		m.Out.SetGiven(p, other, true)
	default:
		m.Conflicts = append(m.Conflicts, p)
	}
}

// keptByHuman tells whether an answer belongs to a human that mine knows already, while the entry is linked to them by the
// merge alone: their answers are settled where both sides have them.
func (m *Merged) keptByHuman(p Path) bool {
	person := m.Out.Person(p.Section, p.Entry)
	_, known := m.Mine.people[person]
	return person != "" && known && m.Mine.Person(p.Section, p.Entry) != person && m.Out.plan.Shared(p.Section, p.Field)
}

// order puts the entries of a list as the side that moved them has them, mine where both did. What the other side added
// stands after the entry it was added after.
func (m *Merged) order(section string) {
	entries := m.Out.lists[section]
	if len(entries) < 2 {
		return
	}
	first, second := m.Mine.Entries(section), m.theirs.Entries(section)
	if common := m.base.Entries(section); slices.Equal(both(common, first), both(first, common)) {
		first, second = second, first
	}
	ids := weave(first, second)
	sorted := slices.Clone(entries)
	slices.SortStableFunc(sorted, func(x, y group) int { return slices.Index(ids, x.id) - slices.Index(ids, y.id) })
	m.Out.lists[section] = sorted
}

// both returns what of a is in b too.
func both(a, b []string) []string {
	var kept []string
	for _, id := range a {
		if slices.Contains(b, id) {
			kept = append(kept, id)
		}
	}
	return kept
}

// weave puts what second has more into first, each after what it stands after.
func weave(first, second []string) []string {
	all := slices.Clone(first)
	for i, id := range second {
		if slices.Contains(all, id) {
			continue
		}
		at := 0
		if i > 0 {
			at = slices.Index(all, second[i-1]) + 1
		}
		all = slices.Insert(all, at, id)
	}
	return all
}

// inGroup returns everything a group holds, with what is shared with its human. Callers do not change it.
func (a *Answers) inGroup(section string, g group) values {
	if g.person == "" {
		return g.values
	}
	all := values{}
	for field, v := range g.values {
		all[field] = v
	}
	for field, v := range a.people[g.person] {
		if a.plan.Shared(section, field) {
			all[field] = v
		}
	}
	return all
}

// lookup is Get and Given at once.
func (a *Answers) lookup(p Path) (value string, given bool) {
	held, _ := a.holder(p)
	value, given = held[p.Field]
	return value, given
}

// SetGiven sets an answer, or makes it one that was never given.
func (a *Answers) SetGiven(p Path, value string, given bool) {
	if given {
		a.Set(p, value)
		return
	}
	g, ok := a.group(p.Section, p.Entry)
	if !ok {
		return
	}
	without := func(held values) values {
		rest := values{}
		for field, v := range held {
			if field != p.Field {
				rest[field] = v
			}
		}
		return rest
	}
	if g.person != "" && a.plan.Shared(p.Section, p.Field) {
		a.people[g.person] = without(a.people[g.person])
		return
	}
	g.values = without(g.values)
	a.replace(p.Section, g)
}

func union(a, b values) []string {
	all := map[string]bool{}
	for field := range a {
		all[field] = true
	}
	for field := range b {
		all[field] = true
	}
	return slices.Sorted(maps.Keys(all))
}
