package drafts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// fault is an error that a system call of a save returns: the so many-th call of that name.
type fault struct {
	call string
	nth  int
	err  string
}

// inject is the fault as strace wants it. all are the calls of an undisturbed save; a save without links makes more of some.
// Of closes those count that come after a sync: a folder that was looked at is closed too.
func (f fault) inject(t *testing.T, all []moment) string {
	t.Helper()
	if f.call == "close" {
		all = all[slices.Index(all, nth(t, all, "fsync", 1)):]
	}
	return fmt.Sprintf("%s:error=%s:when=%d", f.call, f.err, nth(t, all, f.call, 1).nth+f.nth-1)
}

// What a save says of each fault of the disk, with the words that stand on the screen, and which revision is there after it.
var diskFaults = []struct {
	name   string
	faults []fault
	says   string
	isNew  bool
}{
	{"disk full", []fault{{"write", 1, "ENOSPC"}}, refusedSave("no space left on device", "disk is full"), false},
	{"disk full for a new name", []fault{{"openat", 2, "ENOSPC"}}, refusedSave("no space left on device", "disk is full"), false},
	{"disk full for a link", []fault{{"linkat", 1, "ENOSPC"}}, refusedSave("no space left on device", "disk is full"), false},
	{"share of the disk used up", []fault{{"write", 1, "EDQUOT"}}, refusedSave("disk quota exceeded", "disk is full"), false},
	{"full once it is synced", []fault{{"fsync", 1, "ENOSPC"}}, refusedSave("no space left on device", "disk is full"), false},
	{"file too large", []fault{{"write", 1, "EFBIG"}}, refusedSave("file too large", "the file would be too large"), false},
	{"disk fails at a write", []fault{{"write", 1, "EIO"}}, refusedSave("input/output error", "the disk has a fault"), false},
	{"disk fails at the sync", []fault{{"fsync", 1, "EIO"}}, refusedSave("input/output error", "the disk has a fault"), false},
	{"disk fails at the close", []fault{{"close", 1, "EIO"}}, refusedSave("input/output error", "the disk has a fault"), false},
	{"disk fails at the link", []fault{{"linkat", 1, "EIO"}}, refusedSave("input/output error", "the disk has a fault"), false},
	{"read-only disk", []fault{{"openat", 2, "EROFS"}}, refusedSave("read-only file system", "the folder is read-only"), false},
	{"folder of another owner", []fault{{"openat", 2, "EACCES"}}, refusedSave("permission denied", "the folder is read-only"), false},
	{"link refused", []fault{{"linkat", 1, "EACCES"}}, refusedSave("permission denied", "the folder is read-only"), false},
	{"number taken meanwhile", []fault{{"linkat", 1, "EEXIST"}}, "conflict", false},

	{"folder cannot be synced", []fault{{"fsync", 2, "EIO"}}, "uncertain", true},
	{"folder cannot be opened for the sync", []fault{{"openat", 3, "EMFILE"}}, "uncertain", true},
	{"temporary file cannot be removed", []fault{{"unlinkat", 1, "EIO"}}, "saved", true},

	{"no links for anybody", []fault{{"linkat", 1, "EPERM"}}, "saved", true},
	{"no links in this file system", []fault{{"linkat", 1, "EOPNOTSUPP"}}, "saved", true},
	{"no links in this folder", []fault{{"linkat", 1, "EXDEV"}}, "saved", true},
	{"no second link to a file", []fault{{"linkat", 1, "EMLINK"}}, "saved", true},
	{
		"no links and the disk full",
		[]fault{{"linkat", 1, "EPERM"}, {"write", 2, "ENOSPC"}},
		refusedSave("no space left on device", "disk is full"), false,
	},
	{
		"no links and the sync fails",
		[]fault{{"linkat", 1, "EPERM"}, {"fsync", 2, "EIO"}},
		refusedSave("input/output error", "the disk has a fault"), false,
	},
}

func refusedSave(why, onScreen string) string {
	return fmt.Sprintf("error saving draft %q: %s (Not saved: %s)", id("draft"), why, onScreen)
}

