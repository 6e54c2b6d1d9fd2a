package flow

import (
	"time"
)

// Presence is what a Store also has where it can tell that an application is open elsewhere. It is a courtesy: nothing is
// locked by it, and what two windows save is merged.
type Presence interface {
	// Arrive says that who has a draft open, and returns who else has. leave ends it; a window that was killed is forgotten
	// after some minutes.
	Arrive(id string, who Visitor) (others []Visitor, leave func(), err error)
	// Present tells whether anybody has a draft open.
	Present(id string) bool
}

// Visitor is one who has an application open.
type Visitor struct {
	User    string    `json:"user"`
	Machine string    `json:"machine"`
	Since   time.Time `json:"since"`
}

// Arrive tells other windows that the application is open here, and returns those where it is open too. One that was soon to
// be removed is to be saved, and kept as if it had been changed now.
func (g *guarded) Arrive() (others []Visitor, leave func(), err error) {
	g.keepOn()
	p, ok := g.service.Store.(Presence)
	if !ok {
		return nil, func() {}, nil
	}
	return p.Arrive(g.id, Visitor{User: g.service.User, Machine: g.service.Machine, Since: g.service.Now()})
}
