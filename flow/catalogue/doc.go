// Package catalogue reads the files that say what is asked, when, how it is checked and how it is sent. The pages, the line
// mode, the review, validation, the sandbox's own checks and the sample applications all derive from it; a firm changes it
// with a file of its own, because each custodian has its own fields, allowed values and wire names.
//
// # Vocabulary
//
//   - step: a row of the task list; section: a group of answers at one wire object, or a list of such groups; page: one
//     topic; field: one question.
//   - vocabulary: a list of allowed values with a name. The one called registration holds the kinds of account.
//   - block: a list of fields or pages that stands in several places.
//   - condition: an expression that says whether a section, page or field applies. check: a rule over several answers.
//
// # Files
//
// A file is one YAML mapping. All keys are optional where a later file only changes something.
//
//	name: Standard
//	countries: alpha-3                # of codes on the wire, where a field names no options of its own; else alpha-2
//	parties: merged                   # one entry a human and array, every role in the array roles; else separate
//	replaces: true                    # this file stands for all before it: catalog show prints one
//	vocabularies:
//	  NAME: [{value, label, short, wire, explain, need, synonyms: [...]}, ...]
//	blocks:
//	  NAME: [fields or pages]
//	steps:
//	  - id: holders
//	    title: Account holders
//	    optional: true                    # says "Optional" while nothing is in it
//	    sections:
//	      - id: jointHolders              # answers live at jointHolders[ID].*
//	        title: Joint holders
//	        list: {one: Joint holder, many: Joint holders, min: 1, max: 4, share: FIELD, class: FIELD, summary: [FIELD], limits: [...]}
//	        when: account.registration startsWith "joint"
//	        reason: This registration has one holder
//	        reasons: [{when: EXPRESSION, says: Tenants in common cannot name TOD beneficiaries}]  # the first that holds
//	        wire: associatedParties       # "" is the top level of the body
//	        constants: {role: JointOwner} # sent with each entry; text, number, true or false
//	        name: [firstName, lastName]
//	        person: true                  # a human who may stand in several roles
//	        shown: true                   # Continue leads to this list though it needs no entry
//	        pages:
//	          - {id: identity, title: Identity, question: "Who is {name}?", when: EXPRESSION, fields: [...]}
//	checks:
//	  - {id, severity: error|warning|left, at, each: SECTION or [SECTION], only: production, when: EXPRESSION, that: EXPRESSION,
//	     message}
//	usual: {account.repCode: F217}        # of the firm, by section and field, before those of the fields; "" offers nothing
//	papers:                               # documents that the client signs or brings besides
//	  - {id, label, each: SECTION or [SECTION], when: EXPRESSION}
//
// Limits bound the entries of a list further while a condition holds: all of them, {max: 1, when: EXPRESSION}, or those with
// certain values of a choice, {field: role, of: [trustee], min: 1, max: 10, when: EXPRESSION}. A value that limits name and
// none in force does is not offered. With names the values that the same person may have besides, with: [grantor]: they are offered when
// somebody is added, and each is an entry of its own with the same person in it. An optional step with a list that must have an entry is not optional.
//
// A check without each may report at several places, at: [SECTION, SECTION], and one with each stand for several sections;
// in its expressions peers is the section that it reports at or stands for. One with only is made in that environment alone, or in
// those of a list: sandbox, test, production.
//
// A field has
//
//	id            its path below the section; dots nest: legalAddress.city
//	label, help   help: {what, example, why, who, later}; what and why are a must
//	type          a kind of package kind: text, date, choice ...
//	min, max      characters of a text, units of an integer, cents of money, hundredths of a percent
//	format, past, future, masked, asText
//	options       a vocabulary or a list; country and region need none, regionsOf: US names the country of a region; of a yesno
//	              what yes and no are called
//	required      true, or requiredWhen: EXPRESSION
//	when          EXPRESSION
//	same          {when: EXPRESSION, field: FIELD}: the answer is taken from another field of the section
//	shared        the answer is the human's, whatever the role
//	usual         what it is mostly answered with, offered and never assumed: a value, {value, when: EXPRESSION}, a list of such,
//	              the first that holds, or {last: true}, what the newest other application answered. says: the words for all
//	              of the page that say the same
//	ask           only the client can answer: no usual, here or in a firm's file. So is every attestation
//	shown         in sight though it need not be answered: what need not is folded away
//	yesIs         FIELD: the answer that Yes stands for is shown for it
//	suggest       what others of the application answered here is offered; a street brings its address along
//	fixed         the answer cannot be changed once the account is open
//	personal      the answer says something about a person
//	fresh         the answer is of this one application and no part of a template; so is all that is personal
//	wire          the path below the section's wire object, its id where there is none; /path at the top of the body; "-" is
//	              not sent
//	transforms    ascii, upper, digits, compact: in order, on the way to the wire
//	wireMax       the custodian's own limit after them
//	join          [FIELD]: texts of the section that stand behind this one, parted by spaces, in its one place on the wire;
//	              wireMax counts all of it. In a block the names are those of the block
//	labelBy       a choice beside it whose label becomes the field's own: "Social Security number" for taxIdNumber
//	synonyms      other words that find it
//
// An item of fields or pages may use a block:
//
//   - {use: address, as: mailingAddress, wire: post, when: EXPRESSION, same: {when: EXPRESSION, from: legalAddress},
//     with: {required: false}, over: [{id: line1, label: Street}, {id: line3, drop: true}]}
//
// as puts the block's fields below a group, wire names the group on the wire where it differs, when is added to every
// field's own condition, same takes each answer from the field of that name in another group, with is laid over every
// item and over is merged by id. In an expression of a block, here is the group: here.country below legalAddress is
// self.legalAddress.country.
//
// # Merging
//
// Later files are laid over earlier ones: mappings key by key, lists of things with an id (options: with a value) item by
// item, all else as a whole. Blocks are merged first and expanded where they are used, so a field that came from a block
// is changed like any other, by its place. drop: true takes an item away, after: ID places it, an empty text takes a
// condition away.
//
// # Expressions
//
// Expressions are those of github.com/expr-lang/expr. They see today (an ISO date), every section by its id (a list as a
// list of entries, each with its id) and, in what belongs to one section or entry, self. An answer is the native value of
// its kind; what is not answered, or does not apply, is the zero of its kind; lists are never missing. Added are
// age(birth, today), whole years or 0; position(vocabulary, value), from 0, or -1, and listed(vocabulary, value), whether it is
// there; zipFits(vocabulary, state, zip), whether a ZIP code starts with digits that the vocabulary gives to the state;
// einKnown(number), whether the IRS gives out numbers that start so; givenOut(taxIdType, number), whether it may be
// somebody's; and inExamples(name, number), whether a built-in example
// answers a field of that name with it, whatever stands between the digits. There is no now and no get,
// and nothing that may grow without being written out: growth.go says what an expression and a file may cost.
//
// # Promises
//
//   - A catalogue does not change after Load and may be shared by any number of goroutines.
//   - Conditions, those of same among them, come in an order in which each follows those that decide what the answers it
//     reads are: whether they apply, and whether they are taken from another field.
//   - An unknown name in an expression, however deep, is refused at load; so is a name taken from something whose type is
//     not known.
//   - Every expression remembers the file and line it stands in.
//
// # Plan
//
// A [Plan] is the catalogue arranged for work, made once with [Catalogue.Plan]: everything that it names by id is found by
// number, every expression knows what it reads, every field its place on the wire and how its answer is sent. Answers,
// assessments and bodies are laid out by its numbers.
//
// # Refusals
//
// A bad catalogue is refused with an *Error, on one line: FILE:LINE: what is wrong. How to mend it. Refused are unknown
// keys, kinds, vocabularies, blocks, formats, transforms and references; ids that stand twice; two answers sent in one
// place, or in the place of an identifier that onboard writes by itself; option values that a comma-joined list could not
// hold; pages without fields; missing labels and help; a person in the first step, which opens the record; expressions
// that do not compile; conditions that go round in a circle; YAML anchors and aliases.
package catalogue
