package drafts

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"brokerage/onboard/flow"
)

// logged is a line of the event log: an event and the digest of the whole line before it. A line that was changed, taken
// out or put in between no longer fits its neighbours.
type logged struct {
	flow.Event
	Prev string `json:"prev"`
}

// firstPrev stands in the first line.
const firstPrev = "start"

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
func chained(f *os.File, size int64, e flow.Event) ([]byte, error) {
	prev := firstPrev
	last, err := lastLine(f, size)
	if err != nil {
		return nil, err
	}
	if len(last) > 0 {
		prev = linkOf(last)
	}
	return json.Marshal(logged{e, prev})
}

// Audit returns the events of a draft and whether the log is whole: every line, those of other drafts too, names the one
// before it. The end of the log is compared with what this computer remembers, sealed, of its last line.
func (s *Store) Audit(ctx context.Context, id string) (flow.Audit, error) {
	events, err := s.Events(ctx, id)
	if err != nil {
		return flow.Audit{}, err
	}
	log, err := os.ReadFile(s.eventLog())
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return flow.Audit{}, fmt.Errorf("reading the event log: %w", cause(err))
	}
	breaks, links := followChain(log)
	if mark := s.marks.logEnd(); mark != "" && !links[mark] {
		breaks = append(breaks, flow.Break{Line: bytes.Count(log, []byte("\n")) + 1, Why: "lines that this computer wrote are missing from the end"})
	}
	return flow.Audit{Draft: id, Events: events, Breaks: breaks}, nil
}

// followChain checks each line against the one before it and returns the links of all lines. Lines from before the chain
// began have no link; none may come later.
func followChain(log []byte) (breaks []flow.Break, links map[string]bool) {
	links = map[string]bool{}
	number, began, prev := 0, false, firstPrev
	for line := range bytes.Lines(log) {
		number++
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		var l logged
		switch err := json.Unmarshal(line, &l); {
		case err != nil:
			breaks = append(breaks, flow.Break{Line: number, Why: "the line was cut or changed"})
		case l.Prev == "" && !began:
		case l.Prev == "":
			breaks = append(breaks, flow.Break{Line: number, Why: "the line names none before it"})
		case l.Prev != prev:
			breaks = append(breaks, flow.Break{Line: number, Why: "the line before it was changed, taken out or put in"})
		}
		began = began || l.Prev != ""
		prev = linkOf(line)
		links[prev] = true
	}
	return breaks, links
}
