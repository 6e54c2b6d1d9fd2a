package seal

import "filippo.io/age"

// Missing stands last among identities and says why the right one is not there.
type Missing struct{ Why error }

// Unwrap opens nothing.
func (m Missing) Unwrap([]*age.Stanza) ([]byte, error) { return nil, absent{m.Why} }

// absent is why the right identity is not there.
type absent struct{ error }
