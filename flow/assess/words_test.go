package assess_test

import "brokerage/onboard/flow/flowtest"

const (
	complete = flowtest.Complete
	trustees = flowtest.Trustees
)

// The words of flowtest, as the tests of this package say them.
var (
	testDay   = flowtest.Day
	house     = flowtest.House
	at        = flowtest.At
	answer    = flowtest.Answer
	completed = flowtest.Completed
	assessed  = flowtest.Assessed
	listed    = flowtest.Listed
	lines     = flowtest.Lines
	extended  = flowtest.Extended
	builtIn   = flowtest.BuiltIn
	numbered  = flowtest.Numbered
	sent      = flowtest.Sent
	usual     = flowtest.Usual
)
