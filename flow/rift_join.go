package flow

import (
	"slices"
	"strings"
)

// fate is what becomes of an answer that is disputed in one of the versions that are merged.
type fate struct {
	theirs bool   // their answer stands here, otherwise this window's
	sides  []side // who has what, where it is to be chosen
}

// jury says what becomes of the disputes of three versions. What a window has typed stays its own until somebody chooses;
// what somebody chose stands in every window that has not typed on.
type jury struct {
	me, them            side // without a value
	was, is, other      *Answers
	before, here, there *rift
	typed               map[Path]bool                 // what was typed in this window
	sameEntry           func(section, id string) bool // an entry stands here as it did before
}

// fates judges every path that any version has a dispute about.
func (j *jury) fates() map[Path]fate {
	all := map[Path]fate{}
	for _, r := range []*rift{j.before, j.here, j.there} {
		if r == nil {
			continue
		}
		for _, q := range r.Disputes {
			if _, judged := all[q.Path]; !judged && j.exists(q.Path) {
				all[q.Path] = j.judge(q.Path)
			}
		}
	}
	return all
}

// exists tells whether what a dispute is about is still in one of the two versions.
func (j *jury) exists(p Path) bool {
	return p.Entry == "" || j.is.find(p.Section, p.Entry) >= 0 || j.other.find(p.Section, p.Entry) >= 0
}

func (j *jury) judge(p Path) fate {
	before, here, there := j.before.at(p), j.here.at(p), j.there.at(p)
	mine, theirs := j.value(j.is, here, p), j.value(j.other, nil, p)
	was := j.value(j.was, before, p)
	changed := mine != was || p.Field == "" && mine == disputedKept && !j.sameEntry(p.Section, p.Entry)
	switch {
	case there != nil && here == nil && before != nil: // chosen here
		fresh := slices.DeleteFunc(slices.Clone(there), func(o side) bool {
			old, had := sideOf(before, o.Window)
			return o.Window == j.me.Window || had && old.Value == o.Value
		})
		if len(fresh) == 0 {
			return fate{}
		}
		return fate{sides: withSide(fresh, j.mine(mine))}
	case there != nil && before == nil && changed && j.there.agreedOn(p, was): // typed over what was seen
		return fate{}
	case there != nil:
		sides := j.authored(p, j.union(p, before, here, there), was)
		_, party := sideOf(sides, j.me.Window)
		switch {
		case party || changed || j.typed[p]:
			return fate{sides: withSide(sides, j.mine(mine))}
		case hasValue(sides, mine):
			return fate{sides: sides}
		}
		return fate{sides: sides, theirs: true}
	case p.Field == "" && mine == theirs:
		return fate{}
	case before != nil && !changed: // chosen there
		return fate{theirs: true}
	case before == nil: // found here, and not saved before they saved once more
		return fate{sides: j.overtaken(p, here, theirs)}
	}
	return fate{sides: []side{j.theirs(p, theirs), j.mine(mine)}}
}

// authored puts the sides to those who typed them: this window comes for what it typed and saved. What it typed only now is
// another's too.
func (j *jury) authored(p Path, sides []side, was string) []side {
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
func (j *jury) union(p Path, before, here, there []side) []side {
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
func (j *jury) overtaken(p Path, here []side, theirs string) []side {
	old := j.value(j.was, nil, p)
	if theirs == old {
		return here
	}
	kept := slices.DeleteFunc(slices.Clone(here), func(o side) bool { return o.Value == old && o.Window != j.me.Window })
	return withSide(kept, j.theirs(p, theirs))
}

// value is the answer of a version, of an entry whether it is there. A disputed entry is there whatever its window did, so
// that this window's own side tells.
func (j *jury) value(a *Answers, sides []side, p Path) string {
	own, is := sideOf(sides, j.me.Window)
	switch {
	case p.Field != "" && a == j.was && is:
		return own.Value // the stored answer may be that of the window that saved it
	case p.Field != "":
		return a.Get(p)
	case is:
		return own.Value
	case a.find(p.Section, p.Entry) >= 0:
		return disputedKept
	}
	return disputedRemoved
}

func (j *jury) mine(value string) side { return j.side(j.me, value) }

// theirs is the side of whoever typed what they saved; an entry is that window's own.
func (j *jury) theirs(p Path, value string) side {
	o := j.side(j.them, value)
	if p.Field != "" {
		o.Window = somebody + o.Window
	}
	return o
}

func (*jury) side(of side, value string) side {
	of.Value = value
	return of
}
