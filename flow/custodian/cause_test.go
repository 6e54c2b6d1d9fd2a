package custodian

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// A cause that nobody gave words would be told as nothing.
func TestEveryCauseHasWords(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "cause.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	named := 0
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, is := n.(*ast.ValueSpec); is {
			for _, name := range spec.Names {
				if strings.HasPrefix(name.Name, "Cause") {
					named++
				}
			}
		}
		return true
	})
	if named == 0 || named != len(causes) {
		t.Errorf("got words for %d causes, want them for %d", len(causes), named)
	}
	for c, words := range causes {
		for _, s := range []string{words.happened, words.hint} {
			if strings.HasSuffix(s, ".") || s != strings.TrimSpace(s) {
				t.Errorf("%s: %q is no part of a sentence", c, s)
			}
		}
		if words.happened == "" {
			t.Errorf("%s: nothing is told", c)
		}
		if words.lasting && words.hint == "" && c != CauseSetting {
			t.Errorf("%s lasts, and nobody is told what to do about it", c)
		}
	}
}

func TestReasons(t *testing.T) {
	for _, c := range []struct {
		err    *Error
		reason string
		whole  string
	}{
		{
			&Error{Kind: Refused, Status: 422, Cause: CauseRefused, Message: "Taken.", Quoted: true},
			"the custodian said: Taken", "refused (HTTP 422): Taken",
		},
		{
			&Error{Kind: Unauthorised, Cause: CauseCredentialsRefused, Message: "disabled", Quoted: true, Hint: "ask"},
			CauseCredentialsRefused.Sentence(), "unauthorised: the custodian refused the client ID and secret: disabled; ask",
		},
		{&Error{Kind: NotSent, Message: "dial tcp 10.0.0.1"}, "no network", "not sent: dial tcp 10.0.0.1"},
		{
			&Error{Kind: Misdirected, Cause: CauseRedirected, Message: "the server redirects to a.example.com"},
			"the server redirects to a.example.com", "misdirected: the server redirects to a.example.com",
		},
		{&Error{Kind: Refused, Status: 422, Cause: CauseRefused}, CauseRefused.Sentence(), "refused (HTTP 422): " + CauseRefused.Sentence()},
	} {
		if got := c.err.Reason(); got != c.reason {
			t.Errorf("%+v: got reason %q, want %q", c.err, got, c.reason)
		}
		if got := c.err.Error(); got != c.whole {
			t.Errorf("%+v: got %q, want %q", c.err, got, c.whole)
		}
	}
}

func TestCausesOfErrors(t *testing.T) {
	for _, c := range []struct {
		err  error
		want Cause
	}{
		{nil, ""},
		{errors.New("something else"), ""},
		{&Error{Kind: Throttled}, CauseBusy},
		{fmt.Errorf("staging: %w", &Error{Kind: NotSent, Cause: CauseProxyPassword}), CauseProxyPassword},
		{fmt.Errorf("opening: %w", ErrKeyringLocked), CauseKeyringLocked},
		{fmt.Errorf("%w: %w", ErrNoKeyring, ErrKeyringSilent), CauseKeyringSilent},
		{ErrNoKeyring, CauseKeyringAbsent},
	} {
		if got := CauseOf(c.err); got != c.want {
			t.Errorf("%v: got %q, want %q", c.err, got, c.want)
		}
	}
}
