package answers

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"

	"brokerage/onboard/flow/catalogue"
)

// The stored form names everything by id and never by position in the catalogue, so that answers survive a catalogue that
// came, went and came again.
type (
	storedAnswers struct {
		Sections map[string]storedGroup   `json:"sections,omitempty"`
		Lists    map[string][]storedGroup `json:"lists,omitempty"`
		People   map[string]values        `json:"people,omitempty"`
	}
	storedGroup struct {
		ID     string `json:"id,omitempty"`
		Person string `json:"person,omitempty"`
		Values values `json:"values,omitempty"`
	}
)

// MarshalJSON writes the stored form, which DecodeAnswers reads. Equal answers give equal bytes.
func (a *Answers) MarshalJSON() ([]byte, error) {
	form := storedAnswers{Sections: map[string]storedGroup{}, Lists: map[string][]storedGroup{}, People: a.people}
	for section, g := range a.filled() {
		form.Sections[section] = storedGroup{Person: g.person, Values: g.values}
	}
	for section, entries := range a.filledLists() {
		for _, g := range entries {
			form.Lists[section] = append(form.Lists[section], storedGroup{ID: g.id, Person: g.person, Values: g.values})
		}
	}
	return json.Marshal(form)
}

// Digest recognises the answers. It tells nothing of them to who does not know them.
func (a *Answers) Digest() string {
	text, err := a.MarshalJSON()
	if err != nil {
		return "" // recognises nothing
	}
	return HashOf(text)[:16]
}

// DecodeAnswers reads the stored form; answers whose field the catalogue no longer has are kept.
func DecodeAnswers(c *catalogue.Catalogue, data []byte) (*Answers, error) {
	var form storedAnswers
	if err := json.Unmarshal(data, &form); err != nil {
		return nil, fmt.Errorf("reading stored answers: %w", err)
	}
	a := NewAnswers(c)
	for section, g := range form.Sections {
		a.once[section] = group{person: g.Person, values: g.Values}
	}
	for section, entries := range form.Lists {
		for i, g := range entries {
			if g.ID == "" || a.find(section, g.ID) >= 0 {
				return nil, fmt.Errorf("reading stored answers: entry %d of %q has no identifier of its own", i+1, section)
			}
			a.lists[section] = append(a.lists[section], group{id: g.ID, person: g.Person, values: g.Values})
		}
	}
	for person, shared := range form.People {
		a.people[person] = shared
	}
	return a, nil
}

// HashOf is the SHA-256 of a text, in hex: it recognises the text and tells nothing of it.
func HashOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}
