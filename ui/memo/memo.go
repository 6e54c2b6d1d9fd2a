// Package memo keeps the last thing that was drawn, so that what a key did not change is not drawn again.
package memo

// Last remembers one value and what it was made from. The zero Last remembers nothing. It is not safe for concurrent use.
type Last[K comparable, V any] struct {
	made  bool
	from  K
	value V
}

// Of returns the value made from a key: the remembered one where the key is the same, a new one else.
func (l *Last[K, V]) Of(from K, draw func() V) V {
	if !l.made || l.from != from {
		l.made, l.from, l.value = true, from, draw()
	}
	return l.value
}
