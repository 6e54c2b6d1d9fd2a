package drafts_test

import (
	"bytes"
	"context"
	"errors"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
)

// shop opens applications from files, on a computer with a keyring.
type shop struct {
	t      *testing.T
	dir    string
	ring   fakeKeyring
	clock  time.Time
	store  *drafts.Store
	office *flow.Service
	draft  string // of the first file
}

// unregistered is a store of the version that kept no register.
type unregistered struct{ flow.Store }

// newShop is one that opened files for Testa and for Ima.
func newShop(t *testing.T) *shop {
	t.Helper()
	return newShopOf(t, func(s flow.Store) flow.Store { return s })
}

func newShopOf(t *testing.T, version func(flow.Store) flow.Store) *shop {
	t.Helper()
	s := &shop{t: t, dir: t.TempDir(), ring: fakeKeyring{}, clock: time.Now()}
	s.start()
	s.office.Store = version(s.store)
	first, err := s.take("a.yaml", "Testa", false)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.take("b.yaml", "Ima", false); err != nil {
		t.Fatal(err)
	}
	s.draft = first.Session.ID()
	return s
}

// start begins a run.
func (s *shop) start() {
	s.t.Helper()
	s.store = open(s.t, drafts.Options{Dir: s.dir, Environment: "TEST", Keyring: s.ring, User: "ann", Now: func() time.Time { return s.clock }})
	s.office = serviceOf(s.t, s.store)
	s.office.Environment.Word, s.office.Now = "TEST", func() time.Time { return s.clock }
}

// restart ends the run and begins another; what happens in between is done to the folder.
func (s *shop) restart(harm func(*shop)) {
	s.t.Helper()
	if err := s.store.Close(); err != nil {
		s.t.Fatal(err)
	}
	harm(s)
	s.start()
}

// take opens a file that is about somebody.
func (s *shop) take(file, name string, again bool) (*flow.ImportItem, error) {
	s.t.Helper()
	written := "account: {registration: individual, repCode: F123}\nprimaryHolder: {firstName: " + name + ", lastName: Sampleton}\n"
	w, err := answersfile.ParseAnswers(s.office.Catalogue, file, []byte(written), kind.DateOf(s.clock))
	if err != nil {
		s.t.Fatal(err)
	}
	one := &flow.ImportItem{Written: w}
	return one, s.office.Import(s.t.Context(), []*flow.ImportItem{one}, again)
}

// count is how many applications there are, read or not.
func (s *shop) count() int {
	s.t.Helper()
	return len(mustList(s.t, s.store))
}

func (s *shop) at(parts ...string) string {
	return filepath.Join(append([]string{s.dir, "test"}, parts...)...)
}

// revisions are the files of the first draft, the oldest first.
func (s *shop) revisions() []string {
	all, err := filepath.Glob(s.at("drafts", s.draft, "*.age"))
	s.must(err)
	return all
}

func (s *shop) must(err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *shop) junk(path string) {
	s.must(os.WriteFile(path, bytes.Repeat([]byte("junk"), 200), 0o600))
}

// more saves revisions of the first draft.
func (s *shop) more() {
	session, err := s.office.Resume(s.t.Context(), s.draft)
	s.must(err)
	for _, code := range []string{"F124", "F123"} {
		s.must(session.Answer(answers.Path{Section: "account", Field: "repCode"}, code))
		s.must(session.Save(s.t.Context(), false))
	}
}

var monthEntry = regexp.MustCompile(`\d{4}-\d{2}`)

