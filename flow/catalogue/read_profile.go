package catalogue

import "brokerage/onboard/flow/kind"

// The forms of country codes on the wire: ISO 3166-1 alpha-2 (US) and alpha-3 (USA).
const (
	alpha2 = "alpha-2"
	alpha3 = "alpha-3"
)

// profile reads how the custodian wants things that stand in many places.
func (r *reader) profile(o *properties) {
	o.flag(replacesKey)
	switch codes := o.text("countries"); codes {
	case "", alpha2:
	case alpha3:
		r.countries = inAlpha3(r.countries)
	default:
		r.fault(o.t.get("countries"), "countries of the catalogue is %q. Write %s or %s", codes, alpha2, alpha3)
	}
	switch parties := Parties(o.text("parties")); parties {
	case "":
		r.c.Parties = Separate
	case Separate, Merged:
		r.c.Parties = parties
	default:
		r.fault(o.t.get("parties"), "parties of the catalogue is %q. Write %s or %s", parties, Separate, Merged)
	}
}

// inAlpha3 sends countries by their codes of three letters: the first other name of each.
func inAlpha3(countries []kind.Option) []kind.Option {
	changed := make([]kind.Option, len(countries))
	for i, c := range countries {
		c.Wire = c.Synonyms[0]
		changed[i] = c
	}
	return changed
}
