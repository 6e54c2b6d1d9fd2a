package sandbox

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// kind is one way to misbehave.
type kind string

const (
	kindNone       kind = ""
	kindLatency    kind = "latency"
	kind401        kind = "401"
	kind429        kind = "429"
	kind429After   kind = "429-after"
	kind500        kind = "500"
	kind503        kind = "503"
	kindHTML       kind = "html"
	kindCut        kind = "cut"
	kindDropBefore kind = "drop-before"
	kindDropAfter  kind = "drop-after"
	kindRedirect   kind = "redirect"
	kindExpire     kind = "expire"
	kindReject     kind = "reject"
	kindShape      kind = "reject-shape"
	kindHasErrors  kind = "has-errors"
	kindStatus     kind = "status"
	kindLag        kind = "lag"
	kindDown       kind = "down"
	kindHang       kind = "hang"
	kind429Date    kind = "429-date"
	kindEmpty      kind = "empty"
	kindDrip       kind = "drip"
	kindEndless    kind = "endless"
	kindBomb       kind = "bomb"
	kindSkew       kind = "skew"
	kindLife       kind = "life"
	kindType       kind = "type"
	kindShells     kind = "keep-shells"
	kindPartial    kind = "partial"
	kindTwice      kind = "twice"
)

// description is what a fault kind takes and does; the table is both grammar and help.
type description struct {
	kind  kind
	value string // what comes after "=", "" for nothing
	calls []call
	help  string
}

var (
	everyCall    = []call{callToken, callStage, callSubmit, callAccount, callOutcome}
	accountCalls = []call{callStage, callSubmit, callAccount, callOutcome}
	writingCalls = []call{callStage, callSubmit}
	readingCalls = []call{callAccount}
	tokenCalls   = []call{callToken}
)

var descriptions = []description{
	{kindLatency, "DURATION", everyCall, "answers that much later; adds to any other fault"},
	{kind401, "", everyCall, "refuses the credentials or the token; nothing is applied"},
	{kind429, "", everyCall, "too many requests, without Retry-After; nothing is applied"},
	{kind429After, "SECONDS", everyCall, "too many requests, with Retry-After; nothing is applied"},
	{kind429Date, "SECONDS", everyCall, "the same, with a time of the clock in Retry-After"},
	{kind500, "", everyCall, "internal error; nothing is applied, which the client cannot know"},
	{kind503, "", everyCall, "in maintenance; nothing is applied"},
	{kindHTML, "", everyCall, "a maintenance page with status 200; nothing is applied"},
	{kindCut, "", everyCall, "applied, and half of the answer sent"},
	{kindDropBefore, "", everyCall, "request read, connection dropped; nothing is applied"},
	{kindDropAfter, "", everyCall, "applied, connection dropped without an answer"},
	{kindRedirect, "", everyCall, "sends the client to another host; nothing is applied"},
	{kindExpire, "", accountCalls, "every token issued so far expires, just before the call"},
	{kindReject, "", writingCalls, "422 with errors that name fields of the request; nothing is applied"},
	{kindShape, "SHAPE", writingCalls, "as reject, in another API's form: " + strings.Join(shapeNames(), ", ")},
	{kindHasErrors, "", accountCalls, "status 200 with hasErrors true; nothing is applied"},
	{kindStatus, "WORD", readingCalls, "shows that word as the status"},
	{kindLag, "", readingCalls, "the account is not visible yet: 404"},
	{kindDown, "", everyCall, "connection reset before the request is read"},
	{kindShells, "", []call{callSubmit}, "applied, and entries that hold nothing but identifiers are kept"},
	{kindPartial, "", []call{callOutcome}, "the account is open, and one of its sub-steps failed"},
	{kindTwice, "", []call{callStage}, "applied twice, as behind a proxy that repeats what it passes on"},
	{kindHang, "", everyCall, "reads the request and never answers"},
	{kindEmpty, "", everyCall, "applied, and an answer without a body"},
	{kindDrip, "", everyCall, "applied, and the answer comes a byte a second"},
	{kindEndless, "", everyCall, "an answer without an end; nothing is applied"},
	{kindBomb, "", everyCall, "a small answer that inflates to 64 MiB; nothing is applied"},
	{kindSkew, "DURATION", everyCall, "the Date of the answer is ahead by that much, with a minus behind"},
	{kindLife, "TEXT", tokenCalls, "says that as expires_in: 60, -1, \"soon\" in quotes, or none to leave it out"},
	{kindType, "WORD", tokenCalls, "says that as token_type"},
}

// anyCall is the word for every call that the kind suits.
const anyCall = "any"

// FaultNames lists the faults by the call they spoil, CALL:KIND; one that takes a value ends in "=".
func FaultNames() []string {
	var names []string
	for _, d := range descriptions {
		name := string(d.kind)
		if d.value != "" {
			name += "="
		}
		for _, c := range d.calls {
			names = append(names, string(c)+":"+name)
		}
	}
	return names
}

