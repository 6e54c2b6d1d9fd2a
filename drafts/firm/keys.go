package firm

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"time"

	"filippo.io/age"

	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

// teamKey is a team's key of one epoch.
type teamKey struct {
	seal.Key
	epoch int
	// link is the MAC of the key before it, over this one; nothing for the first.
	link []byte
	// recovery is the recipient that every key of the team is sealed for as well.
	recovery string
	// summaries seals what a list shows: the curve would cost a list of ten thousand a second.
	summaries cipher.AEAD
	macs      []byte // keys the MACs
}

func newTeamKey(k seal.Key, p packed) (*teamKey, error) {
	vault := seal.Vault{Key: k, Environment: p.Environment}
	derived, err := vault.Derive("firm summaries")
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(derived)
	if err != nil {
		return nil, err
	}
	box, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return nil, err
	}
	macs, err := vault.Derive("firm macs")
	return &teamKey{Key: k, epoch: p.Epoch, link: p.Link, recovery: p.Recovery, summaries: box, macs: macs}, err
}

// sign is the MAC of some texts, as what they are.
func (k *teamKey) sign(what string, texts ...string) []byte {
	mac := hmac.New(sha256.New, k.macs)
	for _, t := range append([]string{what}, texts...) {
		_, _ = fmt.Fprintf(mac, "%d %s\n", len(t), t) // a hash takes everything
	}
	return mac.Sum(nil)
}

// signSeat is the MAC of a seat.
func (k *teamKey) signSeat(s seat) []byte { return k.sign("seat", s.member, s.role, s.recipient) }

// packed is a key as it is sealed for a member.
type packed struct {
	Environment string `json:"environment"`
	Team        string `json:"team"`
	Epoch       int    `json:"epoch"`
	Recovery    string `json:"recovery"`
	Key         string `json:"key"`
	Link        []byte `json:"link,omitempty"`
}

// pack seals the key of a team for a recipient.
func (k *teamKey) pack(environment, team, recipient string) ([]byte, error) {
	to, err := age.ParseX25519Recipient(recipient)
	if err != nil {
		return nil, fmt.Errorf("%w: a member of team %q has no recipient", flow.ErrDamaged, team)
	}
	text, err := json.Marshal(packed{environment, team, k.epoch, k.recovery, k.Identity.String(), k.link})
	if err != nil {
		return nil, err
	}
	return seal.To(to, text)
}

// unpack is the reverse of pack. flow.ErrDamaged for what is sealed for somebody else, or is another key than its row says.
func unpack(sealed []byte, me seal.Key, environment, team string, epoch int) (*teamKey, error) {
	text, err := me.Unseal(sealed)
	if err != nil {
		return nil, err
	}
	var p packed
	if json.Unmarshal(text, &p) != nil || p.Environment != environment || p.Team != team || p.Epoch != epoch {
		return nil, fmt.Errorf("%w: it is another key", flow.ErrDamaged)
	}
	k, err := seal.ParseKey(p.Key)
	if err != nil {
		return nil, err
	}
	return newTeamKey(k, p)
}

// next makes the key after this one.
func (k *teamKey) next(environment, team string, epoch int) (*teamKey, error) {
	fresh, err := seal.NewKey()
	if err != nil {
		return nil, err
	}
	p := packed{Environment: environment, Team: team, Epoch: epoch, Recovery: k.recovery}
	p.Link = k.linkOf(fresh, team, epoch, p.Recovery)
	return newTeamKey(fresh, p)
}

// linkOf proves that a key was made by somebody who had this one.
func (k *teamKey) linkOf(next seal.Key, team string, epoch int, recovery string) []byte {
	return k.sign("key", team, fmt.Sprint(epoch), recovery, next.Identity.String())
}

// epochAfter is the epoch of a month, or of the next turn in it.
func epochAfter(last int, month time.Time) int {
	first := (month.Year()*100 + int(month.Month())) * 100
	return max(first, last+1)
}

// ring has the keys of a team.
type ring struct {
	id   int
	name string
	keys map[int]*teamKey
	// newest is the one that is written with.
	newest *teamKey
	writes bool // the member may write for it
}

// add takes the next key of the team. flow.ErrDamaged for one that nobody with the key before it made.
func (r *ring) add(k *teamKey) error {
	if r.newest != nil && !hmac.Equal(k.link, r.newest.linkOf(k.Key, r.name, k.epoch, k.recovery)) {
		return fmt.Errorf("%w: key %d of team %q was not made by a member of it", flow.ErrDamaged, k.epoch, r.name)
	}
	r.keys[k.epoch], r.newest = k, k
	return nil
}

// boundTo is what a summary is bound to.
func boundTo(draft string, number uint64) []byte { return fmt.Appendf(nil, "%s/%d", draft, number) }

// sealSummary seals what a list shows of a revision.
func (k *teamKey) sealSummary(s flow.Summary, number uint64) ([]byte, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	return k.summaries.Seal(nil, nil, text, boundTo(s.ID, number)), nil //nolint:gosec // the cipher makes the nonce itself
}

// openSummary is the reverse of sealSummary. flow.ErrDamaged for that of another draft or number too.
func (k *teamKey) openSummary(sealed []byte, draft string, number uint64) (s flow.Summary, err error) {
	text, err := k.summaries.Open(nil, nil, sealed, boundTo(draft, number))
	if err != nil || json.Unmarshal(text, &s) != nil {
		return flow.Summary{}, flow.ErrDamaged
	}
	return s, nil
}
