package sandbox

import (
	"maps"
	"slices"
	"strings"
)

// complaints are the reasons of a rejection: two answers of the application that a custodian may doubt, named by their
// path, and a reason that belongs to no answer.
func complaints(data object) []apiError {
	var paths []string
	leaves("", data, func(path string) { paths = append(paths, path) })
	var out []apiError
	for _, doubt := range []struct{ name, reason string }{
		{name: "postalCode", reason: "ZIP mismatch"},
		{name: "taxIdNumber", reason: "not on file"},
	} {
		if path := lastNamed(paths, doubt.name); path != "" {
			out = append(out, apiError{Code: "ERR.200", Field: path, Reason: doubt.reason})
		}
	}
	if len(out) == 0 && len(paths) > 0 {
		out = append(out, apiError{Code: "ERR.200", Field: paths[len(paths)-1], Reason: "not accepted"})
	}
	return append(out, apiError{Code: "ERR.300", Reason: "Principal review required, call desk 4"})
}

// lastNamed prefers the last path: entries of lists come after objects, and the second beneficiary is the better lesson.
func lastNamed(paths []string, name string) string {
	found := ""
	for _, p := range paths {
		if strings.HasSuffix(p, "."+name) || p == name {
			found = p
		}
	}
	return found
}

// leaves visits the path of every attribute, identifiers aside: by name, entity arrays last.
func leaves(path string, data object, visit func(path string)) {
	names := slices.Sorted(maps.Keys(data))
	for _, name := range names {
		at := join(path, name)
		if o, ok := data[name].(object); ok {
			leaves(at, o, visit)
			continue
		}
		_, isArray := entries(data[name])
		if !isArray && name != onboardingID && name != customerID && name != accountNumber {
			visit(at)
		}
	}
	for _, name := range names {
		list, _ := entries(data[name])
		for i, e := range list {
			leaves(entryPath(join(path, name), i), e.(object), visit)
		}
	}
}
