package application

import (
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"brokerage/onboard/flow/custodian"
)

// What handing over and taking over can refuse. Nothing was changed.
var (
	ErrHere        = errors.New("this application is here already and was not handed over")
	ErrNotHanded   = errors.New("this application was not handed over")
	ErrBusy        = errors.New("something of this application is on its way to the custodian")
	ErrOtherPlace  = errors.New("it belongs to another environment")
	ErrNoHandover  = errors.New("this is no application that was handed over")
	ErrNumberTaken = errors.New("another application on this computer has that account number")
)

// parcel is what a colleague gets, sealed.
type parcel struct {
	Format      int                   `json:"format"`
	Kind        string                `json:"kind"`
	Draft       string                `json:"draft"`
	Environment custodian.Environment `json:"environment"`
	From        string                `json:"from"`
	// Key is the sender's public key; parcels of older versions have none.
	Key  string          `json:"key,omitempty"`
	At   time.Time       `json:"at"`
	Note string          `json:"note,omitempty"`
	Body json.RawMessage `json:"body"`
}

const (
	parcelKind   = "onboard handover"
	parcelFormat = 1
)

func handedTo(app *Application) string {
	if app.d.Handed == nil {
		return ""
	}
	return app.d.Handed.Name
}

func setHanded(app *Application, h *handed, words string) {
	app.d.Handed = h
	app.d.moment(app.now, words, "")
	app.touched()
}

// Pack writes the application for a colleague and marks it as handed over, in one: what is saved as handed over is what the
// colleague gets, once it is sealed. to is whom it is sealed for, key the sender's public key. ErrHanded, ErrBusy, ErrConflict.
func Pack(app *Application, key, to, name, note string) ([]byte, error) {
	if err := mayGo(app); err != nil {
		return nil, err
	}
	theirs := *app.d
	theirs.Received = &received{From: app.config.User, At: app.now, Note: note}
	body, err := encodeDraft(&theirs, app.answers)
	if err != nil {
		return nil, err
	}
	data, err := json.Marshal(parcel{
		Format: parcelFormat, Kind: parcelKind, Draft: app.id, Environment: app.config.Binding.Environment,
		From: app.config.User, Key: key, At: app.now, Note: note, Body: body,
	})
	if err != nil {
		return nil, err
	}
	setHanded(app, &handed{To: to, Name: name, At: app.now, Note: note}, "Handed over to "+name)
	return data, nil
}

// MoveAway marks the application as one that goes on in another store: it is read-only here, as one that was handed over. ErrHanded,
// ErrBusy, ErrConflict.
func MoveAway(app *Application, to string) error {
	if err := mayGo(app); err != nil {
		return err
	}
	setHanded(app, &handed{To: to, Name: to, At: app.now}, "Moved to "+to)
	return nil
}

// mayGo tells why an application stays here.
func mayGo(app *Application) error {
	switch {
	case app.d.Handed != nil:
		return ErrHanded
	case app.submitting || app.d.Phase == Submitting:
		return ErrBusy
	case app.conflict || len(app.openConflicts()) > 0:
		return ErrConflict
	}
	return nil
}

// NotHandedOver takes Pack back: what it wrote did not reach the colleague.
func NotHandedOver(app *Application) { setHanded(app, nil, "Not handed over") }

// Reclaim makes a handed-over application editable here again. The colleague may have staged or submitted it: nothing is
// sent before the custodian was asked. ErrNotHanded.
func Reclaim(app *Application) error {
	h := app.d.Handed
	if h == nil {
		return ErrNotHanded
	}
	app.d.Received = &received{From: h.Name, At: app.now}
	setHanded(app, nil, "Taken back from "+h.Name)
	return nil
}

// bound refuses a draft of another custodian. Where the client is not known nothing can be sent, and the place decides.
func (c Config) bound(d *draft) error {
	b, here := d.Binding, c.Binding
	if b != nil && (b.BaseURL != here.BaseURL || here.Client != "" && b.Client != here.Client) {
		return fmt.Errorf("%w: it was first staged with %s (%s)", ErrBound, b.BaseURL, b.Environment)
	}
	return nil
}
