package catalogue

import (
	"slices"

	"brokerage/onboard/flow/kind"
)

// Rule completes the rule of a field for its kind, which finds the regions of a country by itself. answer gives what the
// fields beside it count as.
func (fp *FieldPlan) Rule(today kind.Date, answer func(*FieldPlan) string) kind.Rule {
	r := fp.Field.Rule
	r.Today, r.Label = today, fp.Label(answer)
	if fp.yesIs != nil {
		r.Options = fp.yesNamed(answer(fp.yesIs))
	}
	if fp.Country != nil {
		r.Beside.Country = answer(fp.Country)
	}
	if fp.state != nil {
		r.Beside.State = answer(fp.state)
	}
	if fp.TaxIDType != nil {
		r.Beside.TaxIDType = answer(fp.TaxIDType)
	}
	if fp.street != nil {
		r.Beside.Street = answer(fp.street)
	}
	if fp.secondLine != nil {
		r.Beside.SecondLine = answer(fp.secondLine)
	}
	return r
}

// yesNamed are the options of a question whose Yes stands for another answer, with that answer for its label.
func (fp *FieldPlan) yesNamed(words string) []kind.Option {
	options := fp.Field.Rule.Options
	if words == "" {
		return options
	}
	options = slices.Clone(options)
	for i := range options {
		if options[i].Value == kind.Yes {
			options[i].Label = words
		}
	}
	return options
}

// Offering completes the rule of a field with everything it offers.
func (fp *FieldPlan) Offering(today kind.Date, answer func(*FieldPlan) string) kind.Rule {
	r := fp.Rule(today, answer)
	if fp.Regions {
		r.Options = kind.Regions(r.Beside.Country)
	}
	return r
}

// Label names a field by what is chosen beside it, if that is what names it.
func (fp *FieldPlan) Label(answer func(*FieldPlan) string) string {
	if fp.labelBy != nil {
		if o := fp.labelBy.Field.Option(answer(fp.labelBy)); o != nil {
			return o.Label
		}
	}
	return fp.Field.Label
}

// Unanswered is where nothing stands beside a field.
func Unanswered(*FieldPlan) string { return "" }

// Whole is a field with the parts that are sent behind it, in the order of the one text they become.
func (fp *FieldPlan) Whole() []*FieldPlan { return append([]*FieldPlan{fp}, fp.Parts...) }

// BoundedText tells whether an answer is a text of bounded length.
func BoundedText(fp *FieldPlan) bool {
	c := fp.Field.Kind.Traits().Content
	return c == kind.Words || c == kind.Address
}
