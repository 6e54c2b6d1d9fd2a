package application

import (
	"slices"
	"strings"
	"time"

	"brokerage/onboard/flow/answers"
)

// resolution is what becomes of an answer that is contested in one of the versions that are merged.
type resolution struct {
	theirs bool   // their answer stands here, otherwise this window's
	sides  []side // who has what, where it is to be chosen
}

// resolver says what becomes of the conflicts of three versions. What a window has typed stays its own until somebody chooses;
// what somebody chose stands in every window that has not typed on.
type resolver struct {
	me, them            side // without a value
	was, is, other      *answers.Answers
	before, here, there *savedConflict
	typed               map[answers.Path]bool         // what was typed in this window
	sameEntry           func(section, id string) bool // an entry stands here as it did before
	resolved            map[answers.Path]resolution   // what becomes of what is in conflict already
}

// resolveAll judges every path that any version has a conflict about.
func (j *resolver) resolveAll() map[answers.Path]resolution {
	all := map[answers.Path]resolution{}
	for _, r := range []*savedConflict{j.before, j.here, j.there} {
		if r == nil {
			continue
		}
		for _, q := range r.Fields {
			if _, judged := all[q.Path]; !judged && j.exists(q.Path) {
				all[q.Path] = j.resolve(q.Path)
			}
		}
	}
	return all
}

// exists tells whether what a conflict is about is still in one of the two versions.
func (j *resolver) exists(p answers.Path) bool {
	return p.Entry == "" || j.is.Has(p.Section, p.Entry) || j.other.Has(p.Section, p.Entry)
}

func (j *resolver) resolve(p answers.Path) resolution {
	before, here, there := j.before.at(p), j.here.at(p), j.there.at(p)
	mine, theirs := j.value(j.is, here, p), j.value(j.other, nil, p)
	was := j.value(j.was, before, p)
	changed := mine != was || p.Field == "" && mine == conflictKept && !j.sameEntry(p.Section, p.Entry)
	switch {
	case there != nil && here == nil && before != nil: // chosen here
		fresh := slices.DeleteFunc(slices.Clone(there), func(o side) bool {
			old, had := sideOf(before, o.Window)
			return o.Window == j.me.Window || had && old.Value == o.Value
		})
		if len(fresh) == 0 {
			return resolution{}
		}
		return resolution{sides: withSide(fresh, j.mine(mine))}
	case there != nil && before == nil && changed && j.there.agreedOn(p, was): // typed over what was seen
		return resolution{}
	case there != nil:
		sides := j.authored(p, j.union(p, before, here, there), was)
		_, party := sideOf(sides, j.me.Window)
		switch {
		case party || changed || j.typed[p]:
			return resolution{sides: withSide(sides, j.mine(mine))}
		case hasValue(sides, mine):
			return resolution{sides: sides}
		}
		return resolution{sides: sides, theirs: true}
	case p.Field == "" && mine == theirs:
		return resolution{}
	case before != nil && !changed: // chosen there
		return resolution{theirs: true}
	case before == nil: // found here, and not saved before they saved once more
		return resolution{sides: j.overtaken(p, here, theirs)}
	}
	return resolution{sides: []side{j.theirs(p, theirs), j.mine(mine)}}
}

// authored puts the sides to those who typed them: this window comes for what it typed and saved. What it typed only now is
// another's too.
func (j *resolver) authored(p answers.Path, sides []side, was string) []side {
	if _, party := sideOf(sides, j.me.Window); party || p.Field == "" || !j.typed[p] {
		return sides
	}
	return slices.DeleteFunc(sides, func(o side) bool {
		return strings.HasPrefix(o.Window, somebody) && o.Value == was
	})
}

// somebody begins the window of a side whose author is not known: who saved an answer may have taken it from another.
const somebody = "~"

// union has the latest side of each window. What was found here and not saved knows less of them than they do.
func (j *resolver) union(p answers.Path, before, here, there []side) []side {
	sides := slices.Clone(there)
	for _, o := range here {
		_, gone := sideOf(before, o.Window)
		gone = gone || before == nil && p.Field != "" && o.Value == j.was.Get(p)
		if _, has := sideOf(sides, o.Window); !has && (!gone || o.Window == j.me.Window) {
			sides = append(sides, o)
		}
	}
	return sides
}

// overtaken puts what they have now for what they had.
func (j *resolver) overtaken(p answers.Path, here []side, theirs string) []side {
	old := j.value(j.was, nil, p)
	if theirs == old {
		return here
	}
	kept := slices.DeleteFunc(slices.Clone(here), func(o side) bool { return o.Value == old && o.Window != j.me.Window })
	return withSide(kept, j.theirs(p, theirs))
}

// value is the answer of a version, of an entry whether it is there. A contested entry is there whatever its window did, so
// that this window's own side tells.
func (j *resolver) value(a *answers.Answers, sides []side, p answers.Path) string {
	own, is := sideOf(sides, j.me.Window)
	switch {
	case p.Field != "" && a == j.was && is:
		return own.Value // the stored answer may be that of the window that saved it
	case p.Field != "":
		return a.Get(p)
	case is:
		return own.Value
	case a.Has(p.Section, p.Entry):
		return conflictKept
	}
	return conflictRemoved
}

func (j *resolver) mine(value string) side { return j.side(j.me, value) }

// theirs is the side of whoever typed what they saved; an entry is that window's own.
func (j *resolver) theirs(p answers.Path, value string) side {
	o := j.side(j.them, value)
	if p.Field != "" {
		o.Window = somebody + o.Window
	}
	return o
}

func (*resolver) side(of side, value string) side {
	of.Value = value
	return of
}

// answers merges the answers of the three versions.
func (j *resolver) answers() *answers.Merged {
	j.sameEntry = func(section, id string) bool { return answers.SameEntry(j.was, j.is, section, id) }
	j.resolved = j.resolveAll()
	known := make(map[answers.Path]answers.Resolution, len(j.resolved))
	for p, r := range j.resolved {
		known[p] = answers.Resolution{Theirs: r.theirs, Open: r.sides != nil}
	}
	return answers.Merge(j.was, j.is, j.other, known)
}

// savedConflict joins what a merge found with the conflicts that go on to stand.
func (j *resolver) savedConflict(m *answers.Merged, from time.Time) *savedConflict {
	r := &savedConflict{From: from, Only: m.OneSided}
	for _, old := range []*savedConflict{j.here, j.there} {
		if old.open() && len(m.Conflicts) == 0 {
			r.From, r.Only = old.From, old.Only
			break
		}
	}
	for _, p := range slices.Concat(m.Conflicts, m.Alike) {
		r.Fields = append(r.Fields, savedFieldConflict{Path: p, Sides: []side{
			j.theirs(p, j.value(j.other, nil, p)), j.mine(j.value(j.is, nil, p)),
		}})
	}
	for p, f := range j.resolved {
		if f.sides != nil {
			agreed := agree(f.sides) && j.there.agreedOn(p, f.sides[0].Value)
			r.Fields = append(r.Fields, savedFieldConflict{p, f.sides, agreed})
		}
	}
	if len(r.Fields) == 0 {
		return nil
	}
	slices.SortFunc(r.Fields, func(a, b savedFieldConflict) int { return answers.ComparePaths(a.Path, b.Path) })
	return r
}
