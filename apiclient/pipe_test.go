package apiclient

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
)

// pipes is a network of its own, so that time can be the bubble's of testing/synctest: each dial gets one end of a pipe.
type pipes struct {
	serve func(conn net.Conn, r *http.Request, body string)
	token func(conn net.Conn) // answers the token endpoint, nil for a token of ten hours

	mu    sync.Mutex
	lines []string // the request line of everything but the token's
}

func (p *pipes) dial(context.Context, string, string) (net.Conn, error) {
	ours, theirs := net.Pipe()
	go p.answer(theirs)
	return ours, nil
}

// sent returns the request lines so far.
func (p *pipes) sent() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return slices.Clone(p.lines)
}

func (p *pipes) answer(conn net.Conn) {
	defer func() { _ = conn.Close() }()
	b := bufio.NewReader(conn)
	for {
		r, err := http.ReadRequest(b)
		if err != nil {
			return
		}
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return
		}
		if strings.HasSuffix(r.URL.Path, tokenRoute) {
			if p.token != nil {
				p.token(conn)
				continue
			}
			writeJSON(conn, `{"access_token":"`+theToken+`","expires_in":36000}`)
			continue
		}
		p.mu.Lock()
		p.lines = append(p.lines, r.Method+" "+r.URL.RequestURI())
		p.mu.Unlock()
		p.serve(conn, r, string(body))
	}
}

func writeJSON(w io.Writer, body string) {
	_, _ = io.WriteString(w, "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
	chunk(w, body)
	chunk(w, "")
}

// chunk writes a chunk of a body, "" to end it.
func chunk(w io.Writer, s string) {
	const hex = "0123456789abcdef"
	size := ""
	for n := len(s); n > 0 || size == ""; n /= 16 {
		size = string(hex[n%16]) + size
	}
	_, _ = io.WriteString(w, size+"\r\n"+s+"\r\n")
}

// untilGone waits for the other side to hang up.
func untilGone(conn net.Conn) { _, _ = io.Copy(io.Discard, conn) }

func (p *pipes) client(t *testing.T, change ...func(*Options)) *Client {
	t.Helper()
	o := Options{
		BaseURL: "http://localhost:1", ClientID: "the-client", ClientSecret: NewSecret(theSecret), CredentialSource: "the keyring",
		Profile: DefaultProfile(), UserAgent: "onboard/test", Dial: p.dial,
	}
	for _, c := range change {
		c(&o)
	}
	return build(t, o)
}
