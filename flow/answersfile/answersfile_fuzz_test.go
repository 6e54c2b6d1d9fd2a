package answersfile_test

import (
	"errors"
	"strings"
	"testing"

	"brokerage/onboard/flow/answersfile"
)

// Whatever a file holds, it is read, or refused in one line that names the file.
func FuzzReadAnswers(f *testing.F) {
	f.Add([]byte("account: {registration: joint}\nbeneficiaries:\n- {share: 33.34, person: p}\n"))
	f.Add([]byte(`{"account": {"repCode": "F123"}, "beneficiaries": [{"share": 1}]}`))
	f.Add([]byte("primaryHolder: {legal: {country: NO}, funds: [gift]}\n---\n"))
	f.Add([]byte("a: &a [*a]"))
	c := house(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := answersfile.ReadAnswers(c, "a.yaml", data, testDay, numbered())
		if err != nil {
			var input *answersfile.InputError
			if !errors.As(err, &input) || !strings.HasPrefix(err.Error(), "a.yaml") || strings.ContainsAny(err.Error(), "\n\x1b") {
				t.Fatalf("got %q, want one line about a.yaml", err)
			}
			return
		}
		assessed(a)
	})
}
