package answersfile

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Written is one application as somebody wrote it down: an answers file, or a row of a table. It can be read as often as
// needed; what it does not identify gets new identifiers each time.
type Written struct {
	// Name is where it stands, for people: a.yaml, or clients.csv:3 for a row.
	Name string
	// File is the file alone.
	File string

	catalogue *catalogue.Catalogue
	// today is the day it was read on: years of two digits are understood by it.
	today   kind.Date
	top     node
	columns map[string]string
	laid    []string // the sections of answers that were laid over it
}

// ReadAnswers reads an answers file (YAML or JSON; name is used in errors). Every scalar means the text as written; null
// and empty ones are no answer. Unknown paths and values are an *InputError with line and suggestion. Entries without an
// onboardingCustomerID get one from newID.
func ReadAnswers(c *catalogue.Catalogue, name string, data []byte, today kind.Date, newID func() string) (*answers.Answers, error) {
	w, err := ParseAnswers(c, name, data, today)
	if err != nil {
		return nil, err
	}
	a, faults := w.Read(newID)
	if len(faults) > 0 {
		return nil, faults[0]
	}
	return a, nil
}

// ParseAnswers reads an answers file as far as its form goes: what stands where is looked at by Read.
func ParseAnswers(c *catalogue.Catalogue, name string, data []byte, today kind.Date) (*Written, error) {
	f := &answersFile{name: name}
	top, err := f.parse(data)
	if err != nil {
		return nil, err
	}
	if top.shape != aMapping {
		return nil, f.fault(top.at, "", "no application. Write one section below the other, such as account:")
	}
	return &Written{Name: name, File: name, catalogue: c, today: today, top: top}, nil
}

// Read returns the answers; entries without an onboardingCustomerID get one from newID. Faults are everything that cannot
// stand where it does; with any of them there are no answers.
func (w *Written) Read(newID func() string) (*answers.Answers, []*InputError) {
	return w.ReadOver(answers.NewAnswers(w.catalogue), newID)
}

// ReadOver is Read for answers in the place of others: entries without an identifier take the one of the entry that says
// the same of who it is.
func (w *Written) ReadOver(before *answers.Answers, newID func() string) (*answers.Answers, []*InputError) {
	f := &answersFile{name: w.File, plan: w.catalogue.Plan(), answers: answers.NewAnswers(w.catalogue), today: w.today, newID: newID, before: before, named: map[string]bool{}}
	var fault *InputError
	if errors.As(f.read(w.top), &fault) {
		f.faults = append(f.faults, fault)
	}
	if len(f.faults) > 0 {
		return nil, f.faults
	}
	return f.answers, nil
}

// Set lays an answer over what was written; "" takes it away. A path that leads nowhere is an *InputError with the
// nearest one; whether the value can stand there is told by Read.
func (w *Written) Set(path, value string) error {
	f := &answersFile{name: setFlag, plan: w.catalogue.Plan()}
	s, complaint := slotOf(f.plan, path)
	if complaint == "" {
		complaint = w.top.put(s, node{at: spot{beside: setFlag}, text: value})
	}
	if complaint != "" {
		return f.fault(spot{}, path, complaint)
	}
	section, _, _ := strings.Cut(path, ".")
	w.laid = append(w.laid, section)
	return nil
}

// Catalogue is the one it is read by.
func (w *Written) Catalogue() *catalogue.Catalogue { return w.catalogue }

// Today is the day it was read on.
func (w *Written) Today() kind.Date { return w.today }

// LaidOver tells whether an answer of a section was laid over what was written.
func (w *Written) LaidOver(section string) bool { return slices.Contains(w.laid, section) }

// setFlag stands in errors in the place of a file, for answers that are given beside it.
const setFlag = "--set"

// Digest recognises the application by what it says, whatever its file is called and however it is laid out. "" for one
// that has faults.
func (w *Written) Digest() string {
	n := 0
	a, faults := w.Read(func() string {
		n++
		return strconv.Itoa(n)
	})
	if len(faults) > 0 {
		return ""
	}
	return a.Digest()
}

// Column returns the header under which an answer stands in a table, "" where it has none. Entries are counted from 0, as
// Assessment.Index has them.
func (w *Written) Column(path string) string { return w.columns[path] }
