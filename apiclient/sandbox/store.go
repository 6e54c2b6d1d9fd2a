package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
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

// staged tells whether a record differs from what it was by its data alone. Everything else must be
// safe at once: a client that has an account number, or the answer to its submit, does not send it again.
func (r record) staged(was record) bool {
	return was.Data != nil && r.Submits == was.Submits && r.SubmittedAt.Equal(was.SubmittedAt) && r.Word == was.Word && r.Reference == was.Reference
}

// store holds the records. With a folder, what it holds is a copy of the record file there, brought up to date under the
// folder's lock.
type store struct {
	mu      sync.Mutex
	records map[string]storedRecord // by account number
	size    int64                   // what the records take up in the record file
	folder  *folder                 // nil keeps the records in memory
}

// storedRecord is a record with the size of its last entry in the record file.
type storedRecord struct {
	record
	size int64
}

func openStore(o Options) (*store, error) {
	s := &store{records: make(map[string]storedRecord)}
	if o.Dir == "" {
		return s, nil
	}
	f, err := openFolder(o)
	if err != nil {
		return nil, err
	}
	s.folder = f
	if err := s.locked(func() error { return nil }); err != nil {
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
		was, err := s.findOrBegin(number)
		if err != nil {
			return err
		}
		if out, err = f(was); err != nil {
			return err
		}
		if s.folder == nil {
			s.records[out.Number] = storedRecord{record: out}
			return nil
		}
		return s.write(out, !out.staged(was))
	})
	return out, err
}

func (s *store) findOrBegin(number string) (record, error) {
	if number != "" {
		return s.find(number)
	}
	return record{Number: s.freeNumber()}, nil
}

// remove ends a record: what was written of it is written over, under another key. One that is not there is no error.
func (s *store) remove(number string) error {
	return s.locked(func() error {
		gone, there := s.records[number]
		if !there {
			return nil
		}
		delete(s.records, number)
		s.size -= gone.size
		if s.folder == nil {
			return nil
		}
		return s.rewrite()
	})
}

// read returns a record as it is now.
func (s *store) read(number string) (out record, err error) {
	err = s.locked(func() error {
		out, err = s.find(number)
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
		for _, number := range slices.Sorted(maps.Keys(s.records)) {
			out = append(out, s.records[number].record)
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
	if err := s.folder.lock(); err != nil {
		return err
	}
	err := s.folder.refresh(s.forget, s.take)
	if err == nil {
		err = f()
	}
	return errors.Join(err, s.folder.unlock())
}

// forget empties the copy before the whole record file is read.
func (s *store) forget() {
	clear(s.records)
	s.size = 0
}

// take reads one entry of the record file: a record as it became.
func (s *store) take(plain []byte, size int64) error {
	var r record
	d := json.NewDecoder(bytes.NewReader(plain))
	d.UseNumber()
	if d.Decode(&r) != nil || r.Number == "" {
		return errors.New("not a record") // the cause could quote a value
	}
	s.keep(r, size)
	return nil
}

func (s *store) keep(r record, size int64) {
	s.size += size - s.records[r.Number].size
	s.records[r.Number] = storedRecord{record: r, size: size}
}

func (s *store) find(number string) (record, error) {
	h, there := s.records[number]
	if !there {
		return record{}, errNoRecord
	}
	return h.record, nil
}

// write adds a record to the record file, which is written anew where it has grown or the disk refused a part of it.
func (s *store) write(r record, safe bool) error {
	plain, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if s.folder.refused() || s.folder.large(s.size) {
		if err := s.rewrite(); err != nil {
			return err
		}
	}
	size, err := s.folder.write(plain, safe)
	if err != nil {
		return err // whatever reached the disk is read again
	}
	s.keep(r, size)
	return nil
}

func (s *store) rewrite() error {
	sizes := make(map[string]int64, len(s.records))
	err := s.folder.begin(func(l *recordFile) error {
		for number, h := range s.records {
			plain, err := json.Marshal(h.record)
			if err != nil {
				return err
			}
			if sizes[number], err = l.append(plain); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for number, size := range sizes {
		s.keep(s.records[number].record, size)
	}
	return nil
}

// freeNumber returns an account number that no record has.
func (s *store) freeNumber() string {
	for {
		number := digits(8)
		if _, taken := s.records[number]; !taken {
			return number
		}
	}
}
