package flow_test

import "brokerage/onboard/flow/flowtest"

// complete, and the words that the tests of this package are told with.
const (
	complete = flowtest.Complete
	trustees = flowtest.Trustees
)

var (
	testDay      = flowtest.Day
	house        = flowtest.House
	extended     = flowtest.Extended
	builtIn      = flowtest.BuiltIn
	at           = flowtest.At
	answer       = flowtest.Answer
	assessed     = flowtest.Assessed
	listed       = flowtest.Listed
	lines        = flowtest.Lines
	numbered     = flowtest.Numbered
	scenarios    = flowtest.Scenarios
	readScenario = flowtest.Scenario
	placed       = flowtest.Placed
	sent         = flowtest.Sent
	body         = flowtest.Body
	usual        = flowtest.Usual
	table        = flowtest.Table
	readRow      = flowtest.ReadRow
	written      = flowtest.Written
)
