package drafts

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/pattern"
)

const (
	indexFile = "index.age"

	aloneFile = "taking.lock"

	// removedSuffix cannot stand in a draft id, so a folder that has it is no draft any more.
	removedSuffix = ".removed"
)

// draftID admits UUIDs as this program writes them, and nothing else: no id leads out of the folder, is a device on some system, or
// is another one where upper and lower case are the same.
var draftID = pattern.Lazy(`^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`)

// draftFolders are where the drafts of one environment stand.
type draftFolders struct{ root string }

func (d draftFolders) drafts() string          { return filepath.Join(d.root, "drafts") }
func (d draftFolders) folder(id string) string { return filepath.Join(d.drafts(), id) }

func (d draftFolders) revision(id string, n uint64) string {
	return filepath.Join(d.folder(id), revisionName(n))
}

func revisionName(n uint64) string { return fmt.Sprintf("%08d.age", n) }

// damagedName is where a damaged revision is kept; again counts those of the same number that are kept already, which takes
// a folder put back from a copy.
func damagedName(n uint64, again int) string {
	return fmt.Sprintf("%08d%s.damaged", n, strings.Repeat("+", again))
}

func checkID(id string) error {
	if !draftID().MatchString(id) {
		return fmt.Errorf("draft id %q is not a UUID in lower case", id)
	}
	return nil
}

// contents is what stands in the folder of one draft.
type contents struct {
	// revisions and damaged are numbers, newest first.
	revisions, damaged []uint64
}

// newest is the highest number ever given out that can be seen here, readable or not; 0 for none.
func (c contents) newest() uint64 {
	var n uint64
	if len(c.revisions) > 0 {
		n = c.revisions[0]
	}
	if len(c.damaged) > 0 {
		n = max(n, c.damaged[0])
	}
	return n
}

// damagedAfter lists the damaged revisions that are newer than n, newest first.
func (c contents) damagedAfter(n uint64) []uint64 {
	var newer []uint64
	for _, d := range c.damaged {
		if d > n {
			newer = append(newer, d)
		}
	}
	return newer
}

// readFolder reads the names in a draft's folder. flow.ErrNoDraft if there is no such folder, flow.ErrMissing for a link in its place.
func (d draftFolders) readFolder(id string) (contents, error) {
	if err := checkID(id); err != nil {
		return contents{}, err
	}
	if info, err := os.Lstat(d.folder(id)); err == nil && !info.IsDir() {
		return contents{}, fmt.Errorf("%w: %s is a link or a file", flow.ErrMissing, d.folder(id))
	}
	entries, err := os.ReadDir(d.folder(id))
	switch {
	case errors.Is(err, os.ErrNotExist):
		return contents{}, flow.ErrNoDraft
	case err != nil:
		return contents{}, disk.Cause(err)
	}
	var c contents
	for _, e := range entries {
		if !disk.IsFileIn(e) {
			continue
		}
		c.add(e.Name())
	}
	c.sort()
	return c, nil
}

// sort puts the newest first and each number once.
func (c *contents) sort() {
	descending := func(a, b uint64) int { return cmp.Compare(b, a) }
	for _, numbers := range []*[]uint64{&c.revisions, &c.damaged} {
		slices.SortFunc(*numbers, descending)
		*numbers = slices.Compact(*numbers)
	}
}

func (c contents) isDamaged(n uint64) bool { return slices.Contains(c.damaged, n) }

func (c *contents) add(name string) {
	stem, kind, _ := strings.Cut(name, ".")
	n, err := strconv.ParseUint(strings.TrimRight(stem, "+"), 10, 64)
	switch {
	case err != nil || n == 0:
	case kind == "age" && name == revisionName(n):
		c.revisions = append(c.revisions, n)
	case kind == "damaged":
		c.damaged = append(c.damaged, n)
	}
}

// ids lists the folders of drafts, with when each last changed by the file system's clock.
func (d draftFolders) ids() ([]folderInfo, error) {
	entries, err := os.ReadDir(d.drafts())
	if err != nil {
		return nil, disk.Cause(err)
	}
	found := make([]folderInfo, len(entries))
	together(len(entries), func(i int) {
		e := entries[i]
		if !e.IsDir() || !draftID().MatchString(e.Name()) {
			return
		}
		if info, err := e.Info(); err == nil { // else removed since the folder was read
			found[i] = folderInfo{id: e.Name(), changed: info.ModTime(), mode: info.Mode().Perm()}
		}
	})
	return slices.DeleteFunc(found, func(f folderInfo) bool { return f.id == "" }), nil
}

type folderInfo struct {
	id      string
	changed time.Time
	mode    os.FileMode
}
