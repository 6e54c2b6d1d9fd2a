package cli

import (
	"os"
	"path/filepath"
	"strings"

	"brokerage/onboard/ui/app"
)

// tips are the tips of the screens, and which of them were shown to this person: a file beside the configuration has the id of one a
// line. What cannot be read or written is shown once more by the next run.
func (p places) tips() *app.Tips {
	tips := &app.Tips{Seen: map[string]bool{}, Keep: func(string) {}}
	if p.config == "" {
		return tips
	}
	path := filepath.Join(p.config, "tips")
	shown, _ := os.ReadFile(path)
	for id := range strings.FieldsSeq(string(shown)) {
		tips.Seen[id] = true
	}
	tips.Keep = func(id string) {
		if os.MkdirAll(p.config, 0o700) != nil {
			return
		}
		f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return
		}
		_, _ = f.WriteString(id + "\n")
		_ = f.Close()
	}
	return tips
}
