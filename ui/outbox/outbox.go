// Package outbox knows the colleagues an application can be handed over to, puts the file for them where they are given
// it, and finds the file of one who handed over. What is in the files is sealed; the package reads none of it.
package outbox

import (
	"fmt"
	"path/filepath"

	"brokerage/onboard/flow"
)

// Colleague is somebody an application can be handed over to.
type Colleague struct {
	Name string
	// Recipient is the public key that onboard drafts key show prints there.
	Recipient string
}

// Folder is where the files for colleagues are put.
type Folder struct {
	Path string
	// Replace writes a file over an older one, whole or not at all.
	Replace func(file string, data []byte) error
}

// For is the file that carries a draft, and how to write it. A file from an earlier handing over of the same draft is replaced,
// which nobody can go on from any more.
func (f Folder) For(draft string) (file string, write func(sealed []byte) error) {
	file = filepath.Join(f.Path, flow.HandoverName(draft))
	return file, func(sealed []byte) error {
		if err := f.Replace(file, sealed); err != nil {
			return fmt.Errorf("writing the file for a colleague: %w", err)
		}
		return nil
	}
}
