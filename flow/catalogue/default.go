package catalogue

import (
	"embed"
	"fmt"
	"io/fs"
	"sync"
)

//go:embed default/*.yaml
var defaultFiles embed.FS

//go:embed examples/*.yaml
var exampleFiles embed.FS

// Default returns the built-in catalogue, loaded once.
func Default() (*Catalogue, error) { return loadDefault() }

var loadDefault = sync.OnceValues(func() (*Catalogue, error) { return loadForm(builtInForm) })

// DefaultFiles returns the files of the built-in catalogue, to be loaded with those of a firm after them.
func DefaultFiles() ([]Source, error) {
	names, err := fs.Glob(defaultFiles, "default/*.yaml")
	if err != nil {
		return nil, fmt.Errorf("listing the built-in catalogue: %w", err)
	}
	files := make([]Source, 0, len(names))
	for _, name := range names {
		data, err := defaultFiles.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("reading the built-in catalogue: %w", err)
		}
		files = append(files, Source{Name: name, Data: data})
	}
	return files, nil
}
