package cli

import (
	"context"
	"strings"

	"brokerage/onboard/flow"
)

// findDraft finds the one application whose id is, or begins or ends with, what was given: ids are long, and people type
// as much as tells them apart.
func findDraft(ctx context.Context, o *flow.Service, given string) (string, error) {
	drafts, err := o.Store.List(ctx)
	if err != nil {
		return "", err
	}
	var found []string
	for _, d := range drafts {
		if d.ID == given {
			return given, nil
		}
		if len(given) >= 4 && (strings.HasPrefix(d.ID, given) || strings.HasSuffix(d.ID, given)) {
			found = append(found, d.ID)
		}
	}
	switch len(found) {
	case 1:
		return found[0], nil
	case 0:
		return "", usage("no application %q is on this computer. onboard drafts list shows them", given)
	}
	return "", usage("%q could be %d applications. Give more of the id; onboard drafts list shows them", given, len(found))
}
