package flow

import (
	"encoding/json"
	"fmt"
	"time"

	"brokerage/onboard/flow/catalogue"
)

// draftVersion is the version of the stored form below; a higher one is ErrTooNew.
const draftVersion = 1

// draft is everything of an application that outlives the program.
type draft struct {
	Version   int        `json:"version"`
	Created   time.Time  `json:"created"`
	Catalogue string     `json:"catalogue"`
	Place     Place      `json:"place"`
	Binding   *binding   `json:"binding,omitempty"`
	Source    *TakenFrom `json:"source,omitempty"`

	Phase         Phase             `json:"phase"`
	Before        Phase             `json:"before,omitempty"` // the phase submit began in
	Opened        bool              `json:"opened"`           // the first stage was acknowledged
	AccountNumber string            `json:"accountNumber,omitempty"`
	ReplyHad      string            `json:"replyHad,omitempty"`  // what the first reply had in place of an account number
	Customers     map[string]string `json:"customers,omitempty"` // onboardingCustomerID -> customerID
	Held          holding           `json:"held"`
	Withheld      []withheld        `json:"withheld,omitempty"`
	Journal       []journalEntry    `json:"journal,omitempty"`
	Submits       int               `json:"submits"`

	StagedAt  time.Time `json:"stagedAt,omitzero"`
	Submitted time.Time `json:"submitted,omitzero"`
	Status    string    `json:"status,omitempty"`
	Faulty    bool      `json:"faulty,omitempty"` // the last reply has errors beside a status that is none
	Since     time.Time `json:"since,omitzero"`
	// StatusBefore is the word that stood when submit was sent: seen again soon after, it is a view that lags behind.
	StatusBefore string    `json:"statusBefore,omitempty"`
	Confirmed    time.Time `json:"confirmed,omitzero"`
	// Unseen is how get-account has failed to show a submit whose outcome is unknown since Sought.
	Unseen unseen    `json:"unseen,omitempty"`
	Sought time.Time `json:"sought,omitzero"`
	// Stuck is set while a person may send the application again.
	Stuck bool `json:"stuck,omitempty"`
	// Steps are the sub-steps the custodian told of; Otherwise is what it shows of an open account otherwise than sent.
	Steps     []SubStep        `json:"steps,omitempty"`
	Otherwise []shownOtherwise `json:"otherwise,omitempty"`
	Moments   []Moment         `json:"moments,omitempty"`
	Said      []Problem        `json:"said,omitempty"`  // the custodian's problems
	Notes     []note           `json:"notes,omitempty"` // warnings kept with a reason
	// Judged is what the custodian had when it rejected the application or asked for something.
	Judged holding `json:"judged,omitempty"`

	// Window is which one saved this version: of a disputed answer each has its own side.
	Window string `json:"window,omitempty"`
	// Rift is what windows changed differently, until it is settled.
	Rift *rift `json:"rift,omitempty"`
	// Archived is when the application was taken off the board; zero while it is there.
	Archived time.Time `json:"archived,omitzero"`
	// Leaving is when an application that was removed is deleted; zero while it is kept.
	Leaving time.Time `json:"leaving,omitzero"`
	// Aged is when the answers were saved last before nobody worked on them for long; zero if that never was.
	Aged time.Time `json:"aged,omitzero"`
	// Handed is set on the original of an application that a colleague has now; Taken on theirs.
	Handed *handed `json:"handed,omitempty"`
	Taken  *taken  `json:"taken,omitempty"`
	// Did is the last thing undo would take back, and Stepped whether this state came of an undo or a redo: with both a
	// later run finds its way back and forth.
	Did     string `json:"did,omitempty"`
	Stepped string `json:"stepped,omitempty"`
}

// editable tells whether answers may change here. One who handed an application over neither changes nor submits it.
func (d *draft) editable() bool { return d.Phase.Editable() && d.Handed == nil }

// binding ties a draft to where it was first staged.
type binding struct {
	Environment string `json:"environment"`
	BaseURL     string `json:"baseUrl"`
	Client      string `json:"client"`
}

// withheld is an attribute the custodian refused, kept back until its value changes.
type withheld struct {
	Attribute
	Value any `json:"value,omitempty"`
}

// note keeps a warning quiet while the answer stays as it was.
type note struct {
	Path   Path   `json:"path"`
	Code   string `json:"code"`
	Answer string `json:"answer"`
	Note   string `json:"note"`
}

// envelope is what a revision's body holds.
type envelope struct {
	draft
	Answers json.RawMessage `json:"answers"`
}

func encodeDraft(d *draft, a *Answers) ([]byte, error) {
	answers, err := a.MarshalJSON()
	if err != nil {
		return nil, fmt.Errorf("encoding answers: %w", err)
	}
	return json.Marshal(envelope{*d, answers})
}

func decodeDraft(c *catalogue.Catalogue, body []byte) (*draft, *Answers, error) {
	var e envelope
	if err := decodeExact(body, &e); err != nil {
		return nil, nil, fmt.Errorf("reading the draft: %w", ErrDamaged)
	}
	if e.Version > draftVersion {
		return nil, nil, ErrTooNew
	}
	a, err := DecodeAnswers(c, e.Answers)
	if err != nil {
		return nil, nil, fmt.Errorf("reading the answers: %w", err)
	}
	if e.Held == nil {
		e.Held = holding{}
	}
	if e.Customers == nil {
		e.Customers = map[string]string{}
	}
	return &e.draft, a, nil
}
