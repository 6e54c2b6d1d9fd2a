package apiclient

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"brokerage/onboard/flow/safetext"
)

// OutcomeResource is where a custodian says how each sub-step of opening an account went, such as StoneX Clearing's
// onboarding-result. Without a Path there is none. "{account_number}" is replaced by the number as in GetAccount.
type OutcomeResource struct {
	Method string            `yaml:"method"` // GET or POST, POST if left out
	Path   string            `yaml:"path"`   // below the base URL: /account-api/v1/onboarding-result
	Query  map[string]string `yaml:"query"`
	// Body is the JSON of a POST. Left out of the file it is {"accountNumber": "{account_number}"}; {} sends none.
	Body map[string]any `yaml:"body"`
}

// Configured tells whether the custodian has such a resource.
func (o OutcomeResource) Configured() bool { return o.Path != "" }

// asGetAccount is the resource as one that reads an account, with the same meaning of its parts.
func (o OutcomeResource) asGetAccount() GetAccount {
	g := GetAccount{Method: o.Method, Path: o.Path, Query: o.Query, Body: o.Body}
	if g.Method == "" {
		g.Method = http.MethodPost
	}
	return g
}

func (o OutcomeResource) check() error {
	if !o.Configured() {
		if o.Method != "" || len(o.Query) > 0 || len(o.Body) > 0 {
			return errors.New("outcome has no path: write one such as /account-api/v1/onboarding-result")
		}
		return nil
	}
	g := o.asGetAccount()
	u, err := url.Parse(g.Path)
	switch {
	case g.Method != http.MethodGet && g.Method != http.MethodPost:
		return fmt.Errorf("outcome.method is %s: write GET or POST", safetext.Word(g.Method))
	case err != nil || !strings.HasPrefix(g.Path, "/") || u.Host != "" || u.RawQuery != "" || u.Fragment != "":
		return fmt.Errorf("outcome.path is %s: write a path such as /account-api/v1/onboarding-result", safetext.Word(g.Path))
	case g.Method == http.MethodGet && len(g.Body) > 0:
		return errors.New("outcome.body is set and a GET has none: remove it or write method: POST")
	case !g.namesAccount():
		return fmt.Errorf("outcome names no account: write %s in its path, query or body", accountMark)
	}
	return nil
}

// namesAccount tells whether the account number is in the path, the query or the body.
func (g GetAccount) namesAccount() bool {
	for _, v := range g.Query {
		if strings.Contains(v, accountMark) {
			return true
		}
	}
	return strings.Contains(g.Path, accountMark) || mentions(g.body(), accountMark)
}

// getOutcome reads the sub-steps of an application.
func (c *Client) getOutcome(ctx context.Context, number string) (outcomeRecord, *Error) {
	q, e := c.reading(c.profile.Outcome.asGetAccount(), accountMark, number)
	if e != nil {
		return outcomeRecord{}, e
	}
	a, e := c.call(ctx, opRead, q)
	if e != nil {
		return outcomeRecord{}, e
	}
	return c.profile.readOutcome(a), nil
}

// outcomeRecord is what a reply has of the sub-steps.
type outcomeRecord struct {
	state, trace, remarks string
	steps                 []subStep
	problems              []Problem
}

// subStep is one part of opening an account, in the custodian's words.
type subStep struct{ name, word, reason string }

// Names under which sub-steps and what is said of them are found, in any case.
var (
	subStepKeys  = []string{"state", "states", "steps", "results"}
	stateKeys    = []string{"currentState", "state", "status"}
	wordKeys     = []string{"status", "state", "result"}
	subStepNames = []string{"code", "name", "step"}
	reasonKeys   = []string{"reason", "message", "detail", "description"}
)

// mostSubSteps bounds what is shown; custodians have a handful.
const mostSubSteps = 30

func (p Profile) readOutcome(a *answer) outcomeRecord {
	o := outcomeRecord{trace: a.trace()}
	o.problems, o.remarks = p.verdict(a.object)
	for _, place := range p.Status.Places {
		for _, key := range stateKeys {
			if word := text(find(at(a.object, place), key)); o.state == "" && word != "" {
				o.state = cut(cleanText(word), longestTrace)
			}
		}
		for _, key := range subStepKeys {
			list, _ := find(at(a.object, place), key).([]any)
			for _, each := range list {
				o.add(each)
			}
		}
	}
	return o
}

// add takes one entry of a list of sub-steps; one without a name or one that is there already is left.
func (o *outcomeRecord) add(v any) {
	entry, is := v.(object)
	if !is || len(o.steps) >= mostSubSteps {
		return
	}
	step := subStep{
		name: cut(cleanText(firstText(entry, subStepNames...)), longestTrace),
		word: cut(cleanText(firstText(entry, wordKeys...)), longestTrace), reason: cleanText(firstText(entry, reasonKeys...)),
	}
	if step.name == "" || slices.ContainsFunc(o.steps, func(s subStep) bool { return s.name == step.name }) {
		return
	}
	o.steps = append(o.steps, step)
}