// FaultHelp explains the faults, one a line, for a command's help.
func FaultHelp() string {
	var b strings.Builder
	b.WriteString("CALL:KIND[:N], N times (0 or more; without N until it is cleared)\n")
	b.WriteString("CALL is token, stage, submit, account, outcome or any (every call that the kind suits)\n")
	for _, d := range descriptions {
		name := string(d.kind)
		if d.value != "" {
			name += "=" + d.value
		}
		fmt.Fprintf(&b, "  %-20s  %s", name, d.help)
		if len(d.calls) < len(everyCall) {
			names := make([]string, len(d.calls))
			for i, c := range d.calls {
				names[i] = string(c)
			}
			fmt.Fprintf(&b, " (%s)", strings.Join(names, ", "))
		}
		b.WriteByte('\n')
	}
	b.WriteString("An applicant (primaryOwner.lastName) called Reject is rejected once after the submit, Slow opens ten times\n")
	b.WriteString("later, Principal Review ends with an unknown status, Outage loses the answer to the submit, Partial is opened\n")
	b.WriteString("with a mailing address that failed.\n")
	return b.String()
}

// rule is one fault in force.
type rule struct {
	description
	on       string // a call or anyCall
	argument string
	wait     time.Duration
	left     int // -1 is for ever
}

// outcome is what becomes of one request.
type outcome struct {
	kind     kind
	argument string
	wait     time.Duration
}

// faults are the rules in force, in the order they were added. The zero value has none.
type faults struct {
	mu    sync.Mutex
	rules []*rule
}

// Fault adds a rule of the form CALL:KIND[:N]; FaultHelp lists them. Of several rules for one call the first that has times
// left is applied, latency beside it.
func (s *Server) Fault(spec string) error {
	r, err := parseFault(spec)
	if err != nil {
		return fmt.Errorf("fault %q: %w", spec, err)
	}
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	s.faults.rules = append(s.faults.rules, r)
	return nil
}

// Clear removes every fault. Requests that hang already go on hanging.
func (s *Server) Clear() {
	s.faults.mu.Lock()
	defer s.faults.mu.Unlock()
	s.faults.rules = nil
}

// take finds what happens to a call, and counts it.
func (f *faults) take(c call) outcome {
	if c == callUnclear {
		c = callStage // the nearest thing to a new-account call without a readable parameter
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	var out outcome
	for _, r := range f.rules {
		wanted := r.on == string(c) || r.on == anyCall && slices.Contains(r.calls, c)
		if !wanted || r.left == 0 || r.kind != kindLatency && out.kind != kindNone {
			continue
		}
		if r.left > 0 {
			r.left--
		}
		if r.kind == kindLatency {
			out.wait += r.wait
		} else {
			out.kind, out.argument = r.kind, r.argument
		}
	}
	return out
}

func parseFault(spec string) (*rule, error) {
	on, rest, ok := strings.Cut(spec, ":")
	if !ok {
		return nil, fmt.Errorf("not of the form CALL:KIND[:N]")
	}
	if on != anyCall && !slices.Contains(everyCall, call(on)) {
		return nil, fmt.Errorf("unknown call %q: one of token, stage, submit, account, outcome, any", on)
	}
	r := &rule{on: on, left: -1}
	name, times, counted := strings.Cut(rest, ":")
	if counted {
		n, err := strconv.Atoi(times)
		if err != nil || n < 0 {
			return nil, fmt.Errorf("%q is not a number of times", times)
		}
		r.left = n
	}
	name, argument, valued := strings.Cut(name, "=")
	i := slices.IndexFunc(descriptions, func(d description) bool { return string(d.kind) == name })
	if i < 0 {
		return nil, fmt.Errorf("unknown kind %q", name)
	}
	r.description, r.argument = descriptions[i], argument
	if on != anyCall && !slices.Contains(r.calls, call(on)) {
		return nil, fmt.Errorf("%s does not happen to %s", name, on)
	}
	if valued != (r.value != "") || valued && argument == "" {
		return nil, fmt.Errorf("%s is written %s", name, r.usage())
	}
	return r, r.readArgument()
}

func (r *rule) readArgument() (err error) {
	switch r.kind {
	case kindLatency:
		if r.wait, err = time.ParseDuration(r.argument); err != nil || r.wait < 0 {
			return fmt.Errorf("%q is not a duration such as 200ms", r.argument)
		}
	case kindSkew:
		if r.wait, err = time.ParseDuration(r.argument); err != nil {
			return fmt.Errorf("%q is not a duration such as 1h or -10m", r.argument)
		}
	case kindLife:
		if r.argument != noLife && !json.Valid([]byte(r.argument)) {
			return fmt.Errorf("%q is no JSON: write a number, a text in quotes, or %s", r.argument, noLife)
		}
	case kind429After, kind429Date:
		if n, err := strconv.Atoi(r.argument); err != nil || n < 0 {
			return fmt.Errorf("%q is not a number of seconds", r.argument)
		}
	case kindShape:
		if shapes[r.argument] == nil {
			return fmt.Errorf("unknown shape %q: one of %s", r.argument, strings.Join(shapeNames(), ", "))
		}
	default: // the others take no argument, or any word
	}
	return nil
}

func (d description) usage() string {
	if d.value == "" {
		return string(d.kind) + ", without a value"
	}
	return string(d.kind) + "=" + d.value
}
