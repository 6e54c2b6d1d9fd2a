package pasted

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"brokerage/onboard/flow/kind"
	"brokerage/onboard/flow/pattern"
	"brokerage/onboard/ui/text"
)

// Part names what a piece of a block is.
type Part string

// The parts, in the order in which they are filled in: the country decides which states there are.
const (
	FirstName  Part = "first name"
	MiddleName Part = "middle name"
	LastName   Part = "last name"
	Suffix     Part = "suffix"
	Country    Part = "country"
	Street     Part = "street"
	Unit       Part = "unit"
	City       Part = "city"
	State      Part = "state"
	ZIP        Part = "ZIP code"
	Phone      Part = "phone"
	Email      Part = "e-mail"
)

var order = []Part{FirstName, MiddleName, LastName, Suffix, Country, Street, Unit, City, State, ZIP, Phone, Email}

// Piece is one part of a block with its text, cleaned.
type Piece struct {
	Part Part
	Text string
}

// longest is more than any block of one person has; what is longer is prose.
const longest = 1000

// Recognise returns the pieces of a block in the order of the parts; a phone may come several times, everything else once.
// It is empty where fewer than two parts were recognised; the parts of a name count as one.
func Recognise(block string) []Piece {
	if len(block) > longest {
		return nil
	}
	b := reader{}
	if card().MatchString(block) {
		b.vcard(block)
	} else {
		all := segments(block)
		b.abroad = isAbroad(all)
		for _, s := range all {
			b.segment(s)
		}
		b.city()
		b.name()
	}
	if b.kinds() < 2 {
		return nil
	}
	return inOrder(b.pieces)
}

// With adds a piece at its place among others.
func With(pieces []Piece, p Piece) []Piece { return inOrder(append(slices.Clone(pieces), p)) }

func inOrder(pieces []Piece) []Piece {
	slices.SortStableFunc(pieces, func(x, y Piece) int {
		return slices.Index(order, x.Part) - slices.Index(order, y.Part)
	})
	return pieces
}

// card begins an electronic business card.
var card = pattern.Lazy(`(?i)^\s*begin:vcard\b`)

// greetings stand above the name of a signature, and tell nothing.
var greetings = pattern.Lazy(`(?i)^(?:(?:best|kind|warm|with kind)\s+)?(?:regards|wishes)$|^(?:yours\s+)?(?:sincerely|truly|faithfully)(?:\s+yours)?$|^(?:many\s+)?thanks$|^thank you$|^cheers$|^best$`)

// separators part a block.
var separators = pattern.Lazy(`[\n\r\t,;|•·]+|\x{2028}`)

// labels stand in front of a part in many lists and say no more than its form does.
var labels = pattern.Lazy(`(?i)^(?:full name|name|client|address|street|city|tel|telephone|phone|mobile|cell|home|work|business|fax|e-?mail|mail)\.?\s*:\s*`)

func segments(block string) []string {
	var all []string
	for _, s := range separators().Split(block, -1) {
		if s = labels().ReplaceAllString(kind.Clean(s), ""); s != "" && !greetings().MatchString(s) {
			all = append(all, s)
		}
	}
	return all
}

// reader collects what it recognises. rest are the segments that nothing told of, before and behind the street.
type reader struct {
	pieces         []Piece
	before, behind []string
	abroad         bool // a country says that the address is none of the United States
}

func (b *reader) has(p Part) bool {
	return slices.ContainsFunc(b.pieces, func(x Piece) bool { return x.Part == p })
}

func (b *reader) add(p Part, text string) {
	if text = strings.TrimSpace(text); text != "" && (p == Phone || !b.has(p)) {
		b.pieces = append(b.pieces, Piece{p, text})
	}
}

// kinds counts the parts, a name as one.
func (b *reader) kinds() int {
	n, named := 0, false
	for _, p := range b.pieces {
		switch p.Part {
		case FirstName, MiddleName, LastName, Suffix:
			named = true
		default:
			n++
		}
	}
	if named {
		n++
	}
	return n
}

var (
	email  = pattern.Lazy(`<?[^\s<>@"]+@[^\s<>@"]+\.[^\s<>@"]+>?`)
	phone  = pattern.Lazy(`(?:\+|00|011)?[\d(][\d()\s./-]{8,}\d(?:\s*(?i:x|ext\.?)\s*\d{1,5})?`)
	unit   = pattern.Lazy(`(?i)(?:^|\s)((?:apt|apartment|suite|ste|unit|floor|fl|room|rm)\.?\s*#?\s*[\w-]+|#\s*[\w-]+)$`)
	street = pattern.Lazy(`(?i)^(?:\d+[a-z]?(?:-\d+)?(?:\s+\d/\d)?\s+[\pL\d]|p\.?\s*o\.?\s*box\s)`)
	zip    = pattern.Lazy(`^(.*?)\s*\b(\d{5}(?:-\d{4})?)$`)
)

