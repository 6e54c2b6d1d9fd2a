package apiclient

import (
	"encoding/json"
	"slices"
	"strings"
)

// The shapes an error comes in, none of which the specification shows. One reader takes all of them, since gateways mix
// them with the custodian's own:
//
//	{"statusCode", "message", "errors": [{"code", "field", "reason"}], "traceId", "hasErrors"}   StoneX
//	{"type", "title", "detail", "errors": [{"detail", "pointer"}]}                               RFC 9457
//	{"title", "errors": {"TaxIdNumber": ["..."]}}                                                ASP.NET
//	{"code": 40010001, "message"}                                                                Alpaca
//	{"errors": ["invalid.ssn"]}, {"errors": [{"code": "invalid.ssn", "message"}]}                Folio
//	{"error_code", "error_messages": {"field": [{"code", "message", "params"}]}}                 Currencycloud
//	{"hasError", "errorDescription", "error": {...}}                                             Interactive Brokers
//	{"error": "invalid_client", "error_description"}                                             OAuth, RFC 6749
var (
	codeKeys    = []string{"code", "errorCode", "error_code"}
	messageKeys = []string{"reason", "detail", "message", "errorMessage", "description", "errorDescription", "error_description", "title"}
	fieldKeys   = []string{"pointer", "field", "fieldName", "path", "property", "attribute", "parameter", "param"}
	listKeys    = []string{"errors", "error_messages", "fieldErrors", "validationErrors", "errorResponses", "problems"}
)

// mostProblems bounds what is shown; a whole application has fewer fields with a problem.
const mostProblems = 200

// names are what lists of complaints and their parts may be called, those of the profile first.
type names struct{ lists, fields, codes, messages []string }

// names adds what is known anyway to what a profile says.
func (e Errors) names() names {
	return names{
		lists: slices.Concat(e.Lists, listKeys), fields: slices.Concat(e.Fields, fieldKeys),
		codes: slices.Concat(e.Codes, codeKeys), messages: slices.Concat(e.Texts, messageKeys),
	}
}

// said is what an error body says.
type said struct {
	names         names
	code, message string
	problems      []Problem
}

func readError(o object, n names) said {
	s := said{
		names:   n,
		code:    cleanText(firstText(o, n.codes...)),
		message: cleanText(firstText(o, "detail", "message", "errorMessage", "errorDescription", "error_description", "reason", "title")),
	}
	for _, key := range n.lists {
		s.list(find(o, key))
	}
	switch inner := find(o, "error").(type) {
	case string: // RFC 6749: the word is a code
		if s.code == "" {
			s.code = cleanText(inner)
		}
	case object:
		s.merge(readError(inner, n))
	case []any:
		s.list(inner)
	}
	if data := at(o, "data"); s.message == "" && len(s.problems) == 0 && data != nil {
		s.merge(readError(data, n))
	}
	if s.message == "" && len(s.problems) == 0 {
		s.message = s.code
	}
	return s
}

func (s *said) merge(inner said) {
	if s.code == "" {
		s.code = inner.code
	}
	if s.message == "" {
		s.message = inner.message
	}
	for _, p := range inner.problems {
		s.add(p)
	}
}

// list reads problems: a list of them, or a map from fields to them.
func (s *said) list(v any) {
	switch v := v.(type) {
	case []any:
		for _, each := range v {
			s.one("", each)
		}
	case object:
		fields := make([]string, 0, len(v))
		for field := range v {
			fields = append(fields, field)
		}
		slices.Sort(fields)
		for _, field := range fields {
			each, many := v[field].([]any)
			if !many {
				each = []any{v[field]}
			}
			for _, e := range each {
				s.one(field, e)
			}
		}
	}
}

// one reads one problem, of a field where the field is known from around it.
func (s *said) one(field string, v any) {
	switch v := v.(type) {
	case object:
		if field == "" {
			field = s.fieldOf(v)
		}
		p := parsePath(field)
		p.Code = cleanText(firstText(v, s.names.codes...))
		p.Message = cleanText(firstText(v, s.names.messages...))
		if id := firstText(v, "onboardingCustomerID", "onbCustomerID", "customerID"); id != "" {
			p.Entry = cut(cleanText(id), longestTrace)
		}
		s.add(p)
	case string, json.Number:
		p := parsePath(field)
		p.Message = cleanText(text(v))
		if ruleCode(p.Message) {
			p.Code = p.Message
		}
		s.add(p)
	}
}

// fieldOf finds the field an error object is about; JSON:API puts it into source.
func (s *said) fieldOf(o object) string {
	if f := firstText(o, s.names.fields...); f != "" {
		return f
	}
	return firstText(at(o, "source"), s.names.fields...)
}

func (s *said) add(p Problem) {
	if p.Message == "" {
		p.Message = p.Code
	}
	if len(s.problems) < mostProblems && (p.Message != "" || p.Name != "" || p.Array != "") {
		s.problems = append(s.problems, p)
	}
}

// ruleCode tells member.primary.address.cannot.be.po.box from a sentence.
func ruleCode(s string) bool { return strings.Contains(s, ".") && !strings.ContainsAny(s, " \t") }

// hasErrors tells whether an answer with a status of success says that it is none. Errors beside a flag that says no are
// warnings.
func hasErrors(o object) bool {
	has, explicit := false, false
	for _, place := range []string{"", "data"} {
		for _, key := range []string{"hasErrors", "hasError"} {
			if v := find(at(o, place), key); v != nil {
				has, explicit = has || truthy(v), true
			}
		}
	}
	if list, _ := find(o, "errors").([]any); !explicit && len(list) > 0 {
		return true
	}
	return has
}
