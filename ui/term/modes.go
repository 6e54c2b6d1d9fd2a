package term

// knob is one setting of a console: a set of modes, or a code page.
type knob struct {
	get func() (uint32, error)
	set func(uint32) error
	// turned is the setting that is wanted, of what it is.
	turned func(uint32) uint32
	// needed tells that no screen can be drawn without it, and tried that it is only looked whether it can be had: Bubble Tea sets
	// it while a screen is up, and lines are read without it.
	needed, tried bool
}

// turn turns the knobs of a console and returns how to turn back those that were. able is false where one that is needed cannot
// be turned.
func turn(knobs []knob) (back func(), able bool) {
	able = true
	var undo []func()
	for _, k := range knobs {
		was, err := k.get()
		if err != nil {
			continue // there is no such console
		}
		want := k.turned(was)
		if want == was {
			continue
		}
		switch err := k.set(want); {
		case err != nil:
			able = able && !k.needed
		case k.tried:
			_ = k.set(was)
		default:
			undo = append(undo, func() { _ = k.set(was) }) // a console that is gone has no setting
		}
	}
	return func() {
		for i := len(undo) - 1; i >= 0; i-- {
			undo[i]()
		}
	}, able
}
