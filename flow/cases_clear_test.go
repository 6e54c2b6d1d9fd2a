package flow_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"brokerage/onboard/flow"
)

// Ways for something that the custodian holds to go: each is done while a stage fails, and the custodian's record is the
// draft's all the same once it behaves again.
var goings = map[string]func(b *bench){
	"a field is cleared": func(b *bench) { b.answer("primaryHolder.formerOccupation", "") },
	"a field is cleared and typed again": func(b *bench) {
		b.answer("primaryHolder.email", "")
		b.answer("primaryHolder.email", "angel@example.com")
	},
	"a section is hidden":    func(b *bench) { b.answer("primaryHolder.mailingSameAsLegal", "yes") },
	"an entry is removed":    func(b *bench) { b.remove("associatedParties") },
	"a whole list is hidden": func(b *bench) { b.answer("account.registration", "individual") },
	"an entry is removed and another added": func(b *bench) {
		b.remove("associatedParties")
		id, err := b.session.Add("associatedParties")
		if err != nil {
			b.t.Fatal(err)
		}
		b.answer("associatedParties["+id+"].role", "trustedContact")
		b.answer("associatedParties["+id+"].firstName", "Rosa")
	},
}

func TestWhatIsTakenAwayGoesAtTheCustodianThroughEveryFault(t *testing.T) {
	for _, fault := range []string{
		"stage:drop-after:1", "stage:drop-before", "stage:cut", "stage:500", "stage:html", "stage:429-after=1", "stage:has-errors:1",
		"any:drop-after",
	} {
		for name, goes := range goings {
			t.Run(name+", "+fault, func(t *testing.T) {
				b := newBench(t)
				if got := b.stage(false); got != flow.Staged {
					t.Fatalf("got %s, want everything staged", got)
				}
				goes(b)
				if b.session.View().NotStaged == 0 {
					t.Fatal("got nothing to stage, want the change counted")
				}
				b.faults(fault)
				b.stage(false)
				b.save()
				b.server.Clear()
				b.restart()
				if got := b.stage(true); got != flow.Staged {
					t.Fatalf("got %s, %v, want everything staged", got, b.session.View().StageErr)
				}
				b.agrees(1)
				b.onlyClears()
			})
		}
	}
}

// An entry that was removed stays away when the application is submitted. The "*" goes out again only where get-account has
// not shown it gone, and until then the removal is said to be pending. A shell of it that the custodian keeps, identifiers
// and nothing else, counts as gone: nobody is told of a difference.
func TestARemovedEntryIsGoneAtTheSubmitToo(t *testing.T) {
	for name, c := range map[string]struct {
		faults   []string // from before the removal is staged
		pending  bool     // At the submit
		repeated bool     // the "*" in the body of the submit
		shells   int      // that the custodian keeps of it
	}{
		"it is shown gone":                       {nil, false, false, 0},
		"the custodian keeps a shell":            {[]string{"submit:keep-shells:1"}, false, false, 1},
		"the token expires at the submit":        {[]string{"submit:expire:1"}, false, false, 0},
		"get-account cannot be read":             {[]string{"account:500"}, true, true, 0},
		"it cannot be read, and a shell is kept": {[]string{"account:500", "submit:keep-shells:1"}, true, true, 1},
	} {
		t.Run(name, func(t *testing.T) {
			b := newBench(t)
			b.stage(false)
			b.faults(c.faults...)
			b.remove("associatedParties")
			b.stage(false)
			if pending := len(b.session.DiffRemote()) > 0; pending != c.pending {
				t.Errorf("got %+v before the submit, want the removal pending: %t", b.session.DiffRemote(), c.pending)
			}
			b.submit()
			b.server.Clear()
			b.phase(flow.Submitted)
			b.agrees(1)
			if repeated := strings.Contains(b.lastSubmit(), `"*"`); repeated != c.repeated {
				t.Errorf("got the submit %s, want it to clear again: %t", b.lastSubmit(), c.repeated)
			}
			if got := b.shells("associatedParties"); got != c.shells {
				t.Errorf("got %d shells at the custodian, want %d", got, c.shells)
			}
			b.says("Open")
			b.ask()
			b.phase(flow.Open)
			if got := b.session.DiffSent(); len(got) > 0 {
				t.Errorf("got %+v of an open account, want nothing to differ", got)
			}
		})
	}
}

// lastSubmit is the body of the last submit.
func (b *bench) lastSubmit() string {
	last := ""
	for _, r := range b.server.Requests() {
		if r.Submit == "true" {
			last = string(r.Body)
		}
	}
	return last
}

// shells counts the entries at the custodian that hold nothing but identifiers.
func (b *bench) shells(array string) int {
	b.t.Helper()
	all, err := b.server.Records()
	if err != nil || len(all) != 1 {
		b.t.Fatalf("got %d records, %v, want one", len(all), err)
	}
	n := 0
	entries, _ := all[0].Data[array].([]any)
	for _, e := range entries {
		if tidy(e) == nil {
			n++
		}
	}
	return n
}

// answer answers a question; "" clears it.
func (b *bench) answer(path, value string) {
	b.t.Helper()
	if err := b.session.Answer(at(path), value); err != nil {
		b.t.Fatal(err)
	}
}

// remove takes the first entry out of a list.
func (b *bench) remove(section string) {
	b.t.Helper()
	if err := b.session.Remove(section, b.session.Assessment().Answers().Entries(section)[0]); err != nil {
		b.t.Fatal(err)
	}
}

// agrees wants the record of this application to be its document, no entry doubled, among so many records in all. A record
// that no draft knows holds nobody.
func (b *bench) agrees(records int) {
	b.t.Helper()
	all, err := b.server.Records()
	if err != nil || len(all) != records {
		b.t.Fatalf("got %d records, %v, want %d", len(all), err, records)
	}
	wanted := map[string]any{}
	for a, l := range b.session.Assessment().Document() {
		at := wanted
		if a.Array != "" {
			at = entryOf(wanted, a.Array, a.Entry)
		}
		set(at, a.Name, l.Value)
	}
	for _, r := range all {
		if r.AccountNumber != b.session.View().AccountNumber {
			if r.Data["primaryOwner"] != nil {
				b.t.Errorf("got a person in record %s, which no draft knows", r.AccountNumber)
			}
			continue
		}
		if got, want := asHeld(b.t, r.Data), asHeld(b.t, wanted); !reflect.DeepEqual(got, want) {
			b.t.Errorf("the custodian holds\n%s\nthe draft says\n%s", show(got), show(want))
		}
	}
}

// asHeld brings both sides into the same Go types.
func asHeld(t *testing.T, v map[string]any) any {
	t.Helper()
	data, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out map[string]any
	if err := json.Unmarshal(data, &out); err != nil {
		t.Fatal(err)
	}
	return tidy(out)
}

// onlyClears wants every "*" that was sent to stand alone, and no identifier to have been taken back with one.
func (b *bench) onlyClears() {
	b.t.Helper()
	for _, r := range b.server.Requests() {
		for _, wrong := range []string{`"onboardingCustomerID":"*"`, `"customerID":"*"`, `"accountNumber":"*"`} {
			if strings.Contains(string(r.Body), wrong) {
				b.t.Errorf("got %s in a body, want identifiers kept", wrong)
			}
		}
	}
}
