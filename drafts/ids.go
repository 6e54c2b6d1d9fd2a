package drafts

import (
	"os"
	"path/filepath"
	"strings"
)

// IDs lists the drafts of an environment by the names of their folders alone: it opens nothing, asks for no key and makes
// nothing. A folder that cannot be read has none.
func IDs(dir, environment string) []string {
	folders, err := os.ReadDir(filepath.Join(dir, strings.ToLower(environment), "drafts"))
	if err != nil {
		return nil
	}
	var ids []string
	for _, f := range folders {
		if f.IsDir() && draftID().MatchString(f.Name()) {
			ids = append(ids, f.Name())
		}
	}
	return ids
}
