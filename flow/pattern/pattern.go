// Package pattern has regular expressions compiled when they are first used. The program has some fifty, of which a run needs a
// few: compiled in their variables they were a sixth of the time until it answers.
package pattern

import (
	"regexp"
	"sync"
)

// Lazy returns what compiles expr once, on the first call, and panics there if it is none.
func Lazy(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}
