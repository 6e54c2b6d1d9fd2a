package apiclient

import (
	"slices"
	"strings"
	"time"

	"brokerage/onboard/flow/custodian"
)

// record is one reply of get-account.
type record struct {
	number, status, trace string
	at                    time.Time
	problems              []Problem
	remarks               string
	faulty                bool // the reply says that it has errors
	steps                 []subStep
	entries               []entry
	attributes            map[string]any
}

// entry is one entry of one list.
type entry struct {
	array, onboardingID, customerID string
	attributes                      map[string]any
}

// readRecord reads a reply about one account; asked is "" where its number is not known yet.
func (p Profile) readRecord(a *answer, asked string) (record, *Error) {
	r := record{number: p.accountNumber(a.object), status: p.status(a.object), trace: a.trace(), at: a.at}
	if r.status == "" {
		if e := a.recordless(r.number); e != nil {
			return record{}, e
		}
	}
	switch {
	case asked == "" && r.number == "":
		return record{}, a.unexpected(Misdirected, "the answer names no account number", hintAccount)
	case asked != "" && r.number != "" && !sameNumber(r.number, asked):
		return record{}, a.unexpected(Misdirected, "the answer is about another account", hintAccount)
	case asked != "":
		r.number = asked
	}
	f := flattener{places: p.Status.Places, record: &r, depth: map[string]int{}}
	r.problems, r.remarks = p.verdict(a.object)
	r.faulty = hasErrors(a.object) || len(r.problems) > 0
	r.steps = p.readOutcome(a).steps
	r.attributes = map[string]any{}
	f.walk(nil, a.object, r.attributes, "")
	return r, nil
}

// recordless returns why a reply without a status is no record, nil if it may be one that has none yet.
func (a *answer) recordless(number string) *Error {
	switch {
	case a.saysNotFound():
		return opRead.refusal(a, NotFound, custodian.CauseNotThere)
	case hasErrors(a.object):
		return opRead.refusal(a, Refused, custodian.CauseRefused)
	case number == "":
		return a.unexpected(Misdirected, "the answer names neither a status nor an account number", hintAccount)
	}
	return nil
}

// deepest bounds the nesting that is read; records have five levels.
const deepest = 32

// envelope are the names around a record at the top level that say nothing about the account.
var envelope = []string{"statusCode", "message", "hasErrors", "traceId"}

// flattener turns a reply into leaves by dotted path and entries of lists. Paths start at the record: the places of the
// profile are taken off, and where two would meet the one deeper inside wins.
type flattener struct {
	places []string
	record *record
	depth  map[string]int
}

// walk goes through one value. into takes the leaves; list is the path of the list whose entry this is inside of.
func (f *flattener) walk(path []string, v any, into map[string]any, list string) {
	if len(path) > deepest {
		return
	}
	switch v := v.(type) {
	case object:
		for _, key := range sortedKeys(v) {
			_, nested := v[key].(object)
			if len(path) == 0 && list == "" && !nested && containsFold(envelope, key) {
				continue
			}
			f.walk(append(slices.Clone(path), cleanText(key)), v[key], into, list)
		}
	case []any:
		f.list(path, v, into, list)
	case nil: // the custodian holds nothing there
	case string:
		f.leaf(path, cleanValue(v), into, list)
	default:
		f.leaf(path, v, into, list)
	}
}

func (f *flattener) leaf(path []string, v any, into map[string]any, list string) {
	name := strings.Join(f.inRecord(path, list), ".")
	if list == "" {
		if d, there := f.depth[name]; there && d > len(path) {
			return
		}
		f.depth[name] = len(path)
	}
	into[name] = v
}

// list takes the entries of a list of objects; plain values are one attribute.
func (f *flattener) list(path []string, all []any, into map[string]any, list string) {
	plain := make([]any, 0, len(all))
	name := strings.Join(f.inRecord(path, list), ".")
	if list != "" {
		name = list + "." + name
	}
	if strings.Count(name, ".") > deepest || list == "" && containsFold(listKeys, name) { // the latter are the verdict
		return
	}
	for _, v := range all {
		o, is := v.(object)
		if !is {
			if s, is := v.(string); is {
				v = cleanValue(s)
			}
			plain = append(plain, v)
			continue
		}
		e := entry{
			array:        name,
			onboardingID: cut(cleanText(firstText(o, "onboardingCustomerID", "onbCustomerID")), longestTrace),
			customerID:   cut(cleanText(firstText(o, "customerID")), longestTrace),
			attributes:   map[string]any{},
		}
		f.record.entries = append(f.record.entries, e)
		f.walk(nil, o, e.attributes, name)
		for key := range e.attributes {
			if containsFold([]string{"onboardingCustomerID", "onbCustomerID", "customerID"}, key) {
				delete(e.attributes, key)
			}
		}
	}
	if len(plain) > 0 {
		f.leaf(path, plain, into, list)
	}
}

// inRecord takes the longest place off the front of a path.
func (f *flattener) inRecord(path []string, list string) []string {
	best := 0
	if list != "" {
		return path
	}
	for _, place := range f.places {
		steps := strings.Split(place, ".")
		if place != "" && len(steps) < len(path) && len(steps) > best &&
			slices.EqualFunc(steps, path[:len(steps)], strings.EqualFold) {
			best = len(steps)
		}
	}
	return path[best:]
}

func sortedKeys(o object) []string {
	keys := make([]string, 0, len(o))
	for k := range o {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

func containsFold(all []string, s string) bool {
	return slices.ContainsFunc(all, func(each string) bool { return strings.EqualFold(each, s) })
}
