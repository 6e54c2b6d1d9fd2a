package firm_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgconn"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

// calls is one call of each function that writes, on the draft d of team 1, with what a program would send.
var calls = map[string]string{
	"save":   `select save('d', 1, 1, newest(1), '\x00', 'editing', false, gen_random_uuid(), '\x00')`,
	"begin":  `select save('e', 0, 1, newest(1), '\x00', 'editing', false, gen_random_uuid(), '\x00')`,
	"intake": `select take_in('f', 0, 1, newest(1), 'editing', array[1::bigint], array[false], array[now()], array['\x00'::bytea], array['\x00'::bytea], array['edited'], array['{}'], array['\x00'::bytea])`,
	"note":   `select tell(1, 'd', 'edited', '{}', '', newest(1), '\x00')`,
	"submit": `select tell(1, 'd', 'submit', '{}', 'digest', newest(1), '\x00')`,
	// Only what removes and holds says so.
	"approve":  `select tell(1, 'd', 'approved', '{}', 'digest', newest(1), '\x00')`,
	"pretend":  `select tell(1, 'd', 'removed', '{}', '', newest(1), '\x00')`,
	"remove":   `select remove('d', '{}', newest(1), '\x00')`,
	"hold":     `select hold_draft('d', true, '{}', newest(1), '\x00')`,
	"assign":   `select assign('d', 'otto', '{}', newest(1), '\x00')`,
	"take":     `select assign('d', 'bob', '{}', newest(1), '\x00')`,
	"remember": `select remember(1, newest(1), '\x00')`,
	"arrive":   `select arrive('d', gen_random_uuid(), 'desk', now())`,
	"seat":     `select seat_member('new', 'north', 'advisor', newest(1), '\x00', array[newest(1)], array['\x00'::bytea], null)`,
	"team":     `select seat_member('new', 'west', 'advisor', 1, '\x00', array[1], array['\x00'::bytea], '\x00')`,
	"turn":     `select turn_key(1, newest(1) + 1, (select array_append(array_agg(distinct member), '') from seat where team = 1), (select array_agg('\x00'::bytea) from generate_series(0, (select count(distinct member) from seat where team = 1)::int)))`,
	"leave":    `select leave_firm('bob', 'ann')`,
	// Nothing is written but through a function.
	"insert": `insert into event (team, draft, what, line, epoch, mac, prev) values (1, 'd', 'x', 'x', 1, '\x00', 'x')`,
	"update": `update event set line = ''`,
	"delete": `delete from revision`,
	"keys":   `update team_key set sealed = '\x00'`,
	"hurry":  `update draft set updated = now() - interval '7 years'`,
	"quiet":  `select note(1, 'd', 'x', '{}', '', 1, '\x00')`,
}

