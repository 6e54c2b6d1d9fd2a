package flow

import "slices"

// merge is what became of two versions of an application that were made from the same one.
type merge struct {
	base, mine, theirs *Answers
	// fates are the answers that are disputed already: they are not compared, what becomes of them is known.
	fates map[Path]fate
	// out has what was changed on one side only from that side, and mine's answer where both changed it.
	out *Answers
	// disputed is what both changed, an entry that one changed and the other removed by its path without a field.
	disputed []Path
	// alike is what both changed to the same answer.
	alike []Path
	// only counts what was changed on one side alone; taken is what of it came from theirs.
	only  int
	taken []Path
}

// mergeAnswers merges answer by answer. Nothing is dropped: where both sides changed an answer differently, or one changed
// an entry that the other removed, that is a dispute, and the entry stays.
func mergeAnswers(base, mine, theirs *Answers, fates map[Path]fate) *merge {
	m := &merge{base: base, mine: mine, theirs: theirs, fates: fates, out: mine.Clone()}
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
func (m *merge) listed() []string {
	all := map[string]string{}
	for _, a := range []*Answers{m.base, m.mine, m.theirs} {
		for section := range a.lists {
			all[section] = ""
		}
	}
	return sortedKeys(all)
}

// entries settles which entries there are.
func (m *merge) entries(section string) {
	for _, id := range m.theirs.Entries(section) {
		p := Path{Section: section, Entry: id}
		fate, judged := m.fates[p]
		switch {
		case m.mine.find(section, id) >= 0:
		case judged && !fate.theirs && fate.sides == nil: // removed here, by choice
		case judged && !fate.theirs:
			m.out.Add(section, id, -1)
		case judged || m.base.find(section, id) < 0:
			m.out.Add(section, id, -1)
			m.take(p)
		case m.same(m.theirs, section, id):
			m.only++ // removed here
		default:
			m.out.Add(section, id, -1)
			m.disputed = append(m.disputed, p)
		}
	}
	for _, id := range m.mine.Entries(section) {
		p := Path{Section: section, Entry: id}
		fate, judged := m.fates[p]
		switch {
		case m.theirs.find(section, id) >= 0, judged && !fate.theirs:
		case judged:
			m.out.Remove(section, id)
			m.take(p)
		case m.base.find(section, id) < 0:
			m.only++ // added here
		case m.same(m.mine, section, id):
			m.out.Remove(section, id)
			m.take(p)
		default:
			m.disputed = append(m.disputed, p)
		}
	}
}

// take notes that theirs stands now.
func (m *merge) take(p Path) {
	m.only++
	m.taken = append(m.taken, p)
}

// same tells whether an entry stands as it did in the base.
func (m *merge) same(a *Answers, section, id string) bool {
	was, _ := m.base.group(section, id)
	is, _ := a.group(section, id)
	if was.person != is.person {
		return false
	}
	now := a.inGroup(section, is)
	before := m.base.inGroup(section, was)
	for _, field := range union(before, now) {
		if before[field] != now[field] {
			return false
		}
	}
	return true
}

// links settles which humans entries and sections are linked to. Where both sides linked one differently it is linked to
// nobody and keeps its answers.
func (m *merge) links() {
	settle := func(section, entry string) {
		_, here := m.mine.group(section, entry)
		_, there := m.theirs.group(section, entry)
		was, is, other := m.base.Person(section, entry), m.mine.Person(section, entry), m.theirs.Person(section, entry)
		switch {
		case !there || is == other || here && other == was:
		case !here || is == was:
			m.out.Link(section, entry, other)
		default:
			m.out.Link(section, entry, "")
		}
	}
	for _, sec := range m.out.catalogue.Sections() {
		if sec.List == nil {
			settle(sec.ID, "")
		}
	}
	for section := range m.out.lists {
		for _, id := range m.out.Entries(section) {
			settle(section, id)
		}
	}
}

// paths are the answers of all three, those of the entries that are left.
func (m *merge) paths() []Path {
	seen := map[Path]bool{}
	for _, a := range []*Answers{m.base, m.mine, m.theirs} {
		for section, g := range a.once {
			for field := range a.inGroup(section, g) {
				seen[Path{Section: section, Field: field}] = true
			}
		}
		for section, entries := range a.lists {
			for _, g := range entries {
				if m.out.find(section, g.id) < 0 {
					continue
				}
				for field := range a.inGroup(section, g) {
					seen[Path{section, g.id, field}] = true
				}
			}
		}
	}
	all := make([]Path, 0, len(seen))
	for p := range seen {
		all = append(all, p)
	}
	slices.SortFunc(all, comparePaths)
	return all
}

// answer settles one answer.
func (m *merge) answer(p Path) {
	if p.Entry != "" && m.theirs.find(p.Section, p.Entry) < 0 {
		return // mine alone has it
	}
	if m.keptByHuman(p) {
		return
	}
	was, hadIt := m.base.lookup(p)
	is, haveIt := m.mine.lookup(p)
	other, theyHave := m.theirs.lookup(p)
	isNew := p.Entry != "" && m.mine.find(p.Section, p.Entry) < 0
	fate, judged := m.fates[p]
	switch {
	case isNew:
		if theyHave {
			m.out.Set(p, other)
		}
	case is == other && haveIt == theyHave:
		if !judged && is != was {
			m.alike = append(m.alike, p)
		}
	case judged && !fate.theirs:
	case !judged && other == was && theyHave == hadIt:
		m.only++
	case judged || is == was && haveIt == hadIt:
		m.take(p)
		m.out.take(p, other, theyHave)
	case is == other:
		m.out.take(p, other, true)
	default:
		m.disputed = append(m.disputed, p)
	}
}

// keptByHuman tells whether an answer belongs to a human that mine knows already, while the entry is linked to them by the
// merge alone: their answers are settled where both sides have them.
func (m *merge) keptByHuman(p Path) bool {
	person := m.out.Person(p.Section, p.Entry)
	_, known := m.mine.people[person]
	return person != "" && known && m.mine.Person(p.Section, p.Entry) != person && m.out.plan.shared(p.Section, p.Field)
}

// order puts the entries of a list as the side that moved them has them, mine where both did. What the other side added
// stands after the entry it was added after.
func (m *merge) order(section string) {
	entries := m.out.lists[section]
	if len(entries) < 2 {
		return
	}
	first, second := m.mine.Entries(section), m.theirs.Entries(section)
	if common := m.base.Entries(section); slices.Equal(both(common, first), both(first, common)) {
		first, second = second, first
	}
	ids := weave(first, second)
	sorted := slices.Clone(entries)
	slices.SortStableFunc(sorted, func(x, y group) int { return slices.Index(ids, x.id) - slices.Index(ids, y.id) })
	m.out.lists[section] = sorted
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
		if a.plan.shared(section, field) {
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

// take sets an answer, or makes it one that was never given.
func (a *Answers) take(p Path, value string, given bool) {
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
	if g.person != "" && a.plan.shared(p.Section, p.Field) {
		a.people[g.person] = without(a.people[g.person])
		return
	}
	g.values = without(g.values)
	a.replace(p.Section, g)
}

func union(a, b values) []string {
	all := map[string]string{}
	for field := range a {
		all[field] = ""
	}
	for field := range b {
		all[field] = ""
	}
	return sortedKeys(all)
}
