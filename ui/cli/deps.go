package cli

import (
	"context"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
)

// Deps is how main opens the parts that the user interface does not know.
type Deps struct {
	// Version is the version of the binary with its commit, day and compiler; Built is the day of the commit, zero where it
	// is not known.
	Version string
	Built   time.Time
	// Open opens catalogue, store and custodian. A passphrase is needed where it returns flow.ErrPassphrase or
	// flow.ErrNewPassphrase.
	Open func(ctx context.Context, s Settings, passphrase string) (*Opened, error)
	// Catalogue loads the catalogue alone.
	Catalogue func(s Settings) (*catalogue.Catalogue, error)
	// ReadOwn reads a file that steers the program; where it holds a secret, secret says which. It refuses, in a line that
	// says how to correct it, what is no ordinary file of bounded size, and what others can change or, with a secret, read.
	ReadOwn func(file, secret string) ([]byte, error)
	// OwnFolder refuses a folder that is a link or another's, or that others can read or change, with what mends it.
	OwnFolder func(folder string) error
	// Elsewhere tells who besides this computer keeps a folder: a cloud by its name, "the network", or "" for nobody.
	Elsewhere func(folder string) string
	// Move moves a folder that an earlier version kept elsewhere, whole, and not while a window has an application of it open.
	Move func(from, to string) error
	// WriteNew writes a file for its owner alone, whole or not at all and never over another: fs.ErrExist. Replace writes over
	// an older one. Both wait a moment for another program that has it open, and refuse what is no name of a file on this system.
	WriteNew, Replace func(file string, data []byte) error
	// Serve runs a sandbox until ctx ends, and calls ready with its base URL once it listens.
	Serve func(ctx context.Context, s Settings, how Serving, ready func(baseURL string)) error
	// ProfileYAML is the default profile as a file with comments, and Profile the one of the settings, secrets masked.
	ProfileYAML string
	Profile     func(s Settings) ([]byte, error)
	// Probe asks the custodian of the settings for a token, and reads an account or, at a built-in sandbox, stages one;
	// without read it does no more than ask for the token where the custodian is a real one.
	Probe func(ctx context.Context, s Settings, read bool) (Probed, error)
	// Clients keeps client ids and secrets in the keyring.
	Clients ClientStore
	// Drafts lists the ids of the applications on this computer, without a key.
	Drafts func(s Settings) []string
	// CheckStore refuses an address of a firm's store that cannot be meant, and quotes nothing of it.
	CheckStore func(address string) error
	// InitFirm installs the store of the settings, and OpenFirm opens the way to its members, with the key of this computer.
	InitFirm func(ctx context.Context, s Settings) (flow.FirmInstalled, error)
	OpenFirm func(ctx context.Context, s Settings, passphrase string) (flow.Firm, error)
	// FaultHelp says which faults Serve can play, and Faults lists them.
	FaultHelp string
	Faults    []string
}

// ClientStore keeps the client id and secret of each place: custodian.ErrNoKeyring where the computer has no keyring.
type ClientStore interface {
	// Client returns two empty texts where there is none.
	Client(ctx context.Context, place string) (id, secret string, err error)
	Keep(ctx context.Context, place, id, secret string) error
	// Forget removes what is there, if anything is.
	Forget(ctx context.Context, place string) error
}

// Serving is how a sandbox of its own runs.
type Serving struct {
	Address string
	Faults  []string
	// Dir keeps its records in a folder; "" keeps them in memory.
	Dir string
	// Identifiers is the reading of the rule for entries: always, omit-on-add or both; CustomerIDs is when the custodian's
	// identifiers are issued: submit or stage. "" is the sandbox's own choice.
	Identifiers, CustomerIDs string
}

// Probed is what Probe found.
type Probed struct {
	// Token is why there is no token, Trip why an account could not be staged and read; nil if all went well.
	Token, Trip error
	// Answered is set where anything answered at all.
	Answered bool
	// Tripped is set where Trip was tried.
	Tripped bool
	// TLS names the version that was agreed on, "" without TLS; Ahead is how far this computer's clock is ahead of the
	// custodian's, nil where it does not tell the time.
	TLS   string
	Ahead *time.Duration
}

// Opened is an open service with what belongs to it.
type Opened struct {
	Service *flow.Service
	// Own are the drafts of this computer where the service has those of a firm; nil else.
	Own flow.Store
	// Notices are things to tell once: "The key of these practice drafts is in a file beside them".
	Notices []string
	// Verify tries the passphrase of the drafts; nil where there is none.
	Verify func(passphrase string) error
	// Close gives back what was opened; it is safe to call once.
	Close func() error
}
