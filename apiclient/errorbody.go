package apiclient

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// The shapes an error comes in, none of which the specification shows. One reader takes all of them, since gateways mix
// them with the custodian's own:
//
//	{"statusCode", "message", "errors": [{"code", "field", "reason"}], "traceId", "hasErrors"}   StoneX
//	{"type", "title", "detail", "errors": [{"detail", "pointer"}]}, "invalid-params"             RFC 9457, RFC 7807
//	{"title", "errors": {"TaxIdNumber": ["..."]}}, {"Message", "ModelState": {...}}              ASP.NET
//	{"error": {"code", "message", "details": [{"code", "target", "message"}]}}                   OData, Google
//	{"code": 40010001, "message"}                                                                Alpaca
//	{"errors": ["invalid.ssn"]}, {"errors": [{"code": "invalid.ssn", "message"}]}                Folio
//	{"errors": "..."}, [{"field", "message"}], "..."                                             frameworks of one's own
//	{"detail": [{"loc": ["body", "taxIdNumber"], "msg"}]}                                        FastAPI
//	{"message": ["..."], "error": "Bad Request"}                                                 NestJS
//	{"error_code", "error_messages": {"field": [{"code", "message", "params"}]}}                 Currencycloud
//	{"hasError", "errorDescription", "error": {...}}                                             Interactive Brokers
//	{"error": "invalid_client", "error_description"}                                             OAuth, RFC 6749
//
// What is in none of these is looked for in the whole body (see search).
var (
	codeKeys    = []string{"code", "errorCode", "error_code"}
	messageKeys = []string{
		"reason", "detail", "message", "errorMessage", "description", "errorDescription", "error_description", "defaultMessage",
		"userMessage", "msg", "text", "error", "faultstring", "title",
	}
	fieldKeys = []string{
		"pointer", "field", "fieldName", "path", "property", "propertyName", "attribute", "parameter", "param", "target", "loc",
		"location", "instancePath", "dataPath", "name", "key",
	}
	listKeys = []string{
		"errors", "error_messages", "fieldErrors", "field_errors", "validationErrors", "validation_errors", "errorResponses",
		"problems", "details", "modelState", "invalid-params", "invalidParams", "violations", "fieldViolations", "issues",
		"failures", "messages", "fields", "causes",
	}
	// wrapperKeys hold an error inside an envelope.
	wrapperKeys = []string{"error", "fault", "problem", "data", "response", "result", "meta", "body"}
	// bodyTexts are what the body as a whole says, the most telling first.
	bodyTexts = []string{
		"detail", "message", "errorMessage", "errorDescription", "error_description", "userMessage", "reason", "description", "msg",
		"text", "faultstring", "title",
	}
)

