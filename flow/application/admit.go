package application

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/flow/remote"
)

// Received is an application that a colleague handed over, as the file says. From, Key, At and Note are the file's word:
// whoever knows the key of this computer can write one. Key is the public key of the sender, "" in files of older versions.
type Received struct {
	Draft, From, Key, Note string
	At                     time.Time
	Application            *Application
}

// ReadHandover reads what Pack wrote elsewhere. The answers, the account number and the notes are the colleague's; what the
// custodian has, and what became of it, is hearsay until the custodian says so itself. Whoever knows the key of this
// computer can write such a file, so that nothing of it may let a request go out that would not go out else. id is for a
// journal entry. ErrNoHandover, ErrTooNew, ErrOtherPlace, ErrDamaged, ErrBound.
func ReadHandover(config Config, window string, data []byte, id string, now time.Time) (*Received, error) {
	var p parcel
	if json.Unmarshal(data, &p) != nil || p.Kind != parcelKind {
		return nil, ErrNoHandover
	}
	switch {
	case p.Format > parcelFormat:
		return nil, ErrTooNew
	case p.Environment != config.Binding.Environment:
		return nil, fmt.Errorf("%w: %s", ErrOtherPlace, p.Environment)
	}
	for _, text := range []*string{&p.From, &p.Key, &p.Note, &p.Draft} {
		*text = kind.Clean(*text)
	}
	d, a, err := config.admit(p, id, now)
	if err != nil {
		return nil, err
	}
	return &Received{Draft: p.Draft, From: p.From, Key: p.Key, Note: p.Note, At: p.At, Application: newApplication(config, p.Draft, window, d, a, now)}, nil
}

// admit makes a draft of what a colleague passed on.
func (c Config) admit(p parcel, id string, now time.Time) (*draft, *answers.Answers, error) {
	body, err := cleaned(p.Body)
	if err != nil {
		return nil, nil, err
	}
	theirs, a, err := c.read(body)
	if err != nil {
		return nil, nil, err
	}
	d := &draft{
		Version: draftVersion, Created: notAfter(theirs.Created, now), Catalogue: theirs.Catalogue, Place: theirs.Place,
		Binding: theirs.Binding, Source: theirs.Source, Phase: Editing, AccountNumber: strings.TrimSpace(theirs.AccountNumber),
		Customers: map[string]string{}, Remote: theirs.Remote, Notes: theirs.Notes, Aged: notAfter(theirs.Aged, now),
		Received: &received{From: p.From, At: notAfter(p.At, now), Note: p.Note},
	}
	d.Remote.DoubtAll()
	if !theirs.begun() {
		return d, a, nil
	}
	d.Opened = true
	if d.Binding == nil { // it is asked for where it is taken over, and nothing goes out before it is found there
		bound := c.Binding
		d.Binding = &bound
	}
	switch {
	case theirs.Phase != Editing || theirs.Submits > 0 || theirs.unfinished(actSubmit) != nil:
		d.Phase, d.Submits, d.Submitted = Unsure, max(theirs.Submits, 1), notAfter(theirs.Submitted, now)
	case d.AccountNumber == "" && !theirs.Opened: // a record may have been started, and nobody here knows which
		d.Opened = false
		d.open(journalEntry{ID: id, Act: actStage, At: now, First: true, Closed: true, Outcome: outcomeUnknown})
	}
	return d, a, nil
}

// ContinueFrom makes what was handed back go on from its original here. ErrHere: that was not handed over. ErrNumberTaken for
// another account number than the original has.
func ContinueFrom(app *Application, loaded Loaded) error {
	original, _, err := decodeDraft(app.config.Catalogue, loaded.Body)
	if err != nil {
		return err
	}
	if original.Handed == nil {
		return ErrHere
	}
	app.revision, app.base = loaded.Revision, loaded.Body
	return continueDraft(app.d, original)
}

// TakeOver is that the application is kept here from now on.
func TakeOver(app *Application, from string) {
	if app.version == app.savedVersion { // it is not tried again
		app.d.moment(app.now, "Taken over from "+from, "")
		app.touched()
	}
}

// continueDraft makes what was handed back go on from the original: its account number, where it was begun, its requests and its
// submits never go back. ErrNumberTaken for another account number than the original has.
func continueDraft(d *draft, original *draft) error {
	switch {
	case original.AccountNumber == "":
	case d.AccountNumber == "":
		d.AccountNumber = original.AccountNumber
	case d.AccountNumber != original.AccountNumber:
		return fmt.Errorf("%w: it was handed over with another one", ErrNumberTaken)
	}
	if original.Binding != nil {
		d.Binding = original.Binding
	}
	d.Journal = append(append([]journalEntry(nil), original.Journal...), d.Journal...)
	d.Opened, d.Submits = d.Opened || original.Opened, max(d.Submits, original.Submits)
	if original.Submits > 0 && d.Phase == Editing {
		d.Phase, d.Submitted = Unsure, original.Submitted
	}
	for a, is := range original.Remote {
		if _, known := d.Remote[a]; !known {
			is.State = remote.Unknown
			d.Remote[a] = is
		}
	}
	return nil
}

// notAfter is a time that somebody else's clock said, no later than now.
func notAfter(t, now time.Time) time.Time {
	if t.After(now) {
		return now
	}
	return t
}

// cleaned is a body in which every text went through the cleaner that everything typed goes through. ErrNoHandover for one
// that is no JSON object.
func cleaned(body []byte) ([]byte, error) {
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	var whole map[string]any
	if err := d.Decode(&whole); err != nil {
		return nil, ErrNoHandover
	}
	return json.Marshal(cleanedValue(whole))
}

func cleanedValue(v any) any {
	switch v := v.(type) {
	case string:
		return kind.CleanLines(v)
	case []any:
		for i := range v {
			v[i] = cleanedValue(v[i])
		}
	case map[string]any:
		out := make(map[string]any, len(v))
		for key, value := range v {
			out[kind.Clean(key)] = cleanedValue(value)
		}
		return out
	}
	return v
}
