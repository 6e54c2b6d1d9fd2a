package apiclient

import (
	"regexp"
	"slices"
	"strings"
)

const redacted = "[not shown]"

// numberish finds numbers as people group them: 899-10-0001, (617) 555 0123.
var numberish = regexp.MustCompile(`\d(?:[-–./ ()]{0,2}\d){3,}`)

// redactor takes what was sent out of the server's text. Custodians quote the value they complain about ("tax ID 899100001
// is taken"), and a fault ends up in logs and on a screen that others see. Words stay, as "Main" or "Boston" would tear
// holes into sentences: only values with four digits or an at sign go, in any grouping, and secrets.
type redactor struct {
	whole  []string // longest first
	digits map[string]bool
}

func newRedactor(q request) redactor {
	r := redactor{digits: map[string]bool{}}
	if o, err := decodeObject(q.body); err == nil {
		r.gather(o)
	}
	for _, v := range append([]Secret{q.bearer, q.basic}, q.secrets...) {
		r.secret(v.reveal())
	}
	for _, headers := range q.headers {
		for _, v := range headers {
			r.secret(v.reveal())
		}
	}
	slices.SortFunc(r.whole, func(a, b string) int { return len(b) - len(a) })
	return r
}

func (r *redactor) secret(v string) {
	if len(v) >= 4 {
		r.whole = append(r.whole, v)
	}
}

func (r *redactor) gather(v any) {
	switch v := v.(type) {
	case object:
		for _, each := range v {
			r.gather(each)
		}
	case []any:
		for _, each := range v {
			r.gather(each)
		}
	default:
		s := text(v)
		d := onlyDigits(s)
		if len(d) >= 4 {
			r.digits[d] = true
		}
		if len(d) >= 4 || strings.Contains(s, "@") && len(s) >= 4 {
			r.whole = append(r.whole, s)
		}
	}
}

func (r redactor) clean(s string) string {
	if s == "" {
		return s
	}
	for _, v := range r.whole {
		s = strings.ReplaceAll(s, v, redacted)
	}
	return numberish.ReplaceAllStringFunc(s, func(number string) string {
		if r.digits[onlyDigits(number)] {
			return redacted
		}
		return number
	})
}

// fault takes what was sent out of everything a fault says. Entry stays: it finds an answer and is never shown.
func (r redactor) fault(e *Error) {
	for _, s := range []*string{&e.Message, &e.Code, &e.TraceID} {
		*s = r.clean(*s)
	}
	for i := range e.Problems {
		p := &e.Problems[i]
		p.Name, p.Code, p.Message = r.clean(p.Name), r.clean(p.Code), r.clean(p.Message)
	}
}

func onlyDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, s)
}
