package kind

// Kind is one way an answer can be typed, kept, shown and sent. A stored value is always text, "" being no answer:
// what could be read stands in the kind's one stored form, what could not stands as it was typed.
type Kind interface {
	// Name is the word the catalogue uses: text, date, money ...
	Name() string
	// Normalise turns what was typed into the stored form. What cannot be read comes back cleaned, never lost.
	Normalise(typed string, r Rule) string
	// Check returns the sentence that says what to mend in a stored value, or "". It is never asked about "".
	Check(stored string, r Rule) string
	// Show says a stored value in words, as a page that was left and Check answers show it; masked where r.Masked.
	Show(stored string, r Rule) string
	// Edit is how a stored value stands in an input while it is changed; Normalise reads it back to the same value.
	Edit(stored string, r Rule) string
	// Encode turns a stored value that passes Check into a JSON value: string, json.Number, bool or []any of string.
	// A value it cannot read is an error that does not repeat it.
	Encode(stored string, r Rule) (any, error)
	// Decode is Encode backwards and tolerant: numbers and booleans as text, enumerations in any case. JSON null is "".
	// A JSON value of a type that cannot hold such an answer is an error.
	Decode(wire any, r Rule) (string, error)
	// Native is the value an expression sees: the zero of the kind (string, int or []string) for "" and for what
	// could not be read.
	Native(stored string) any
	// Traits are how an answer is given and what it holds.
	Traits() Traits
	// Choices are what is offered, in its order; none where an answer is typed. They are shared: nobody changes them.
	Choices(r Rule) []Option
}

// Rule is what a catalogue says about the values of one field, and the day on which it is asked.
type Rule struct {
	// Label names the field in a sentence, as the page shows it: "Social Security number".
	Label string
	// Min and Max bound a text in runes, an integer in units, money in cents and a percent in hundredths; 0 is no bound.
	// Without bounds money and integers may not be negative, and a percent is above 0 and at most 100; a negative Min
	// lets a percent be 0.
	Min, Max int
	// Format narrows a text: "", name, entityName, street, physicalStreet (no post office box), physicalUnit (a line below
	// such a street), city, postalCode, code, digits, idNumber, routing (of a bank, nine digits), bankAccount. On a date,
	// "event" is a day that nobody is aged by (a trust, a formation, an issue): Show gives no age and it may lie more than
	// 120 years back.
	Format string
	// Options are the allowed values of choice, choices, country and region.
	Options []Option
	// Past and Future bound a date by Today; a date on Today itself passes both.
	Past, Future bool
	// Masked hides all but the last four characters in Show.
	Masked bool
	// AsText sends a number as a JSON string.
	AsText bool
	// Today is the advisor's local day.
	Today Date
	// Beside holds other answers that are read with this one.
	Beside Beside
}

// Beside are the stored values that stand beside an answer, "" for what is not there or not answered: country and state
// beside a postal code or a city, country beside a region, the type (ssn, itin, ein, foreign) beside a tax ID, the street
// and the second line above a line of an address.
type Beside struct {
	Country, State, TaxIDType string
	Street, SecondLine        string
}

// Option is one allowed value.
type Option struct {
	// Value is stored, Label is shown, Short stands where room is tight, Wire is sent ("" sends Value).
	Value, Label, Short, Wire string
	// Explain and Need are shown beside a marked option: what it means, what the client needs at hand.
	Explain, Need string
	// Synonyms are other words that find it.
	Synonyms []string
}
