package catalogue_test

import (
	"errors"
	"os"
	"testing"

	"brokerage/onboard/flow/catalogue"
)

// small is the catalogue that most tests load or lay a firm's file over.
func small(t *testing.T) catalogue.Source {
	t.Helper()
	data, err := os.ReadFile("testdata/small.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.Source{Name: "small.yaml", Data: data}
}

func firm(text string) catalogue.Source {
	return catalogue.Source{Name: "firm.yaml", Data: []byte(text)}
}

// laid loads the small catalogue with a firm's files over it.
func laid(t *testing.T, texts ...string) *catalogue.Catalogue {
	t.Helper()
	files := []catalogue.Source{small(t)}
	for _, text := range texts {
		files = append(files, firm(text))
	}
	c, err := catalogue.Load(files...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// refused loads the small catalogue with a firm's file over it and returns the fault.
func refused(t *testing.T, text string) *catalogue.Error {
	t.Helper()
	c, err := catalogue.Load(small(t), firm(text))
	var fault *catalogue.Error
	if !errors.As(err, &fault) {
		t.Fatalf("loading got %v, want a *catalogue.Error", err)
	}
	if c != nil {
		t.Error("a refused catalogue was returned all the same")
	}
	return fault
}

// Files that reach one place of the small catalogue; what is put in stands in line 1.
func inHeirPage(item string) string {
	return "steps: [{id: heirs, sections: [{id: heirs, pages: [{id: heir, fields: [" + item + "]}]}]}]"
}

func inHolderPage(item string) string {
	return "steps: [{id: holders, sections: [{id: holder, pages: [{id: identity, fields: [" + item + "]}]}]}]"
}

func inHeirs(item string) string {
	return "steps: [{id: heirs, sections: [{id: heirs, " + item + "}]}]"
}

const help = "help: {what: A thing., why: A reason.}"
