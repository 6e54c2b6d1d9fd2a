package flow_test

import (
	"fmt"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
)

// A program reads an answers file by the catalogue, judges it on a day, and writes what a custodian is sent.
func Example() {
	c, err := catalogue.Default()
	if err != nil {
		fmt.Println(err)
		return
	}
	file, err := c.Example("individual")
	if err != nil {
		fmt.Println(err)
		return
	}
	today := kind.Date{Year: 2026, Month: 11, Day: 27}
	given, err := answersfile.ReadAnswers(c, "individual.yaml", file, today, (&flow.Service{}).FreshID)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("problems:", len(assess.Assess(given, custodian.Sandbox, today).Problems()))

	name := answers.Path{Section: "primaryHolder", Field: "lastName"}
	given.Set(name, "")
	for _, p := range assess.Assess(given, custodian.Sandbox, today).At(name) {
		fmt.Println(p.Severity, p.Path, p.Message)
	}
	// Output:
	// problems: 0
	// left primaryHolder.lastName Enter a last name
}

// An example is nobody's application: where accounts are real its numbers are refused.
func ExampleAssess_environment() {
	c, _ := catalogue.Default() // the built-in one loads
	file, _ := c.Example("individual")
	today := kind.Date{Year: 2026, Month: 11, Day: 27}
	given, err := answersfile.ReadAnswers(c, "individual.yaml", file, today, (&flow.Service{}).FreshID)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, word := range []custodian.Environment{"SANDBOX", "TEST", "PRODUCTION"} {
		_, fix := assess.Blocking(assess.Assess(given, word, today).Problems())
		fmt.Println(word, fix)
	}
	// Output:
	// SANDBOX 0
	// TEST 0
	// PRODUCTION 1
}
