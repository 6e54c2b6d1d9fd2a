// Package term is the layer between the program and the terminal.
//
// It runs one Bubble Tea program (see [New]) and puts three things in its way, each small and each for one measured
// fault:
//
//   - The early painter writes changed rows at once, instead of at the renderer's next tick up to 17 ms later. Bubble
//     Tea's renderer stays the truth: it writes the same rows again, and when both are done the screen is the one the
//     renderer alone would have drawn. The painter also places the hardware cursor, which the renderer hides.
//   - The coalescing filter turns keys that come faster than hands type into one message, so that a pasted megabyte
//     drains in a second and a word never counts as the name of a key.
//   - The swallower takes the terminal's late answers (background colour, cursor position) out of the keys, however they
//     are cut into pieces, so that none of them lands in a field.
//
// Vocabulary: a [Batch] is several keys to be handled in order before the next view; [Pasted] is text for the focused
// field alone; [Cut] says how much of a paste was left out; [BackgroundMsg] is the terminal's answer.
//
// Promises: no key is lost or reordered, apart from the layout keys of a burst that no hand types, which Cut counts. A
// panic in the model or in one of its commands saves first (see [Rescuer]), restores the terminal, and never prints the
// panic's value, which may hold an answer. Nothing is written outside the alternate screen.
//
// The package refuses to handle signals: the caller decides what a hang-up means. It knows no screen and no key binding.
package term