func TestEachRoleCallsWhatIsItsOwn(t *testing.T) {
	w := newWorld(t)
	for who, role := range map[string]string{"ann": "advisor", "bob": "assistant", "pia": "principal", "cleo": "compliance", "otto": "operations"} {
		w.seat(who, "north", role)
	}
	w.seat("sam", "south", "advisor")
	w.join("new")
	may := map[string]string{
		"ann":  "save begin intake note remove remember arrive turn",
		"bob":  "save begin intake note remove take remember arrive turn",
		"pia":  "note approve arrive",
		"cleo": "note hold arrive",
		"otto": "save begin intake note remove hold assign take remember arrive seat turn leave",
		"sam":  "", // of another team
		"new":  "", // a member without a seat
		"boss": "seat team turn leave insert update delete keys hurry quiet",
	}
	ann := w.open("ann")
	_, err := ann.Save(t.Context(), storetest.Record("d", "one"))
	w.must(err)
	for who, allowed := range may {
		c := w.as(who, w.db)
		for name, sql := range calls {
			// Each is undone, so that all meet the same firm.
			_, err := c.Exec(t.Context(), "begin; set local search_path = onboard; "+sql+"; rollback")
			if err != nil {
				_, _ = c.Exec(t.Context(), "rollback")
			}
			want := strings.Contains(" "+allowed+" ", " "+name+" ")
			if got := err == nil; got != want {
				t.Errorf("%s: %s: got error %v, want allowed %v", who, name, err, want)
			}
			if said := new(pgconn.PgError); err != nil && errors.As(err, &said) && !strings.HasPrefix(said.Code, "OB") && said.Code != "42501" {
				t.Errorf("%s: %s: got refused with %s, %s, want a word of ours", who, name, said.Code, said.Message)
			}
		}
	}
	// A principal approves these answers and no others, and not what it would submit itself.
	for _, step := range []struct{ who, sql, refused string }{
		{"ann", calls["submit"], "has not approved"},
		{"pia", strings.Replace(calls["approve"], "digest", "other", 1), ""},
		{"ann", calls["submit"], "has not approved"},
		{"pia", calls["approve"], ""},
		{"bob", calls["submit"], "an advisor submits"},
		{"ann", calls["submit"], ""},
		{"bob", calls["remove"], "OB007"}, // what was sent stays for six years
	} {
		c := w.as(step.who, w.db)
		_, err := c.Exec(t.Context(), "set search_path = onboard; "+step.sql)
		if step.refused == "" && err != nil || step.refused != "" && (err == nil || !strings.Contains(err.Error(), step.refused)) {
			t.Errorf("%s: %s: got error %v, want %q", step.who, step.sql, err, step.refused)
		}
	}
}

func TestAnotherTeamSeesNothing(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	w.seat("sam", "south", "advisor")
	w.seat("cleo", "north", "compliance")
	w.seat("cleo", "south", "compliance")
	ann, sam, cleo := w.open("ann"), w.open("sam"), w.open("cleo")
	r := storetest.Record("d", "of the north")
	r.Interim = false
	_, err := ann.Save(t.Context(), r)
	w.must(err)
	w.must(ann.Append(t.Context(), flow.Event{Draft: "d", What: "started"}))
	w.must(ann.Remember(t.Context(), flow.Openings{All: []flow.Opening{{Draft: "d", Digest: "x"}}}))

	if _, err := sam.Load(t.Context(), "d"); !errors.Is(err, flow.ErrNoDraft) {
		t.Errorf("loading another team's: got error %v, want %v", err, flow.ErrNoDraft)
	}
	if list, err := sam.List(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("listing another team's: got %v, %v, want none", list, err)
	}
	if events, err := sam.Events(t.Context(), "d"); err != nil || len(events) != 0 {
		t.Errorf("events of another team: got %v, %v, want none", events, err)
	}
	if _, err := sam.Openings(t.Context()); !errors.Is(err, flow.ErrNoRegister) {
		t.Errorf("another team's register: got error %v, want %v", err, flow.ErrNoRegister)
	}
	if _, _, err := sam.Arrive("d", flow.Visitor{}); !errors.Is(err, flow.ErrNoDraft) {
		t.Errorf("arriving at another team's: got error %v, want %v", err, flow.ErrNoDraft)
	}
	r.Revision = 1
	if _, err := sam.Save(t.Context(), r); !errors.Is(err, flow.ErrNoDraft) {
		t.Errorf("saving over another team's: got error %v, want %v", err, flow.ErrNoDraft)
	}
	c := w.as("sam", w.db)
	for _, table := range []string{"draft", "revision", "event", "opening", "team_key where team = 1"} {
		var rows int
		if err := c.QueryRow(t.Context(), "select count(*) from onboard."+table).Scan(&rows); err != nil || rows != 0 {
			t.Errorf("rows of %s: got %d, %v, want none", table, rows, err)
		}
	}
	if got, err := cleo.Load(t.Context(), "d"); err != nil || string(got.Body) != "of the north" {
		t.Errorf("compliance loads: got %q, %v", got.Body, err)
	}
	var refused interface{ NotAdmitted() }
	if _, err := cleo.Save(t.Context(), r); !errors.As(err, &refused) {
		t.Errorf("compliance saves: got error %v, want one that says who may", err)
	}
	// A hold of compliance keeps what ann could remove before.
	w.must(cleo.SetLegalHold("d", true))
	if kept, err := ann.Kept(); err != nil || !errors.Is(kept["d"], flow.ErrLegalHold) {
		t.Errorf("kept: got %v, %v, want d under a hold", kept, err)
	}
	if err := ann.Remove(t.Context(), "d"); !errors.Is(err, flow.ErrLegalHold) {
		t.Errorf("removing under a hold: got error %v, want %v", err, flow.ErrLegalHold)
	}
	// Who only reads is told so, whatever else keeps it, and is refused as who is not admitted.
	if err := cleo.Remove(t.Context(), "d"); !errors.Is(err, flow.ErrOnlyReads) || !errors.As(err, &refused) {
		t.Errorf("compliance removes: got error %v, want %v", err, flow.ErrOnlyReads)
	}
	if kept, err := cleo.Kept(); err != nil || !errors.Is(kept["d"], flow.ErrOnlyReads) {
		t.Errorf("kept from compliance: got %v, %v, want %v", kept, err, flow.ErrOnlyReads)
	}
	w.must(cleo.SetLegalHold("d", false))
	w.must(ann.Remove(t.Context(), "d"))
	audit, err := cleo.Audit(t.Context(), "d")
	w.must(err)
	var told []string
	for _, e := range audit.Events {
		told = append(told, e.User+" "+e.What)
	}
	if got := fmt.Sprint(told); got != "[ann started cleo hold cleo hold lifted ann removed]" || len(audit.Breaks) > 0 {
		t.Errorf("audit of what was removed: got %s, %v", got, audit.Breaks)
	}
}