// mostNested and mostVisited bound the reading of a body that was made to be read for ever.
const (
	mostNested  = 8
	mostVisited = 5_000
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

// errorReading is what an error body says.
type errorReading struct {
	names         names
	code, message string
	problems      []Problem
	visited       int
}

// readError reads an error body of any shape.
func readError(v any, n names) errorReading {
	s := errorReading{names: n}
	s.body(v, 0)
	if s.message == "" && len(s.problems) == 0 {
		s.visited = 0
		s.search(nil, v, 0)
	}
	if s.message == "" && len(s.problems) == 0 {
		s.message = s.code
	}
	return s
}

// tired tells whether the limits of depth and number are reached.
func (s *errorReading) tired(depth int) bool {
	s.visited++
	return depth > mostNested || s.visited > mostVisited
}

// body reads what is in the place of a whole error.
func (s *errorReading) body(v any, depth int) {
	if s.tired(depth) {
		return
	}
	switch v := v.(type) {
	case []any:
		s.list(v, depth)
	case object:
		s.object(v, depth)
	default:
		s.say(text(v))
	}
}

func (s *errorReading) object(o object, depth int) {
	if s.code == "" {
		s.code = cleanText(firstText(o, s.names.codes...))
	}
	for _, key := range bodyTexts {
		switch v := find(o, key).(type) {
		case object: // OData: {"lang", "value"}
			s.say(firstText(v, "value", "text", "message"))
		case []any:
			s.list(v, depth+1)
		default:
			s.say(text(v))
		}
	}
	for _, key := range s.names.lists {
		switch v := find(o, key).(type) {
		case nil:
		case object, []any:
			s.list(v, depth+1)
		default:
			s.say(text(v))
		}
	}
	for i, key := range wrapperKeys {
		switch v := find(o, key).(type) {
		case object:
			if i == 0 || s.message == "" && len(s.problems) == 0 {
				s.body(v, depth+1)
			}
		case []any:
			if i == 0 {
				s.list(v, depth+1)
			}
		case string: // RFC 6749: the word is a code
			if i == 0 && s.code == "" {
				s.code = cleanText(v)
			}
		}
	}
}

// say keeps a text about the body as a whole, unless there is one.
func (s *errorReading) say(words string) {
	if s.message == "" {
		s.message = cleanText(words)
	}
}

// list reads problems: a list of them, or a map from fields to them.
func (s *errorReading) list(v any, depth int) {
	if s.tired(depth) {
		return
	}
	switch v := v.(type) {
	case []any:
		for _, each := range v {
			s.one("", each, depth+1)
		}
	case object:
		for _, field := range slices.Sorted(maps.Keys(v)) {
			each, many := v[field].([]any)
			if !many {
				each = []any{v[field]}
			}
			for _, e := range each {
				s.one(field, e, depth+1)
			}
		}
	}
}

// one reads one problem, of a field where the field is known from around it.
func (s *errorReading) one(field string, v any, depth int) {
	if s.tired(depth) || len(s.problems) >= mostProblems {
		return
	}
	if isIndex(field) || general[strings.ToLower(field)] { // a list written as an object, or the entity as a whole
		field = ""
	}
	switch v := v.(type) {
	case object:
		s.entry(field, v, depth)
	case string, json.Number:
		p := parsePath(field)
		p.Message = cleanText(text(v))
		if ruleCode(p.Message) {
			p.Code = p.Message
		}
		s.add(p)
	case []any:
		for _, each := range v {
			s.one(field, each, depth+1)
		}
	}
}

// general are names under which frameworks file what is about no field.
var general = map[string]bool{"non_field_errors": true, "__all__": true, "base": true, "general": true, "_": true, "$": true}

func (s *errorReading) entry(field string, o object, depth int) {
	own := s.fieldOf(o)
	if field == "" || own != "" && len(own) > len(field) && strings.HasPrefix(own, field) {
		field = own
	}
	p := parsePath(field)
	p.Code = cleanText(firstText(o, s.names.codes...))
	p.Message = cleanText(firstText(o, s.names.messages...))
	if id := firstText(o, "onboardingCustomerID", "onbCustomerID", "customerID"); id != "" {
		p.Entry = cut(cleanText(id), longestTrace)
	}
	before := len(s.problems)
	for _, key := range s.names.lists { // complaints inside a complaint say more than it does
		s.list(find(o, key), depth+1)
	}
	switch {
	case len(s.problems) > before:
	case p.Message == "" && p.Code == "" && own == "" && field != "": // {"primaryOwner": {"taxIdNumber": ["..."]}}
		for _, key := range slices.Sorted(maps.Keys(o)) {
			s.one(field+"."+key, o[key], depth+1)
		}
	default:
		s.add(p)
	}
}

// fieldOf finds the field an error object is about; JSON:API puts it into source, others name it part by part.
func (s *errorReading) fieldOf(o object) string {
	for _, around := range []object{o, at(o, "source")} {
		for _, key := range s.names.fields {
			switch v := find(around, key).(type) {
			case []any:
				parts := make([]string, 0, len(v))
				for _, part := range v[:min(len(v), mostNested)] {
					parts = append(parts, text(part))
				}
				if joined := strings.Join(parts, "."); joined != "" {
					return joined
				}
			default:
				if f := text(v); f != "" {
					return f
				}
			}
		}
	}
	return ""
}

// silent are names of texts that say nothing to an advisor.
var silent = map[string]bool{
	"type": true, "instance": true, "timestamp": true, "path": true, "traceid": true, "stack": true, "stacktrace": true,
	"trace": true, "exception": true, "documentation": true, "help": true, "method": true, "url": true, "status": true, "date": true,
}

// search takes every sentence of a body of no known shape, with its place in the body as its field.
func (s *errorReading) search(way []string, v any, depth int) {
	if s.tired(depth) || len(s.problems) >= mostProblems {
		return
	}
	switch v := v.(type) {
	case object:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			if silent[strings.ToLower(key)] {
				continue
			}
			below := way
			if !general[strings.ToLower(key)] && !containsFold(s.names.messages, key) && !containsFold(s.names.lists, key) && !containsFold(wrapperKeys, key) {
				below = append(slices.Clone(way), key)
			}
			s.search(below, v[key], depth+1)
		}
	case []any:
		for _, each := range v {
			s.search(way, each, depth+1)
		}
	case string:
		if strings.Contains(strings.TrimSpace(v), " ") {
			p := parsePath(strings.Join(way, "."))
			p.Message = cleanText(v)
			s.add(p)
		}
	}
}

func (s *errorReading) add(p Problem) {
	if p.Message == "" {
		p.Message = p.Code
	}
	if len(s.problems) < mostProblems && (p.Message != "" || p.Name != "" || p.Array != "") && !slices.Contains(s.problems, p) {
		s.problems = append(s.problems, p)
	}
}

// ruleCode tells whether a text is a code such as member.primary.address.cannot.be.po.box, not a sentence.
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
