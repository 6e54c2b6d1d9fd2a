package apiclient

import (
	"net/url"
	"strconv"
	"strings"
	"unicode"

	"brokerage/onboard/flow/pattern"
)

// Custodians name a field in whatever way their framework does: "/todBenes/1/taxIdNumber" (RFC 6901), "#/todBenes/1/..."
// (the same in a URI fragment), "todBenes[1].taxIdNumber", "TodBenes[1].TaxIdNumber", "$.todBenes[1].taxIdNumber",
// "todBenes[0198c5a0-...].taxIdNumber", "todBenes[onboardingCustomerID=...].taxIdNumber".

var (
	uuid      = pattern.Lazy(`^(?i)[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)
	bracketed = pattern.Lazy(`\[([^\]]*)\]`)
	// selector is an entry found by one of its identifiers; JSONPath writes ?(@.onboardingCustomerID=='...').
	selector = pattern.Lazy(`^(?i)[?(@.]*(?:onboardingCustomerID|onbCustomerID|customerID)\s*={1,2}\s*['"]?([^'")]+)['"]?\)?$`)
)

// longestIndex has three digits: a longer number in brackets is an identifier.
const longestIndex = 3

// parsePath reads a field's name as a custodian writes it.
func parsePath(path string) Problem {
	p := Problem{Index: -1}
	var name []string
	for _, s := range segments(cut(path, longestText)) {
		if s = cleanText(s); s == "" { // cleaned last, as a pointer may have escaped what is to go
			continue
		}
		inside := p.Index >= 0 || p.Entry != ""
		switch entry := identifier(s); {
		case len(name) > 0 && !inside && entry != "":
			p.Array, p.Entry, name = strings.Join(name, "."), entry, nil
		case len(name) > 0 && !inside && isIndex(s):
			p.Index, _ = strconv.Atoi(s)
			p.Array, name = strings.Join(name, "."), nil
		default:
			name = append(name, camel(s))
		}
	}
	p.Name = strings.Join(name, ".")
	return p
}

// wholeNames are names of the body as a whole before a path: those of frameworks that name the parameter of a method.
var wholeNames = []string{"body", "data", "model", "request", "dto", "command", "input", "payload"}

// segments splits a pointer or a dotted path, brackets included, and takes off the name of the body as a whole.
func segments(path string) []string {
	var all []string
	if rest, is := strings.CutPrefix(path, "#/"); is {
		all = pointer(rest, true)
	} else if rest, is := strings.CutPrefix(path, "/"); is {
		all = pointer(rest, false)
	} else if strings.Contains(path, "/") && !strings.ContainsAny(path, ".[ ") { // OData's target
		all = pointer(path, false)
	} else {
		all = dotted(path)
	}
	if len(all) > 0 && all[0] == "$" {
		all = all[1:]
	}
	if len(all) > 1 && containsFold(wholeNames, all[0]) {
		all = all[1:]
	}
	return all
}

func pointer(path string, fragment bool) []string {
	all := strings.Split(path, "/")
	for i, s := range all {
		if fragment {
			if u, err := url.PathUnescape(s); err == nil {
				s = u
			}
		}
		all[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(s)
	}
	return all
}

func dotted(path string) []string {
	var all []string
	for path != "" {
		end := strings.IndexAny(path, ".[")
		switch {
		case end < 0:
			return append(all, path)
		case end > 0:
			all = append(all, path[:end])
		}
		path = path[end:]
		if m := bracketed().FindStringSubmatch(path); m != nil && path[0] == '[' {
			all = append(all, strings.Trim(m[1], `'"`))
			path = path[len(m[0]):]
		} else {
			path = path[1:]
		}
	}
	return all
}

// identifier returns the identifier an entry is named by, "" if s names none.
func identifier(s string) string {
	if m := selector().FindStringSubmatch(s); m != nil {
		return strings.TrimSpace(m[1])
	}
	if uuid().MatchString(s) || isDigits(s) && len(s) > longestIndex {
		return s
	}
	return ""
}

func isIndex(s string) bool { return isDigits(s) && len(s) <= longestIndex }

func isDigits(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// camel turns TaxIdNumber into taxIdNumber and leaves SSN alone.
func camel(s string) string {
	r := []rune(s)
	if len(r) > 1 && unicode.IsUpper(r[0]) && unicode.IsLower(r[1]) {
		r[0] = unicode.ToLower(r[0])
	}
	return string(r)
}
