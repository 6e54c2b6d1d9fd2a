package kind_test

import (
	"testing"
	"time"

	"brokerage/onboard/flow/kind"
)

var birthDate = kind.Rule{Label: "Birth date", Past: true, Today: today}

func TestDatesAreReadAsPeopleWriteThem(t *testing.T) {
	accept(t, named(t, "date"), birthDate, map[string]string{
		"3/27/1985":                "1985-03-27",
		"03/27/1985":               "1985-03-27",
		"3-27-1985":                "1985-03-27",
		"3.27.1985":                "1985-03-27",
		"3 27 1985":                "1985-03-27",
		"27 Mar 1985":              "1985-03-27",
		"27-Mar-85":                "1985-03-27",
		"27MAR1985":                "1985-03-27",
		"March 27 1985":            "1985-03-27",
		"Mar 27, 1985":             "1985-03-27",
		"Sept. 27th, 1985":         "1985-09-27",
		"the 27th of March, 1985":  "1985-03-27",
		"Wednesday, 27 March 1985": "1985-03-27",
		"1985 March 27":            "1985-03-27",
		"1985-03-27":               "1985-03-27",
		"1985/3/27":                "1985-03-27",
		"1985–03–27":               "1985-03-27",
		"03271985":                 "1985-03-27",
		"19850327":                 "1985-03-27",
		"032785":                   "1985-03-27",
		"12011985":                 "1985-12-01",
		"03/04/85":                 "1985-03-04",
		"1985-03-27T00:00:00Z":     "1985-03-27",
		"3/27/1985 12:00:00 AM":    "1985-03-27",
		"1988-02-29":               "1988-02-29",
		"2/29/2000":                "2000-02-29",
		"０３/２７/１９８５":               "1985-03-27",
		"11/20/2026":               "2026-11-20",
		"11/20/1906":               "1906-11-20",
	})
}

func TestDatesThatAreToFixStayAsTyped(t *testing.T) {
	const unreadable = "Birth date must be a date, such as 3/27/1985 or March 27, 1985."
	judge(t, named(t, "date"), birthDate, []verdict{
		{"2023-02-29", "February 29, 2023 does not exist. Check the year."},
		{"2/29/1900", "February 29, 1900 does not exist. Check the year."},
		{"2/30/1985", "February 30, 1985 does not exist. Check the day."},
		{"April 31 1985", "April 31, 1985 does not exist. Check the day."},
		{"27/3/1985", "Month 27 does not exist. Write the month first, or as a word."},
		{"0/3/1985", "Month 0 does not exist. Write the month first, or as a word."},
		{"27 March", "Birth date must have a year of four digits."},
		{"3/27", "Birth date must have a year of four digits."},
		{"3/27/985", "Birth date must have a year of four digits."},
		{"soon", unreadable},
		{"27 Foo 1985", unreadable},
		{"3/27/1985?", unreadable},
		{"1/2/3/4", unreadable},
		{"27 1985 March", unreadable},
		{"0000-01-01", unreadable},
		{"*", unreadable},
		{"11/21/2026", "Birth date must not be in the future."},
		{"11/19/1905", "Birth date is more than 120 years ago. Check the year."},
		{"11/20/1905", "Birth date is more than 120 years ago. Check the year."},
	})
	refuse(t, named(t, "date"), birthDate, "2023-02-29", "27/3/1985", "soon", "3/27")
}

func TestTwoDigitYearsTakeTheCenturyThatFits(t *testing.T) {
	k := named(t, "date")
	expiry := kind.Rule{Label: "Expiry date", Future: true, Today: today}
	plain := kind.Rule{Label: "Date", Today: today}
	for _, c := range []struct {
		rule        kind.Rule
		typed, want string
	}{
		{birthDate, "11/20/26", "2026-11-20"},
		{birthDate, "11/21/26", "1926-11-21"},
		{birthDate, "1/1/31", "1931-01-01"},
		{birthDate, "1/1/00", "2000-01-01"},
		{expiry, "1/1/31", "2031-01-01"},
		{expiry, "11/20/26", "2026-11-20"},
		{expiry, "11/19/26", "2126-11-19"},
		{plain, "1/1/31", "2031-01-01"},
		{plain, "1/1/80", "1980-01-01"},
		{plain, "1/1/76", "2076-01-01"},
		{kind.Rule{}, "1/1/68", "2068-01-01"},
		{kind.Rule{}, "1/1/69", "1969-01-01"},
	} {
		if got := k.Normalise(c.typed, c.rule); got != c.want {
			t.Errorf("%q with %+v is %q, want %q", c.typed, c.rule, got, c.want)
		}
	}
}

