package sandbox

import (
	"errors"
	"fmt"
	"time"
)

// Options says how a sandbox behaves. The zero value is a server in memory that accepts any client.
type Options struct {
	// Dir is the folder of the records, made with mode 0700 where it is missing; "" keeps them in memory.
	Dir string
	// Seal and Open protect a record on disk: Open(Seal(b)) is b. Both are required with Dir and unused without it.
	Seal, Open func([]byte) ([]byte, error)
	// Patiently does something with a file of Dir again for as long as another program may let go of it; nil does it once.
	Patiently func(do func() error) error
	// ClientID and ClientSecret are the accepted credentials; an empty one accepts any text but the empty one.
	ClientID, ClientSecret string
	// TokenLife is how long an access token is good for, at least a second; 0 is ten hours.
	TokenLife time.Duration
	// EntryIdentifiers is the reading of the identifier rule; "" is IdentifiersBoth.
	EntryIdentifiers EntryIdentifiers
	// CustomerIDs says when an entry gets its customerID; "" is IssueAtSubmit.
	CustomerIDs Issue
	// Schema lists every attribute that may be sent, and is asked once, at the first submit. Nil: submit does not look at names and types.
	Schema func() []Field
	// Check finds what is wrong with the data of an application at submit: one JSON object without accountNumber, after
	// clearing and without shells. It may be called from several goroutines. Nil finds nothing.
	Check func(document []byte) []Problem
	// Pace sets how fast the custodian works.
	Pace Pace
	// Now is the clock; nil is time.Now.
	Now func() time.Time
	// Record keeps every request for Requests, credentials and answers included: for tests only.
	Record bool
}

// EntryIdentifiers is one reading of the specification, which says both that every entry carries an onboardingCustomerID
// while staging and that a new entry is sent without an identifier.
type EntryIdentifiers string

// The readings. Always refuses an entry without an identifier and adds one under an onboardingCustomerID it does not know;
// OmitOnAdd adds an entry without an identifier and refuses an onboardingCustomerID it does not know; Both adds in either case.
const (
	IdentifiersAlways    EntryIdentifiers = "always"
	IdentifiersOmitOnAdd EntryIdentifiers = "omit-on-add"
	IdentifiersBoth      EntryIdentifiers = "both"
)

// Issue is the moment at which entries get their customerID: the specification says "when a data block within an array is
// submitted", which may mean the submit call or any call that carries the block.
type Issue string

// The moments. IssueAtStage is the only one with which an entry that was added without an identifier can be changed before
// the account is submitted.
const (
	IssueAtSubmit Issue = "submit"
	IssueAtStage  Issue = "stage"
)

// Pace is how long after the submit a status begins.
type Pace struct {
	// Processing is when Submitted turns into Processing; 0 is one second.
	Processing time.Duration
	// OpenAfter is when Processing turns into Open, not before Processing; 0 is four seconds.
	OpenAfter time.Duration
}

const (
	defaultTokenLife  = 10 * time.Hour // the specification's 36000 seconds
	defaultProcessing = time.Second
	defaultOpenAfter  = 4 * time.Second
)

// complete fills in the defaults and refuses what cannot work.
func (o Options) complete() (Options, error) {
	if o.TokenLife == 0 {
		o.TokenLife = defaultTokenLife
	}
	if o.EntryIdentifiers == "" {
		o.EntryIdentifiers = IdentifiersBoth
	}
	if o.CustomerIDs == "" {
		o.CustomerIDs = IssueAtSubmit
	}
	if o.Pace.OpenAfter == 0 {
		o.Pace.OpenAfter = max(defaultOpenAfter, o.Pace.Processing)
	}
	if o.Pace.Processing == 0 {
		o.Pace.Processing = min(defaultProcessing, o.Pace.OpenAfter)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	switch {
	case o.TokenLife < time.Second:
		return o, fmt.Errorf("token life %s: shorter than a second", o.TokenLife)
	case o.Pace.Processing < 0 || o.Pace.OpenAfter < o.Pace.Processing:
		return o, fmt.Errorf("pace %s, %s: out of order", o.Pace.Processing, o.Pace.OpenAfter)
	case o.Dir != "" && (o.Seal == nil || o.Open == nil):
		return o, errors.New("a folder without a seal: records are never written in clear")
	}
	switch o.EntryIdentifiers {
	case IdentifiersAlways, IdentifiersOmitOnAdd, IdentifiersBoth:
	default:
		return o, fmt.Errorf("entry identifiers %q: not always, omit-on-add or both", o.EntryIdentifiers)
	}
	switch o.CustomerIDs {
	case IssueAtSubmit, IssueAtStage:
	default:
		return o, fmt.Errorf("customer ids %q: not submit or stage", o.CustomerIDs)
	}
	return o, nil
}