func TestWhatWasSentIsKeptForSixYears(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	ann := w.open("ann")
	saves(t, ann, "edited", "")
	r := storetest.Record("sent", "")
	r.Meta.Phase = flow.Open
	saved, err := ann.Save(t.Context(), r)
	w.must(err)
	sent := new(flow.SentError)
	if err := ann.Remove(t.Context(), "sent"); !errors.As(err, &sent) || errors.Is(err, flow.ErrLegalHold) || !sent.Until.Equal(saved.At.AddDate(6, 0, 0).Truncate(time.Second)) {
		t.Errorf("removing: got error %v, want that it was sent, until six years after %v", err, saved.At)
	}
	if kept, err := ann.Kept(); err != nil || len(kept) != 1 || !errors.As(kept["sent"], &sent) {
		t.Errorf("kept: got %v, %v, want what was sent alone", kept, err)
	}
	// A service that would dispose of it lets it stay, and says why.
	o := &flow.Service{Store: ann, Now: func() time.Time { return saved.At.AddDate(1, 0, 0) }}
	all, err := o.Dispose(t.Context(), true)
	if got := fmt.Sprint(all); err != nil || !strings.Contains(got, "{sent ") || !strings.Contains(got, " sent}") {
		t.Errorf("disposing: got %v, %v, want sent to stay as it was sent", got, err)
	}
	w.sql(w.db, `update onboard.draft set updated = now() - interval '6 years 1 minute'`)
	w.must(ann.Remove(t.Context(), "sent"))
}

