// Package answers holds one application as the advisor typed it.
//
// [Answers] are addressed by [Path]; entries of a list are found by their onboardingCustomerID, never by their position. A
// human in several roles is one person: what belongs to the human is shared by every entry that is linked to them. Two
// versions that were made from the same one are merged answer by answer ([Merge]): nothing is dropped, and what both changed
// differently is a conflict. [Diff] names what differs between two states.
//
// It knows what a catalogue asks and how its kinds read an answer. It does not know whether a question applies, whether an
// answer is right, and what of it a custodian has.
package answers
