package safetext

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"go.yaml.in/yaml/v4"

	"brokerage/onboard/flow/pattern"
)

// longestWord is more than any word that is chosen from a few, and less than a secret.
const longestWord = 12

// Word is how a complaint repeats a value of a configuration file: in quotes where it is one short word, else not at all, as
// somebody may have written a secret at the wrong place.
func Word(value string) string {
	if value == "" || len(value) <= longestWord && !strings.ContainsFunc(value, func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) }) {
		return strconv.Quote(value)
	}
	return "something else"
}

// yamlKey is a key that nobody knows, where it looks like one.
var yamlKey = pattern.Lazy(`^field ([a-z]{1,12}(?:_[a-z]{1,12}){0,3}) (not found|already set) in type `)

// YAMLFault says what the YAML library complained about in words of the file, by line: nothing of a value is in it, and of a
// key only what is like one.
func YAMLFault(err error) error {
	var all *yaml.LoadErrors
	var one *yaml.LoadError
	var words []string
	switch {
	case errors.As(err, &all):
		for _, e := range all.Errors {
			words = append(words, yamlWords(e))
		}
	case errors.As(err, &one):
		words = append(words, yamlWords(one))
	default:
		return errors.New("not one YAML document")
	}
	return errors.New(strings.Join(words, "; "))
}

func yamlWords(e *yaml.LoadError) string {
	words := "not YAML: " + e.Message // of a scanner and a parser, which name no value
	switch e.Stage {
	case yaml.ConstructorStage:
		words = misfit(e.Message)
	case yaml.ResolverStage:
		words = "a value that is not of the type that stands before it"
	case yaml.ComposerStage:
		words = "not YAML as it stands: put a text that begins with * into quotes"
	default:
	}
	if e.Mark.Line == 0 {
		return words
	}
	return fmt.Sprintf("line %d: %s", e.Mark.Line, words)
}

// misfit is a fault of a value or of a key. The library speaks of types of Go, and repeats the beginning of a value.
func misfit(message string) string {
	if m := yamlKey().FindStringSubmatch(message); m != nil && m[2] == "already set" {
		return strconv.Quote(m[1]) + " stands there twice"
	} else if m != nil {
		return strconv.Quote(m[1]) + " is not a known key"
	}
	if strings.HasPrefix(message, "field ") {
		return "what stands there is not a known key. A key ends with a colon and a space"
	}
	fault, found := strings.CutPrefix(message, "cannot construct ")
	at := strings.LastIndex(fault, " into ")
	if !found || at < 0 {
		return "what stands there does not fit"
	}
	tag, _, _ := strings.Cut(fault[:at], " ")
	return yamlTag(tag) + " where " + yamlType(strings.TrimSuffix(fault[at+len(" into "):], " (TextUnmarshaler)")) + " belongs"
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
