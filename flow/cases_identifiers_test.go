package flow_test

import (
	"strings"
	"testing"

	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// The specification says both that every entry carries an onboardingCustomerID and that a new one is sent without an
// identifier. Each reading is played at the custodian that holds it while the stage that adds an entry fails: whatever
// becomes of the answer, the entry is there once.
func TestAnEntryIsAddedOnceUnderBothReadingsOfTheIdentifiers(t *testing.T) {
	for name, r := range readings {
		for _, fault := range []string{
			"stage:drop-after:1", "stage:cut:1", "stage:drop-before:1", "stage:500:1", "stage:503", "stage:html:1", "stage:429:1", "stage:expire:1",
		} {
			t.Run(name+", "+fault, func(t *testing.T) {
				b := newBench(t, func(o *sandbox.Options) {
					o.EntryIdentifiers, o.CustomerIDs = r.custodian.EntryIdentifiers, r.custodian.CustomerIDs
				})
				b.office.Identifiers = r.identifiers
				b.restart()
				if got := b.stage(false); got != flow.Staged {
					t.Fatalf("got %s, %v, want everything staged", got, b.session.View().StageErr)
				}
				id, err := b.session.Add("todBeneficiaries")
				if err != nil {
					t.Fatal(err)
				}
				b.answer("todBeneficiaries["+id+"].kind", "person")
				b.answer("todBeneficiaries["+id+"].firstName", "Rosa")
				b.faults(fault)
				b.stage(false)
				b.save()
				b.server.Clear()
				b.restart()
				b.answer("todBeneficiaries["+id+"].lastName", "Sampleton") // after it was begun it is changed
				for range 2 {                                              // what is read with the first goes out with the second
					b.stage(true)
				}
				if v := b.session.View(); v.Sync != flow.Staged || v.NotStaged != 0 {
					t.Fatalf("got %s, %d not staged, %v, want everything staged", v.Sync, v.NotStaged, v.StageErr)
				}
				b.nobodyDoubled()
				if got := b.calledRosa(); got != 1 {
					t.Errorf("got Rosa Sampleton %d times at the custodian, want once", got)
				}
			})
		}
	}
}

// A custodian that issues its identifiers at the submit shows none before: an entry's changes wait, and say why.
func TestWithoutACustomerIDTheChangesOfAnEntryWait(t *testing.T) {
	b := newBench(t, func(o *sandbox.Options) { o.EntryIdentifiers = sandbox.IdentifiersOmitOnAdd })
	b.office.Identifiers = custodian.IdentifiersOmitOnAdd
	b.restart()
	if got := b.stage(false); got != flow.Staged {
		t.Fatalf("got %s, %v, want everything staged", got, b.session.View().StageErr)
	}
	before := b.calls("stage")
	ids := b.session.Assessment().Answers().Entries("todBeneficiaries")
	b.answer("todBeneficiaries["+ids[0]+"].email", "rosa@example.com")
	b.stage(false)
	if v := b.session.View(); v.Sync != flow.Waiting || v.Awaiting != 1 || v.NotStaged != 1 || !v.Editable {
		t.Errorf("got %s, %d waiting, %d not staged, want the one change waiting and typing to go on", v.Sync, v.Awaiting, v.NotStaged)
	}
	if got := b.calls("stage"); got != before {
		t.Errorf("got %d stages more, want none: without an identifier it would be a new entry", got-before)
	}
}

// calledRosa counts the beneficiaries of that name at the custodian.
func (b *bench) calledRosa() int {
	b.t.Helper()
	records, err := b.server.Records()
	if err != nil || len(records) != 1 {
		b.t.Fatalf("got %d records, %v, want one", len(records), err)
	}
	n := 0
	all, _ := records[0].Data["todBeneficiaries"].([]any)
	for _, each := range all {
		if e := strings.ToUpper(show(each)); strings.Contains(e, "ROSA") && strings.Contains(e, "SAMPLETON") {
			n++
		}
	}
	return n
}
