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
	Path answers.Path // without a field: the entry itself
	// Label names the question or the kind of entry, Who the person it is about, "" for nobody.
	Label, Who string
	// Was is what stood here before and Now what stands here now, masked as everywhere.
	Was, Now string
}

// UnseenNews returns what saves took over from other windows since the last MarkSeen; nil for nothing.
func UnseenNews(app *Application) *News {
	if app.news == nil {
		return nil
	}
	n := *app.news
	return &n
}

// MarkSeen ends news that somebody was shown. It stays where more was taken over since they were returned.
func MarkSeen(app *Application, n *News) {
	if app.news != nil && n != nil && app.news.merges == n.merges && app.news.ReadOnly == n.ReadOnly {
		app.news = nil
	}
}

// noteNews notes what a merge took over; names are those of before it, so that of what is gone too.
func noteNews(app *Application, other Summary, m *answers.Merged, names *assess.Assessment, before *savedConflict) {
	n := &News{User: other.User, Machine: other.Machine, OtherWindow: isOwn(app, other.User, other.Machine)}
	stood := func(p answers.Path) bool {
		sides := before.at(p)
		return sides != nil && !agree(sides)
	}
	told := stood
	if last := app.news; last != nil {
		n.Merged, n.merges = last.Merged, last.merges
		told = func(p answers.Path) bool {
			return stood(p) && !slices.ContainsFunc(last.Conflicts, func(q FieldConflict) bool { return q.Path == p })
		}
	}
	for _, p := range m.FromTheirs {
		t := MergedAnswer{Path: p, Label: conflictLabel(app.config.Catalogue, p), Who: app.Assessment().Name(p.Section, p.Entry)}
		if t.Who == "" {
			t.Who = names.Name(p.Section, p.Entry)
		}
		switch {
		case p.Field != "":
			t.Was, t.Now = inWords(app, p, m.Mine.Get(p)), inWords(app, p, m.Out.Get(p))
		case m.Out.Has(p.Section, p.Entry):
			t.Was, t.Now = "Not there", "Added"
		default:
			t.Was, t.Now = "Kept", "Removed"
		}
		n.Merged = append(n.Merged, t)
	}
	for _, st := range app.openConflicts() {
		if !told(st.path) {
			n.Conflicts = append(n.Conflicts, wordConflict(app, st))
		}
	}
	n.merges++
	app.news = n
}
