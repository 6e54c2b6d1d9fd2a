// Package assess sees answers through the catalogue: what applies, what is left, to fix or worth checking, how far each step
// is, which documents are called for, and what the custodian should hold (Document). It is a function of the answers, the
// environment and the day: an Assessment never changes, and Again looks only at what some changes touch.
//
// It knows neither what the custodian holds nor what was sent, and nothing of drafts, sessions and files.
package assess
