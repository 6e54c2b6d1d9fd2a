package safetext

import (
	"slices"
	"strings"

	"brokerage/onboard/flow/pattern"
)

// NotShown stands in a text where a value stood.
const NotShown = "[not shown]"

// Mask takes values out of text that others wrote. A custodian quotes what it complains about ("tax ID 899-10-0001 is
// taken"), and what it says ends up on a screen that others see. Words stay, as "Main" or "Boston" would tear holes into
// sentences: values with four digits or an at sign go, in any grouping and case, and secrets. Its time grows with the length
// of the text times the number of values; texts of a server are cut to a line before.
type Mask struct {
	whole  []string // in lower case, longest first once sorted
	digits []string
	known  map[string]bool
	sorted bool
}

const (
	// fewestDigits is what a value must have to be taken out: fewer are amounts of things, and parts of everything.
	fewestDigits = 4
	// tellingDigits are taken out wherever they stand, inside longer numbers too; fewer only as a number of their own.
	tellingDigits = 7
)

var (
	isoDate    = pattern.Lazy(`^(\d{4})-(\d{2})-(\d{2})$`)
	monthNames = []string{
		"january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
	}
)

// Add takes a value in its stored form, or as it was sent.
func (m *Mask) Add(value string) {
	digits := OnlyDigits(value)
	if len(digits) < fewestDigits && (!strings.Contains(value, "@") || len(value) < fewestDigits) {
		return
	}
	if strings.Trim(value, "0123456789"+apart) != "" {
		m.text(value)
	}
	m.number(digits)
	switch d := isoDate().FindStringSubmatch(value); {
	case d != nil:
		m.date(d[1], d[2], d[3])
	case strings.HasPrefix(value, "+1"): // as it is dialled in its country
		m.number(digits[1:])
	case digits == value && strings.HasSuffix(value, "00"): // cents
		m.number(strings.TrimSuffix(value, "00"))
	}
	if bare := strings.TrimLeft(digits, "0"); len(bare) >= tellingDigits { // read as a number somewhere
		m.number(bare)
	}
}

// AddSecret takes a text that goes whatever it is made of.
func (m *Mask) AddSecret(text string) {
	if len(text) >= fewestDigits {
		m.text(text)
	}
}

func (m *Mask) text(s string)   { m.keep(&m.whole, lowerASCII(s)) }
func (m *Mask) number(s string) { m.keep(&m.digits, s) }

func (m *Mask) keep(in *[]string, s string) {
	if m.known == nil {
		m.known = map[string]bool{}
	}
	kind := "t"
	if in == &m.digits {
		kind = "d"
	}
	if len(s) >= fewestDigits && !m.known[kind+s] {
		m.known[kind+s], m.sorted = true, false
		*in = append(*in, s)
	}
}

// date adds a day as people write it.
func (m *Mask) date(year, month, day string) {
	shortMonth, shortDay := strings.TrimLeft(month, "0"), strings.TrimLeft(day, "0")
	for _, s := range []string{year + month + day, month + day + year, day + month + year, shortMonth + shortDay + year, shortDay + shortMonth + year} {
		m.number(s)
	}
	at := int(month[0]-'0')*10 + int(month[1]-'0') - 1
	if at < 0 || at >= len(monthNames) {
		return
	}
	for _, name := range []string{monthNames[at], monthNames[at][:3]} {
		for _, d := range []string{day, shortDay} {
			m.text(name + " " + d + ", " + year)
			m.text(name + " " + d + " " + year)
			m.text(d + " " + name + " " + year)
			m.text(d + "-" + name + "-" + year)
		}
	}
}

// Clean returns the text without the values.
func (m *Mask) Clean(s string) string { return m.clean(s, fewestDigits) }

// CleanID is Clean for an identifier, whose groups of a few digits say nothing.
func (m *Mask) CleanID(s string) string { return m.clean(s, tellingDigits) }

func (m *Mask) clean(s string, fewest int) string {
	if s == "" || len(m.whole)+len(m.digits) == 0 {
		return s
	}
	if !m.sorted {
		longest := func(a, b string) int { return len(b) - len(a) }
		slices.SortFunc(m.whole, longest)
		slices.SortFunc(m.digits, longest)
		m.sorted = true
	}
	gone := make([]bool, len(s))
	folded := lowerASCII(s)
	for _, v := range m.whole {
		for at := strings.Index(folded, v); at >= 0; {
			mark(gone, at, at+len(v))
			next := strings.Index(folded[at+len(v):], v)
			if next < 0 {
				break
			}
			at += len(v) + next
		}
	}
	for _, n := range numbersIn(s) {
		for _, v := range m.digits {
			if len(v) >= fewest {
				n.mark(gone, v)
			}
		}
	}
	return bare(s, gone)
}

// number is digits that stand together, grouped as people do: 899-10-0001, (617) 555 0123, 50,000.00.
type number struct {
	digits string
	at     []int // where each digit stands
}

// apart are what may stand between two digits of one number, two of them at most.
const apart = "-./ (),"

func numbersIn(s string) []number {
	var all []number
	var n number
	var digits []byte
	end := func() {
		if len(digits) >= fewestDigits {
			n.digits = string(digits)
			all = append(all, n)
		}
		n, digits = number{}, nil
	}
	gap := 0
	for i, r := range s {
		switch {
		case r >= '0' && r <= '9':
			digits, n.at, gap = append(digits, byte(r)), append(n.at, i), 0
		case len(digits) > 0 && gap < 2 && (r < 0x80 && strings.IndexByte(apart, byte(r)) >= 0 || r == '–' || r == '\u2011' || r == '\u00a0'):
			gap++
		default:
			end()
		}
	}
	end()
	return all
}

// mark marks where a value stands: few digits only as groups of their own, so that 2014 stays in 120145.
func (n number) mark(gone []bool, v string) {
	for from := 0; from+len(v) <= len(n.digits); {
		i := strings.Index(n.digits[from:], v)
		if i < 0 {
			break
		}
		i += from
		last := i + len(v) - 1
		first := i == 0 || n.at[i-1] != n.at[i]-1
		closes := last == len(n.at)-1 || n.at[last+1] != n.at[last]+1
		if len(v) >= tellingDigits || first && closes {
			mark(gone, n.at[i], n.at[last]+1)
		}
		from = i + 1
	}
	if len(n.digits) >= tellingDigits && len(n.digits) < len(v) && strings.HasSuffix(v, n.digits) { // a telephone number without its country
		mark(gone, n.at[0], n.at[len(n.at)-1]+1)
	}
}

func mark(gone []bool, from, to int) {
	for i := from; i < to; i++ {
		gone[i] = true
	}
}

func bare(s string, gone []bool) string {
	if !slices.Contains(gone, true) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if !gone[i] {
			b.WriteByte(s[i])
		} else if i == 0 || !gone[i-1] {
			b.WriteString(NotShown)
		}
	}
	return b.String()
}

// lowerASCII keeps the length, so that a place in it is a place in the text.
func lowerASCII(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'A' && r <= 'Z' {
			return r + 'a' - 'A'
		}
		return r
	}, s)
}

// OnlyDigits leaves the digits of a text.
func OnlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}
