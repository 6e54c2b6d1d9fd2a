// Package term is the layer between the program and the terminal.
//
// It runs one Bubble Tea program (see [New]) and puts three things in its way, each small and each for one measured
// fault:
//
//   - The parser takes what the terminal sends apart before Bubble Tea reads it: a key that was cut is one key, a report or
//     an answer of the terminal is nobody's text, and a paste, an answer or a report whose end does not come is over after
//     a while. What was typed meanwhile is typed. Bubble Tea then reads one whole key at a time.
//   - The early painter writes changed rows at once, instead of at the tick of the renderer, which comes once a second. Bubble
//     Tea's renderer stays the truth: it writes the same rows again, and when both are done the screen is the one the
//     renderer alone would have drawn. The painter also places the hardware cursor, which the renderer hides.
//   - The coalescing filter turns keys that come faster than hands type into one message, so that a pasted megabyte
//     drains in a second and a word never counts as the name of a key.
//
// Vocabulary: a [Batch] is several keys to be handled in order before the next view; [Pasted] is text for the focused
// field alone; [Cut] says how much of a paste was left out; [BackgroundMsg] is the terminal's answer; [Gone] says that
// nobody sits there any more.
//
// Promises: no key is lost or reordered, apart from the layout keys of a burst that no hand types, which Cut counts. esc by
// itself is a key after 200 ms, because it may be the first byte of one; no other key waits. A terminal that does not know
// its size has 80 columns and 24 rows. A panic in the model, in one of its commands or in any goroutine of the program saves
// first (see [Rescuer]), restores the terminal, and never prints the panic's value, which may hold an answer. Nothing is written outside the alternate
// screen.
//
// The package refuses to handle signals: the caller decides what a hang-up means. It knows no screen and no key binding.
package term
