// Package apiclient speaks to a custodian: the token endpoint, new-account (stage and submit) and get-account, over resty.
// It is one of the adapters behind custodian.Custodian; only custodian.go knows flow.
//
// # Vocabulary
//
// A call is one use of the API: token, stage, first stage, submit or account. An exchange is one HTTP request and what
// came of it; a call is one exchange or several. A fault is a failed call, an *Error. The profile holds everything the
// custodian's specification leaves open, so that another custodian needs another profile and no other code.
//
// # Promises
//
//   - A submit and a first stage are written to one connection that carried nothing before, once. The only repeat is one
//     after a genuine 401, which says that the request was not executed.
//   - A fault's kind never says more than is known: NotSent only if no connection was ever made for the request, Refused
//     only if the custodian answered. A repeat that fails to connect does not turn an unknown outcome into "not sent".
//   - However many goroutines call, one token request is under way at a time, and refused credentials are not offered
//     again for a minute. Tokens live in memory only.
//   - Nothing that was sent is in a fault or in the log: not a value, a header, a query or a body. Text of the server
//     leaves the package as one printable line.
//   - Every call ends: dialling, TLS, the wait for headers, the whole call, the size of the reply after inflating, the
//     waits between repeats and the number of repeats are bounded.
//
// # Refusals
//
// It follows no redirect, as the next host would receive what the advisor typed. It sends no Idempotency-Key, as net/http
// would then replay a POST by itself. It speaks https, plain http to a loopback host only, with no way to skip the check of
// a certificate; a company's own authority is added as a file. It takes nothing but JSON for an answer: a page with
// status 200 is a proxy's. It keeps no cookies.
package apiclient
