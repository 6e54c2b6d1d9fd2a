package kind

import "fmt"

const (
	// formatEvent is the Rule.Format of a day that nobody is aged by.
	formatEvent = "event"
	// longestLife is how far from today a day may lie before its year is taken for a slip; no verified life was much
	// longer.
	longestLife = 120
)

// dateKind is a calendar day, stored as 1985-03-27.
type dateKind struct{ common }

func (dateKind) Name() string { return "date" }

func (dateKind) Normalise(typed string, r Rule) string {
	s := Clean(typed)
	if read := readDate(s, r); read.fault == dateRead {
		return read.day.String()
	}
	return s
}

func (dateKind) Check(stored string, r Rule) string {
	read := readDate(stored, r)
	switch read.fault {
	case dateUnreadable:
		return subject(r) + " must be a date, such as 3/27/1985 or March 27, 1985."
	case dateWithoutYear:
		return subject(r) + " must have a year of four digits."
	case dateNoSuchMonth:
		return fmt.Sprintf("Month %d does not exist. Write the month first, or as a word.", int(read.day.Month))
	case dateNoSuchDay:
		return noSuchDay(read.day)
	case dateRead:
		return boundFault(read.day, r)
	}
	return ""
}

// noSuchDay names the part to check: 29 February is wrong by its year, 31 April by its day.
func noSuchDay(d Date) string {
	part := "day"
	if d.Month == 2 && d.Day == 29 {
		part = "year"
	}
	return fmt.Sprintf("%s does not exist. Check the %s.", d.Words(), part)
}

func boundFault(d Date, r Rule) string {
	if r.Today.IsZero() {
		return ""
	}
	switch {
	case r.Past && r.Today.Before(d):
		return subject(r) + " must not be in the future."
	case r.Future && d.Before(r.Today):
		return subject(r) + " must not be in the past."
	case r.Format != formatEvent && d.Age(r.Today) > longestLife:
		return fmt.Sprintf("%s is more than %d years ago. Check the year.", subject(r), longestLife)
	case r.Today.Age(d) > longestLife:
		return fmt.Sprintf("%s is more than %d years ahead. Check the year.", subject(r), longestLife)
	}
	return ""
}

func (dateKind) Show(stored string, r Rule) string {
	d, err := ParseDate(stored)
	if err != nil {
		return masked(stored, r)
	}
	if r.Masked || !r.Past || r.Format == formatEvent || r.Today.IsZero() || r.Today.Before(d) {
		return masked(d.Words(), r)
	}
	return fmt.Sprintf("%s (age %d)", d.Words(), d.Age(r.Today))
}

// Edit is month/day/year with four digits, the way it is read back.
func (dateKind) Edit(stored string, _ Rule) string {
	d, err := ParseDate(stored)
	if err != nil {
		return stored
	}
	return fmt.Sprintf("%02d/%02d/%04d", d.Month, d.Day, d.Year)
}

func (dateKind) Encode(stored string, r Rule) (any, error) {
	read := readDate(stored, r)
	if read.fault != dateRead {
		return nil, unreadable("date")
	}
	return read.day.String(), nil
}

func (k dateKind) Decode(wire any, r Rule) (string, error) {
	s, err := wireText("date", wire)
	if err != nil {
		return "", err
	}
	return k.Normalise(s, r), nil
}

func (dateKind) Native(stored string) any {
	d, err := ParseDate(stored)
	if err != nil {
		return ""
	}
	return d.String()
}
