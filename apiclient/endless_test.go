package apiclient

import (
	"compress/gzip"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
)

// endless are bodies without an end: what is written of one until the client hangs up, and with which headers.
var endless = map[string]struct {
	headers string
	pour    func(w io.Writer)
}{
	"JSON":               {"Content-Type: application/json\r\n", pourText},
	"JSON, compressed":   {"Content-Type: application/json\r\nContent-Encoding: gzip\r\n", pourNoise},
	"a bomb":             {"Content-Type: application/json\r\nContent-Encoding: gzip\r\n", pourBomb},
	"of no type":         {"", pourText},
	"of an unknown type": {"Content-Type: application/octet-stream\r\n", pourText},
	"a page":             {"Content-Type: text/html\r\n", pourText},
}

// A body that never ends is cut at 1 MiB of what it is inflated to, whatever it says of its type, and what it was asked for
// is not asked again.
func TestAnEndlessBodyIsCut(t *testing.T) {
	for name, body := range endless {
		for _, o := range []operation{opFirst, opSubmit, opRead} {
			t.Run(name+"/"+string(o), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					wire := &chunks{}
					p := &pipes{serve: func(conn net.Conn, _ *http.Request, _ string) {
						_, _ = io.WriteString(conn, "HTTP/1.1 200 OK\r\n"+body.headers+"Transfer-Encoding: chunked\r\n\r\n")
						wire.conn = conn
						body.pour(wire)
					}}
					e := run(t.Context(), t, p.client(t), o)
					if e == nil || e.Kind != Unknown || !strings.Contains(e.Message, "larger than 1 MiB") || len(p.sent()) != 1 {
						t.Errorf("got %v after %d requests, want it cut for its size, once", e, len(p.sent()))
					}
					synctest.Wait()
					if !wire.broken || wire.written > 2<<20 {
						t.Errorf("took %d bytes, hung up: %t; want no more than a MiB and what is under way", wire.written, wire.broken)
					}
				})
			})
		}
	}
}

// chunks writes a chunked body until the other side hangs up.
type chunks struct {
	conn    net.Conn
	written int
	broken  bool
}

func (c *chunks) Write(b []byte) (int, error) {
	if _, err := fmt.Fprintf(c.conn, "%x\r\n%s\r\n", len(b), b); err != nil {
		c.broken = true
		return 0, err
	}
	c.written += len(b)
	return len(b), nil
}

// mostPoured is where a body ends all the same, so that a client that never hangs up fails a test and does not hang it.
const mostPoured = 16 << 20

func pourText(w io.Writer) { pour(w, "x") }

// pourBomb packs a thousand bytes into one.
func pourBomb(w io.Writer) {
	z := gzip.NewWriter(w)
	pour(z, "x")
	_ = z.Close()
}

// pourNoise is as long compressed as it is.
func pourNoise(w io.Writer) {
	z, err := gzip.NewWriterLevel(w, gzip.NoCompression)
	if err == nil {
		pour(z, "xy")
	}
}

func pour(w io.Writer, text string) {
	block := strings.Repeat(text, (32<<10)/len(text))
	for range mostPoured / len(block) {
		if _, err := io.WriteString(w, block); err != nil {
			return
		}
	}
}