// Whatever becomes of a draft, the file it was made of is not opened again unless somebody says so; another file is.
func TestAFileIsOpenedOnceWhateverBecomesOfItsDraft(t *testing.T) {
	t.Parallel()
	for name, harm := range map[string]func(*shop){
		"nothing":                     func(*shop) {},
		"its newest revision is gone": func(s *shop) { all := s.revisions(); s.must(os.Remove(all[len(all)-1])) },
		"its newest revision is junk": func(s *shop) { all := s.revisions(); s.junk(all[len(all)-1]) },
		"every revision is junk": func(s *shop) {
			for _, path := range s.revisions() {
				s.junk(path)
			}
		},
		"every revision is empty": func(s *shop) {
			for _, path := range s.revisions() {
				s.must(os.Truncate(path, 0))
			}
		},
		"every revision is gone": func(s *shop) {
			for _, path := range s.revisions() {
				s.must(os.Remove(path))
			}
		},
		"the folder is gone": func(s *shop) { s.must(os.RemoveAll(s.at("drafts", s.draft))) },
		"the folder is a link": func(s *shop) {
			s.must(os.Rename(s.at("drafts", s.draft), s.at("elsewhere")))
			s.must(os.Symlink(s.at("elsewhere"), s.at("drafts", s.draft)))
		},
		"the folder is a file": func(s *shop) {
			s.must(os.RemoveAll(s.at("drafts", s.draft)))
			s.junk(s.at("drafts", s.draft))
		},
		"the keys of the months are lost": func(s *shop) {
			maps.DeleteFunc(s.ring, func(entry, _ string) bool { return monthEntry.MatchString(entry) })
		},
		"what the list remembers is gone": func(s *shop) {
			s.must(os.RemoveAll(s.at("index.age")))
			all := s.revisions()
			s.must(os.Remove(all[len(all)-1]))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShop(t)
			s.more()
			s.restart(harm)
			before := s.count()
			switch one, err := s.take("a.yaml", "Testa", false); {
			case err != nil && !strings.Contains(err.Error(), "--again"):
				t.Errorf("got %v, want the way on", err)
			case err == nil && (one.Session == nil || one.Session.ID() != s.draft):
				t.Errorf("got another application, want %s or a refusal", s.draft)
			}
			if other, err := s.take("elsewhere/a.yaml", "Testa", false); err == nil && other.Session.ID() != s.draft {
				t.Error("got another application of a copy of the file")
			}
			if after := s.count(); after != before {
				t.Errorf("got %d applications after it, want %d", after, before)
			}
			if one, err := s.take("c.yaml", "Pip", false); err != nil || one.Known {
				t.Errorf("another client: got %v, want an application", err)
			}
			if one, err := s.take("a.yaml", "Testa", true); err != nil || one.Known {
				t.Errorf("asked for another one: got %v, want an application", err)
			}
		})
	}
}

// What was removed, by a person or because its time was over, is not made again, and is no obstacle to others.
func TestAFileIsOpenedOnceThoughItsDraftWasRemoved(t *testing.T) {
	s := newShop(t)
	s.must(s.store.Remove(t.Context(), s.draft))
	s.restart(func(*shop) {})
	for _, file := range []string{"a.yaml", "copy.yaml"} {
		one, err := s.take(file, "Testa", false)
		if err != nil || one.Session != nil || !strings.Contains(one.Removed, "removed since") || !strings.Contains(one.Removed, "--again") {
			t.Errorf("%s: got %+v, %v, want the word that it was removed", file, one, err)
		}
	}
	if n := s.count(); n != 1 {
		t.Errorf("got %d applications, want the other one", n)
	}
	again, err := s.take("a.yaml", "Testa", true)
	s.must(err)
	if known, err := s.take("a.yaml", "Testa", false); err != nil || !known.Known || known.Session.ID() != again.Session.ID() {
		t.Errorf("got %+v, %v, want the application that was opened on purpose", known, err)
	}
}

// A register that cannot be believed is no reason to open anything: what the drafts do not tell is refused.
func TestARegisterThatIsNotWhatItWasOpensNothing(t *testing.T) {
	for name, harm := range map[string]func(s *shop, older []byte){
		"damaged": func(s *shop, _ []byte) { s.junk(s.at("sources.age")) },
		"cut":     func(s *shop, _ []byte) { s.must(os.Truncate(s.at("sources.age"), 250)) },
		"gone":    func(s *shop, _ []byte) { s.must(os.Remove(s.at("sources.age"))) },
		"a link": func(s *shop, _ []byte) {
			s.must(os.Rename(s.at("sources.age"), s.at("kept.age")))
			s.must(os.Symlink(s.at("kept.age"), s.at("sources.age")))
		},
		"older": func(s *shop, older []byte) { s.must(os.WriteFile(s.at("sources.age"), older, 0o600)) },
		"gone with the record of the folder": func(s *shop, _ []byte) {
			s.must(os.Remove(s.at("sources.age")))
			s.must(os.Remove(s.at("manifest.age")))
		},
		"older, and the record of the folder gone": func(s *shop, older []byte) {
			s.must(os.WriteFile(s.at("sources.age"), older, 0o600))
			s.must(os.Remove(s.at("manifest.age")))
		},
		"sealed for another key": func(s *shop, _ []byte) {
			other := newShop(s.t)
			stolen, err := os.ReadFile(other.at("sources.age"))
			s.must(err)
			s.must(os.WriteFile(s.at("sources.age"), stolen, 0o600))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := newShop(t)
			older, err := os.ReadFile(s.at("sources.age"))
			s.must(err)
			s.must(s.store.Remove(t.Context(), s.draft))
			_, err = s.take("c.yaml", "Pip", false)
			s.must(err)
			s.restart(func(s *shop) { harm(s, older) })
			for _, one := range [][2]string{{"a.yaml", "Testa"}, {"new.yaml", "Nobody"}} {
				made, err := s.take(one[0], one[1], false)
				var refused flow.SourceErrors
				if err == nil && made.Removed != "" { // an older register has the first
					continue
				}
				if !errors.As(err, &refused) || !strings.Contains(err.Error(), "--again") {
					t.Errorf("%s: got %v, want it refused", one[0], err)
				}
			}
			if one, err := s.take("b.yaml", "Ima", false); err != nil || !one.Known {
				t.Errorf("got %v, want the application that its draft tells of", err)
			}
			s.restart(func(*shop) {}) // it is not forgotten that something is
			if made, err := s.take("a.yaml", "Testa", false); err == nil && made.Removed == "" {
				t.Error("got an application in the next run, want it refused still")
			}
			made, err := s.take("a.yaml", "Testa", true)
			s.must(err)
			if known, err := s.take("a.yaml", "Testa", false); err != nil || known.Session.ID() != made.Session.ID() {
				t.Errorf("got %v, want the application that was opened on purpose", err)
			}
			s.must(s.office.ConfirmOpenings(t.Context()))
			if one, err := s.take("new.yaml", "Nobody", false); err != nil || one.Known {
				t.Errorf("after somebody looked after it: got %v, want an application", err)
			}
		})
	}
}

