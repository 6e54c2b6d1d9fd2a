// Package firmtest starts a real PostgreSQL for tests: on a unix socket in a temporary folder, trusting whoever says who they are.
package firmtest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
)

// Server is a running server. Its administrator is postgres, whom root becomes to run it.
type Server struct{ bin, dir, more string }

// Start starts the newest PostgreSQL that Debian's package has put here; nil, and a line on standard error, where there is none. End
// ends it.
func Start() (*Server, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/postgres")
	if err != nil || len(found) == 0 {
		fmt.Fprintln(os.Stderr, "SKIPPED: the drafts of a firm, for want of PostgreSQL: apt-get install postgresql")
		return nil, err
	}
	dir, err := os.MkdirTemp("/tmp", "firm") // short: the path of a socket has 107 bytes
	if err != nil {
		return nil, err
	}
	s := &Server{bin: filepath.Dir(slices.Max(found)), dir: dir}
	if err := os.Chmod(dir, 0o777); err != nil { //nolint:gosec // postgres makes its own folder in it
		return nil, errors.Join(err, s.End())
	}
	err = s.Run("initdb -D " + s.data() + " -A trust -U postgres -E UTF8 --no-sync")
	if err == nil {
		err = s.Resume()
	}
	if err != nil {
		return nil, errors.Join(err, s.End())
	}
	return s, nil
}

// ForTest starts a server that ends with the test, which is skipped where there is none.
func ForTest(tb testing.TB) *Server {
	tb.Helper()
	s, err := Start()
	if err != nil {
		tb.Fatal(err)
	}
	s.Needed(tb)
	tb.Cleanup(func() {
		if err := s.End(); err != nil {
			tb.Error(err)
		}
	})
	return s
}

// Needed skips a test where Start found no server.
func (s *Server) Needed(tb testing.TB) {
	tb.Helper()
	if s == nil {
		tb.Skip("there is no PostgreSQL here: apt-get install postgresql")
	}
}

// Dir is the folder of the socket.
func (s *Server) Dir() string { return s.dir }

// Address is that of a database as a role of the server. Both are plain names.
func (s *Server) Address(user, database string) string {
	return "postgres:///" + database + "?" + url.Values{"host": {s.dir}, "user": {user}}.Encode()
}

// Log is what the server wrote.
func (s *Server) Log() ([]byte, error) { return os.ReadFile(s.log()) }

// Kill ends the server as a crash does; what it does not have on disk is lost. Resume starts it again.
func (s *Server) Kill() error { return s.Run("pg_ctl -D " + s.data() + " -m immediate -w stop") }

// Resume starts the server, and waits until it answers.
func (s *Server) Resume() error {
	return s.Run(fmt.Sprintf(`pg_ctl -D %s -w -t 600 -l %s -o "-c listen_addresses='' -c unix_socket_directories=%s -c max_connections=300%s" start`,
		s.data(), s.log(), s.dir, s.more))
}

// Encrypt has the server, once it starts again, answer at a port of this computer too, with TLS and a certificate, to whom a client
// certificate of an authority names. All are PEM.
func (s *Server) Encrypt(port int, certificate, key, authority []byte) error {
	for name, data := range map[string][]byte{"server.crt": certificate, "server.key": key, "root.crt": authority} {
		if err := os.WriteFile(filepath.Join(s.dir, name), data, 0o644); err != nil { //nolint:gosec // of a test; the server's user reads it
			return err
		}
	}
	s.more = fmt.Sprintf(" -c listen_addresses=127.0.0.1 -c port=%d -c ssl=on -c ssl_ca_file=root.crt", port)
	return s.Run("cp server.crt server.key root.crt " + s.data() + " && chmod 600 " + s.data() + "/server.key && cd " + s.data() +
		" && printf 'local all all trust\nhostssl all all all cert\n' > pg_hba.conf")
}

// End ends the server, which may have ended, and removes what it kept.
func (s *Server) End() error {
	return errors.Join(s.Run("pg_ctl -D "+s.data()+" -m immediate -w stop || true; rm -rf "+s.data()), os.RemoveAll(s.dir))
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

func (s *Server) log() string { return filepath.Join(s.dir, "log") }

// Run runs a command of the server's package as its user.
func (s *Server) Run(script string) error {
	ctx := context.Background()
	script = "PATH=" + s.bin + ":$PATH; " + script
	c := exec.CommandContext(ctx, "sh", "-c", script) //nolint:gosec // a test says what
	if os.Getuid() == 0 {
		c = exec.CommandContext(ctx, "su", "postgres", "-s", "/bin/sh", "-c", script) //nolint:gosec // as above
	}
	c.Dir = s.dir
	log, err := os.CreateTemp(s.dir, "out") // a pipe would be held open by the server
	if err != nil {
		return err
	}
	c.Stdout, c.Stderr = log, log
	err = errors.Join(c.Run(), log.Close())
	if err != nil {
		said, _ := os.ReadFile(log.Name()) // for what it is worth
		return fmt.Errorf("%w: %s", err, said)
	}
	return nil
}
