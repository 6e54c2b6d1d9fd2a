package catalogue_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"brokerage/onboard/flow/catalogue"
)

// Whatever a firm's file holds, it is loaded or refused on one line with a file and a line; it never panics.
func FuzzLoad(f *testing.F) {
	base, err := os.ReadFile("testdata/small.yaml")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(base)
	f.Add([]byte(inHeirPage(`{id: share, type: money, when: 'self.share > 0'}`)))
	f.Add([]byte("blocks: {a: [{use: a}]}\nchecks: [{id: shares, each: [heirs, holder], at: share}]\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		_, err := catalogue.Load(catalogue.Source{Name: "small.yaml", Data: base}, catalogue.Source{Name: "firm.yaml", Data: data})
		if err == nil {
			return
		}
		var fault *catalogue.Error
		if !errors.As(err, &fault) {
			t.Fatalf("got %T, want a *catalogue.Error", err)
		}
		if fault.File == "" || fault.Line < 1 || strings.ContainsAny(err.Error(), "\n\r") {
			t.Errorf("got %q, want FILE:LINE: reason on one line", err)
		}
	})
}
