package sandbox

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"time"
)

// noLife leaves expires_in out.
const noLife = "none"

// odd is an answer that is right but for one thing it says of time or of the token.
func (s *Server) odd(f outcome, r reply) reply {
	if f.kind == kindSkew {
		ahead, _ := time.ParseDuration(f.argument) // read before
		return r.with("Date", s.options.Now().Add(ahead).UTC().Format(http.TimeFormat))
	}
	token, issued := r.body.(tokenReply)
	if !issued {
		return r // it was refused
	}
	says := object{"access_token": token.AccessToken, "expires_in": token.ExpiresIn, "token_type": token.TokenType}
	switch {
	case f.kind == kindType:
		says["token_type"] = f.argument
	case f.argument == noLife:
		delete(says, "expires_in")
	default:
		says["expires_in"] = json.RawMessage(f.argument)
	}
	r.body = says
	return r
}

// drip writes an answer a byte a second, until the client has gone or the server stops.
func (s *Server) drip(ctx context.Context, w http.ResponseWriter, r reply) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(r.status)
	for _, b := range r.bytes() {
		if _, err := w.Write([]byte{b}); err != nil || http.NewResponseController(w).Flush() != nil {
			return
		}
		if !s.pause(ctx, time.Second) {
			drop(w)
			return
		}
	}
}

// pour writes an answer without an end, until the client has gone or the server stops.
func (s *Server) pour(w http.ResponseWriter) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	block := []byte(strings.Repeat(" ", 32<<10))
	for {
		select {
		case <-s.stop:
			return
		default:
		}
		if _, err := w.Write(block); err != nil {
			return
		}
	}
}

// bombSize is what a bomb inflates to: far above any limit, and no danger to a client that has none.
const bombSize = 64 << 20

// bomb is an answer of some 64 KB that inflates to bombSize.
var bomb = sync.OnceValue(func() []byte {
	var out bytes.Buffer
	z := gzip.NewWriter(&out)
	block := bytes.Repeat([]byte(" "), 1<<20)
	for range bombSize / len(block) {
		_, _ = z.Write(block) // memory takes it
	}
	_ = z.Close()
	return out.Bytes()
})
