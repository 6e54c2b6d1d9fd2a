package kind

// Input is how an answer of a kind is typed.
type Input struct {
	// Length is how many runes may be typed, separators among them; 0 where the rule's Max says it.
	Length int
	// Long is text of several lines.
	Long bool
	// Echoed is what is shown again in the form in which it is understood.
	Echoed bool
	// ByExample is what is not plain from a label: an example tells how to write it.
	ByExample bool
}

// formatted is the room for a number or a day however it is written.
const formatted = 30

// common is what most kinds say of themselves. Kinds embed it and replace what differs.
type common struct{}

func (common) Input() Input { return Input{} }

func (common) Identifying() bool { return false }

func (common) Several() bool { return false }

func (common) OffersOnly(Rule) bool { return false }

func (common) Offered(r Rule) []string {
	values := make([]string, 0, len(r.Options))
	for _, o := range r.Options {
		values = append(values, o.Value)
	}
	return values
}

func (longtextKind) Input() Input { return Input{Long: true} }

func (integerKind) Input() Input { return Input{Length: formatted, Echoed: true} }

func (moneyKind) Input() Input { return Input{Length: formatted, Echoed: true, ByExample: true} }

func (percentKind) Input() Input { return Input{Length: formatted, Echoed: true, ByExample: true} }

// Input of a telephone number has room for a country code and an extension.
func (phoneKind) Input() Input { return Input{Length: 40, Echoed: true, ByExample: true} }

// Input of an address has room for 64 runes before and 255 behind the @, RFC 5321.
func (emailKind) Input() Input { return Input{Length: 320} }

func (emailKind) Identifying() bool { return true }

func (dateKind) Input() Input { return Input{Length: formatted, Echoed: true, ByExample: true} }

func (dateKind) Identifying() bool { return true }

func (taxIDKind) Input() Input { return Input{Length: formatted} }

func (taxIDKind) Identifying() bool { return true }

func (choicesKind) Several() bool { return true }

func (choicesKind) OffersOnly(Rule) bool { return true }

func (choiceKind) OffersOnly(Rule) bool { return true }

func (countryKind) OffersOnly(Rule) bool { return true }

// OffersOnly: without options a region is free text.
func (regionKind) OffersOnly(r Rule) bool { return len(r.Options) > 0 }

func (yesnoKind) OffersOnly(Rule) bool { return true }

func (yesnoKind) Offered(Rule) []string { return []string{yes, no} }

func (attestationKind) OffersOnly(Rule) bool { return true }

func (attestationKind) Offered(Rule) []string { return []string{yes} }
