package seal

import (
	"testing"

	"filippo.io/age"
)

// halfStanzas keeps the stanza of the curve from an identity.
type halfStanzas struct{ quickly }

func (h halfStanzas) Unwrap(all []*age.Stanza) ([]byte, error) {
	var ours []*age.Stanza
	for _, s := range all {
		if s.Type != "X25519" {
			ours = append(ours, s)
		}
	}
	return h.quickly.Unwrap(ours)
}

func TestTheKeyStanzaAloneOpensAFile(t *testing.T) {
	k, sealed := sealedRevision(t, []byte("the answers"))
	alone := func(k Key) Identities {
		return func([]byte) ([]age.Identity, error) { return []age.Identity{halfStanzas{quickly{k}}}, nil }
	}
	if _, err := Unseal(sealed, alone(k)); err != nil {
		t.Errorf("got error %v, want none", err)
	}
	other, err := NewKey()
	if err != nil {
		t.Fatal(err)
	}
	other.Name = k.Name
	if _, err := Unseal(sealed, alone(other)); err == nil {
		t.Error("with another key of the same name: got no error, want one")
	}
}
