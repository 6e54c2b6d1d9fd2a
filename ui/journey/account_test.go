package journey_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestAnAccountIsOpenedByKeyboardAlone(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	d := w.window(100, 32)

	d.See("No applications yet", "> New application").Press("enter")
	d.See("What kind of account is it?").Type("tod").See("2 of 22", "> Individual with TOD").Press("enter")

	fill(d, accountStep...)
	d.See("Identity", "Everything staged")
	fill(d, holderStep...)
	d.See("Nobody named", "Everything staged").Press("a").See("> New person").Press("enter")
	fill(d, firstBeneficiary...)
	d.See("60.00 % given, 40.00 % left").Press("a").See("> New person").Press("down").See("> New trust").Press("enter")
	fill(d, secondBeneficiary...)
	d.See("100.00 % given", "> Made-Up Animal Shelter").Press("tab", "tab")
	d.See("> [ Continue to Trusted contact ]").Press("enter")
	d.See("> Trusted contact", "Everything staged")
	fill(d, trustedContactStep...)
	d.See("Finances", "Everything staged")
	fill(d, financialStep...)
	d.See("Check answers").Press("esc").See("Task list").Choose("Funding")
	fill(d, fundingStep...)
	d.See("Check answers").Press("esc").See("Task list").Choose("Agreements")
	d.See("Records", "Agreements  1 of 3").Press("pgdown").See("Notices").Press("pgdown").See("Agreements  3 of 3").Press("f5")

	d.See("Check answers", "Ready to submit", "Everything staged")
	goToSubmit(d)
	w.submit(d)
	d.See("The custodian has the application", "Account number      "+w.account().AccountNumber)
	w.pass(pace.OpenAfter)
	d.Press("r").See("The account is open.", "Custodian's word    Open")
	w.submits(1)
	w.checkRecord(accountStep, holderStep, firstBeneficiary, secondBeneficiary, trustedContactStep, financialStep)
	leave(d)
}

// checkRecord compares the custodian's record with what was typed: all of it, and nothing else.
func (w *world) checkRecord(steps ...[]sheet) {
	w.t.Helper()
	want := maps.Clone(follows)
	for _, a := range typedIn(steps) {
		if a.wire != "" {
			want[a.wire] = a.remote
		}
	}
	got := map[string]string{}
	flatten("", w.account().Data, got)
	for _, at := range slices.Sorted(maps.Keys(want)) {
		if got[at] != want[at] {
			w.t.Errorf("%s: got %q at the custodian, want %q", at, got[at], want[at])
		}
	}
	for _, at := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[at]; !ok && !strings.HasSuffix(at, "ustomerID") {
			w.t.Errorf("%s: got %q at the custodian, want nothing", at, got[at])
		}
	}
}

func typedIn(steps [][]sheet) []answer {
	var all []answer
	for _, sheets := range steps {
		for _, s := range sheets {
			all = append(all, s.answers...)
		}
	}
	return all
}

// flatten writes a record as lines: the path of each attribute and its value.
func flatten(at string, value any, into map[string]string) {
	switch value := value.(type) {
	case map[string]any:
		for name, v := range value {
			flatten(strings.TrimPrefix(at+"."+name, "."), v, into)
		}
	case []any:
		if len(value) > 0 {
			if _, entries := value[0].(map[string]any); !entries {
				into[at] = fmt.Sprint(value)
				return
			}
		}
		for i, v := range value {
			flatten(fmt.Sprintf("%s[%d]", at, i), v, into)
		}
	default:
		into[at] = fmt.Sprint(value)
	}
}
