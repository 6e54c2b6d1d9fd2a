package sandbox

import (
	"errors"
	"os"
)

// syncSoon puts what was written on the disk a little later, together with what is written until then.
func (f *folder) syncSoon() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.unsafe = f.recordFile.file
	if f.timer == nil && !f.closing {
		f.timer = later(syncWithin, func() { _ = f.syncNow() }) // a failure is met by the next write
	}
}

// syncNow puts it there now. A handle that was closed meanwhile belongs to a record file that was replaced by one on the disk.
func (f *folder) syncNow() error {
	f.mu.Lock()
	file := f.unsafe
	f.unsafe = nil
	if f.timer != nil {
		f.timer.Stop()
		f.timer = nil
	}
	f.mu.Unlock()
	if file == nil {
		return nil
	}
	err := file.Sync()
	if err == nil || errors.Is(err, os.ErrClosed) {
		return nil
	}
	f.mu.Lock()
	f.failed = true
	f.mu.Unlock()
	return err
}

// refused tells, once, whether the disk did not take what was written: a second sync of the same file would report that all
// is well, so the records are written anew from memory.
func (f *folder) refused() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	failed := f.failed
	f.failed = false
	return failed
}
