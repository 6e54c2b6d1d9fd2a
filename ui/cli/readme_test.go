package cli_test

import (
	"context"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"
)

// block is a fenced block of the README: its tag and its text.
var block = regexp.MustCompile("(?ms)^```([a-z ]*)\n(.*?)^```$")

func blocks(t *testing.T, tag string) []string {
	t.Helper()
	var all []string
	for _, m := range block.FindAllStringSubmatch(read(t, filepath.Join("..", "..", "README.md")), -1) {
		if m[1] == tag {
			all = append(all, m[2])
		}
	}
	return all
}

// Every block of the README that is tagged sh is run as it is written, on a computer of its own.
func TestReadmeCommandsDoWhatTheySay(t *testing.T) {
	t.Parallel()
	all := blocks(t, "sh")
	if len(all) < 3 {
		t.Fatalf("got %d blocks of commands in the README, want at least 3", len(all))
	}
	for _, script := range all {
		first, _, _ := strings.Cut(script, "\n")
		t.Run(first, func(t *testing.T) {
			h := newHome(t)
			ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
			defer cancel()
			cmd := exec.CommandContext(ctx, "sh", "-eu", "-c", "trap 'kill ${!:-} 2>/dev/null || true' EXIT\n"+script)
			cmd.Env, cmd.Dir, cmd.WaitDelay = h.vars, h.dir, 5*time.Second
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("got %v, want exit code 0 of\n%s\n%s", err, script, out)
			}
		})
	}
}

// The two commands of the beginning: the first is run, as far as it goes without a terminal; the second is this run, and
// .ci/run takes it from the README.
func TestReadmeBeginsWithTheTwoCommands(t *testing.T) {
	t.Parallel()
	first := blocks(t, "console")
	if len(first) == 0 {
		t.Fatal("the README has no console block")
	}
	var commands []string
	for line := range strings.Lines(first[0]) {
		command, _, _ := strings.Cut(line, "#")
		commands = append(commands, strings.TrimSpace(command))
	}
	if len(commands) != 2 || commands[1] != "go test ./..." {
		t.Fatalf("got the commands %q, want two, the second go test ./...", commands)
	}
	run := strings.Fields(commands[0])
	cmd := exec.CommandContext(t.Context(), run[0], run[1:]...)
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.CombinedOutput()
	if err == nil || !strings.HasPrefix(string(out), "SANDBOX, built in. Nothing leaves this computer.") {
		t.Errorf("got %v and %q of %s without a terminal, want line mode to begin and its input to end", err, out, commands[0])
	}
}

// What the README names exists: flags, environment and files.
func TestReadmeNamesWhatIsThere(t *testing.T) {
	t.Parallel()
	text := read(t, filepath.Join("..", "..", "README.md"))
	h := newHome(t)
	help := ""
	for _, command := range [][]string{{}, {"open"}, {"status"}, {"sandbox"}, {"drafts", "list"}, {"new"}, {"validate"}, {"firm", "seat"}, {"firm", "leave"}, {"migrate"}} {
		out, _ := h.run(0, "", append(command, "--help")...)
		help += out
	}
	for _, flag := range regexp.MustCompile("--[a-z][a-z-]+").FindAllString(text, -1) {
		if !strings.Contains(help, flag+" ") && !strings.Contains(help, flag+"\n") {
			t.Errorf("the README names %s, which no command has", flag)
		}
	}
	code := read(t, "settings.go") + read(t, "show.go") + read(t, "root.go") + read(t, "notify.go") + read(t, "plain.go")
	for _, name := range regexp.MustCompile(`ONBOARD_[A-Z_]+`).FindAllString(text, -1) {
		if !strings.Contains(code, name) {
			t.Errorf("the README names %s, which nothing reads", name)
		}
	}
	for _, m := range regexp.MustCompile(`\]\(([.\w/-]+)\)`).FindAllStringSubmatch(text, -1) {
		read(t, filepath.Join("..", "..", m[1]))
	}
}
