package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// errNoRecord is an account number that belongs to no record.
var errNoRecord = errors.New("no such record")

// record is one account being opened. Data are never changed in place.
type record struct {
	Number string `json:"number"`
	// Reference is what the client calls the record, as its first call said; "" if it did not.
	Reference   string    `json:"reference,omitempty"`
	Data        object    `json:"data"`
	SubmittedAt time.Time `json:"submittedAt,omitzero"`
	// Submits counts the submits that were accepted.
	Submits int `json:"submits,omitempty"`
	// Word is a status set by hand; it holds until the next accepted submit.
	Word string `json:"word,omitempty"`
}

// store holds the records. With a folder, what it holds is a copy of the files, refreshed under the folder's lock whenever
// another process has written.
type store struct {
	mu     sync.Mutex
	held   map[string]*held // by account number
	folder *folder          // nil keeps the records in memory
	// unread is set while files may exist that were never read.
	unread bool
}

// held is a record with the file it lives in.
type held struct {
	record
	file  string
	stale bool // the file may be newer
}

func openStore(o Options) (*store, error) {
	s := &store{held: make(map[string]*held)}
	if o.Dir == "" {
		return s, nil
	}
	f, err := openFolder(o.Dir, o.Seal, o.Open)
	if err != nil {
		return nil, err
	}
	s.folder, s.unread = f, true
	err = s.locked(func() error {
		if err := f.sweep(); err != nil {
			return err
		}
		return s.readNew()
	})
	if err != nil {
		return nil, errors.Join(err, f.close())
	}
	return s, nil
}

func (s *store) close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.folder == nil {
		return nil
	}
	return s.folder.close()
}

// change replaces a record by what f makes of it; "" is a new one. When f fails, nothing is stored.
func (s *store) change(number string, f func(record) (record, error)) (out record, err error) {
	err = s.locked(func() error {
		h, err := s.findOrBegin(number)
		if err != nil {
			return err
		}
		if out, err = f(h.record); err != nil {
			return err
		}
		next := &held{record: out, file: h.file}
		if s.folder != nil {
			if err := s.write(next); err != nil {
				h.stale, s.unread = true, true // whatever reached the disk is read again
				return err
			}
		}
		s.held[out.Number] = next
		return nil
	})
	return out, err
}

func (s *store) findOrBegin(number string) (*held, error) {
	if number != "" {
		return s.find(number)
	}
	number, err := s.freeNumber()
	return &held{record: record{Number: number}}, err
}

// read returns a record as it is now.
func (s *store) read(number string) (out record, err error) {
	err = s.locked(func() error {
		h, err := s.find(number)
		if err == nil {
			out = h.record
		}
		return err
	})
	return out, err
}

// refer returns the record that a client began under a reference of its own.
func (s *store) refer(reference string) (record, error) {
	all, err := s.all()
	if err != nil {
		return record{}, err
	}
	for _, r := range all {
		if r.Reference == reference {
			return r, nil
		}
	}
	return record{}, errNoRecord
}

// all returns every record, by account number.
func (s *store) all() (out []record, err error) {
	err = s.locked(func() error {
		if err := s.readNew(); err != nil {
			return err
		}
		for _, number := range slices.Sorted(maps.Keys(s.held)) {
			h, err := s.find(number)
			if errors.Is(err, errNoRecord) {
				continue // its file was taken away
			}
			if err != nil {
				return err
			}
			out = append(out, h.record)
		}
		return nil
	})
	return out, err
}

// locked runs f while nobody else, here or in another process, reads or writes records.
func (s *store) locked(f func() error) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.folder == nil {
		return f()
	}
	changed, err := s.folder.lock()
	if err != nil {
		return err
	}
	if changed {
		s.unread = true
		for _, h := range s.held {
			h.stale = true
		}
	}
	return errors.Join(f(), s.folder.unlock())
}

// find returns a record, read again where another process may have written it.
func (s *store) find(number string) (*held, error) {
	h := s.held[number]
	if h == nil {
		if err := s.readNew(); err != nil {
			return nil, err
		}
		if h = s.held[number]; h == nil {
			return nil, errNoRecord
		}
	}
	if !h.stale {
		return h, nil
	}
	r, err := s.load(h.file)
	if errors.Is(err, errNoRecord) {
		delete(s.held, number)
	}
	if err != nil {
		return nil, err
	}
	h.record, h.stale = r, false
	return h, nil
}

// readNew reads the files that were never read.
func (s *store) readNew() error {
	if !s.unread {
		return nil
	}
	names, err := s.folder.names()
	if err != nil {
		return err
	}
	known := make(map[string]bool, len(s.held))
	for _, h := range s.held {
		known[h.file] = true
	}
	for _, name := range names {
		if known[name] {
			continue
		}
		r, err := s.load(name)
		if err != nil {
			return err
		}
		s.held[r.Number] = &held{record: r, file: name}
	}
	s.unread = false
	return nil
}

func (s *store) load(name string) (record, error) {
	plain, err := s.folder.read(name)
	if err != nil {
		return record{}, err
	}
	var r record
	d := json.NewDecoder(bytes.NewReader(plain))
	d.UseNumber()
	if d.Decode(&r) != nil || r.Number == "" {
		return record{}, fmt.Errorf("reading sandbox record %q: not a record", name) // the cause could quote a value
	}
	return r, nil
}

func (s *store) write(h *held) error {
	plain, err := json.Marshal(h.record)
	if err != nil {
		return err
	}
	if h.file == "" {
		h.file = newFileName()
	}
	return s.folder.write(h.file, plain)
}

// freeNumber returns an account number that no record has.
func (s *store) freeNumber() (string, error) {
	if err := s.readNew(); err != nil {
		return "", err
	}
	for {
		if number := digits(8); s.held[number] == nil {
			return number, nil
		}
	}
}
