package journey_test

import "testing"

// After each key the program's painter and the renderer of the library must have drawn the same. The emulated terminal
// knows no characters that combine: the tests of the fields measure those.
func TestNamesOfEveryWritingAreTypedAndStandInTheirOrder(t *testing.T) {
	t.Parallel()
	d := newWorld(t).window(100, 32)
	example(d)
	d.Press("esc").See("Task list").Choose("Account holders")
	d.See("> First name")
	for _, name := range []string{"山田太郎", "김민준", "שרה", "محمد", "สมชาย", "Nguyễn"} {
		d.Press("ctrl+u").Type(name).See("> First name               " + name)
	}
}
