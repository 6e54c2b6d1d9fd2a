package kind

// Traits are what a kind says of itself.
type Traits struct {
	// Content is what an answer holds.
	Content Content
	// Choice is how an answer is chosen, Typed where it is not.
	Choice Choice
	// Length is how many runes may be typed, separators among them; 0 where the rule's Max says it.
	Length int
	// Long is text of several lines.
	Long bool
	// Echoed is what is shown again in the form in which it is understood.
	Echoed bool
	// ByExample is what is not plain from a label: an example tells how to write it.
	ByExample bool
}

// OffersOnly tells whether nothing but values that are offered is taken: what is none of them is no answer at all, where a
// name or a date with a fault in it is one. Without options a region is free text.
func (t Traits) OffersOnly(r Rule) bool {
	return t.Choice != Typed && (t.Content != Region || len(r.Options) > 0)
}

// Choice is how an answer is chosen from what is offered.
type Choice int

// The ways to choose.
const (
	Typed        Choice = iota
	OneOf               // one of the rule's options
	SeveralOf           // any number of the rule's options
	OnePlace            // one place of the world's, or of the rule's options; typed where there is no list of them
	YesOrNo             // Yes or No
	Confirmation        // Yes, or no answer
)

// Content is what an answer holds, for what reads it apart from its catalogue.
type Content int

// What an answer may hold.
const (
	Chosen  Content = iota // what was chosen, in a catalogue's own words
	Words                  // text
	Number                 // an amount or a count
	Share                  // a part of a whole, in percent
	Day                    // a date
	Phone                  // a telephone number
	Address                // an e-mail address
	TaxID                  // a tax number
	Country                // a country's code
	Region                 // the code of a state or province, or its name
)

// Identifying tells whether such an answer tells one human from another, or nearly does: it is nobody's but theirs.
func (c Content) Identifying() bool { return c == Day || c == Address || c == TaxID }

// formatted is the room for a number or a day however it is written.
const formatted = 30

// common is what most kinds say of themselves. Kinds embed it and replace what differs.
type common struct{}

func (common) Traits() Traits { return Traits{} }

// Choices are a rule's options, which it has for what is chosen alone.
func (common) Choices(r Rule) []Option { return r.Options }

func (textKind) Traits() Traits { return Traits{Content: Words} }

func (longtextKind) Traits() Traits { return Traits{Content: Words, Long: true} }

func (integerKind) Traits() Traits { return Traits{Content: Number, Length: formatted, Echoed: true} }

func (moneyKind) Traits() Traits {
	return Traits{Content: Number, Length: formatted, Echoed: true, ByExample: true}
}

func (percentKind) Traits() Traits {
	return Traits{Content: Share, Length: formatted, Echoed: true, ByExample: true}
}

// Traits of a telephone number has room for a country code and an extension.
func (phoneKind) Traits() Traits {
	return Traits{Content: Phone, Length: 40, Echoed: true, ByExample: true}
}

// Traits of an address has room for 64 runes before and 255 behind the @, RFC 5321.
func (emailKind) Traits() Traits { return Traits{Content: Address, Length: 320} }

func (dateKind) Traits() Traits {
	return Traits{Content: Day, Length: formatted, Echoed: true, ByExample: true}
}

func (taxIDKind) Traits() Traits { return Traits{Content: TaxID, Length: formatted} }

func (choicesKind) Traits() Traits { return Traits{Choice: SeveralOf} }

func (choiceKind) Traits() Traits { return Traits{Choice: OneOf} }

func (countryKind) Traits() Traits { return Traits{Content: Country, Choice: OnePlace} }

func (countryKind) Choices(r Rule) []Option { return countryOptions(r) }

func (regionKind) Traits() Traits { return Traits{Content: Region, Choice: OnePlace} }

func (regionKind) Choices(r Rule) []Option { return regionOptions(r) }

func (yesnoKind) Traits() Traits { return Traits{Choice: YesOrNo} }

// Choices are the options that a rule has for the two, else the two.
func (yesnoKind) Choices(r Rule) []Option {
	if len(r.Options) > 0 {
		return r.Options
	}
	return []Option{{Value: Yes, Label: "Yes"}, {Value: No, Label: "No"}}
}

func (attestationKind) Traits() Traits { return Traits{Choice: Confirmation} }

func (attestationKind) Choices(Rule) []Option { return []Option{{Value: Yes, Label: "Confirmed"}} }
