package application

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/remote"
)

// draftVersion is the version of the stored form below; a higher one is ErrTooNew.
const draftVersion = 1

// draft is everything of an application that outlives the program.
type draft struct {
	Version   int           `json:"version"`
	Created   time.Time     `json:"created"`
	Catalogue string        `json:"catalogue"`
	Place     answers.Place `json:"place"`
	Binding   *Binding      `json:"binding,omitempty"`
	Source    *ImportSource `json:"source,omitempty"`

	Phase             Phase              `json:"phase"`
	Before            Phase              `json:"before,omitempty"` // the phase submit began in
	Opened            bool               `json:"opened"`           // the first stage was acknowledged
	AccountNumber     string             `json:"accountNumber,omitempty"`
	ReplyHad          string             `json:"replyHad,omitempty"`  // what the first reply had in place of an account number
	Customers         map[string]string  `json:"customers,omitempty"` // onboardingCustomerID -> customerID
	Remote            remote.State       `json:"held"`
	RefusedAttributes []refusedAttribute `json:"withheld,omitempty"`
	Journal           []journalEntry     `json:"journal,omitempty"`
	Submits           int                `json:"submits"`

	StagedAt  time.Time `json:"stagedAt,omitzero"`
	Submitted time.Time `json:"submitted,omitzero"`
	Status    string    `json:"status,omitempty"`
	Faulty    bool      `json:"faulty,omitempty"` // the last reply has errors beside a status that is none
	Since     time.Time `json:"since,omitzero"`
	// StatusBefore is the word that stood when submit was sent: seen again soon after, it is a view that lags behind.
	StatusBefore string    `json:"statusBefore,omitempty"`
	Confirmed    time.Time `json:"confirmed,omitzero"`
	// NotVisible is how get-account has failed to show a submit whose outcome is unknown since Sought.
	NotVisible      invisibility `json:"unseen,omitempty"`
	NotVisibleSince time.Time    `json:"sought,omitzero"`
	// Stuck is set while a person may send the application again.
	Stuck bool `json:"stuck,omitempty"`
	// Steps are the sub-steps the custodian told of; Otherwise is what it shows of an open account otherwise than sent.
	Steps          []custodian.SubStep `json:"steps,omitempty"`
	Otherwise      []remote.Difference `json:"otherwise,omitempty"`
	Moments        []Moment            `json:"moments,omitempty"`
	RemoteProblems []assess.Problem    `json:"said,omitempty"`  // the custodian's problems
	Notes          []note              `json:"notes,omitempty"` // warnings kept with a reason
	// AtVerdict is what the custodian had when it rejected the application or asked for something.
	AtVerdict remote.State `json:"judged,omitempty"`

	// Unchanged is how the application stands and since when; nil in drafts of earlier versions.
	Unchanged *unchanged `json:"unchanged,omitempty"`
	// Window is which one saved this version: of a contested answer each has its own side.
	Window string `json:"window,omitempty"`
	// MergeConflict is what windows changed differently, until it is settled.
	MergeConflict *savedConflict `json:"rift,omitempty"`
	// Archived is when the application was taken off the board; zero while it is there.
	Archived time.Time `json:"archived,omitzero"`
	// Leaving is when an application that was removed is deleted; zero while it is kept.
	Leaving time.Time `json:"leaving,omitzero"`
	// Aged is when the answers were saved last before nobody worked on them for long; zero if that never was.
	Aged time.Time `json:"aged,omitzero"`
	// Handed is set on the original of an application that a colleague has now; Taken on theirs.
	Handed   *handed   `json:"handed,omitempty"`
	Received *received `json:"taken,omitempty"`
	// Did is the last thing undo would take back, and Stepped whether this state came of an undo or a redo: with both a
	// later run finds its way back and forth.
	Did     string `json:"did,omitempty"`
	Stepped string `json:"stepped,omitempty"`
}

// editable tells whether answers may change here. One who handed an application over neither changes nor submits it.
func (d *draft) editable() bool { return d.Phase.Editable() && d.Handed == nil }

// Binding ties a draft to where it was first staged.
type Binding struct {
	Environment custodian.Environment `json:"environment"`
	BaseURL     string                `json:"baseUrl"`
	Client      string                `json:"client"`
}

// refusedAttribute is an attribute the custodian refused, kept back until its value changes.
type refusedAttribute struct {
	assess.Attribute
	Value any `json:"value,omitempty"`
}

// note keeps a warning quiet while the answer stays as it was.
type note struct {
	Path   answers.Path `json:"path"`
	Code   string       `json:"code"`
	Answer string       `json:"answer"`
	Note   string       `json:"note"`
}

// envelope is what a revision's body holds.
type envelope struct {
	draft
	Answers json.RawMessage `json:"answers"`
}

func encodeDraft(d *draft, a *answers.Answers) ([]byte, error) {
	answers, err := a.MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("encoding answers: %w", err)
	}
	return json.Marshal(envelope{*d, answers})
}

func decodeDraft(c *catalogue.Catalogue, body []byte) (*draft, *answers.Answers, error) {
	var e envelope
	if err := remote.DecodeExact(body, &e); err != nil {
		return nil, nil, fmt.Errorf("reading the draft: %w", ErrDamaged)
	}
	if e.Version > draftVersion {
		return nil, nil, ErrTooNew
	}
	a, err := answers.DecodeAnswers(c, e.Answers)
	if err != nil {
		return nil, nil, fmt.Errorf("reading the answers: %w", err)
	}
	if e.Remote == nil {
		e.Remote = remote.State{}
	}
	if e.Customers == nil {
		e.Customers = map[string]string{}
	}
	return &e.draft, a, nil
}

func (d *draft) archived() bool { return !d.Archived.IsZero() }

// unarchive puts an application back on the board.
func (d *draft) unarchive(now time.Time) {
	if d.archived() {
		d.Archived, d.Leaving = time.Time{}, time.Time{}
		d.moment(now, "Back on the board", "")
	}
}

// handed marks the original.
type handed struct {
	To   string    `json:"to"`
	Name string    `json:"name"`
	At   time.Time `json:"at"`
	Note string    `json:"note,omitempty"`
}

// received marks an application that came from somebody else, or came back. Nothing is staged before what the custodian has
// was looked at.
type received struct {
	From          string    `json:"from"`
	At            time.Time `json:"at"`
	Note          string    `json:"note,omitempty"`
	RemoteChecked bool      `json:"looked"`
	Accepted      bool      `json:"settled"`
	// Differences are what get-account showed otherwise than it was sent.
	Differences []shown `json:"differs,omitempty"`
}

// shown is an attribute as the custodian shows it.
type shown struct {
	assess.Attribute
	Value any `json:"value"`
}

// ImportSource is what a draft was made of.
type ImportSource struct {
	// Name is the file, and for a row its line: clients.csv:3. Digest recognises what it said (Written.Digest).
	Name   string `json:"name"`
	Digest string `json:"digest"`
	// Answers recognises the answers as the source gave them: with others, somebody worked on the draft since.
	Answers string `json:"answers"`
	// About recognises for whom and what it was, "" where no holder was named: a correction is about the same. Person
	// recognises the first holder by birth date and tax ID, with what it was; "" where one is missing, and where answers were
	// laid over the holder: so one file serves for many.
	About  string `json:"about,omitempty"`
	Person string `json:"person,omitempty"`
}

// What a stored application can be refused for.
var (
	ErrDamaged = errors.New("damaged")
	ErrTooNew  = errors.New("written by a newer version")
)
