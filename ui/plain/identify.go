package plain

import (
	"context"
	"strconv"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// identify asks which of several entries at the custodian is one of this application. Decided later, it is asked again when
// another one comes up or the application is opened again.
func (t *conversation) identify(ctx context.Context) error {
	doubts := t.s.Doubts()
	if len(doubts) <= t.postponedEntries {
		t.postponedEntries = len(doubts)
		return nil
	}
	t.postponedEntries = 0
	for _, d := range doubts {
		customer, chosen, err := t.which(ctx, d)
		switch {
		case err != nil:
			return err
		case !chosen:
			t.postponedEntries++
			continue
		}
		if err := t.s.Identify(d.Array, d.Entry, customer); err != nil {
			t.trouble(err, say.Trouble)
			continue
		}
		t.save(ctx)
		t.say("Chosen. Its changes are staged.")
		t.stage(false)
	}
	return nil
}

// which asks about one entry; chosen is false where it is decided later.
func (t *conversation) which(ctx context.Context, d flow.Doubt) (customer string, chosen bool, err error) {
	t.fail("Which of these is " + text.Clean(say.DoubtOf(d)) + "? " + say.DoubtWords(d))
	for i, c := range d.Candidates {
		t.say(strconv.Itoa(i+1) + " Customer " + text.Clean(c.CustomerID) + ". " + candidate(c))
	}
	last := len(d.Candidates)
	ask := "Number, or later"
	if d.MayBeNone {
		last++
		t.say(strconv.Itoa(last) + " None of them: add it once more")
	}
	for {
		t.say(ask)
		line, err := t.line(ctx)
		if err != nil {
			return "", false, err
		}
		line = strings.TrimSpace(line)
		n, err := strconv.Atoi(line)
		switch {
		case strings.EqualFold(line, "later"):
			return "", false, nil
		case err != nil || n < 1 || n > last:
			t.fail("Give a number from 1 to " + strconv.Itoa(last) + ", or later.")
		case n > len(d.Candidates):
			return "", true, nil
		default:
			return d.Candidates[n-1].CustomerID, true, nil
		}
	}
}

// candidate is what the custodian shows of an entry in one line.
func candidate(c flow.Candidate) string {
	parts := make([]string, len(c.Shown))
	for i, s := range c.Shown {
		parts[i] = s.Label + ": " + sayable(text.Clean(s.Words))
		if s.Here != "" {
			parts[i] += ", here " + sayable(text.Clean(s.Here))
		}
	}
	return strings.Join(parts, ". ") + "."
}
