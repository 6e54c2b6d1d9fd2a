package catalogue

import (
	"sync"

	"brokerage/onboard/flow/kind"
)

// Catalogue says what is asked, when, how it is checked and how it is sent. It does not change after Load and may be
// shared by any number of sessions.
type Catalogue struct {
	Name         string
	Vocabularies map[string][]kind.Option
	Steps        []*Step
	Checks       []*Check
	// RequiredDocuments are the documents that a client signs or brings besides.
	RequiredDocuments []*RequiredDocument
	// Parties says how a human in several roles of one array is sent.
	Parties Parties

	index index

	planned sync.Once
	plan    *Plan
}

// Parties says how a human who has several entries of one wire array is sent there.
type Parties string

// Separate sends one entry a role. Merged sends one entry a human, with every role in the array roles instead of one in
// role.
const (
	Separate Parties = "separate"
	Merged   Parties = "merged"
)

// Step is a row of the task list. Its first section's pages come first; the first step of a catalogue opens the record at
// the custodian and holds no person.
type Step struct {
	ID, Title string
	// Optional steps say so while nothing is in them.
	Optional bool
	Sections []*Section
}

// Section is a group of answers that stand together at one wire object, or a list of such groups.
type Section struct {
	ID, Title string
	Step      *Step
	// List is nil for a section that stands once.
	List *List
	// When is nil for a section that always applies; Reason says to the advisor why it does not.
	When   *Expression
	Reason string
	// Reasons say it more exactly: the first whose condition holds stands before Reason.
	Reasons []*Reason
	// Shown keeps a list in sight that needs no entry.
	Shown bool
	// Wire is the object or array it is sent as; "" is the top level of the body.
	Wire string
	// Constants are sent with the section (in each entry of a list) whenever anything of it is.
	Constants map[string]any
	// Name lists the fields whose answers, joined by a space, name the human or entity: the page titles and list rows.
	Name []string
	// Person marks a section that describes a human who may stand in several roles.
	Person bool
	Pages  []*Page
}

// List bounds the entries of a section.
type List struct {
	// One names an entry ("TOD beneficiary"), Many the list.
	One, Many string
	// Min and Max bound the number of entries; Max 0 is no bound.
	Min, Max int
	// Share is the percent field that must add up within a class, and Class the field that holds the class; or both "".
	Share, Class string
	// Summary lists the fields that the second line of a list row shows.
	Summary []string
	// Limits bound the entries further.
	Limits []*Limit
}

// Limit bounds the entries of a list while a condition holds: all of them, or those whose choice Field holds one of Of.
// A value that limits name and no limit in force does is not offered.
type Limit struct {
	Field string
	Of    []string
	// With are the values that the same person may have besides, in an entry of each.
	With []string
	// Min and Max bound the number of these entries; Max 0 is no bound.
	Min, Max int
	// When is nil for a limit that is always in force.
	When *Expression
}

// Reason says why a section does not apply while a condition holds.
type Reason struct {
	When *Expression
	Text string
}

// Page is one topic. What need not be answered is folded away on it.
type Page struct {
	ID, Title string
	// Question is the title as one asks it, {name} in it for whom it is about: "Where does {name} live?"; "" for none.
	Question string
	Section  *Section
	When     *Expression
	Fields   []*Field
}

// Field is one question.
type Field struct {
	// ID is its path below the section; dots nest: legalAddress.city.
	ID, Label string
	Section   *Section
	Page      *Page
	Kind      kind.Kind
	Rule      kind.Rule
	// Required and RequiredWhen say whether an empty answer is left to give.
	Required     bool
	RequiredWhen *Expression
	When         *Expression
	// LabelBy is a choice beside the field, by the last part of its id: what is chosen there names the field.
	LabelBy string
	// Same is set where the answer may be taken from another field.
	Same *Same
	// Usual are what the question is mostly answered with; the first that holds is offered. Ask marks what only the client can
	// answer: nothing is offered there.
	Usual []*Usual
	Ask   bool
	// Shown keeps a question in sight that need not be answered.
	Shown bool
	// YesIs is the field of the section that Yes stands for: its answer is shown instead of the word.
	YesIs string
	// Suggest offers what others of the application answered at this question.
	Suggest bool
	// Shared answers belong to the human, not to the role: linked entries hold them once.
	Shared bool
	// Fixed answers cannot be changed once the account is open.
	Fixed bool
	// Personal and Rule.Masked are the sensitivities P and M of the field list.
	Personal bool
	// Fresh answers are of this one application: a template leaves them out. Whatever is Personal is Fresh.
	Fresh    bool
	Wire     Wire
	Help     Help
	Synonyms []string
}

// Same sends and shows the answer of another field of the same entry while a condition holds.
type Same struct {
	When  *Expression
	Field string
}

// Wire says how an answer is sent.
type Wire struct {
	// Name is the path below the section's wire object; it starts with "/" where it stands at the top of the body.
	// "-" is never sent.
	Name string
	// Transforms are applied to a text in order: ascii, upper, digits, compact.
	Transforms []string
	// Max is the custodian's own limit in runes after the transforms and joins; 0 is none.
	Max int
	// Join lists the fields of the section whose answers stand behind this one, parted by a space, in the one attribute
	// of this field. They are not sent by themselves.
	Join []string
}

// Help is what F1 shows; every field has What and Why.
type Help struct{ What, Example, Why, Who, Later string }

// Check is a rule over several answers. With Each, a section, it is evaluated for that section or for each of its entries
// as self, and At is a field of it; without, At is a section or section.field. A file may name several sections under each:
// they become one Check a section.
type Check struct {
	ID       string
	Severity Severity
	At       string
	Each     string
	// Only are the environments in which it is made, of "sandbox", "test" and "production"; none is everywhere.
	Only    []string
	When    *Expression
	That    *Expression
	Message string
}

// RequiredDocument is a document that is called for while a condition holds: of the application as a whole, or with Each of that section
// or each of its entries, which the condition sees as self. A file may name several sections under each: they become one
// Paper a section.
type RequiredDocument struct {
	ID, Label string
	Each      string
	When      *Expression
}

// Severity is how a failed check counts.
type Severity string

// The severities a catalogue may name.
const (
	SeverityError   Severity = "error"
	SeverityWarning Severity = "warning"
	// SeverityLeft is nothing wrong: something is still to be given.
	SeverityLeft Severity = "left"
)

// Registration is one kind of account, with what depends on it.
type Registration = kind.Option
