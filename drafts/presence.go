package drafts

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"brokerage/onboard/flow"
)

const (
	// presenceFolder has one small file for each window that has a draft open: <draft id>.<window>.open. Nothing depends on
	// them, and any may be deleted.
	presenceFolder = "open"
	presenceSuffix = ".open"

	// heartbeat is how often a window says that it is still there, gone when it is taken for killed.
	heartbeat = 30 * time.Second
	gone      = 3 * heartbeat
)

// Arrive says that a draft is open in this window until leave is called, and returns who else has it open, the first first.
func (s *Store) Arrive(id string, who flow.Visitor) (others []flow.Visitor, leave func(), err error) {
	leave = func() {}
	if err := checkID(id); err != nil {
		return nil, leave, err
	}
	folder := filepath.Join(s.root, presenceFolder)
	if err := ownFolder(folder); err != nil {
		return nil, leave, cause(err)
	}
	others = s.present(folder, id)
	text, err := json.Marshal(who)
	if err != nil {
		return nil, leave, err
	}
	file := filepath.Join(folder, id+"."+uuid.NewString()+presenceSuffix)
	if err := errors.Join(os.WriteFile(file, text, 0o600), os.Chmod(file, 0o600)); err != nil {
		return others, leave, cause(err)
	}
	done := make(chan struct{})
	go func() {
		beat := time.NewTicker(heartbeat)
		defer beat.Stop()
		for {
			select {
			case <-done:
				_ = os.Remove(file) // one that stays is forgotten
				return
			case at := <-beat.C:
				_ = os.Chtimes(file, at, at) // a folder that cannot be written tells less
			}
		}
	}()
	var once sync.Once
	return others, func() {
		once.Do(func() {
			_ = os.Remove(file)
			close(done)
		})
	}, nil
}

// Present tells whether a window has a draft open, this one or another.
func (s *Store) Present(id string) bool {
	return len(s.present(filepath.Join(s.root, presenceFolder), id)) > 0
}

// present reads who has a draft open, and deletes the files of windows that were killed.
func (s *Store) present(folder, id string) []flow.Visitor {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil
	}
	var there []flow.Visitor
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !strings.HasSuffix(e.Name(), presenceSuffix) {
			continue
		}
		path := filepath.Join(folder, e.Name())
		if time.Since(info.ModTime()) > gone {
			_ = os.Remove(path)
			continue
		}
		var v flow.Visitor
		text, err := os.ReadFile(path)
		if err == nil && strings.HasPrefix(e.Name(), id+".") && json.Unmarshal(text, &v) == nil {
			there = append(there, v)
		}
	}
	slices.SortFunc(there, func(a, b flow.Visitor) int { return a.Since.Compare(b.Since) })
	return there
}
