package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Server is one sandbox. All its methods may be called from several goroutines.
type Server struct {
	options Options
	shape   func() (*shape, error)
	tokens  *tokens
	store   *store
	faults  faults
	log     requestLog
	submits atomic.Int64

	stop     chan struct{} // closed by Close: nothing waits any longer
	stopOnce sync.Once

	mu       sync.Mutex // guards what Start sets
	http     *http.Server
	finished chan struct{}
}

// New makes a sandbox and, with a folder, reads every record in it. It listens nowhere yet.
func New(options Options) (*Server, error) {
	options, err := options.complete()
	if err != nil {
		return nil, fmt.Errorf("making a sandbox: %w", err)
	}
	records, err := openStore(options)
	if err != nil {
		return nil, fmt.Errorf("making a sandbox: %w", err)
	}
	return &Server{
		options: options,
		shape:   sync.OnceValues(func() (*shape, error) { return newShape(options.Schema) }),
		tokens:  newTokens(options),
		store:   records,
		stop:    make(chan struct{}),
	}, nil
}

// Handler returns the whole API, for a server of the caller's own. That server answers under any host name; Start does not.
func (s *Server) Handler() http.Handler { return http.HandlerFunc(s.serve) }

// Start listens on addr, a loopback address with a port ("127.0.0.1:0" is any free one; "" is the same), and serves until
// Close. The base URL has no slash at its end.
func (s *Server) Start(addr string) (baseURL string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.http != nil {
		return "", errors.New("starting the sandbox: it runs already")
	}
	addr, err = loopback(addr)
	if err != nil {
		return "", fmt.Errorf("starting the sandbox: %w", err)
	}
	var config net.ListenConfig
	listener, err := config.Listen(context.Background(), "tcp", addr)
	if err != nil {
		return "", fmt.Errorf("starting the sandbox: %w", err)
	}
	server := &http.Server{
		Handler:           onlyLocalHosts(s.Handler()),
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      2 * time.Minute, // longer than any latency a client waits out
		IdleTimeout:       time.Minute,
		MaxHeaderBytes:    64 << 10,
		ErrorLog:          log.New(io.Discard, "", 0), // the terminal belongs to the program around
	}
	finished := make(chan struct{})
	background(func() {
		defer close(finished)
		_ = server.Serve(listener) // always ends with ErrServerClosed, or with the listener's end
	})
	s.http, s.finished = server, finished
	return "http://" + listener.Addr().String(), nil
}

// Close ends every request that hangs, gives the others a second, and stops listening. A closed server is not started again.
func (s *Server) Close() error {
	s.stopOnce.Do(func() { close(s.stop) })
	s.mu.Lock()
	server, finished := s.http, s.finished
	s.mu.Unlock()
	if server == nil {
		return s.store.close()
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if server.Shutdown(ctx) != nil {
		_ = server.Close() // what is still open after a second is cut
	}
	<-finished
	return s.store.close()
}

// loopback returns the address to listen on, or an error where it would be reachable from another computer.
func loopback(addr string) (string, error) {
	if addr == "" {
		return "127.0.0.1:0", nil
	}
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return "", fmt.Errorf("address %q: %w", addr, err)
	}
	if host == "localhost" {
		host = "127.0.0.1" // never what a hosts file makes of the name
	}
	if ip := net.ParseIP(host); ip == nil || !ip.IsLoopback() {
		return "", fmt.Errorf("address %q: not on loopback, where the sandbox stays", addr)
	}
	return net.JoinHostPort(host, port), nil
}

// onlyLocalHosts refuses requests that came under another name: a web page could have its own name resolve to 127.0.0.1.
func onlyLocalHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		if ip := net.ParseIP(host); host != "localhost" && (ip == nil || !ip.IsLoopback()) {
			fail(http.StatusMisdirectedRequest, "the sandbox answers under its loopback address only").write(w)
			return
		}
		next.ServeHTTP(w, r)
	})
}
