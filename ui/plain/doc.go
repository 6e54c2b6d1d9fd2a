// Package plain asks an application one question a line, for screen readers, dumb terminals, and input that is piped in.
//
// It works on the same catalogue and the same flow.Session as the screens, in the same order: the questions of a page, the
// pages of a step, the lists. Nothing on the terminal is ever drawn again, moved or coloured, nothing spins, and a line
// once written stays true: what happens in the background is written out before the next question.
//
// # Vocabulary
//
// A stop is where the conversation is: a question, a list, Check answers, the status. A word is a command, such as back or
// help; its scope is the stops where it works. At a question a word with a \ before it is an answer. A question without an answer takes an empty
// line as no answer; one that has an answer keeps it, and the word clear takes it away. While
// questions are asked package runner stages the application in the background, and saves again what could not be saved.
//
// # Promises
//
//   - Each answer is saved before the next question is asked; a save that failed is reported at once.
//   - Every error begins with "Error:".
//   - The end of the input saves and ends with exit code 1; the word leave ends with 0, and with 1
//     where answers could not be saved.
//   - An answer that is masked on the screens is never written, unless the word show asks for it at its question. On a
//     terminal it is read without an echo.
//   - Nothing is submitted but by the word submit at Check answers and the confirmation that follows it.
//
// # What it refuses
//
// It knows no screen, no control key and no colour; the terminal stays as the shell left it.
package plain
