package firm_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// server is the one real server of these tests: on a unix socket in a temporary folder, trusting whoever says who they are.
type server struct{ bin, dir string }

// cluster is nil where this computer has no PostgreSQL.
var cluster *server

func TestMain(m *testing.M) {
	code, err := withServer(m.Run)
	if err != nil {
		fmt.Fprintln(os.Stderr, "starting PostgreSQL:", err)
		code = 1
	}
	os.Exit(code)
}

func withServer(run func() int) (code int, err error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if err != nil || len(found) == 0 {
		fmt.Fprintln(os.Stderr, "SKIPPED: the drafts of a firm, for want of PostgreSQL: apt-get install postgresql")
		return run(), err
	}
	dir, err := os.MkdirTemp("/tmp", "firm") // short: the path of a socket has 107 bytes
	if err != nil {
		return 1, err
	}
	defer os.RemoveAll(dir)                      //nolint:errcheck // nothing is in it that matters
	if err := os.Chmod(dir, 0o777); err != nil { // postgres, whom root becomes, makes its own folder in it
		return 1, err
	}
	s := &server{filepath.Dir(slices.Max(found)), dir}
	if err := s.as("initdb -D " + s.data() + " -A trust -U postgres -E UTF8 --no-sync"); err != nil {
		return 1, err
	}
	defer s.as("pg_ctl -D " + s.data() + " -m immediate -w stop; rm -rf " + s.data()) //nolint:errcheck // it may be stopped already
	if err := s.start(); err != nil {
		return 1, err
	}
	cluster = s
	return run(), nil
}

func (s *server) data() string { return filepath.Join(s.dir, "data") }

func (s *server) start() error {
	return s.as(fmt.Sprintf(`pg_ctl -D %s -w -l %s/log -o "-c listen_addresses='' -c unix_socket_directories=%s -c max_connections=200" start`, s.data(), s.dir, s.dir))
}

// kill ends the server as a crash does; what it does not have on disk is lost.
func (s *server) kill() error { return s.as("pg_ctl -D " + s.data() + " -m immediate -w stop") }

// as runs a command of the server as its user.
func (s *server) as(script string) error {
	script = "PATH=" + s.bin + ":$PATH; " + script
	c := exec.Command("sh", "-c", script)
	if os.Getuid() == 0 {
		c = exec.Command("su", "postgres", "-s", "/bin/sh", "-c", script)
	}
	c.Dir = s.dir
	log, err := os.CreateTemp(s.dir, "out") // a pipe would be held open by the server
	if err != nil {
		return err
	}
	defer log.Close() //nolint:errcheck // it was written by another process
	c.Stdout, c.Stderr = log, log
	if err := c.Run(); err != nil {
		said, _ := os.ReadFile(log.Name())
		return fmt.Errorf("%w: %s", err, said)
	}
	return nil
}
