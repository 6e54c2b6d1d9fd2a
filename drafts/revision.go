package drafts

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

const (
	// format is the version of the first line. A reader of an older one is kept for ever; an older one is never written.
	//
	//	1: the header has no key stanza, and the key is the lasting one
	//	2: the key stanza names the key
	//	3: the environment stands in the first line
	format = 3
	// labelledFormat is the first one of the versions that keep a record of the folder.
	labelledFormat = 3
	// longestLine bounds the first line; a summary has a few hundred bytes.
	longestLine = 1 << 20
)

// front is the first line of a revision.
type front struct {
	Format int `json:"format"`
	// Environment is what the draft belongs to, "" before format 3.
	Environment string       `json:"environment,omitempty"`
	Draft       string       `json:"draft"`
	Revision    uint64       `json:"revision"`
	Interim     bool         `json:"interim,omitempty"`
	SavedAt     time.Time    `json:"savedAt"`
	Summary     flow.Summary `json:"summary"`
}

// sealRevision returns the bytes of a revision file.
func sealRevision(k seal.Key, f front, body []byte) ([]byte, error) {
	line, err := json.Marshal(f)
	if err != nil {
		return nil, err
	}
	if len(line) >= longestLine || len(body) > seal.Largest/2 {
		return nil, fmt.Errorf("%d bytes are more than a draft may have", len(line)+len(body))
	}
	return k.Seal(append(line, '\n'), body)
}

// readRevision reads a revision file, without its body unless it is wanted. The errors are flow.ErrNoDraft for no file,
// flow.ErrTruncated, ErrDamaged, ErrTooNew and ErrRolledBack (an older revision under this name), ErrKeyDestroyed, ErrNoKey and
// ErrNoKeyring for the key it names, or why it cannot be read.
func (s *savedDrafts) readRevision(id string, n uint64, wantBody bool) (front, []byte, error) {
	if info, err := os.Lstat(s.revision(id, n)); err == nil && !disk.IsFile(info) {
		return front{}, nil, fmt.Errorf("%w: it is no ordinary file", flow.ErrDamaged)
	}
	file, err := disk.Open(s.revision(id, n))
	if errors.Is(err, os.ErrNotExist) {
		return front{}, nil, flow.ErrNoDraft
	}
	if err != nil {
		return front{}, nil, disk.Cause(err)
	}
	defer file.Close() //nolint:errcheck // it was only read
	info, err := file.Stat()
	if err != nil {
		return front{}, nil, disk.Cause(err)
	}
	s.tightenFrom(file.Name(), info.Mode())
	if info.Size() > seal.Largest {
		return front{}, nil, fmt.Errorf("%w: %d bytes long", flow.ErrDamaged, info.Size())
	}
	f, body, err := openRevision(file, info.Size(), s.keyStore.Opens, wantBody)
	if err == nil {
		err = f.matches(s.vault.Environment, id, n)
	}
	if errors.Is(err, syscall.EIO) {
		return front{}, nil, fmt.Errorf("%w: the disk cannot read it", flow.ErrDamaged)
	}
	if err != nil {
		return front{}, nil, disk.Cause(err)
	}
	return f, body, nil
}

func openRevision(file *os.File, size int64, pick seal.Identities, wantBody bool) (f front, body []byte, err error) {
	o, err := seal.Open(file, size, pick)
	if err != nil {
		return front{}, nil, err
	}
	line, err := o.Line(longestLine)
	if err != nil {
		return front{}, nil, err
	}
	if f, err = parseFront(line); err != nil || !wantBody {
		return f, nil, err
	}
	body, err = o.Rest()
	return f, body, err
}

// parseFront looks at the version first: the rest of a newer line may have any shape.
func parseFront(line []byte) (front, error) {
	var version struct {
		Format int `json:"format"`
	}
	if json.Unmarshal(line, &version) != nil || version.Format < 1 {
		return front{}, fmt.Errorf("%w: its first line cannot be understood", flow.ErrDamaged)
	}
	if version.Format > format {
		return front{}, flow.ErrTooNew
	}
	var f front
	if json.Unmarshal(line, &f) != nil {
		return front{}, fmt.Errorf("%w: its first line cannot be understood", flow.ErrDamaged)
	}
	return f, nil
}

// matches refuses a revision under another's name.
func (f front) matches(environment, id string, n uint64) error {
	switch {
	case f.Format >= labelledFormat && f.Environment != environment:
		return fmt.Errorf("%w: it belongs to another environment", flow.ErrDamaged)
	case f.Draft != id:
		return fmt.Errorf("%w: it belongs to another draft", flow.ErrDamaged)
	case f.Revision < n:
		return fmt.Errorf("%w: it is revision %d", flow.ErrRolledBack, f.Revision)
	case f.Revision > n:
		return fmt.Errorf("%w: it is revision %d", flow.ErrDamaged, f.Revision)
	}
	return nil
}

// unreadable tells whether an error is about the bytes of a revision, so that an older one may stand in for it. A revision of
// a newer program is not: to go on from an older one would lose what was typed there.
func unreadable(err error) bool {
	return errors.Is(err, flow.ErrDamaged) || errors.Is(err, flow.ErrTruncated) || errors.Is(err, flow.ErrRolledBack)
}

// word is why a draft cannot be opened, in the words of flow's errors.
func word(err error) string {
	for _, class := range []error{
		flow.ErrMissing, flow.ErrTruncated, flow.ErrTooNew, flow.ErrRolledBack, flow.ErrKeyDestroyed, flow.ErrNoKey, custodian.ErrNoKeyring, flow.ErrDamaged,
	} {
		if errors.Is(err, class) {
			return class.Error()
		}
	}
	return err.Error()
}

func (f front) record(body []byte) flow.Record {
	return flow.Record{ID: f.Draft, Revision: f.Revision, Interim: f.Interim, Meta: f.Summary, Body: body}
}
