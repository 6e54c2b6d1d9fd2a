// Package guard starts goroutines whose panics end the program in order.
//
// Go itself ends a program whose goroutine panics at once: it quotes the panic's value, which may be an answer, leaves the
// terminal as it is, and gives nobody the chance to save. Hence no goroutine of this program is started but here, which a test
// holds. Its panic goes to whoever answers for the program: see [Handle]. A value of a panic is told to nobody.
package guard

import (
	"context"
	"runtime/debug"
	"sync"
	"time"
)

// Handler takes the stack of a goroutine that panicked: names of functions, and no value. next is the handler that stood before.
type Handler func(stack []byte, next func())

var (
	mu       sync.Mutex
	handlers []*Handler
)

// Handle has h answer for panics until it is given back. Without any handler a panic ends the program as Go does it.
func Handle(h Handler) (giveBack func()) {
	mu.Lock()
	defer mu.Unlock()
	at := &h
	handlers = append(handlers, at)
	return func() {
		mu.Lock()
		defer mu.Unlock()
		for i := range handlers {
			if handlers[i] == at {
				handlers = append(handlers[:i:i], handlers[i+1:]...)
				return
			}
		}
	}
}

// Go runs f in a goroutine of its own.
func Go(f func()) {
	go func() {
		defer Catch()
		f()
	}()
}

// After runs f in a goroutine of its own after a time.
func After(d time.Duration, f func()) *time.Timer {
	return time.AfterFunc(d, func() {
		defer Catch()
		f()
	})
}

// AfterEnd runs f in a goroutine of its own once ctx has ended, unless it is stopped before.
func AfterEnd(ctx context.Context, f func()) (stop func() bool) {
	return context.AfterFunc(ctx, func() {
		defer Catch()
		f()
	})
}

// Catch is deferred where others run our code in goroutines of theirs.
func Catch() {
	value := recover()
	if value == nil {
		return
	}
	mu.Lock()
	all := append([]*Handler(nil), handlers...)
	mu.Unlock()
	if len(all) == 0 {
		panic(value)
	}
	tell(all, debug.Stack())
}

func tell(all []*Handler, stack []byte) {
	if n := len(all); n > 0 {
		(*all[n-1])(stack, func() { tell(all[:n-1], stack) })
	}
}

// Group is goroutines that somebody waits for, who gets their panic.
type Group struct {
	all   sync.WaitGroup
	once  sync.Once
	value any
}

// Go runs f in a goroutine of its own.
func (g *Group) Go(f func()) {
	g.all.Add(1)
	go func() {
		defer g.all.Done()
		defer func() {
			if value := recover(); value != nil {
				g.once.Do(func() { g.value = value })
			}
		}()
		f()
	}()
}

// Wait waits for all of them, and panics where one of them did.
func (g *Group) Wait() {
	g.all.Wait()
	if g.value != nil {
		panic(g.value)
	}
}
