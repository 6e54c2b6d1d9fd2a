package flow_test

import (
	"testing"

	"brokerage/onboard/flow"
)

// A custodian that refuses every stage, and each time names a field of it, comes to an end: what it names is held back, so
// that no body goes out twice and each is smaller than the last. After that nothing goes out by itself, not after a restart
// either; a change is sent alone; and once the custodian behaves, ctrl+s stages everything.
func TestARefusalWithoutEndComesToAnEnd(t *testing.T) {
	for _, fault := range []string{"stage:reject", "stage:has-errors", "stage:reject-shape=problem", "stage:reject-shape=alpaca"} {
		for name, before := range map[string]func(b *bench){"the first stage": func(*bench) {}, "a later stage": begins} {
			t.Run(name+", "+fault, func(t *testing.T) {
				b := newBench(t)
				before(b)
				sent := len(b.stages())
				b.faults(fault)
				if got := b.stage(false); got != flow.Blocked {
					t.Fatalf("got %s, want it refused", got)
				}
				refused := b.stages()[sent:]
				for i := range refused {
					if i > 0 && len(refused[i]) >= len(refused[i-1]) {
						t.Fatalf("got the body %s after %s, want less each time", refused[i], refused[i-1])
					}
				}
				if most := len(b.session.Assessment().Document()); len(refused) > most {
					t.Errorf("got %d requests, want no more than the %d attributes there are", len(refused), most)
				}
				b.stage(false)
				b.restart()
				b.stage(false)
				if got := len(b.stages()) - sent; got != len(refused) {
					t.Errorf("got %d requests after nothing changed, want the %d before", got, len(refused))
				}
				b.answer("account.repCode", "CD34")
				b.stage(false)
				if got := len(b.stages()) - sent - len(refused); got == 0 || got > 2 {
					t.Errorf("got %d requests after one answer changed, want it sent, and what was left once more at the most", got)
				}
				b.server.Clear()
				if got := b.stage(true); got != flow.Staged {
					t.Fatalf("got %s, %v with the custodian well again, want everything staged", got, b.session.View().StageErr)
				}
				b.agrees(1)
			})
		}
	}
}

// What is not refused goes on, whatever was refused before it.
func TestWhatIsNotRefusedGoesOn(t *testing.T) {
	b := newBench(t)
	begins(b)
	b.faults("stage:reject:3")
	if got := b.stage(false); got != flow.Blocked {
		t.Fatalf("got %s, want what was refused held back", got)
	}
	held := b.session.View().NotStaged
	all := len(b.session.Assessment().Document())
	if held == 0 || held > 10 || all < 50 {
		t.Errorf("got %d of %d not staged, want what was named in three refusals and no more", held, all)
	}
	if got := len(b.stages()); got != 1+3+1 {
		t.Errorf("got %d requests, want the first, three that were refused and the rest", got)
	}
	b.nobodyDoubled()
}

// stages are the bodies of the stage requests.
func (b *bench) stages() []string {
	var all []string
	for _, r := range b.server.Requests() {
		if r.Submit == "false" {
			all = append(all, string(r.Body))
		}
	}
	return all
}
