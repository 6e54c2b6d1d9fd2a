package flow

import "slices"

// News is what another window changed and this one took over.
type News struct {
	User, Machine string
	OtherWindow   bool
	// Taken is what only they changed, in the order of the catalogue.
	Taken []Taken
	// Disputed is what both changed differently: it is to be chosen.
	Disputed []Dispute
	// ReadOnly: the other window submitted it or handed it over. What was typed here since is in the history.
	ReadOnly bool
}

// Taken is one answer, or one entry of a list, that stands as another window changed it.
type Taken struct {
	Path Path // without a field: the entry itself
	// Label names the question or the kind of entry, Who the person it is about, "" for nobody.
	Label, Who string
	// Was is what stood here before and Now what stands here now, masked as everywhere.
	Was, Now string
}

// News returns once what the last saves took over from other windows; nil for nothing.
func (s *Session) News() *News {
	s.mu.Lock()
	defer s.mu.Unlock()
	n := s.news
	s.news = nil
	return n
}

// tellNews notes what a merge took over, with the lock held; names are those of before it, so that of what is gone too.
func (s *Session) tellNews(other Summary, m *merge, names *Assessment, before *rift) {
	n := &News{User: other.User, Machine: other.Machine, OtherWindow: s.isOwn(other.User, other.Machine)}
	stood := func(p Path) bool {
		sides := before.at(p)
		return sides != nil && !agree(sides)
	}
	told := stood
	if last := s.news; last != nil {
		n.Taken = last.Taken
		told = func(p Path) bool {
			return stood(p) && !slices.ContainsFunc(last.Disputed, func(q Dispute) bool { return q.Path == p })
		}
	}
	for _, p := range m.taken {
		t := Taken{Path: p, Label: disputeName(s.office.Catalogue, p), Who: s.assess().Name(p.Section, p.Entry)}
		if t.Who == "" {
			t.Who = names.Name(p.Section, p.Entry)
		}
		switch {
		case p.Field != "":
			t.Was, t.Now = s.inWords(p, m.mine.Get(p)), s.inWords(p, m.out.Get(p))
		case m.out.find(p.Section, p.Entry) >= 0:
			t.Was, t.Now = "Not there", "Added"
		default:
			t.Was, t.Now = "Kept", "Removed"
		}
		n.Taken = append(n.Taken, t)
	}
	for _, st := range s.disputes() {
		if !told(st.path) {
			n.Disputed = append(n.Disputed, s.wordDispute(st))
		}
	}
	s.news = n
}
