package seal

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"

	"filippo.io/age"

	"brokerage/onboard/flow"
)

const (
	// nonceSize, chunkSize and tagSize are the age format's: a nonce before the payload, chunks of 64 KiB, a tag after each.
	nonceSize = 16
	chunkSize = 64 << 10
	tagSize   = 16

	// headerSize is the least a header has: intro 22, X25519 stanza 54 + 44, length stanza 29 + 1, MAC line 48. The key
	// stanza adds some 110.
	headerSize = 22 + 54 + 44 + 29 + 1 + 48
	// FrontSize has any header that is sealed here in it.
	FrontSize = 2 * headerSize
	// shortest is the size of a sealed empty text.
	shortest = headerSize + nonceSize + tagSize
)

// ErrForeign is the cause of flow.ErrDamaged where the file is meant for another key, or the part that says so is damaged.
var ErrForeign = errors.New("no key here opens it")

// Key is an age identity with a name that recognises it.
type Key struct {
	Identity *age.X25519Identity
	// Name is the front of the digest; before it stands, for the key of a month, the month.
	Name string
}

// NewKey makes one from the operating system's randomness.
func NewKey() (Key, error) {
	identity, err := age.GenerateX25519Identity()
	if err != nil {
		return Key{}, err
	}
	return named(identity), nil
}

// ParseKey reads a key as age writes it. flow.ErrDamaged, which quotes nothing of it.
func ParseKey(text string) (Key, error) {
	identity, err := age.ParseX25519Identity(text)
	if err != nil {
		return Key{}, flow.ErrDamaged // age's own words might quote the key
	}
	return named(identity), nil
}

func named(identity *age.X25519Identity) Key {
	k := Key{Identity: identity}
	k.Name = k.Digest()[:nameDigits]
	return k
}

// nameDigits are enough to tell the keys of one computer apart.
const nameDigits = 8

// Digest recognises the key and gives nothing away: whoever knew the public half could forge revisions.
func (k Key) Digest() string {
	sum := sha256.Sum256([]byte("onboard drafts key\n" + k.Identity.Recipient().String()))
	return hex.EncodeToString(sum[:16])
}

// Seal encrypts parts, one after the other, to the key itself.
func (k Key) Seal(parts ...[]byte) ([]byte, error) {
	return encrypt(k.Identity.Recipient(), &k, parts)
}

// To encrypts data to somebody else.
func To(recipient age.Recipient, data []byte) ([]byte, error) {
	return encrypt(recipient, nil, [][]byte{data})
}

