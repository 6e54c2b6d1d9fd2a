package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// program is one that is typed into.
type program struct {
	name  string
	args  []string
	env   []string
	ready string // on the screen once it takes keys
	erase string // takes a character of what was typed away
}

// letters are typed one by one; the first two are on no screen together, and not measured.
const letters = "zqxjkvwb"

// home makes a folder of its own for onboard, with one application in it, and returns the environment and the application.
func home(onboard, folder string) (env []string, draft string, err error) {
	env = []string{"HOME=" + folder, "PATH=" + os.Getenv("PATH"), "DBUS_SESSION_BUS_ADDRESS="}
	run := func(args ...string) (string, error) {
		cmd := exec.Command(onboard, args...) //nolint:gosec,noctx // the program that is measured; it ends by itself
		cmd.Env = env
		out, err := cmd.Output()
		return string(out), err
	}
	example, err := run("catalog", "example", "individual")
	if err != nil {
		return nil, "", err
	}
	if err := os.WriteFile(filepath.Join(folder, "a.yaml"), []byte(example), 0o600); err != nil {
		return nil, "", err
	}
	t, err := launch(env, onboard, "new", "--registration", "individual")
	if err != nil {
		return nil, "", err
	}
	defer t.stop()
	if _, err := t.until("> Rep code"); err != nil {
		return nil, "", err
	}
	if _, err := t.key("", letters[:2]); err != nil { // an application without an answer is not kept
		return nil, "", err
	}
	if _, err := t.until("Saved"); err != nil {
		return nil, "", err
	}
	list, err := run("drafts", "list")
	if err != nil {
		return nil, "", err
	}
	draft, _, _ = strings.Cut(list, " ")
	return env, draft, nil
}

// first is the time from the start of a program to a text on its screen.
func first(env []string, text string, args ...string) (float64, error) {
	t, err := launch(env, args...)
	if err != nil {
		return 0, err
	}
	defer t.stop()
	at, err := t.until(text)
	return milliseconds(at.Sub(t.begun)), err
}

// keys types into a program as a person does, at random intervals, and returns the time of each key, and of the first picture.
func (p program) keys(howMany int) (start float64, took []float64, err error) {
	t, err := launch(p.env, p.args...)
	if err != nil {
		return 0, nil, err
	}
	defer t.stop()
	at, err := t.until(p.ready)
	if err != nil {
		return 0, nil, err
	}
	start = milliseconds(at.Sub(t.begun))
	for len(took) < howMany {
		if _, err := t.key("", letters[:2]); err != nil {
			return 0, nil, err
		}
		for i := 2; i < len(letters); i++ {
			time.Sleep(20*time.Millisecond + rand.N(100*time.Millisecond)) //nolint:gosec // a hand, not a secret
			once, err := t.key(letters[:i], letters[i:i+1])
			if err != nil {
				return 0, nil, err
			}
			took = append(took, milliseconds(once))
		}
		for i := len(letters); i > 0; i-- {
			if _, err := t.master.WriteString(p.erase); err != nil {
				return 0, nil, err
			}
			if err := t.gone(letters[:max(i, 2)]); err != nil {
				return 0, nil, err
			}
		}
	}
	return start, took, nil
}

// firstByte is the time from the start of a command to the first byte of its output.
func firstByte(env []string, args ...string) (float64, error) {
	cmd := exec.Command(args[0], args[1:]...) //nolint:gosec,noctx // the program that is measured; it ends by itself
	cmd.Env = env
	out, err := cmd.StdoutPipe()
	if err != nil {
		return 0, err
	}
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		return 0, err
	}
	_, err = out.Read(make([]byte, 1))
	took := milliseconds(time.Since(begun))
	_ = out.Close()
	_ = cmd.Wait() // it may not like a closed pipe
	if err != nil {
		return 0, fmt.Errorf("%q writes nothing: %w", args, err)
	}
	return took, nil
}

// rest is the memory of a program that waits, in MB, and what of a processor it takes, in percent.
func (p program) rest() (megabytes, percent float64, err error) {
	t, err := launch(p.env, p.args...)
	if err != nil {
		return 0, 0, err
	}
	defer t.stop()
	_, err = t.until(p.ready)
	time.Sleep(2 * time.Second) // what is done after the start is done
	before, err1 := t.ran()
	time.Sleep(3 * time.Second)
	after, err2 := t.ran()
	bytes, err3 := t.memory()
	return bytes / 1e6, float64(after-before) / float64(3*time.Second) * 100, errors.Join(err, err1, err2, err3)
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
