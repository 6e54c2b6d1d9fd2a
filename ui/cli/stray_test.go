package cli_test

import (
	"bufio"
	"bytes"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"brokerage/onboard/ui/uitest"
)

// stray is what a server sends behind an answer, unasked, on the connection that is kept: here a record.
const stray = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n{\"taxIdNumber\":\"899-10-0001\",\"birthDate\":\"1988-02-29\"}"

// straying serves what another server says, and more.
func straying(t *testing.T, c *otherCustodian) string {
	t.Helper()
	l, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = l.Close() })
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go func() {
				defer func() { _ = conn.Close() }()
				for from := bufio.NewReader(conn); ; {
					r, err := http.ReadRequest(from)
					if err != nil {
						return
					}
					said := httptest.NewRecorder()
					c.serve(said, r)
					var answer bytes.Buffer
					fmt.Fprintf(&answer, "HTTP/1.1 %d X\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n", said.Code, said.Body.Len())
					_, _ = said.Body.WriteTo(&answer)
					answer.WriteString(stray)
					if _, err := conn.Write(answer.Bytes()); err != nil {
						return
					}
				}
			}()
		}
	}()
	return "http://" + l.Addr().String()
}

// The libraries have loggers of their own, which quote what they did not expect. The terminal belongs to the program.
func TestWhatAServerSendsUnaskedIsWrittenNowhere(t *testing.T) {
	t.Parallel()
	custodian := newOtherCustodian()
	t.Cleanup(custodian.server.Close)
	h := newHome(t).with(straying(t, custodian), "a", "b")
	example, _ := h.run(0, "", "catalog", "example", "individual")
	stdout, stderr := h.run(0, example, "open", "-f", "-")
	if strings.Contains(stdout+stderr, "Unsolicited") || strings.Contains(stdout+stderr, "899-10-0001") || strings.Contains(stderr, "HTTP/1.1") {
		t.Errorf("got %q and on standard error %q, want no word of a library", stdout, stderr)
	}
	p := uitest.Start(t, uitest.Build(t), []string{"status", strings.Fields(h.must("drafts", "list"))[0]}, h.vars, 100, 32)
	p.Wait()
	if out := p.Output(); !strings.Contains(out, "Application") || strings.Contains(out, "Unsolicited") || strings.Contains(out, "899-10-0001") {
		t.Errorf("got %q on a terminal, want no word of a library", out)
	}
}

func (h *home) must(args ...string) string {
	h.tb.Helper()
	out, _ := h.run(0, "", args...)
	return out
}