// encrypt names the key that seals for itself, nil for somebody else.
func encrypt(to age.Recipient, own *Key, parts [][]byte) ([]byte, error) {
	length := 0
	for _, p := range parts {
		length += len(p)
	}
	var sealed bytes.Buffer
	sealed.Grow(int(FrontSize + payloadSize(length)))
	w, err := age.Encrypt(&sealed, stanzas{to, length, own})
	if err != nil {
		return nil, err
	}
	for _, p := range parts {
		if _, err := w.Write(p); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return sealed.Bytes(), nil
}

func payloadSize(length int) int64 {
	chunks := max(1, (length+chunkSize-1)/chunkSize)
	return int64(nonceSize + length + chunks*tagSize)
}

// Unseal is the reverse of seal: all or nothing.
func (k Key) Unseal(sealed []byte) ([]byte, error) { return Unseal(sealed, k.Opens) }

// Opens is k for open, whatever the header says.
func (k Key) Opens([]byte) ([]age.Identity, error) {
	return []age.Identity{quickly{k}}, nil
}

// Unseal opens a text that is in memory: all or nothing.
func Unseal(sealed []byte, pick Identities) ([]byte, error) {
	o, err := Open(bytes.NewReader(sealed), int64(len(sealed)), pick)
	if err != nil {
		return nil, err
	}
	return o.Rest()
}

// Text is a sealed text whose header was found right. Each read is authenticated before a byte of it is returned.
type Text struct {
	plain *bufio.Reader
	src   *errRemembering
}

// Identities finds the identities to try on a file from its front.
type Identities func(front []byte) ([]age.Identity, error)

// Open checks the header of a sealed text of the given size. flow.ErrTruncated, flow.ErrDamaged, what reading failed with,
// or what pick did.
func Open(r io.Reader, size int64, pick Identities) (*Text, error) {
	if size < shortest {
		return nil, flow.ErrTruncated
	}
	src := &errRemembering{r: r}
	ciphertext := bufio.NewReader(src)
	// Peek returns what there is; a read error is remembered by src.
	front, _ := ciphertext.Peek(FrontSize)
	declared, hasDeclared := declaredSize(front)
	if size < FrontSize && src.err == nil && !hasHeader(front) {
		return nil, flow.ErrTruncated
	}
	identities, err := pick(front)
	if err != nil && src.err == nil {
		return nil, err
	}
	plain, err := age.Decrypt(ciphertext, identities...)
	if a, ok := errors.AsType[absent](err); ok {
		return nil, a.error
	}
	switch _, foreign := errors.AsType[*age.NoIdentityMatchError](err); {
	case src.err != nil:
		return nil, src.err
	case foreign:
		return nil, fmt.Errorf("%w: %w", flow.ErrDamaged, ErrForeign)
	case err != nil:
		return nil, flow.ErrDamaged
	}
	// The header's MAC was right, so the length in it is the one that was written.
	if hasDeclared && size < declared {
		return nil, flow.ErrTruncated
	}
	if hasDeclared && size > declared {
		return nil, fmt.Errorf("%w: longer than it was", flow.ErrDamaged)
	}
	return &Text{plain: bufio.NewReader(plain), src: src}, nil
}

// hasHeader tells whether there is a whole header with the least of a payload after it.
func hasHeader(front []byte) bool {
	at := bytes.Index(front, []byte("\n--- "))
	if at < 0 {
		return false
	}
	end := bytes.IndexByte(front[at+1:], '\n')
	return end >= 0 && len(front) >= at+1+end+1+nonceSize+tagSize
}

// declaredSize reads the size of a whole file from its header. ok is false where it has no length stanza: a revision that
// somebody encrypted again with age itself.
func declaredSize(front []byte) (size int64, ok bool) {
	end := bytes.Index(front, []byte("\n--- "))
	if end < 0 {
		return 0, false
	}
	macLine := bytes.IndexByte(front[end+1:], '\n')
	_, after, found := bytes.Cut(front[:end], []byte("\n-> "+lengthStanza+" "))
	if macLine < 0 || !found {
		return 0, false
	}
	digits, _, _ := bytes.Cut(after, []byte("\n"))
	length, err := strconv.Atoi(string(digits))
	if err != nil || length < 0 {
		return 0, false
	}
	return int64(end+1+macLine+1) + payloadSize(length), true
}

// Line reads up to a newline, which is not returned; limit bounds what is kept in memory.
func (o *Text) Line(limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := o.plain.ReadSlice('\n')
		line = append(line, part...)
		switch {
		case len(line) > limit:
			return nil, fmt.Errorf("%w: its first line does not end", flow.ErrDamaged)
		case err == nil:
			return line[:len(line)-1], nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return nil, o.class()
		}
	}
}

// Rest reads what is left.
func (o *Text) Rest() ([]byte, error) {
	data, err := io.ReadAll(o.plain)
	if err != nil {
		return nil, o.class()
	}
	return data, nil
}

// class tells a disk that cannot be read from bytes that are wrong.
func (o *Text) class() error {
	if o.src.err != nil {
		return o.src.err
	}
	return flow.ErrDamaged
}

// errRemembering remembers the first error of a reader that is not its end.
type errRemembering struct {
	r   io.Reader
	err error
}

func (w *errRemembering) Read(p []byte) (int, error) {
	n, err := w.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) && w.err == nil {
		w.err = err
	}
	return n, err
}
