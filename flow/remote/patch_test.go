package remote

import (
	"fmt"
	"maps"
	"reflect"
	"testing"

	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// largest returns what the largest of the examples sends, held as it is by the custodian.
func largest(tb testing.TB) (assess.Document, State) {
	tb.Helper()
	c, err := catalogue.Default()
	if err != nil {
		tb.Fatal(err)
	}
	var want assess.Document
	for _, r := range c.Registrations() {
		data, err := c.Example(r.Value)
		if err != nil {
			tb.Fatal(err)
		}
		n := 0
		a, err := answersfile.ReadAnswers(c, r.Value, data, kind.Date{Year: 2026, Month: 11, Day: 27}, func() string { n++; return fmt.Sprintf("00000000-0000-7000-8000-%012d", n) })
		if err != nil {
			tb.Fatal(err)
		}
		if d := assess.Assess(a, assess.Anywhere, kind.Date{Year: 2026, Month: 11, Day: 27}).Document(); len(d) > len(want) {
			want = d
		}
	}
	held := State{}
	held.Confirm(Patch{Set: want})
	return want, held
}

func everyStep(string) bool { return true }

// Whatever was typed, what is sent of one changed field is small.
func TestOneChangedFieldIsUnderAKilobyte(t *testing.T) {
	want, held := largest(t)
	for a, l := range want {
		changed := held[a]
		changed.State = Unknown
		h := State{}
		for b, is := range held {
			h[b] = is
		}
		h[a] = changed
		body, err := h.Patch(want, everyStep).Body(Addressing{
			Account: "12345678", Customers: map[string]string{a.Entry: "C123456789"},
		})
		if err != nil || len(body) >= 1024 {
			t.Errorf("%v of step %s: got %d bytes, %v, want under 1024", a, l.Step, len(body), err)
		}
	}
}

// The time budget is 0.2 ms: it is spent after every finished step and for every count of what is not staged.
func BenchmarkPatchOfTheLargestApplication(b *testing.B) {
	want, held := largest(b)
	for a := range held {
		delete(held, a) // one is not held
		break
	}
	for b.Loop() {
		if p := held.Patch(want, everyStep); len(p.Set) != 1 {
			b.Fatalf("got %d attributes, want 1", len(p.Set))
		}
	}
	b.ReportMetric(float64(len(want)), "attributes")
}

// A patch that never left changes nothing of what is known, and goes out again.
func TestAPatchThatNeverLeftIsTakenBack(t *testing.T) {
	want, held := largest(t)
	for name, known := range map[string]State{"nothing sent before": {}, "one answer changed": maps.Clone(held)} {
		t.Run(name, func(t *testing.T) {
			for a, is := range known {
				if a.Array == "" {
					is.Value = "something else"
					known[a] = is
					break
				}
			}
			p, was := known.Patch(want, everyStep), maps.Clone(known)
			known.Revert(p, known.Sending(p))
			if !reflect.DeepEqual(known, was) {
				t.Errorf("got %d attributes known, want the %d of before", len(known), len(was))
			}
			if again := known.Patch(want, everyStep); !reflect.DeepEqual(again, p) || p.Empty() {
				t.Errorf("got another patch of %d, want the same of %d", len(again.Attributes()), len(p.Attributes()))
			}
		})
	}
}
