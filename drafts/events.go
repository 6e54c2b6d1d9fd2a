package drafts

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"brokerage/onboard/flow"
)

// Append adds a line to the event log. It is on disk when Append returns nil; after an error a part of the line may be
// there, which readers pass over.
func (s *Store) Append(ctx context.Context, e flow.Event) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("writing event %q: %w", e.What, err)
	}
	if e.At.IsZero() {
		e.At = s.now()
	}
	e.At = e.At.UTC().Round(0)
	line, err := s.appendEvent(e)
	if err != nil {
		return fmt.Errorf("writing event %q: %w", e.What, cause(err))
	}
	s.manifest.setLogEnd(linkOf(line))
	return nil
}

// appendEvent writes one line with one call, while no other process does, and syncs it. It returns the line.
func (s *Store) appendEvent(e flow.Event) ([]byte, error) {
	path := s.eventLog()
	if info, err := os.Lstat(path); err == nil && !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is no ordinary file", path)
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lock(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	isNew := info.Size() == 0
	line, err := s.chained(f, info.Size(), e)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	text := append(line, '\n')
	if !isNew && !endsLine(f, info.Size()) {
		text = append([]byte("\n"), text...) // the last one was cut
	}
	if err := finish(f, text); err != nil {
		return nil, err
	}
	if isNew {
		return line, syncFolder(filepath.Dir(path))
	}
	return line, nil
}

func endsLine(f *os.File, size int64) bool {
	var last [1]byte
	_, err := f.ReadAt(last[:], size-1)
	return err == nil && last[0] == '\n'
}

// Events returns the events of a draft in the order they were written; none is no error. A line that cannot be understood, or
// that is not signed, is passed over and told in Notices.
func (s *Store) Events(ctx context.Context, id string) ([]flow.Event, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("reading events of draft %q: %w", id, err)
	}
	log, err := s.readLog()
	if err != nil {
		return nil, fmt.Errorf("reading events of draft %q: %w", id, cause(err))
	}
	events, broken := s.parseEvents(log, id)
	if broken {
		s.notice(fmt.Sprintf("A line of %s cannot be read: it was cut when it was written, or changed since.", s.eventLog()))
	}
	return events, nil
}

// parseEvents finds the lines of one draft. Most lines are of others: only those with the id in them are decoded, and of
// the rest only how they begin and end is looked at.
func (s *Store) parseEvents(log []byte, id string) (events []flow.Event, broken bool) {
	unsigned, offset := s.manifest.log().Unsigned, int64(0)
	for line := range bytes.Lines(log) {
		old := offset < unsigned
		offset += int64(len(line))
		line = bytes.TrimSpace(line)
		if len(line) == 0 {
			continue
		}
		if line[0] != '{' || line[len(line)-1] != '}' {
			broken = true
			continue
		}
		if !bytes.Contains(line, []byte(id)) {
			continue
		}
		var e flow.Event
		if json.Unmarshal(line, &e) != nil || !old && !s.isSigned(line) {
			broken = true
			continue
		}
		if e.Draft == id {
			events = append(events, e)
		}
	}
	return events, broken
}
