package journey_test

import (
	"io/fs"
	"os"
	"strconv"
	"syscall"
	"testing"
	"time"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/ui/plain"
)

// What a disk can say to a save, and the words of it.
var refusals = []struct {
	name  string
	err   error
	words string
}{
	{"a full disk", syscall.ENOSPC, "Not saved: disk is full."},
	{"a used up quota", syscall.EDQUOT, "Not saved: disk is full."},
	{"a broken disk", &fs.PathError{Op: "fsync", Path: "1.age", Err: syscall.EIO}, "Not saved: the disk has a fault."},
	{"a read-only disk", syscall.EROFS, "Not saved: the folder is read-only."},
	{"a folder that is not ours", os.ErrPermission, "Not saved: the folder is read-only."},
	{"a file size limit", syscall.EFBIG, "Not saved: the file would be too large."},
	{"anything else", syscall.ENXIO, "Not saved: the disk refused it."},
}

// A save that was refused is said until one succeeds; then what was typed meanwhile is there, and that is said.
func TestARefusedSaveIsSaidUntilTheNextOneSucceeds(t *testing.T) {
	t.Parallel()
	for _, r := range refusals {
		t.Run(r.name+", on the screens", func(t *testing.T) {
			w := newWorld(t)
			disk := w.store.(*storetest.Fake)
			d := w.window(100, 32)
			startApplication(d)
			d.Type("AB1").See("Saved 12:00")
			disk.FailWith(r.err)
			d.Type("2").See(r.words + " Keep this window open. ctrl+s tries again").Gone("Saved 12:00")
			d.Resize(40, 12).See(" "+r.words[:len(r.words)-1]).Resize(100, 32).See(r.words)
			disk.FailWith(nil)
			w.pass(4 * time.Minute)
			d.Press("ctrl+s").See("Saved 12:04").Gone("Not saved")
			w.saved("AB12")
		})
		t.Run(r.name+", line by line", func(t *testing.T) {
			w := newWorld(t)
			disk := w.store.(*storetest.Fake)
			out := w.conversation(plain.Options{Registration: "individual"}, &turns{
				{func() { disk.FailWith(r.err) }, "AB12"},
				{func() { disk.FailWith(nil); w.pass(4 * time.Minute) }, "save"},
				{nil, "leave"},
			})
			saidInOrder(t, out, "Rep code\n", "Error: "+r.words+" Keep this window open. save tries again.\n", "Cash or margin", "Saved 12:04.\n")
			w.saved("AB12")
		})
	}
}

// saved waits until the only draft has this rep code on the disk. The footer does not tell: it may mean the save before.
func (w *world) saved(repCode string) {
	w.t.Helper()
	appears(w.t, func() string {
		list, err := w.store.List(w.t.Context())
		if err != nil || len(list) != 1 {
			w.t.Fatalf("got %d drafts and error %v, want one", len(list), err)
		}
		d, err := w.store.Load(w.t.Context(), list[0].ID)
		if err != nil {
			w.t.Fatal(err)
		}
		return string(d.Body)
	}, strconv.Quote(repCode), hang)
}

func TestASaveThatMayNotLastIsSaidSo(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	disk := w.store.(*storetest.Fake)
	disk.SayUncertain(true)
	d := w.window(100, 32)
	startApplication(d)
	d.Type("AB1").See("Saved 12:00, may not survive a power cut")
	disk.SayUncertain(false)
	d.Type("2").See("Saved 12:00").Gone("power cut")

	disk.SayUncertain(true)
	out := w.conversation(plain.Options{Registration: "individual"}, &turns{
		{nil, "AB12"}, {nil, "cash"}, {func() { disk.SayUncertain(false) }, "leave"},
	})
	saidInOrder(t, out, "Saved 12:00, may not survive a power cut.\n", "Rep code", "Cash or margin", "Saved 12:00.\n")
}
