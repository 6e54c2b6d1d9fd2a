package apiclient

import "strings"

// accountNumber finds the account number in a reply: some custodians answer with the record, some with an envelope around
// it, some with a number that is one in JSON too.
func (p Profile) accountNumber(o object) string {
	for _, place := range p.Status.Places {
		if n := firstText(at(o, place), "accountNumber"); strings.TrimSpace(n) != "" {
			return cut(cleanText(n), longestTrace)
		}
	}
	return ""
}

// status finds the custodian's own word. A text counts before a number, as a number may be HTTP's.
func (p Profile) status(o object) string {
	number := ""
	for _, place := range p.Status.Places {
		for _, name := range p.Status.Names {
			for _, v := range matches(at(o, place), name) {
				word, isText := v.(string)
				if word = cleanText(word); word != "" {
					return word
				}
				if !isText && number == "" {
					number = text(v)
				}
			}
		}
	}
	return number
}

// verdict finds what the custodian says about an application it did not open.
func (p Profile) verdict(o object) (problems []Problem, remarks string) {
	s := said{names: p.Errors.names()}
	for _, place := range p.Status.Places {
		around := at(o, place)
		for _, key := range s.names.lists {
			s.list(find(around, key), 0)
		}
		if remarks == "" {
			remarks = cleanText(firstText(around, "remarks", "statusReason"))
		}
	}
	return s.problems, remarks
}

// sameNumber compares account numbers. One written as a JSON number has lost its leading zeros.
func sameNumber(a, b string) bool {
	bare := func(s string) string { return strings.TrimLeft(strings.TrimSpace(s), "0") }
	return strings.EqualFold(bare(a), bare(b))
}
