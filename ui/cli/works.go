package cli

import (
	"context"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
)

// Works is how main opens the parts that the user interface does not know.
type Works struct {
	// Version is the version and commit of the binary.
	Version string
	// Open opens catalogue, store and custodian. A passphrase is needed where it returns flow.ErrPassphrase or
	// flow.ErrNewPassphrase.
	Open func(ctx context.Context, s Settings, passphrase string) (*Opened, error)
	// Catalogue loads the catalogue alone.
	Catalogue func(s Settings) (*catalogue.Catalogue, error)
	// Serve runs a sandbox on an address until ctx ends, and calls ready with its base URL once it listens.
	Serve func(ctx context.Context, s Settings, address string, faults []string, ready func(baseURL string)) error
	// FaultHelp says which faults Serve can play.
	FaultHelp string
}

// Opened is an open office.
type Opened struct {
	Office *flow.Office
	// Notices are things to tell once: "The key of these practice drafts is in a file beside them".
	Notices []string
	// Close gives back what was opened; it is safe to call once.
	Close func() error
}
