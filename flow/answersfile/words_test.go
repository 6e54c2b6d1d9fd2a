package answersfile_test

import "brokerage/onboard/flow/flowtest"

// The words of flowtest, as the tests of this package say them.
var (
	testDay      = flowtest.Day
	house        = flowtest.House
	at           = flowtest.At
	answer       = flowtest.Answer
	completed    = flowtest.Completed
	assessed     = flowtest.Assessed
	extended     = flowtest.Extended
	builtIn      = flowtest.BuiltIn
	numbered     = flowtest.Numbered
	scenarios    = flowtest.Scenarios
	table        = flowtest.Table
	readRow      = flowtest.ReadRow
	written      = flowtest.Written
	readScenario = flowtest.Scenario
)
