package kind

import (
	"strconv"
	"strings"
	"time"
	"unicode"

	"brokerage/onboard/flow/pattern"
)

// dateReading is what a typed date turned out to be. Where the calendar has no such day, day holds it all the same, so
// that the sentence can name it.
type dateReading struct {
	day   Date
	fault dateFault
}

type dateFault int

const (
	dateRead dateFault = iota
	dateUnreadable
	dateWithoutYear
	dateNoSuchMonth
	dateNoSuchDay
)

// readDate reads a date in the ways people write it in the United States: the month first if all is digits.
// Day-first digits are not guessed at: 27/3/1985 would be read, 3/4/1985 would be read wrongly, and nobody would know
// which rule holds.
func readDate(typed string, r Rule) dateReading {
	words, ok := dateWords(plainDashes.Replace(timeOfDay().ReplaceAllString(typed, "")))
	if !ok {
		return dateReading{fault: dateUnreadable}
	}
	if len(words) == 1 {
		words = splitRun(words[0])
	}
	for i, word := range words {
		if month, found := monthNamed(word); found {
			return readNamedMonth(words, i, month, r)
		}
	}
	switch len(words) {
	case 2:
		return dateReading{fault: dateWithoutYear}
	case 3:
		if len(words[0]) == 4 {
			return readParts(words[0], words[1], words[2], r)
		}
		return readParts(words[2], words[0], words[1], r)
	}
	return dateReading{fault: dateUnreadable}
}

// timeOfDay is what servers and spreadsheets append to a date: T00:00:00Z, or 12:00:00 AM behind a space.
var timeOfDay = pattern.Lazy(`[T ]\d{1,2}:\d{2}.*$`)

// dateWords splits a date into runs of digits and of letters, words that say nothing left out. It is false where a sign
// stands that no date has.
func dateWords(s string) (words []string, ok bool) {
	var word strings.Builder
	end := func() {
		if w := strings.ToLower(word.String()); w != "" && !idleDateWords[w] {
			words = append(words, w)
		}
		word.Reset()
	}
	var last rune
	for _, r := range s {
		switch {
		case isDigit(r) || unicode.IsLetter(r):
			if isDigit(r) != isDigit(last) {
				end()
			}
			word.WriteRune(r)
		case strings.ContainsRune(" ,./-", r):
			end()
		default:
			return nil, false
		}
		last = r
	}
	end()
	return words, len(words) > 0
}

var idleDateWords = map[string]bool{
	"st": true, "nd": true, "rd": true, "th": true, "of": true, "the": true,
	"mon": true, "tue": true, "wed": true, "thu": true, "fri": true, "sat": true, "sun": true,
	"monday": true, "tuesday": true, "wednesday": true, "thursday": true, "friday": true, "saturday": true, "sunday": true,
}

// splitRun parts digits that were typed without separators: 03271985 and 032785, month first, or 19850327.
func splitRun(run string) []string {
	switch {
	case !onlyDigits(run):
	case len(run) == 6:
		return []string{run[:2], run[2:4], run[4:]}
	case len(run) == 8 && run[:2] > "12":
		return []string{run[:4], run[4:6], run[6:]}
	case len(run) == 8:
		return []string{run[:2], run[2:4], run[4:]}
	}
	return []string{run}
}

// monthNamed knows English months and their abbreviations from three letters on.
func monthNamed(word string) (time.Month, bool) {
	if len(word) < 3 {
		return 0, false
	}
	for month := time.January; month <= time.December; month++ {
		if strings.HasPrefix(strings.ToLower(month.String()), word) {
			return month, true
		}
	}
	return time.September, word == "sept"
}

// readNamedMonth reads 27 March 1985, March 27 1985 and 1985 March 27; at is where the month stands.
func readNamedMonth(words []string, at int, month time.Month, r Rule) dateReading {
	number := strconv.Itoa(int(month))
	switch {
	case len(words) == 2:
		return dateReading{fault: dateWithoutYear}
	case len(words) != 3 || at == 2:
		return dateReading{fault: dateUnreadable}
	case at == 0:
		return readParts(words[2], number, words[1], r)
	case len(words[0]) == 4:
		return readParts(words[0], number, words[2], r)
	}
	return readParts(words[2], number, words[0], r)
}

func readParts(year, month, day string, r Rule) dateReading {
	if !onlyDigits(year+month+day) || len(month) > 2 || len(day) > 2 {
		return dateReading{fault: dateUnreadable}
	}
	if len(year) != 2 && len(year) != 4 {
		return dateReading{fault: dateWithoutYear}
	}
	y, _ := strconv.Atoi(year)
	m, _ := strconv.Atoi(month)
	d, _ := strconv.Atoi(day)
	read := dateReading{day: Date{Year: y, Month: time.Month(m), Day: d}}
	switch {
	case m < 1 || m > 12:
		read.fault = dateNoSuchMonth
	case len(year) == 2:
		read.day = inCentury(read.day, r)
	case y == 0:
		read.fault = dateUnreadable
	}
	if read.fault == dateRead && !read.day.exists() {
		read.fault = dateNoSuchDay
	}
	return read
}

// pivotYear parts the centuries of a two-digit year where the day on which it is asked is not known, as POSIX does.
const pivotYear = 69

// inCentury gives a two-digit year its century: for a day that lies in the past the latest that is not after today, for
// a day to come the first that is not before today, for any other the nearest.
func inCentury(d Date, r Rule) Date {
	if r.Today.IsZero() {
		if d.Year >= pivotYear {
			d.Year -= 100
		}
		d.Year += 2000
		return d
	}
	d.Year += r.Today.Year/100*100 + 100
	for !fits(d, r) {
		d.Year -= 100
	}
	return d
}

// fits is asked from the next century backwards: the first year that fits is the answer.
func fits(d Date, r Rule) bool {
	earlier := d
	earlier.Year -= 100
	switch {
	case r.Past:
		return !r.Today.Before(d)
	case r.Future:
		return earlier.Before(r.Today)
	}
	return d.Year-r.Today.Year <= r.Today.Year-earlier.Year
}