func TestDatesToComeAndEvents(t *testing.T) {
	k := named(t, "date")
	expiry := kind.Rule{Label: "Expiry date", Future: true, Today: today}
	judge(t, k, expiry, []verdict{
		{"11/20/2026", ""},
		{"11/19/2026", "Expiry date must not be in the past."},
		{"1/1/2931", "Expiry date is more than 120 years ahead. Check the year."},
	})
	formation := kind.Rule{Label: "Formation date", Past: true, Format: "event", Today: today}
	judge(t, k, formation, []verdict{{"6/30/1850", ""}, {"6/30/2027", "Formation date must not be in the future."}})
	if got, want := k.Show("2019-06-30", formation), "June 30, 2019"; got != want {
		t.Errorf("a formation is shown as %q, want %q", got, want)
	}
}

func TestDatesAreShownInWords(t *testing.T) {
	k := named(t, "date")
	for _, c := range []struct {
		stored string
		rule   kind.Rule
		want   string
	}{
		{"1985-03-27", birthDate, "March 27, 1985 (age 41)"},
		{"1985-03-27", kind.Rule{Past: true}, "March 27, 1985"},
		{"1985-03-27", kind.Rule{Today: today}, "March 27, 1985"},
		{"2027-01-01", birthDate, "January 1, 2027"},
		{"2023-02-29", birthDate, "2023-02-29"},
	} {
		if got := k.Show(c.stored, c.rule); got != c.want {
			t.Errorf("%q is shown as %q, want %q", c.stored, got, c.want)
		}
	}
	if got, want := k.Edit("1985-03-27", birthDate), "03/27/1985"; got != want {
		t.Errorf("the input holds %q, want %q", got, want)
	}
}

func TestAgeCountsWholeYears(t *testing.T) {
	day := func(s string) kind.Date {
		d, err := kind.ParseDate(s)
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	for _, c := range []struct {
		born, today string
		want        int
	}{
		{"1985-03-27", "2026-03-26", 40},
		{"1985-03-27", "2026-03-27", 41},
		{"1988-02-29", "2006-02-28", 17},
		{"1988-02-29", "2006-03-01", 18},
		{"1988-02-29", "2008-02-29", 20},
		{"2026-11-21", "2026-11-20", -1},
	} {
		if got := day(c.born).Age(day(c.today)); got != c.want {
			t.Errorf("born %s, on %s aged %d, want %d", c.born, c.today, got, c.want)
		}
	}
}

func TestDateHoldsADayWithoutAZone(t *testing.T) {
	late := time.Date(2026, 11, 20, 23, 30, 0, 0, time.FixedZone("Honolulu", -10*3600))
	d := kind.DateOf(late)
	if d != today || d.String() != "2026-11-20" || d.Words() != "November 20, 2026" {
		t.Errorf("got %v, %q and %q, want the local day", d, d, d.Words())
	}
	if zero := (kind.Date{}); !zero.IsZero() || zero.String() != "" || zero.Words() != "" || d.IsZero() {
		t.Errorf("no day is %q and %q, want no text", zero, zero.Words())
	}
	for _, later := range []kind.Date{{Year: 2027, Month: 1, Day: 1}, {Year: 2026, Month: 12, Day: 1}, {Year: 2026, Month: 11, Day: 21}} {
		if !d.Before(later) || later.Before(d) || d.Before(d) {
			t.Errorf("%s and %s are in the wrong order", d, later)
		}
	}
	for _, s := range []string{"", "1985-3-27", "2023-02-29", "0000-01-01", "1985-03-27T00:00:00Z"} {
		if got, err := kind.ParseDate(s); err == nil {
			t.Errorf("ParseDate(%q) is %v, want an error", s, got)
		}
	}
}

func FuzzDateReading(f *testing.F) {
	for _, seed := range []string{"3/27/1985", "27 Mar 85", "March 27th, 1985", "03271985", "19850327", "2023-02-29", "1 1 1 1", "", "9999-12-31T"} {
		f.Add(seed, true, false)
	}
	k, _ := kind.Named("date")
	f.Fuzz(func(t *testing.T, typed string, past, future bool) {
		r := kind.Rule{Past: past, Future: future, Today: today}
		stored := k.Normalise(typed, r)
		day, err := kind.ParseDate(stored)
		if err != nil {
			if k.Check(stored, r) == "" {
				t.Errorf("%q is stored as %q and passes, want a day or a fault", typed, stored)
			}
			return
		}
		if got := k.Normalise(k.Edit(stored, r), r); got != day.String() {
			t.Errorf("%q is %s and reads back from its input as %q", typed, day, got)
		}
		if got := k.Normalise(day.Words(), r); day.Year > 999 && got != day.String() {
			t.Errorf("%q is %s and reads back from its words as %q", typed, day, got)
		}
	})
}
