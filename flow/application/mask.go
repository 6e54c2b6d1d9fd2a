package application

import (
	"encoding/json"

	"brokerage/onboard/flow/safetext"
)

// Mask holds what the application says and what of it the custodian holds.
func Mask(app *Application) *safetext.Mask {
	m := &safetext.Mask{}
	number := safetext.OnlyDigits(app.d.AccountNumber)
	add := func(value string) {
		if number == "" || safetext.OnlyDigits(value) != number { // which is no secret between the two
			m.Add(value)
		}
	}
	for _, v := range app.answers.Everything() {
		add(v)
	}
	for _, h := range app.d.Remote {
		switch v := h.Value.(type) {
		case string:
			add(v)
		case json.Number:
			add(v.String())
		}
	}
	return m
}
