package drafts

import (
	"bytes"
	"context"
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/safetext"
)

// logged is a line of the event log: an event and the digest of the whole line before it. A line that was taken out or put in
// between no longer fits its neighbours. After them stands a MAC over both, so that nobody without the lasting key can write one.
type logged struct {
	flow.Event
	Prev string `json:"prev"`
}

// firstPrev stands in the first line.
const firstPrev = "start"

const (
	macStart  = `,"mac":"`
	macEnd    = `"}`
	macDigits = 32
	macSize   = len(macStart) + macDigits + len(macEnd)
)

// logKey is derived from the lasting key: what signs the event log.
func (v vault) logKey() ([]byte, error) {
	return hkdf.Key(sha256.New, []byte(v.key.identity.String()), nil, labelStart+v.environment+" event log", sha256.Size)
}

// sign is the MAC of a line.
func (s *Store) sign(line []byte) string {
	mac := hmac.New(sha256.New, s.logKey)
	mac.Write(line)
	return hex.EncodeToString(mac.Sum(nil))[:macDigits]
}

// signed puts its MAC into a line, as the last of its values.
func (s *Store) signed(line []byte) []byte {
	open := line[:len(line)-1]
	return fmt.Appendf(nil, "%s%s%s%s", open, macStart, s.sign(line), macEnd)
}

// isSigned tells whether a line is one that this store wrote.
func (s *Store) isSigned(line []byte) bool {
	if len(line) <= macSize {
		return false
	}
	open, end := line[:len(line)-macSize], line[len(line)-macSize:]
	if !bytes.HasPrefix(end, []byte(macStart)) || !bytes.HasSuffix(end, []byte(macEnd)) {
		return false
	}
	want := s.sign(append(bytes.Clone(open), '}'))
	return hmac.Equal(end[len(macStart):len(macStart)+macDigits], []byte(want))
}

// linkOf is what the line after this one names. Of a line that was cut nobody knows more than its bytes.
func linkOf(line []byte) string {
	sum := sha256.Sum256(bytes.TrimSpace(line))
	return hex.EncodeToString(sum[:16])
}

// tailSize is where the last line is looked for first; a line has some hundred bytes.
const tailSize = 8 << 10

// lastLine returns the last line that is not empty, nil for none.
func lastLine(f *os.File, size int64) ([]byte, error) {
	for span := int64(tailSize); ; span *= 4 {
		from := max(0, size-span)
		tail := make([]byte, size-from)
		if _, err := f.ReadAt(tail, from); err != nil {
			return nil, err
		}
		trimmed := bytes.TrimRight(tail, "\r\n ")
		at := bytes.LastIndexByte(trimmed, '\n')
		if at >= 0 || from == 0 {
			return bytes.TrimSpace(trimmed[at+1:]), nil
		}
	}
}

// chained is the line of an event with its link to the last one. The caller holds the lock.
func (s *Store) chained(f *os.File, size int64, e flow.Event) ([]byte, error) {
	prev := firstPrev
	last, err := lastLine(f, size)
	if err != nil {
		return nil, err
	}
	if len(last) > 0 {
		prev = linkOf(last)
	}
	line, err := json.Marshal(logged{e, prev})
	if err != nil {
		return nil, err
	}
	return s.signed(safetext.JSON(line)), nil
}

// Audit returns the events of a draft and whether the log is whole: every line, those of other drafts too, is signed with a key
// derived from the lasting one and names the line before it. The end of the log is compared with what the record of the folder
// has of it. A time at which that record itself was missing or older is a gap too: what was before cannot be checked.
func (s *Store) Audit(ctx context.Context, id string) (flow.Audit, error) {
	events, err := s.Events(ctx, id)
	if err != nil {
		return flow.Audit{}, err
	}
	log, err := s.readLog()
	if err != nil {
		return flow.Audit{}, fmt.Errorf("reading the event log: %w", cause(err))
	}
	a := flow.Audit{Draft: id, Events: events}
	s.manifest.view(func(r *record) {
		for _, d := range r.Doubts {
			a.Breaks = append(a.Breaks, flow.Break{Why: fmt.Sprintf("what was written before %s cannot be checked: %s",
				d.At.Local().Format("2006-01-02 15:04:05"), d.Why)})
		}
	})
	s.followChain(log, &a)
	return a, nil
}

// followChain checks each line against the one before it and its MAC. Of the lines from before there were MACs the record has
// a digest, and those from before the chain began have no link; none may come later.
func (s *Store) followChain(log []byte, a *flow.Audit) {
	mark := s.manifest.log()
	unsigned := mark.Unsigned
	gap := func(line int, why string) { a.Breaks = append(a.Breaks, flow.Break{Line: line, Why: why}) }
	if unsigned > 0 && (int64(len(log)) < unsigned || digestOf(log[:unsigned]) != mark.Digest) {
		gap(1, "the lines of the version before, which signed none, were changed")
		unsigned = 0
	}
	links := map[string]bool{}
	number, began, prev, offset := 0, false, firstPrev, int64(0)
	forged := 0 // a line without a right MAC; the line after it tells, where that was written after it, that it was changed
	settle := func() {
		if forged > 0 {
			gap(forged, "the line was changed, or written by something else")
		}
		forged = 0
	}
	for line := range bytes.Lines(log) {
		number++
		old := offset < unsigned
		offset += int64(len(line))
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		if old {
			a.Unauthenticated++
		}
		var l logged
		err := json.Unmarshal(line, &l)
		signed := old || err == nil && s.isSigned(line)
		if signed && l.Prev != prev {
			forged = 0
		}
		settle()
		switch {
		case err != nil:
			gap(number, "the line was cut or changed")
		case !signed:
			forged = number
		case l.Prev == "" && !began:
		case l.Prev == "":
			gap(number, "the line names none before it")
		case l.Prev != prev:
			gap(number, "the line before it was changed, taken out or put in")
		}
		began = began || l.Prev != ""
		prev = linkOf(line)
		links[prev] = true
	}
	settle()
	if mark.End != "" && !links[mark.End] {
		gap(number+1, "lines that this computer wrote are missing from the end")
	}
}

// largestLog bounds what is read of the event log, of which a line has some three hundred bytes.
const largestLog = 1 << 30

// readLog returns the event log, nothing where there is none.
func (s *Store) readLog() ([]byte, error) {
	log, _, err := readRegular(s.eventLog(), largestLog)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return log, err
}

func digestOf(log []byte) string {
	sum := sha256.Sum256(log)
	return hex.EncodeToString(sum[:])
}

// unsignedLog is the mark of a log of which no line is signed yet.
func unsignedLog(path string) logMark {
	log, _, err := readRegular(path, largestLog)
	if err != nil || len(log) == 0 {
		return logMark{}
	}
	return logMark{Unsigned: int64(len(log)), Digest: digestOf(log)}
}

// signedEvents are the events of all signed lines, and the link of the last one.
func (s *Store) signedEvents() (events []flow.Event, end string) {
	log, _ := s.readLog() // one that cannot be read proves nothing
	for line := range bytes.Lines(log) {
		line = bytes.TrimSpace(line)
		var e flow.Event
		if s.isSigned(line) && json.Unmarshal(line, &e) == nil {
			events, end = append(events, e), linkOf(line)
		}
	}
	return events, end
}

// signsLog tells whether the log has a signed line.
func (s *Store) signsLog() bool {
	_, end := s.signedEvents()
	return end != ""
}
