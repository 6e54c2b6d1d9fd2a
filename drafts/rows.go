package drafts

import (
	"bytes"
	"encoding/binary"
	"errors"
	"time"

	"brokerage/onboard/flow"
)

// rowsHead begins the index; its number changes with what a row is made of, and an index with another one is made anew.
const rowsHead = "onboard index 7\n"

var errRows = errors.New("this is no index of this version")

// columns takes the values of a row one after the other: a rowWriter stores each, a rowReader sets each. So the order of
// them is written down once, and a row is read as it was written.
type columns interface {
	text(*string)
	moment(*time.Time)
	count(*int)
	number(*uint64)
	truth(*bool)
}

// columns hands every value of an entry over.
func (e *entry) columns(c columns) {
	s := &e.Summary
	c.text(&s.ID)
	c.moment(&e.Changed)
	c.moment(&e.Read)
	c.moment(&e.Tidied)
	c.number(&e.Newest)

	c.text(&s.Name)
	c.text(&s.Registration)
	c.text((*string)(&s.Phase))
	c.text(&s.Status)
	c.text(&s.Step)
	c.moment(&s.UpdatedAt)
	c.moment(&s.ChangedAt)
	c.count(&s.Left)
	c.count(&s.ToFix)
	c.count(&s.NotStaged)
	c.text((*string)(&s.Doubt))
	c.text(&s.AccountNumber)
	c.text(&s.Did)
	c.text(&s.User)
	c.text(&s.Machine)
	c.text(&s.Answers)
	c.text(&s.HandedTo)
	c.truth(&s.Stuck)
	c.text(&s.Page)
	c.moment(&s.Since)
	c.count(&s.Named)
	c.moment(&s.StagedAt)
	c.truth(&s.Archived)
	c.moment(&s.Leaving)
	c.text(&s.Assignee)
	c.text(&s.Unreadable)

	taken := s.Source != nil
	if c.truth(&taken); !taken {
		return
	}
	if s.Source == nil {
		s.Source = new(flow.ImportSource)
	}
	c.text(&s.Source.Name)
	c.text(&s.Source.Digest)
	c.text(&s.Source.Answers)
	c.text(&s.Source.About)
	c.text(&s.Source.Person)
}

// writeRows is what the index file has sealed: the head, how many rows there are, and each row with its length before it.
func writeRows(entries map[string]*entry) ([]byte, error) {
	all := binary.AppendUvarint([]byte(rowsHead), uint64(len(entries)))
	var row rowWriter
	for _, e := range entries {
		row.data = row.data[:0]
		e.columns(&row)
		if row.err != nil {
			return nil, row.err
		}
		all = binary.AppendUvarint(all, uint64(len(row.data)))
		all = append(all, row.data...)
	}
	return all, nil
}

// readRows is the reverse of writeRows, of all rows or of none: errRows for what is not whole or of another version.
func readRows(plain []byte) (map[string]*entry, error) {
	rest, ok := bytes.CutPrefix(plain, []byte(rowsHead))
	if !ok {
		return nil, errRows
	}
	all := rowReader{data: rest, words: string(rest)}
	var rows uint64
	all.number(&rows)
	entries := make(map[string]*entry, min(rows, uint64(len(rest))))
	for range rows {
		row := all.cut()
		var e entry
		e.columns(&row)
		if row.broken || len(row.data) > 0 || entries[e.Summary.ID] != nil {
			return nil, errRows
		}
		entries[e.Summary.ID] = &e
	}
	if all.broken || len(all.data) > 0 {
		return nil, errRows
	}
	return entries, nil
}

// rowWriter is columns that appends.
type rowWriter struct {
	data []byte
	err  error
}

func (w *rowWriter) text(s *string) {
	w.data = append(binary.AppendUvarint(w.data, uint64(len(*s))), *s...)
}

// moment keeps the zone as JSON does. The zero time, of which most rows have some, is one byte.
func (w *rowWriter) moment(t *time.Time) {
	if t.IsZero() {
		w.data = append(w.data, 0)
		return
	}
	at := len(w.data)
	data, err := t.AppendBinary(append(w.data, 0))
	if err != nil { // of a zone that is off by more than a day
		w.err = err
		return
	}
	data[at] = byte(len(data) - at - 1) // 15 or 16
	w.data = data
}

func (w *rowWriter) count(n *int)     { w.data = binary.AppendVarint(w.data, int64(*n)) }
func (w *rowWriter) number(n *uint64) { w.data = binary.AppendUvarint(w.data, *n) }

func (w *rowWriter) truth(b *bool) {
	var n uint64
	if *b {
		n = 1
	}
	w.number(&n)
}

// rowReader is columns that takes from the front of what is left.
type rowReader struct {
	data []byte
	// words are the same bytes. The texts of all rows are parts of one string, which costs no memory of their own.
	words  string
	broken bool
}

// cut takes a part with its length before it.
func (r *rowReader) cut() rowReader {
	var length uint64
	r.number(&length)
	if length > uint64(len(r.data)) {
		r.broken = true
	}
	if r.broken {
		return rowReader{broken: true}
	}
	part := rowReader{data: r.data[:length], words: r.words[:length]}
	r.data, r.words = r.data[length:], r.words[length:]
	return part
}

func (r *rowReader) text(s *string) { *s = r.cut().words }

func (r *rowReader) moment(t *time.Time) {
	if part := r.cut(); len(part.data) > 0 && t.UnmarshalBinary(part.data) != nil {
		r.broken = true
	}
}

func (r *rowReader) number(n *uint64) {
	value, length := binary.Uvarint(r.data)
	if length <= 0 {
		r.broken = true
		return
	}
	*n, r.data, r.words = value, r.data[length:], r.words[length:]
}

func (r *rowReader) count(n *int) {
	value, length := binary.Varint(r.data)
	if length <= 0 {
		r.broken = true
		return
	}
	*n, r.data, r.words = int(value), r.data[length:], r.words[length:]
}

func (r *rowReader) truth(b *bool) {
	var n uint64
	r.number(&n)
	*b = n == 1
	r.broken = r.broken || n > 1
}
