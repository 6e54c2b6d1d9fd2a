package flow

import (
	"context"
	"strings"
)

// Firm is the way to the members of a store that several desks share: of one who joins, of operations, and of the owner of the
// database, who alone makes a team. What may be done the store decides, and refuses else.
type Firm interface {
	// User is whom the store takes this for.
	User() string
	// Join makes the user a member, with the key of this computer, and returns its fingerprint.
	Join(ctx context.Context) (fingerprint string, err error)
	// Members lists everybody, those who left too.
	Members(ctx context.Context) ([]FirmMember, error)
	// Member is one who has not left; an error names those there are.
	Member(ctx context.Context, name string) (FirmMember, error)
	// Seat gives a member, whose fingerprint was compared, a role in a team, and all its keys. The first seat makes the team. recovery is
	// the recovery identity, "" where this computer has the keys of the team or there is no such team yet.
	Seat(ctx context.Context, m FirmMember, team, role, recovery string) error
	// Leave takes every seat and key from a member, hands the work over to another, and turns the keys of the teams.
	Leave(ctx context.Context, member, to, recovery string) (FirmDeparture, error)
	// Rekey gives a team a new key, for what is saved from now on, and returns its number.
	Rekey(ctx context.Context, team, recovery string) (int, error)
	Close()
}

// The roles of a seat: an assistant edits, an advisor edits and submits, a principal and compliance read, compliance puts holds,
// operations edit, put holds and give seats.
const (
	Assistant  = "assistant"
	Advisor    = "advisor"
	Principal  = "principal"
	Compliance = "compliance"
	Operations = "operations"
)

// FirmRoles lists them.
func FirmRoles() []string { return []string{Assistant, Advisor, Principal, Compliance, Operations} }

// FirmMember is one of a firm.
type FirmMember struct {
	Name string
	// Recipient is the public key that keys are sealed for, and Fingerprint what is compared of it by phone.
	Recipient, Fingerprint string
	Left                   bool
	// Seats are "advisor in north".
	Seats []string
}

// Is tells whether what somebody typed is the fingerprint, whatever stands between its digits.
func (m FirmMember) Is(typed string) bool {
	plain := func(s string) string { return strings.ToLower(strings.NewReplacer("-", "", " ", "").Replace(s)) }
	return plain(typed) == plain(m.Fingerprint)
}

// FirmDeparture is what a member's leaving did.
type FirmDeparture struct {
	// Ended counts the connections that were ended; -1 where the owner of the database may end none.
	Ended int
	// Turned are the teams that have a new key, and Unturned those that still wait for one.
	Turned, Unturned []string
}

// FirmInstalled is what installing the store of a firm did.
type FirmInstalled struct {
	// From and To are versions of the schema; From is 0 where there was none.
	From, To int
	// Recovery is the identity that opens the keys of every team, "" where there is one already. It is stored nowhere.
	Recovery string
}

// FirmStanding is how things are with a member.
type FirmStanding struct {
	User, Place string
	Schema      int
	// Roles are the seats, "advisor in north", and Epochs the newest keys, "north 20261100".
	Roles, Epochs []string
}

// Assigner is what a Store also has that says whose an application is.
type Assigner interface {
	// Assign gives a draft to a member: operations of its team do that, who has it, and who takes what nobody has. ErrNoDraft.
	Assign(ctx context.Context, id, member string) error
}

// Polls tells whether this program asks the custodian by itself how an application stands: the one of whoever has it does. One that
// nobody has is asked about by each that has it open.
func (o *Service) Polls(d Summary) bool { return d.Assignee == "" || d.Assignee == o.User }

// FirmStore is what a Store also has that several desks share.
type FirmStore interface {
	Standing(ctx context.Context) (FirmStanding, error)
}
