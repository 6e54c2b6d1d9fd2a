package journey_test

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"brokerage/onboard/drafts/firm"
	"brokerage/onboard/drafts/firmtest"
	"brokerage/onboard/ui/app"
	"brokerage/onboard/ui/uitest"
)

// cluster is the one real server of these journeys, which begins with the first that needs it.
var cluster = sync.OnceValues(func() (*firmtest.Server, error) {
	begun.Store(true)
	return firmtest.Start()
})

var begun, firms = atomic.Bool{}, atomic.Int64{}

// endCluster ends the server where one began.
func endCluster() (code int) {
	if !begun.Load() {
		return 0
	}
	if s, err := cluster(); s != nil && err == nil {
		if err := s.End(); err != nil {
			fmt.Fprintln(os.Stderr, "ending PostgreSQL:", err)
			return 1
		}
	}
	return 0
}

// office is a firm whose desks share a database and a custodian.
type office struct {
	*world
	firm *firmtest.Firm
}

// newOffice has ann and bob in one team.
func newOffice(t *testing.T, s *firmtest.Server) *office {
	t.Helper()
	f, err := s.NewFirm(t.Context(), fmt.Sprintf("office%d", firms.Add(1)))
	for _, who := range []string{"ann", "bob"} {
		if err == nil {
			err = f.Seat(t.Context(), who, "north", "advisor")
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return &office{newWorld(t), f}
}

// shared is the server that journeys share.
func shared(t *testing.T) *firmtest.Server {
	t.Helper()
	s, err := cluster()
	if err != nil {
		t.Fatal(err)
	}
	s.Needed(t)
	return s
}

// desk opens the program as somebody, with the drafts of the firm.
func (o *office) desk(who string, how firm.Options) *uitest.Driver {
	o.t.Helper()
	d, _ := o.deskThatEnds(who, how)
	return d
}

// deskThatEnds is desk, with what ends once its program has.
func (o *office) deskThatEnds(who string, how firm.Options) (d *uitest.Driver, end func()) {
	o.t.Helper()
	var store *firm.Store
	err := firmtest.Patiently(func() (err error) {
		store, err = firm.Open(o.t.Context(), how)
		return err
	})
	if err != nil {
		o.t.Fatal(err)
	}
	o.t.Cleanup(store.Close)
	d = o.booting(100, 32, func(context.Context, string) (app.Booted, error) {
		s := o.service()
		s.Store, s.User, s.Machine = store, who, "DESK-"+who
		return app.Booted{Service: s}, nil
	})
	return d, store.Close
}

// wire lays a wire to the server of the firm.
func (o *office) wire() *firmtest.Wire {
	o.t.Helper()
	w, err := o.firm.Server.NewWire()
	if err != nil {
		o.t.Fatal(err)
	}
	o.t.Cleanup(w.Close)
	return w
}

// keeping opens the drafts through a wire, with a folder for what cannot be saved.
func (o *office) keeping(w *firmtest.Wire, who, folder string) firm.Options {
	how := o.firm.Through(w, who)
	how.Away = folder
	return how
}

func TestWhatAColleagueSavesStandsOnOnesScreen(t *testing.T) {
	o := newOffice(t, shared(t))
	ann, bob := o.desk("ann", o.firm.Options("ann")), o.desk("bob", o.firm.Options("bob"))
	bob.See("No applications yet")
	startApplication(ann)
	bob.See("> No name yet", "Individual", "1 needs you").Gone("No applications yet")

	bob.Press("enter").See("> Rep code")
	ann.Type("A").Press("tab").See("Rep code                 A")
	bob.See("> Rep code                 A")
	bob.Press("tab").See("> Usual, not answered yet").Press("shift+tab").See("> Rep code").Type("2")
	bob.Press("tab").See("Rep code                 A2")
	ann.See("bob on DESK-bob changed Rep code: A, now A2.", "Rep code                 A2").Gone("choose")

	// What is typed shows without leaving the field, a little later.
	ann.Press("shift+tab").See("> Rep code                 A2").Type("3").See("A23")
	bob.See("ann on DESK-ann changed Rep code: A2, now A23.")
}

// A desk whose notices a pooler swallows looks by itself. How long either takes is printed with -v.
func TestWhatAColleagueSavesStandsThereWithoutNoticesToo(t *testing.T) {
	for name, fault := range map[string]firmtest.Fault{"notices": {}, "no notices": {Mute: true}} {
		o := newOffice(t, shared(t))
		w := o.wire()
		w.Is(fault)
		ann := o.desk("ann", o.firm.Options("ann"))
		startApplication(ann)
		ann.Press("tab").See("> Usual, not answered yet", "Saved")
		bob := o.desk("bob", o.firm.Through(w, "bob"))
		bob.See("> No name yet").Press("enter").See("> Rep code")
		ann.Press("shift+tab").See("> Rep code")
		is := ""
		for _, key := range []string{"A", "B", "1"} {
			ann.Type(key).See(key)
			began := time.Now()
			ann.Press("tab")
			is += key
			bob.See("> Rep code                 " + is)
			t.Logf("with %s, a colleague's checkpoint stood on the screen after %d ms", name, time.Since(began).Milliseconds())
			ann.See("> Usual, not answered yet").Press("shift+tab").See("> Rep code")
		}
	}
}
