package storetest

import (
	"sync"

	"brokerage/onboard/flow"
)

// isAlone is for stores that several programs share: others need keep nobody out.
func (s story) isAlone() {
	var inside, most int
	var guard sync.Mutex
	enter := func(by int) {
		guard.Lock()
		defer guard.Unlock()
		inside += by
		most = max(most, inside)
	}
	var all sync.WaitGroup
	for i := range 20 {
		window := s.one
		if i%2 == 1 {
			window = s.other
		}
		locker, ok := window.(flow.Locker)
		if !ok {
			s.Fatalf("%T keeps nobody out", window)
		}
		all.Go(func() {
			err := locker.Alone(s.Context(), func() error {
				enter(1)
				enter(-1)
				return nil
			})
			if err != nil {
				s.Error(err)
			}
		})
	}
	all.Wait()
	if most != 1 {
		s.Errorf("got %d at once, want 1", most)
	}
}
