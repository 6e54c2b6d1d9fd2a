// Package form shows one page of questions: huh's fields in a container of its own instead of huh.Form.
//
// A page is a column of stops, one a question that applies now, and a last stop, [ Continue to … ]. Exactly one stop has
// the focus. Only its question is a live widget (a huh Input, Text, Select or MultiSelect, or the picker for long lists);
// it is made when the focus comes and thrown away when it goes, so that nothing on the screen can be older than the
// answer behind it. Every other question is drawn from what its [Source] says and kept until that changes.
//
// The page promises
//   - that a key is finished when Update returns: no command moves the focus, so that a whole page typed in one write
//     lands in the right questions;
//   - that an answer is written only when a person changed it. Opening a page, a list that no longer offers the stored
//     value, a control character in it, a limit shorter than it: none of them touches what is stored;
//   - that going back, going on and leaving always work. The first Continue on a page with something to fix stays and
//     shows it, the second goes on; what is merely left never stops anybody;
//   - that a masked value is never on the screen unless it is being typed or was asked for, and then for ten seconds;
//   - that View is at most as high and as wide as SetSize allowed, with the focus in it.
//
// A problem is shown at its question once the page was continued or left with it; from then on its words follow what is
// typed, and once the answer is right no problem is shown there again before the next Continue. What the
// custodian said is always shown.
//
// Everything runs on the program's one goroutine. The page does no I/O, knows no path, no session and no clock, and
// lets huh validate nothing: huh refuses to leave an answer that does not validate.
package form
