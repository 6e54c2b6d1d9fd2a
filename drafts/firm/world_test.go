package firm_test

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"sync/atomic"
	"testing"

	"filippo.io/age"
	"github.com/jackc/pgx/v5"

	"brokerage/onboard/drafts/firm"
	"brokerage/onboard/drafts/firmtest"
	"brokerage/onboard/drafts/seal"
)

var worlds atomic.Int64

// world is a firm in a database of its own. Its owner is boss, its administrator postgres.
type world struct {
	*testing.T
	firm       *firmtest.Firm
	db         string
	recovery   string
	identities map[string]string
}

// newWorld makes a firm with nobody in it.
func newWorld(t *testing.T) *world {
	t.Helper()
	cluster.Needed(t)
	f, err := cluster.NewFirm(t.Context(), fmt.Sprintf("w%d", worlds.Add(1)))
	if err != nil {
		t.Fatal(err)
	}
	return &world{T: t, firm: f, db: f.Database, recovery: f.Recovery, identities: f.Identities}
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// login makes a role of the server.
func (w *world) login(name string) {
	w.Helper()
	w.must(cluster.Login(w.Context(), name))
}

// as is a bare connection of somebody.
func (w *world) as(user, db string) *pgx.Conn {
	w.Helper()
	c, err := pgx.Connect(w.Context(), cluster.Address(user, db))
	w.must(err)
	w.Cleanup(func() { _ = c.Close(context.Background()) })
	return c
}

// sql runs statements as the administrator of the server, in a database.
func (w *world) sql(db string, all ...string) {
	w.Helper()
	w.must(cluster.SQL(w.Context(), db, all...))
}

func (w *world) options(who string) firm.Options { return w.firm.Options(who) }

func (w *world) admin(who string) *firm.Admin {
	w.Helper()
	a, err := firm.OpenAdmin(w.Context(), w.options(who))
	w.must(err)
	w.Cleanup(a.Close)
	return a
}

// join makes somebody a member, with an identity of their own.
func (w *world) join(who string) {
	w.Helper()
	w.must(w.firm.Join(w.Context(), who))
}

// seat has the owner give somebody who may be no member yet a seat.
func (w *world) seat(who, team, role string) {
	w.Helper()
	w.must(w.firm.Seat(w.Context(), who, team, role))
}

func (w *world) open(who string) *firm.Store {
	w.Helper()
	s, err := firm.Open(w.Context(), w.options(who))
	w.must(err)
	w.Cleanup(s.Close)
	return s
}

// wire lays a wire to the server.
func (w *world) wire() *firmtest.Wire {
	w.Helper()
	x, err := cluster.NewWire()
	w.must(err)
	w.Cleanup(x.Close)
	return x
}

// recipient is what is sealed for somebody.
func (w *world) recipient(who string) age.Recipient {
	w.Helper()
	k, err := seal.ParseKey(w.identities[who])
	w.must(err)
	return k.Identity.Recipient()
}

// decrypt reads a file of age with a file of identities that is behind a passphrase.
func decrypt(t *testing.T, sealed, identities []byte, passphrase string) string {
	t.Helper()
	behind, err := age.NewScryptIdentity(passphrase)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := age.Decrypt(bytes.NewReader(identities), behind)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := age.ParseIdentities(opened)
	if err != nil {
		t.Fatal(err)
	}
	text, err := age.Decrypt(bytes.NewReader(sealed), keys...)
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(text)
	if err != nil {
		t.Fatal(err)
	}
	return string(plain)
}
