package seal

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/flow"
)

// Largest bounds a sealed file of the drafts. Applications have some tens of kilobytes.
const Largest = 32 << 20

// ReadFile reads an ordinary file of at most so many bytes. A link, a pipe or a device is flow.ErrDamaged, and not waited for.
func ReadFile(path string, most int64) ([]byte, os.FileInfo, error) {
	data, info, err := disk.ReadOrdinary(path, most)
	if _, is := errors.AsType[*disk.Unfit](err); is {
		err = fmt.Errorf("%w: %w", err, flow.ErrDamaged)
	}
	return data, info, err
}

// ReadFront reads what may be the header of a file: nothing of one that was thinned since its folder was read.
func ReadFront(path string) ([]byte, error) {
	f, err := disk.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, disk.Cause(err)
	}
	defer f.Close() //nolint:errcheck // it was only read
	front := make([]byte, FrontSize)
	n, err := f.ReadAt(front, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, disk.Cause(err)
	}
	return front[:n], nil
}
