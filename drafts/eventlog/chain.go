package eventlog

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/manifest"
	"brokerage/onboard/drafts/seal"
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

// sign is the MAC of a line.
func (l *Log) sign(line []byte) string {
	mac := hmac.New(sha256.New, l.key)
	mac.Write(line)
	return hex.EncodeToString(mac.Sum(nil))[:macDigits]
}

// signed puts its MAC into a line, as the last of its values.
func (l *Log) signed(line []byte) []byte {
	open := line[:len(line)-1]
	return fmt.Appendf(nil, "%s%s%s%s", open, macStart, l.sign(line), macEnd)
}

// isSigned tells whether a line is one that was written here.
func (l *Log) isSigned(line []byte) bool {
	if len(line) <= macSize {
		return false
	}
	open, end := line[:len(line)-macSize], line[len(line)-macSize:]
	if !bytes.HasPrefix(end, []byte(macStart)) || !bytes.HasSuffix(end, []byte(macEnd)) {
		return false
	}
	want := l.sign(append(bytes.Clone(open), '}'))
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
func (l *Log) chained(f *os.File, size int64, e flow.Event) ([]byte, error) {
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
	return l.signed(safetext.JSON(line)), nil
}

// Audit returns the events of a draft and whether the log is whole: every line, those of other drafts too, is signed with a key
// derived from the lasting one and names the line before it. The end of the log is compared with what the record of the folder
// has of it. A time at which that record itself was missing or older is a gap too: what was before cannot be checked.
func (l *Log) Audit(ctx context.Context, id string) (flow.Audit, error) {
	events, err := l.Events(ctx, id)
	if err != nil {
		return flow.Audit{}, err
	}
	log, err := l.readLog()
	if err != nil {
		return flow.Audit{}, fmt.Errorf("reading the event log: %w", disk.Cause(err))
	}
	a := flow.Audit{Draft: id, Events: events}
	l.manifest.View(func(r *manifest.Record) {
		for _, d := range r.Doubts {
			a.Breaks = append(a.Breaks, flow.Break{Why: fmt.Sprintf("what was written before %s cannot be checked: %s",
				d.At.Local().Format("2006-01-02 15:04:05"), d.Why)})
		}
	})
	l.followChain(log, &a)
	return a, nil
}

// followChain checks each line against the one before it and its MAC. Of the lines from before there were MACs the record has
// a digest, and those from before the chain began have no link; none may come later.
func (l *Log) followChain(log []byte, a *flow.Audit) {
	mark := l.manifest.Log()
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
		var entry logged
		err := json.Unmarshal(line, &entry)
		signed := old || err == nil && l.isSigned(line)
		if signed && entry.Prev != prev {
			forged = 0
		}
		settle()
		switch {
		case err != nil:
			gap(number, "the line was cut or changed")
		case !signed:
			forged = number
		case entry.Prev == "" && !began:
		case entry.Prev == "":
			gap(number, "the line names none before it")
		case entry.Prev != prev:
			gap(number, "the line before it was changed, taken out or put in")
		}
		began = began || entry.Prev != ""
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
func (l *Log) readLog() ([]byte, error) {
	log, _, err := seal.ReadFile(l.path, largestLog)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return log, err
}

func digestOf(log []byte) string {
	sum := sha256.Sum256(log)
	return hex.EncodeToString(sum[:])
}

// Unsigned is the mark of a log of which no line is signed yet.
func Unsigned(root string) manifest.LogRollbackMark {
	log, _, err := seal.ReadFile(filepath.Join(root, Name), largestLog)
	if err != nil || len(log) == 0 {
		return manifest.LogRollbackMark{}
	}
	return manifest.LogRollbackMark{Unsigned: int64(len(log)), Digest: digestOf(log)}
}

// SignedEvents are the events of all signed lines, and the link of the last one.
func (l *Log) SignedEvents() (events []flow.Event, end string) {
	log, _ := l.readLog() // one that cannot be read proves nothing
	for line := range bytes.Lines(log) {
		line = bytes.TrimSpace(line)
		var e flow.Event
		if l.isSigned(line) && json.Unmarshal(line, &e) == nil {
			events, end = append(events, e), linkOf(line)
		}
	}
	return events, end
}

// SignsLog tells whether the log has a signed line.
func (l *Log) SignsLog() bool {
	_, end := l.SignedEvents()
	return end != ""
}