func TestAnApplicationIsWhoseItWasAssignedTo(t *testing.T) {
	w := newWorld(t)
	for who, role := range map[string]string{"ann": "advisor", "bob": "assistant", "cleo": "compliance", "otto": "operations"} {
		w.seat(who, "north", role)
	}
	w.seat("sam", "south", "advisor")
	ann, bob, otto := w.open("ann"), w.open("bob"), w.open("otto")
	has := func(want string) {
		t.Helper()
		loaded, err := ann.Load(t.Context(), "d")
		w.must(err)
		list, err := otto.List(t.Context())
		if err != nil || loaded.Meta.Assignee != want || len(list) != 1 || list[0].Assignee != want {
			t.Errorf("whose it is: got %q loaded, %+v listed, %v, want %q", loaded.Meta.Assignee, list, err, want)
		}
	}
	var refused interface{ NotAdmitted() }
	var unmeant interface{ BadInput() }
	r := storetest.Record("d", "")
	r.Meta.Assignee = "cleo" // what a program says of it counts for nothing
	_, err := ann.Save(t.Context(), r)
	w.must(err)
	has("")
	w.must(bob.Assign(t.Context(), "d", "bob"))
	has("bob")
	if err := ann.Assign(t.Context(), "d", "ann"); !errors.As(err, &refused) {
		t.Errorf("taking what another has: got error %v, want it refused", err)
	}
	for _, other := range []string{"cleo", "sam", "nobody"} {
		if err := otto.Assign(t.Context(), "d", other); !errors.As(err, &unmeant) {
			t.Errorf("to %s, who edits nothing there: got error %v, want bad input", other, err)
		}
	}
	w.must(bob.Assign(t.Context(), "d", "otto"))
	has("otto")
	if err := otto.Assign(t.Context(), "none", "ann"); !errors.Is(err, flow.ErrNoDraft) {
		t.Errorf("what is not there: got error %v, want %v", err, flow.ErrNoDraft)
	}
	// Whoever submits what nobody has, has it.
	w.sql(w.db, `update onboard.draft set assignee = null`)
	w.must(ann.Append(t.Context(), flow.Event{Draft: "d", What: "submit"}))
	has("ann")
	audit, err := otto.Audit(t.Context(), "d")
	w.must(err)
	var told []string
	for _, e := range audit.Events {
		told = append(told, e.User+" "+e.What)
	}
	if got := fmt.Sprint(told); got != "[bob assigned to bob bob assigned to otto ann submit]" || len(audit.Breaks) > 0 {
		t.Errorf("audit: got %s, %v", got, audit.Breaks)
	}
	// The work of who leaves goes to somebody who can do it.
	if _, err := w.admin("otto").Leave(t.Context(), "ann", "sam", ""); !errors.As(err, &unmeant) {
		t.Errorf("leaving it to another team: got error %v, want bad input", err)
	}
	_, err = w.admin("otto").Leave(t.Context(), "ann", "bob", "")
	w.must(err)
	if list, err := bob.List(t.Context()); err != nil || len(list) != 1 || list[0].Assignee != "bob" {
		t.Errorf("after ann left: got %+v, %v, want it bob's", list, err)
	}
}

func TestPresenceIsTold(t *testing.T) {
	w := newWorld(t)
	w.seat("ann", "north", "advisor")
	w.seat("bob", "north", "assistant")
	ann, bob := w.open("ann"), w.open("bob")
	_, leave, err := ann.Arrive("d", flow.Visitor{User: "somebody else", Machine: "desk 1", Since: time.Now()})
	w.must(err)
	others, leaveToo, err := bob.Arrive("d", flow.Visitor{Machine: "desk 2", Since: time.Now()})
	w.must(err)
	if len(others) != 1 || others[0].User != "ann" || others[0].Machine != "desk 1" {
		t.Errorf("others: got %+v, want ann at desk 1", others)
	}
	leave()
	leaveToo()
	if bob.Present("d") {
		t.Error("present after both left: got true, want false")
	}
	// A window that was killed is forgotten.
	w.sql(w.db, fmt.Sprintf(`insert into onboard.presence values ('d', '%s', 'ann', 'desk 1', now(), now() - interval '2 minutes')`, uuid.New()))
	if bob.Present("d") {
		t.Error("present after a kill and 2 minutes: got true, want false")
	}
}
