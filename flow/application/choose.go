package application

import (
	"errors"
	"fmt"
	"slices"

	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// Doubt is an entry of this application of which the custodian shows several that could be it. Nothing that changes it is
// sent until a person has said which.
type Doubt struct {
	// Array and Entry name it to Identify.
	Array, Entry string
	// What is what the list calls one of its entries, and Who it is about; "" where it was taken out of the list meanwhile.
	What, Who string
	// Candidates are the custodian's entries.
	Candidates []Candidate
	// MayBeNone tells that none of them may be it: nobody confirmed that it arrived.
	MayBeNone bool
}

// Candidate is an entry that the custodian shows.
type Candidate struct {
	CustomerID string
	// Shown is what it shows, in the order of the application, masked as everywhere.
	Shown []Shown
	// Differs counts what it shows otherwise than it stands here now.
	Differs int
}

// Shown is one value of the custodian in words.
type Shown struct {
	Label, Words string
	// Here is the answer as it stands here where that is another one, "" otherwise.
	Here string
}

// ErrNoDoubt is a choice that is not to be made, or not any more. Nothing was changed.
var ErrNoDoubt = errors.New("there is nothing to choose for this entry any more")

// Doubts lists the entries in doubt by the last get-account reply, in words.
func Doubts(app *Application) []Doubt {
	var all []Doubt
	for _, q := range standingDoubts(app) {
		all = append(all, wordDoubt(app, q))
	}
	return all
}

// standingDoubts are those that no later reply has settled.
func standingDoubts(app *Application) []doubt {
	var standing []doubt
	for _, q := range app.doubts {
		if app.d.Customers[q.own.Entry] == "" && app.d.editable() {
			standing = append(standing, q)
		}
	}
	return standing
}

func wordDoubt(app *Application, q doubt) Doubt {
	as := app.Assessment()
	words := Doubt{Array: q.own.Array, Entry: q.own.Entry, MayBeNone: app.d.Remote.InDoubt(q.own)}
	for _, g := range as.Places(assess.InArray(q.own.Array)) {
		if words.What == "" {
			words.What = g.Section.Section.List.One
		}
		if g.SentAs() == q.own.Entry {
			words.What, words.Who = g.Section.Section.List.One, as.Name(g.Section.Section.ID, g.ID())
			break
		}
	}
	for _, e := range q.could {
		words.Candidates = append(words.Candidates, wordCandidate(app, as, q.own, e))
	}
	return words
}

// wordCandidate words what an entry of the custodian shows. What the catalogue does not know is left out: nobody could say
// whether it has to be masked.
func wordCandidate(app *Application, as *assess.Assessment, own assess.Attribute, e custodian.AccountEntry) Candidate {
	c := Candidate{CustomerID: e.CustomerID}
	for _, sp := range as.Answers().Catalogue().Plan().Sections {
		if sp.Array() != e.Array {
			continue
		}
		for _, fp := range sp.Fields {
			v, there := e.Attributes[fp.Attribute]
			if fp.Attribute == "" || !there {
				continue
			}
			path := as.AttributePath(assess.Attribute{Array: e.Array, Entry: own.Entry, Name: fp.Attribute})
			rule := as.Rule(fp.Field, path.Entry)
			shown := Shown{Label: fp.Field.Label, Words: "Another value"}
			if stored, err := fp.Field.Kind.Decode(v, rule); err == nil {
				shown.Words = fp.Field.Kind.Show(stored, rule)
			} else if !rule.Masked {
				shown.Words = fmt.Sprint(v)
			}
			if l, wanted := app.want()[assess.Attribute{Array: e.Array, Entry: own.Entry, Name: fp.Attribute}]; wanted && path.Field != "" && !remote.SameAsSent(l.Value, v) {
				shown.Here = as.Show(path)
				c.Differs++
			}
			c.Shown = append(c.Shown, shown)
		}
		break // the sections of one array ask for the same wire names
	}
	return c
}

// Identify says which of the custodian's entries one in doubt is: by its customerID, or "" for none of them, and it is
// added like a new one. ErrNoDoubt where that was not the question. Nothing is sent by it; the next Stage goes on.
func Identify(app *Application, array, entry, customerID string) error {
	doubts := standingDoubts(app)
	i := slices.IndexFunc(doubts, func(q doubt) bool { return q.own.Array == array && q.own.Entry == entry })
	if i < 0 {
		return ErrNoDoubt
	}
	q := doubts[i]
	known := slices.ContainsFunc(q.could, func(e custodian.AccountEntry) bool { return e.CustomerID == customerID })
	switch {
	case customerID == "" && app.d.Remote.InDoubt(q.own):
		for a := range app.d.Remote {
			if a.Array == array && a.Entry == entry {
				delete(app.d.Remote, a)
			}
		}
		app.d.moment(app.now, "An entry was not among those of the custodian, by your choice", "")
	case known:
		app.d.Customers[entry] = customerID
		app.d.moment(app.now, "An entry was found among those of the custodian, by your choice", "")
	default:
		return ErrNoDoubt
	}
	app.doubts = without(slices.Delete(doubts, i, i+1), customerID)
	app.awaiting = leaveOut(app, patchOf(app, func(string) bool { return true }))
	app.touched()
	return nil
}

// without gives the doubts that are left after one was settled: what it is, no other can be. One with a single candidate left
// is settled by the next reply.
func without(doubts []doubt, customerID string) []doubt {
	var left []doubt
	for _, q := range doubts {
		q.could = slices.DeleteFunc(slices.Clone(q.could), func(e custodian.AccountEntry) bool { return e.CustomerID == customerID })
		if len(q.could) > 1 {
			left = append(left, q)
		}
	}
	return left
}