// segment takes apart one line or what stands between two commas.
func (b *reader) segment(s string) {
	s = b.take(email(), s, Email, func(t string) (string, bool) {
		t = strings.TrimSuffix(strings.Trim(t, "<>"), ".")
		return t, valid("email", t)
	})
	if b.abroad && b.placeAbroad(strings.TrimSpace(s)) || b.place(strings.TrimSpace(s)) { // before the phone: 00 and a ZIP code begin a number abroad
		return
	}
	s = b.take(phone(), s, Phone, func(t string) (string, bool) { return strings.TrimSpace(t), valid("phone", t) })
	s = strings.TrimSpace(labels().ReplaceAllString(s+" ", ""))
	if s == "" || b.place(s) || b.abroad && b.placeAbroad(s) {
		return
	}
	if !b.has(Street) && street().MatchString(s) {
		if m := unit().FindStringSubmatchIndex(s); m != nil && m[0] > 0 {
			b.add(Unit, s[m[2]:m[3]])
			s = s[:m[0]]
		}
		b.add(Street, s)
		return
	}
	if m := unit().FindString(s); m != "" && strings.TrimSpace(m) == s {
		b.add(Unit, s)
		return
	}
	if b.has(Street) {
		b.behind = append(b.behind, s)
	} else {
		b.before = append(b.before, s)
	}
}

// take cuts out of s what matches and is valid.
func (b *reader) take(r *regexp.Regexp, s string, p Part, fit func(string) (string, bool)) string {
	for _, m := range r.FindAllString(s, -1) {
		if t, ok := fit(m); ok {
			b.add(p, t)
			s = strings.Replace(s, m, " ", 1)
		}
	}
	return s
}

// valid asks the kind of a field whether a text could be its answer.
func valid(name, text string) bool {
	k, ok := kind.Named(name)
	return ok && k.Check(k.Normalise(text, kind.Rule{}), kind.Rule{}) == ""
}

// place takes "Springfield IL 62701", "IL 62701", a state, a ZIP code or a country.
func (b *reader) place(s string) bool {
	if m := zip().FindStringSubmatch(s); m != nil {
		if m[1] == "" {
			b.add(ZIP, m[2])
			return true
		}
		if town, code, ok := stateAtEnd(m[1]); ok {
			b.add(ZIP, m[2])
			b.add(State, code)
			b.add(City, town)
			b.city() // it stands in front of its state; what comes later is none
			return true
		}
	}
	if code, ok := country(s); ok {
		b.add(Country, code)
		return true
	}
	if town, code, ok := stateAtEnd(s); ok && (town == "" || b.has(Street)) {
		b.add(State, code)
		b.add(City, town)
		return true
	}
	return false
}

// stateAtEnd parts "Santa Fe New Mexico" into the town and the code of the state.
func stateAtEnd(s string) (town, code string, ok bool) {
	words := strings.Fields(s)
	for n := min(3, len(words)); n > 0; n-- {
		at := len(words) - n
		if code, ok := region(strings.TrimSuffix(strings.Join(words[at:], " "), ".")); ok {
			return strings.Join(words[:at], " "), code, true
		}
	}
	return "", "", false
}

func region(s string) (string, bool) {
	for _, o := range kind.Regions("US") {
		if o.Value == s || len(s) > 2 && strings.EqualFold(o.Label, s) {
			return o.Value, true
		}
	}
	return "", false
}

func country(s string) (string, bool) {
	folded := text.Fold(s)
	for _, o := range kind.Countries() {
		if text.Fold(o.Label) == folded || slices.ContainsFunc(o.Synonyms, func(w string) bool { return len(w) > 2 && text.Fold(w) == folded }) {
			return o.Value, true
		}
	}
	return "", false
}

// city is the last segment behind the street, or of all where there is none, if it is letters only and a state or ZIP code
// says that there is a city.
func (b *reader) city() {
	if n := len(b.behind); n > 0 && !b.has(City) && (b.has(State) || b.has(ZIP)) && lettersOnly(b.behind[n-1]) {
		b.add(City, b.behind[n-1])
		b.behind = b.behind[:n-1]
	}
	if n := len(b.before); n > 0 && !b.has(City) && !b.has(Street) && (b.has(State) || b.has(ZIP)) && lettersOnly(b.before[n-1]) {
		b.add(City, b.before[n-1])
		b.before = b.before[:n-1]
	}
}

// dotted is a dot inside a word.
var dotted = pattern.Lazy(`\pL{2,}\.\pL{2,}`)

// lettersOnly tells whether a text is words of letters: no rule of dashes, and no address on the web.
func lettersOnly(s string) bool {
	return strings.ContainsFunc(s, unicode.IsLetter) && !dotted().MatchString(s) && !strings.ContainsFunc(s, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.Is(unicode.M, r) && !strings.ContainsRune(" .'’-", r)
	})
}
