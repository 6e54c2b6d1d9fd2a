package kind

import (
	"fmt"
	"time"
)

// Date is a calendar day without a time zone. Its zero is no day.
type Date struct {
	Year  int
	Month time.Month
	Day   int
}

// isoDate is the stored form of a date and the form on the wire.
const isoDate = "2006-01-02"

// DateOf is the day on which t falls in its own location.
func DateOf(t time.Time) Date {
	year, month, day := t.Date()
	return Date{Year: year, Month: month, Day: day}
}

// ParseDate reads the stored form, 1985-03-27. Days that do not exist are an error.
func ParseDate(stored string) (Date, error) {
	t, err := time.Parse(isoDate, stored)
	if err != nil || t.Year() == 0 {
		return Date{}, fmt.Errorf("reading a date: not a day as in %s", isoDate)
	}
	return DateOf(t), nil
}

// IsZero reports whether d is no day.
func (d Date) IsZero() bool { return d == Date{} }

// String is the stored form, 1985-03-27; "" for no day.
func (d Date) String() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", d.Year, d.Month, d.Day)
}

// Words is the day as people say it in the United States: March 27, 1985.
func (d Date) Words() string {
	if d.IsZero() {
		return ""
	}
	return fmt.Sprintf("%s %d, %d", d.Month, d.Day, d.Year)
}

// Before reports whether d is earlier than e.
func (d Date) Before(e Date) bool {
	if d.Year != e.Year {
		return d.Year < e.Year
	}
	if d.Month != e.Month {
		return d.Month < e.Month
	}
	return d.Day < e.Day
}

// Age is the number of whole years from d to today, negative if d lies after today. Somebody born on 29 February is a
// year older on 1 March in common years.
func (d Date) Age(today Date) int {
	age := today.Year - d.Year
	if today.Month < d.Month || today.Month == d.Month && today.Day < d.Day {
		age--
	}
	return age
}

// exists reports whether the calendar has the day.
func (d Date) exists() bool {
	return d.Year > 0 && d.Year <= 9999 && d.Month >= time.January && d.Month <= time.December && d.Day >= 1 && d.Day <= d.daysInMonth()
}

func (d Date) daysInMonth() int {
	return time.Date(d.Year, d.Month+1, 0, 0, 0, 0, 0, time.UTC).Day()
}
