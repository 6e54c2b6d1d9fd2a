package firmtest

import (
	"bytes"
	"context"
	"net"
	"os"
	"path/filepath"
	"sync"
	"time"

	"brokerage/onboard/flow/guard"
)

// Wire stands between a desk and the server.
type Wire struct {
	server *Server
	dir    string
	listen net.Listener

	mu    sync.Mutex
	how   Fault
	moved chan struct{} // closed once how changes
	conns map[net.Conn]bool
}

// Fault is what is wrong with a wire.
type Fault struct {
	// Cut ends every connection, and lets none begin. Hang carries nothing, and says nothing of it.
	Cut, Hang bool
	// Loses has the answer to the next revision lost, and the wire cut from then on.
	Loses bool
	// Mute ends a connection that waits for notices, as a pooler does.
	Mute bool
	// Delay comes before whatever is carried.
	Delay time.Duration
}

// NewWire lays a wire to the server. Close takes it away.
func (s *Server) NewWire() (*Wire, error) {
	dir, err := os.MkdirTemp("/tmp", "wire") // short: the path of a socket has 107 bytes
	if err != nil {
		return nil, err
	}
	w := &Wire{server: s, dir: dir, moved: make(chan struct{}), conns: map[net.Conn]bool{}}
	if w.listen, err = new(net.ListenConfig).Listen(context.Background(), "unix", filepath.Join(dir, ".s.PGSQL.5432")); err != nil {
		return nil, err
	}
	guard.Go(w.serve)
	return w, nil
}

// Close takes the wire away.
func (w *Wire) Close() {
	w.Is(Fault{Cut: true})
	_ = w.listen.Close()
	_ = os.RemoveAll(w.dir)
}

// Is has the wire be so from now on.
func (w *Wire) Is(f Fault) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.how = f
	close(w.moved)
	w.moved = make(chan struct{})
	if f.Cut {
		for c := range w.conns {
			_ = c.Close()
		}
		clear(w.conns)
	}
}

func (w *Wire) state() (Fault, chan struct{}) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.how, w.moved
}

func (w *Wire) serve() {
	for {
		near, err := w.listen.Accept()
		if err != nil {
			return
		}
		far, err := new(net.Dialer).DialContext(context.Background(), "unix", filepath.Join(w.server.Dir(), ".s.PGSQL.5432"))
		w.mu.Lock()
		if err != nil || w.how.Cut {
			_ = near.Close()
		} else {
			w.conns[near], w.conns[far] = true, true
			guard.Go(func() { w.carry(far, near) })
			guard.Go(func() { w.carry(near, far) })
		}
		w.mu.Unlock()
	}
}

// carry takes what one side says to the other.
func (w *Wire) carry(to, from net.Conn) {
	defer to.Close() //nolint:errcheck // the test looks at what came of it
	buffer := make([]byte, 64<<10)
	for {
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		how, moved := w.state()
		for how.Hang {
			<-moved
			how, moved = w.state()
		}
		switch {
		case how.Cut, how.Mute && bytes.Contains(buffer[:n], []byte("listen onboard")):
			return
		case how.Loses && bytes.Contains(buffer[:n], []byte("age-encryption.org")): // a revision on its way to the server
			w.loseAnswers(to)
		}
		if how.Delay > 0 {
			<-time.After(how.Delay)
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// loseAnswers cuts the wire but for what is on its way to the server.
func (w *Wire) loseAnswers(server net.Conn) {
	w.mu.Lock()
	delete(w.conns, server)
	w.mu.Unlock()
	w.Is(Fault{Cut: true})
}
