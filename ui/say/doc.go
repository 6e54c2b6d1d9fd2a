// Package say holds the sentences that stand on a screen and in line mode alike, so that one thing is told in one way:
// why something did not happen, what a status means, whom an application is for, and what has to be typed to submit it.
//
// The package draws nothing, keeps nothing and knows no key.
package say
