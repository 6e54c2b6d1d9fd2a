package form

import (
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
)

// Source is what a page reads and writes: one section, or one entry of a list, of an application that may be edited.
// It is asked after every change, so it answers from memory.
type Source interface {
	// Fields returns the questions of the page that apply now, in order.
	Fields() []*catalogue.Field
	// Locked tells whether no answer may change now: a key that would is refused with the action Locked.
	Locked() bool
	// Rule returns the present rule of a question, with the options it offers now.
	Rule(f *catalogue.Field) kind.Rule
	// Get returns the stored value, "" for none.
	Get(f *catalogue.Field) string
	// Set stores what was typed; it is called on every change, with "" for a cleared answer.
	Set(f *catalogue.Field, typed string)
	// Show says the answer in words, masked where it must be, "" for none.
	Show(f *catalogue.Field) string
	// SentAs says how the answer goes to the custodian, "" where that is no different.
	SentAs(f *catalogue.Field) string
	// Required tells whether an empty answer is left to give; every other question is marked "(optional)".
	Required(f *catalogue.Field) bool
	// Problems returns what is known to be wrong with the answer.
	Problems(f *catalogue.Field) []assess.Problem
	// Room counts the characters of an answer against what it may have; most is 0 where nothing is counted. together names
	// the questions that share the room, "" for this one alone.
	Room(f *catalogue.Field) (used, most int, together string)
	// Suggest says in words what is likely to be the answer, "" for nothing; it is asked about the question with the focus.
	Suggest(f *catalogue.Field) string
	// AcceptSuggestion answers as Suggest says.
	AcceptSuggestion(f *catalogue.Field)
	// Usual returns what the questions that have no answer are mostly answered with, none while no answer may change; TakeUsual
	// answers all of them so. The page does not change what it is given.
	Usual() []Usual
	TakeUsual()
	// SayNo answers No to questions that stand together.
	SayNo(fields []*catalogue.Field)
	// Left is called when the focus went from a question, after the last Set: the moment for a save and a checkpoint.
	Left(f *catalogue.Field)
}
