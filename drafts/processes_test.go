package drafts_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

func TestTwoProcessesLoseNoEdit(t *testing.T) {
	const edits = 100
	dir := t.TempDir()
	s := open(t, practice(dir))
	saveAll(t, s, "draft", "")
	var outputs [2]bytes.Buffer
	first := child(t, "edit", dir, "draft", "a", fmt.Sprint(edits))
	second := child(t, "edit", dir, "draft", "b", fmt.Sprint(edits))
	first.Stdout, second.Stdout = &outputs[0], &outputs[1]
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	if err := second.Run(); err != nil {
		t.Errorf("second process: %v: %s", err, outputs[1].String())
	}
	if err := first.Wait(); err != nil {
		t.Errorf("first process: %v: %s", err, outputs[0].String())
	}
	got := mustLoad(t, s, "draft")
	lines := strings.Fields(string(got.Body))
	seen := map[string]int{}
	for _, line := range lines {
		seen[line]++
	}
	if len(lines) != 2*edits || len(seen) != 2*edits {
		t.Errorf("edits in the draft: got %d, %d of them different, want %d", len(lines), len(seen), 2*edits)
	}
	if got.Revision != 2*edits+1 {
		t.Errorf("revision: got %d, want %d", got.Revision, 2*edits+1)
	}
	t.Logf("conflicts: %s and %s", strings.TrimSpace(outputs[0].String()), strings.TrimSpace(outputs[1].String()))
}
