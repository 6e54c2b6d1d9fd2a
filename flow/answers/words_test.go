package answers_test

import "brokerage/onboard/flow/flowtest"

// The words of flowtest, as the tests of this package say them.
var (
	house     = flowtest.House
	at        = flowtest.At
	answer    = flowtest.Answer
	completed = flowtest.Completed
)
