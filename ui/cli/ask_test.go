package cli_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"brokerage/onboard/ui/uitest"
)

// A question at the terminal ends with ctrl+c, as everything does: nothing was done, and nothing waits for the line.
func TestAnInterruptEndsEveryQuestionOfACommand(t *testing.T) {
	t.Parallel()
	h := newHome(t)
	example := h.must("catalog", "example", "individual")
	if err := os.WriteFile(filepath.Join(h.dir, "a.yaml"), []byte(example), 0o600); err != nil {
		t.Fatal(err)
	}
	h.run(0, example, "open", "-f", "-")
	draft := strings.Fields(h.must("drafts", "list"))[0]
	key := filepath.Join(h.dir, "key.age")
	for question, args := range map[string][]string{
		"Type the host to submit:":    {"--base-url", "https://api.example.com", "open", "-f", filepath.Join(h.dir, "a.yaml"), "--submit"},
		"Remove application":          {"drafts", "remove", draft},
		"Forget all earlier versions": {"drafts", "forget", draft},
		"to go on:":                   {"drafts", "key", "export", "--file", key},
	} {
		t.Run(question, func(t *testing.T) {
			p := uitest.Start(t, uitest.Build(t), args, h.vars, 100, 32)
			p.See(question).Press("ctrl+c")
			if code := p.Wait(); code != 130 || strings.Contains(p.Output(), "context canceled") {
				t.Errorf("got exit code %d and %q, want 130 and no word of ours", code, p.Output())
			}
		})
	}
	if out := h.must("drafts", "list"); !strings.HasPrefix(out, draft) {
		t.Errorf("got the list %q, want the application still there", out)
	}
	if _, err := os.Stat(key); !os.IsNotExist(err) {
		t.Errorf("got %v for the key, want none written", err)
	}
}
