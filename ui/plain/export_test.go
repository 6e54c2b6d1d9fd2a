package plain

import "strings"

// KeysOfWords are the keys of the screens with the words that do the same.
func KeysOfWords() map[string]string {
	all := map[string]string{}
	for _, a := range acts {
		for _, key := range a.does {
			all[key] = a.word
		}
	}
	return all
}

// Has tells whether there is such a word.
func Has(name string) bool {
	for _, a := range acts {
		if a.word == name {
			return true
		}
	}
	return false
}

// Words are lines that use every word of a scope, with the number 1 or a name behind those that take one.
func Words(where string) []string {
	scopes := map[string]scope{
		"question": anywhere, "board": onBoard, "page": onPage, "list": onList, "problems": onProblems, "review": onReview,
	}
	var all []string
	for _, a := range acts {
		if a.scope != scopes[where] {
			continue
		}
		line := strings.Replace(a.word, "N", "1", 1)
		for _, p := range strings.Fields(a.takes) {
			line += " " + map[string]string{"N": "1", "NAME": "birth date", "FILE": "a.age", "REASON": "because"}[p]
		}
		all = append(all, line)
	}
	return all
}
