package answers

import "slices"

// Difference are the names of what differs between two states of the answers.
type Difference struct {
	Edited []Path // answers, and entries whose human changed
	// Added and removed are entries, moved the lists whose entries changed places.
	Added, Removed, Moved []Path
}

// Named are all of them.
func (c Difference) Named() []Path { return slices.Concat(c.Removed, c.Added, c.Moved, c.Edited) }

// Diff compares two states. Of an entry that was added its answers are named too.
func Diff(was, is *Answers) Difference {
	var c Difference
	for _, sec := range is.catalogue.Sections() {
		before, now := was.Entries(sec.ID), is.Entries(sec.ID)
		for _, id := range before {
			if is.find(sec.ID, id) < 0 {
				c.Removed = append(c.Removed, Path{Section: sec.ID, Entry: id})
			}
		}
		for _, id := range now {
			if was.find(sec.ID, id) < 0 {
				c.Added = append(c.Added, Path{Section: sec.ID, Entry: id})
			}
		}
		if stayed := both(now, before); !slices.Equal(stayed, both(before, now)) {
			c.Moved = append(c.Moved, Path{Section: sec.ID})
		}
		for _, id := range append([]string{""}, both(now, before)...) {
			if was.Person(sec.ID, id) != is.Person(sec.ID, id) {
				c.Edited = append(c.Edited, Path{Section: sec.ID, Entry: id})
			}
		}
	}
	for _, p := range Paths(was, is) {
		before, had := was.lookup(p)
		now, has := is.lookup(p)
		if before != now || had != has {
			c.Edited = append(c.Edited, p)
		}
	}
	return c
}
