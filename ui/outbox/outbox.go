// Package outbox knows the colleagues an application can be handed over to, puts the file for them where they are given
// it, and finds the file of one who handed over. What is in the files is sealed; the package reads none of it.
package outbox

import (
	"fmt"
	"os"
	"path/filepath"

	"brokerage/onboard/flow"
)

// Colleague is somebody an application can be handed over to.
type Colleague struct {
	Name string
	// Recipient is the public key that onboard drafts key show prints there.
	Recipient string
}

// For is the file in a folder that carries a draft, and how to write it: whole or not at all. A file from an earlier
// handing over of the same draft is replaced, which nobody can go on from any more.
func For(folder, draft string) (file string, write func(sealed []byte) error) {
	file = filepath.Join(folder, flow.HandoverName(draft))
	return file, func(sealed []byte) error {
		if err := writeSealed(folder, file, sealed); err != nil {
			return fmt.Errorf("writing the file for a colleague: %w", err)
		}
		return nil
	}
}

func writeSealed(folder, file string, sealed []byte) error {
	f, err := os.CreateTemp(folder, ".onboard-*")
	if err != nil {
		return err
	}
	defer func() { _ = os.Remove(f.Name()) }() // gone already where it was renamed
	_, err = f.Write(sealed)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(f.Name(), file)
}
