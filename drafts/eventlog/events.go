package eventlog

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/manifest"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

// Name is that of the file.
const Name = "events.jsonl"

// Log is the log of one folder. Each line has the digest of the one before it and a MAC; the record of the folder has the end.
type Log struct {
	path     string
	key      []byte // signs the lines
	manifest *manifest.File
	now      func() time.Time
	// notice tells a person what was found.
	notice func(text string)
}

// New is the log of the folder root, signed with a key that is derived from the lasting one.
func New(root string, v seal.Vault, m *manifest.File, now func() time.Time, notice func(text string)) (*Log, error) {
	key, err := v.Derive("event log")
	return &Log{path: filepath.Join(root, Name), key: key, manifest: m, now: now, notice: notice}, err
}

// Append adds a line to the event log. It is on disk when Append returns nil; after an error a part of the line may be
// there, which readers pass over.
func (l *Log) Append(ctx context.Context, e flow.Event) error {
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("writing event %q: %w", e.What, err)
	}
	if e.At.IsZero() {
		e.At = l.now()
	}
	e.At = e.At.UTC().Round(0)
	line, err := l.appendEvent(e)
	if err != nil {
		return fmt.Errorf("writing event %q: %w", e.What, disk.Cause(err))
	}
	l.manifest.SetLogEnd(linkOf(line))
	return nil
}

// appendEvent writes one line with one call, while no other process does, and syncs it. It returns the line.
func (l *Log) appendEvent(e flow.Event) ([]byte, error) {
	if info, err := os.Lstat(l.path); err == nil && !disk.IsFile(info) {
		return nil, fmt.Errorf("%s is no ordinary file", l.path)
	}
	f, err := disk.OpenFile(l.path, os.O_RDWR|os.O_APPEND|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := disk.Lock(f); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	info, err := f.Stat()
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	isNew := info.Size() == 0
	line, err := l.chained(f, info.Size(), e)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	text := append(line, '\n')
	if !isNew && !endsLine(f, info.Size()) {
		text = append([]byte("\n"), text...) // the last one was cut
	}
	if err := disk.Finish(f, text); err != nil {
		return nil, err
	}
	if isNew {
		return line, disk.SyncFolder(filepath.Dir(l.path))
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
func (l *Log) Events(ctx context.Context, id string) ([]flow.Event, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("reading events of draft %q: %w", id, err)
	}
	log, err := l.readLog()
	if err != nil {
		return nil, fmt.Errorf("reading events of draft %q: %w", id, disk.Cause(err))
	}
	events, broken := l.parseEvents(log, id)
	if broken {
		l.notice(fmt.Sprintf("A line of %s cannot be read: it was cut when it was written, or changed since.", l.path))
	}
	return events, nil
}

// parseEvents finds the lines of one draft. Most lines are of others: only those with the id in them are decoded, and of
// the rest only how they begin and end is looked at.
func (l *Log) parseEvents(log []byte, id string) (events []flow.Event, broken bool) {
	unsigned, offset := l.manifest.Log().Unsigned, int64(0)
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
		if json.Unmarshal(line, &e) != nil || !old && !l.isSigned(line) {
			broken = true
			continue
		}
		if e.Draft == id {
			events = append(events, e)
		}
	}
	return events, broken
}