// Drafts of a version that kept no register move over; those that cannot be read then may have been made of anything.
func TestDraftsWithoutARegisterMoveOver(t *testing.T) {
	older := func(s flow.Store) flow.Store { return unregistered{s} }
	s := newShopOf(t, older)
	s.restart(func(*shop) {})
	if one, err := s.take("a.yaml", "Testa", false); err != nil || one.Session.ID() != s.draft {
		t.Fatalf("got %v, want %s", err, s.draft)
	}
	s.must(s.store.Remove(t.Context(), s.draft))
	if one, err := s.take("a.yaml", "Testa", false); err != nil || one.Removed == "" {
		t.Errorf("got %+v, %v, want it remembered by then", one, err)
	}

	s = newShopOf(t, older)
	s.restart(func(s *shop) {
		for _, path := range s.revisions() {
			s.junk(path)
		}
	})
	if _, err := s.take("a.yaml", "Testa", false); err == nil || !strings.Contains(err.Error(), s.draft) || !strings.Contains(err.Error(), "--again") {
		t.Errorf("got %v, want it refused for the draft that cannot be read", err)
	}
	if one, err := s.take("b.yaml", "Ima", false); err != nil || !one.Known {
		t.Errorf("got %v, want the application that can be read", err)
	}
	s.must(s.store.Remove(t.Context(), s.draft))
	if _, err := s.take("a.yaml", "Testa", false); err == nil || !strings.Contains(err.Error(), "--again") {
		t.Errorf("got %v, want it refused: what was removed without being read may have been this", err)
	}
	s.must(s.office.ConfirmOpenings(t.Context()))
	if one, err := s.take("new.yaml", "Nobody", false); err != nil || one.Known {
		t.Errorf("got %v, want an application once a person said that it was not", err)
	}
}

// What that version made is noted at the latest when it is removed, though nothing was opened since.
func TestADraftWithoutARegisterIsNotedWhenItIsRemoved(t *testing.T) {
	s := newShopOf(t, func(s flow.Store) flow.Store { return unregistered{s} })
	s.restart(func(*shop) {})
	s.must(s.store.Remove(t.Context(), s.draft))
	if one, err := s.take("a.yaml", "Testa", false); err != nil || one.Session != nil || !strings.Contains(one.Removed, "removed since") {
		t.Errorf("got %+v, %v, want the word that it was removed", one, err)
	}
	if one, err := s.take("b.yaml", "Ima", false); err != nil || !one.Known {
		t.Errorf("got %v, want the other application", err)
	}
}

// A draft that was saved and not noted, since the program was killed in between, is noted before anything of it is sent.
func TestNothingIsSentOfAFileThatIsNotNoted(t *testing.T) {
	s := newShopOf(t, func(s flow.Store) flow.Store { return unregistered{s} })
	s.restart(func(*shop) {})
	session, err := s.office.Resume(t.Context(), s.draft)
	s.must(err)
	s.office.Custodian = noted{s}
	session.FinishAll()
	_, _ = session.Stage(t.Context(), false)
}

// noted is a custodian that is asked for nothing of which the register does not know.
type noted struct{ *shop }

var errAway = &custodian.Error{Kind: custodian.NotSent, Message: "away"}

func (n noted) Stage(ctx context.Context, _ custodian.Request) (custodian.Reply, error) {
	all, err := n.store.Openings(ctx)
	if err != nil || len(all.All) != 2 {
		n.t.Errorf("got %d openings, %v when something was sent, want 2", len(all.All), err)
	}
	return custodian.Reply{}, errAway
}

func (n noted) Submit(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{}, errAway
}

func (n noted) Account(context.Context, string) (custodian.Account, error) {
	return custodian.Account{}, errAway
}
