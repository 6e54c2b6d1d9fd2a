package custodian

// Environment is what applications are made in: a rehearsal or the real thing. The word is the one that people read.
type Environment string

// The environments: the one built in, a custodian's own for tries, and the one that opens real accounts.
const (
	Sandbox    Environment = "SANDBOX"
	Test       Environment = "TEST"
	Production Environment = "PRODUCTION"
)