// Whatever the disk refuses, the draft opens at the revision before or the new one, no half-written file is left, the next save
// works, and a person is told the reason.
func TestAFaultOfTheDiskIsToldAndLeavesTheOldRevision(t *testing.T) {
	t.Parallel()
	tr := newTracer(t)
	for name, bodies := range map[string][]string{"a new draft": nil, "a second revision": {"old"}} {
		t.Run(name, func(t *testing.T) {
			start := func(t *testing.T) string {
				t.Helper()
				dir := t.TempDir()
				saveAll(t, open(t, practice(dir)), "draft", bodies...)
				old(t, filepath.Join(dir, "sandbox", "keys")) // a folder that changed just now is read again by each save
				return dir
			}
			all := tr.moments(t, "save", start(t), "draft")
			for _, test := range diskFaults {
				t.Run(test.name, func(t *testing.T) {
					dir := start(t)
					before := names(t, dir, "draft")
					var faults []string
					for _, f := range test.faults {
						faults = append(faults, f.inject(t, all))
					}
					printed, _ := tr.run(t, faults, "save", dir, "draft")
					if printed != test.says {
						t.Errorf("said: got %q, want %q", printed, test.says)
					}
					after := names(t, dir, "draft")
					if !test.isNew && after != before {
						t.Errorf("folder: got %q, want %q as before", after, before)
					}
					if strings.Contains(after, "saving") && test.faults[0].call != "unlinkat" {
						t.Errorf("folder: got %s, want no temporary file", after)
					}
					m := moment{test.faults[0].call, test.faults[0].nth}
					if isNew := checkWhole(t, m, open(t, practice(dir)), len(bodies)); isNew != test.isNew {
						t.Errorf("new revision there: got %v, want %v", isNew, test.isNew)
					}
					checkSwept(t, m, dir)
				})
			}
		})
	}
}

// checkSwept lets an hour pass for what a save left behind, and tidies.
func checkSwept(t *testing.T, m moment, dir string) {
	t.Helper()
	for name := range strings.FieldsSeq(names(t, dir, "draft")) {
		old(t, revisionFile(dir, "draft", name))
	}
	o := practice(dir)
	o.Now = func() time.Time { return time.Now().Add(time.Minute) }
	s := open(t, o)
	before := mustLoad(t, s, "draft").Revision
	mustTidy(t, s)
	left := strings.Fields(names(t, dir, "draft"))
	if slices.ContainsFunc(left, func(name string) bool { return filepath.Ext(name) != ".age" }) {
		t.Errorf("folder an hour after %v: got %v, want revisions alone", m, left)
	}
	if after := mustLoad(t, s, "draft").Revision; after != before {
		t.Errorf("revision after %v and a tidying: got %d, want %d", m, after, before)
	}
}

// The limit is real here: the kernel writes as much as is allowed and no more.
func TestAFileSizeLimitIsToldAndLeavesWhatWasThere(t *testing.T) {
	for left, bodies := range map[string][]string{"00000001.age": {"old"}, "": nil} {
		dir := t.TempDir()
		saveAll(t, open(t, practice(dir)), "draft", bodies...)
		cmd := child(t, "save", dir, "draft")
		cmd.Env = append(cmd.Env, limitEnv+"=8192")
		out, err := cmd.Output()
		if want := refusedSave("file too large", "the file would be too large") + "\n"; err != nil || string(out) != want {
			t.Errorf("said: got %q, %v, want %q", out, err, want)
		}
		if got := names(t, dir, "draft"); got != left {
			t.Errorf("folder: got %s, want %s", got, left)
		}
		if _, err := os.Stat(revisionFile(dir, "draft", "")); left == "" && err == nil {
			t.Error("folder of the new draft: got one, want none")
		}
		checkWhole(t, moment{"write", 1}, open(t, practice(dir)), len(bodies))
	}
}

// A file system that knows no modes, as those of networks and clouds, keeps drafts all the same, and that it does is told.
func TestAFileSystemWithoutModesIsWorkedOnAndTold(t *testing.T) {
	tr := newTracer(t)
	refused := []string{"fchmod:error=EPERM", "fchmodat:error=EPERM"}
	dir := filepath.Join(t.TempDir(), "new", "data")
	if printed, _ := tr.run(t, refused, "save", dir, "draft"); printed != "saved" {
		t.Errorf("saving: got %q, want it saved", printed)
	}
	if printed, _ := tr.run(t, refused, "look", dir); !strings.Contains(printed, "does not keep who may read a file") ||
		strings.Contains(printed, "operation not permitted") {
		t.Errorf("looking: got %q, want the file system told, in words", printed)
	}
	if got := mustLoad(t, open(t, practice(dir)), "draft"); got.Revision != 1 {
		t.Errorf("loaded: got revision %d, want 1", got.Revision)
	}
}
