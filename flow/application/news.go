package application

import (
	"slices"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
)

// News is what another window changed and this one took over.
type News struct {
	User, Machine string
	OtherWindow   bool
	// Merged is what only they changed, in the order of the catalogue.
	Merged []MergedAnswer
	// Conflicts is what both changed differently: it is to be chosen.
	Conflicts []FieldConflict
	merges    int // how many were taken over
	// ReadOnly: the other window submitted it or handed it over. What was typed here since is in the history.
	ReadOnly bool
}

// MergedAnswer is one answer, or one entry of a list, that stands as another window changed it.
type MergedAnswer struct {
	Path answers.Path // NoLongerApplies a field: the entry itself
	// Label names the question or the kind of entry, Who the person it is about, "" for nobody.
	Label, Who string
	// Was is what stood here before and Now what stands here now, masked as everywhere.
	Was, Now string
}

// News returns what saves took over from other windows since the last MarkSeen; nil for nothing.
func (s *Application) News() *News {
	if s.news == nil {
		return nil
	}
	n := *s.news
	return &n
}

// MarkSeen ends news that somebody was shown. It stays where more was taken over since they were returned.
func (s *Application) MarkSeen(n *News) {
	if s.news != nil && n != nil && s.news.merges == n.merges && s.news.ReadOnly == n.ReadOnly {
		s.news = nil
	}
}

// noteNews notes what a merge took over; names are those of before it, so that of what is gone too.
func (s *Application) noteNews(other Summary, m *answers.Merged, names *assess.Assessment, before *savedConflict) {
	n := &News{User: other.User, Machine: other.Machine, OtherWindow: s.isOwn(other.User, other.Machine)}
	stood := func(p answers.Path) bool {
		sides := before.at(p)
		return sides != nil && !agree(sides)
	}
	told := stood
	if last := s.news; last != nil {
		n.Merged, n.merges = last.Merged, last.merges
		told = func(p answers.Path) bool {
			return stood(p) && !slices.ContainsFunc(last.Conflicts, func(q FieldConflict) bool { return q.Path == p })
		}
	}
	for _, p := range m.FromTheirs {
		t := MergedAnswer{Path: p, Label: conflictLabel(s.config.Catalogue, p), Who: s.Assessment().Name(p.Section, p.Entry)}
		if t.Who == "" {
			t.Who = names.Name(p.Section, p.Entry)
		}
		switch {
		case p.Field != "":
			t.Was, t.Now = s.inWords(p, m.Mine.Get(p)), s.inWords(p, m.Out.Get(p))
		case m.Out.Has(p.Section, p.Entry):
			t.Was, t.Now = "Not there", "Added"
		default:
			t.Was, t.Now = "Kept", "Removed"
		}
		n.Merged = append(n.Merged, t)
	}
	for _, st := range s.openConflicts() {
		if !told(st.path) {
			n.Conflicts = append(n.Conflicts, s.wordConflict(st))
		}
	}
	n.merges++
	s.news = n
}
