package term

import (
	"errors"
	"slices"
	"testing"
)

// dial is a setting that a test looks at; what it refuses it says as an old console does.
type dial struct {
	at      uint32
	absent  bool
	refuses bool
	was     []uint32 // whatever it was set to
}

func (d *dial) knob(want uint32, needed, tried bool) knob {
	return knob{
		get: func() (uint32, error) {
			if d.absent {
				return 0, errors.New("the handle is invalid")
			}
			return d.at, nil
		},
		set: func(to uint32) error {
			if d.refuses {
				return errors.New("the parameter is incorrect")
			}
			d.at, d.was = to, append(d.was, to)
			return nil
		},
		turned: func(was uint32) uint32 { return was | want },
		needed: needed, tried: tried,
	}
}

func TestAConsoleIsGivenBackAsItWas(t *testing.T) {
	for name, c := range map[string]struct {
		out, in, page dial
		able          bool
		meanwhile     [3]uint32
		set           [3]int // how often
	}{
		"of today":                        {out: dial{at: 3}, in: dial{at: 7}, page: dial{at: 437}, able: true, meanwhile: [3]uint32{7, 7, 437 | 65001}, set: [3]int{2, 2, 2}},
		"that obeys already":              {out: dial{at: 7}, in: dial{at: 0x207}, page: dial{at: 65001}, able: true, meanwhile: [3]uint32{7, 0x207, 65001}},
		"that obeys nothing":              {out: dial{at: 3, refuses: true}, in: dial{at: 7, refuses: true}, page: dial{at: 437}, meanwhile: [3]uint32{3, 7, 437 | 65001}, set: [3]int{0, 0, 2}},
		"whose keys come in no other way": {out: dial{at: 3}, in: dial{at: 7, refuses: true}, page: dial{at: 437}, meanwhile: [3]uint32{7, 7, 437 | 65001}, set: [3]int{2, 0, 2}},
		"that has its own code page":      {out: dial{at: 3}, in: dial{at: 7}, page: dial{at: 437, refuses: true}, able: true, meanwhile: [3]uint32{7, 7, 437}, set: [3]int{2, 2, 0}},
		"that is none":                    {out: dial{absent: true}, in: dial{absent: true}, page: dial{absent: true}, able: true},
	} {
		t.Run(name, func(t *testing.T) {
			dials := []*dial{&c.out, &c.in, &c.page}
			before := [3]uint32{c.out.at, c.in.at, c.page.at}
			back, able := turn([]knob{c.out.knob(4, true, false), c.in.knob(0x200, true, true), c.page.knob(65001, false, false)})
			if able != c.able {
				t.Errorf("able: got %t, want %t", able, c.able)
			}
			at := func() (now [3]uint32) {
				for i, d := range dials {
					now[i] = d.at
				}
				return now
			}
			if got := at(); got != c.meanwhile {
				t.Errorf("meanwhile: got %x, want %x", got, c.meanwhile)
			}
			back()
			if got := at(); got != before {
				t.Errorf("afterwards: got %x, want %x", got, before)
			}
			if got := [3]int{len(c.out.was), len(c.in.was), len(c.page.was)}; !slices.Equal(got[:], c.set[:]) {
				t.Errorf("got %v settings, want %v", got, c.set)
			}
		})
	}
}
