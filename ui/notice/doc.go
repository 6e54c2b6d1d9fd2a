// Package notice reports that an application came into another state, to somebody who looks elsewhere: the terminal's bell, a
// notification of the terminal, a command of their own.
//
// A notice names the application by its id and its state in one of flow's words. It never holds a name, an answer, an
// account number or a word of the custodian: it ends up in title bars, on locked screens and in other programs' logs.
//
// The command runs without a shell, with the id and the state as its last two arguments, for ten seconds at most, and
// without the program's secrets in its environment.
package notice
