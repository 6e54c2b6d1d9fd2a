// Package say holds the sentences that screens and line mode share, so that both say one thing in the same words:
// why something did not happen, what a status means, whom an application is for, and what has to be typed to submit it.
//
// The package draws nothing, keeps nothing and knows no key.
package say
