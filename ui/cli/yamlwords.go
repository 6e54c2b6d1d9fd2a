package cli

import (
	"regexp"
	"strings"
)

// What the YAML library says of a file that does not fit: in words of Go, and with the beginning of the value, which may be
// a secret at the wrong place.
var (
	yamlPreface = regexp.MustCompile(`(^|\s)yaml: (construct errors:\s*)?`)
	yamlKey     = regexp.MustCompile(`field (\S+) not found in type \S+`)
	yamlValue   = regexp.MustCompile("cannot construct (\\S+)(?: `[^`]*`)? into (\\S+)(?: \\(\\w+\\))?")
)

// yamlWords says the same in words of the file and without the value.
func yamlWords(s string) string {
	s = yamlPreface.ReplaceAllStringFunc(s, func(preface string) string {
		if strings.Contains(preface, "construct") {
			return " "
		}
		return " not YAML: "
	})
	s = yamlKey.ReplaceAllString(s, `"$1" is not a known key`)
	return yamlValue.ReplaceAllStringFunc(s, func(fault string) string {
		m := yamlValue.FindStringSubmatch(fault)
		return yamlTag(m[1]) + " where " + yamlType(m[2]) + " belongs"
	})
}

func yamlTag(tag string) string {
	switch tag {
	case "!!seq":
		return "a list"
	case "!!map":
		return "keys with values"
	case "!!null":
		return "nothing"
	}
	return "a value"
}

func yamlType(name string) string {
	switch {
	case name == "string", strings.HasSuffix(name, ".Secret"):
		return "a text"
	case name == "bool":
		return "true or false"
	case strings.HasSuffix(name, ".Duration"):
		return "a time such as 15s"
	case strings.HasPrefix(name, "int"), strings.HasPrefix(name, "uint"):
		return "a whole number"
	case strings.HasPrefix(name, "[]"):
		return "a list"
	}
	return "a group of keys with values"
}
