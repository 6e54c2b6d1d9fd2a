package firmtest

import (
	"context"
	"errors"
	"strings"

	"github.com/jackc/pgx/v5"

	"brokerage/onboard/drafts/firm"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

// Firm is a firm in a database of its own. Its owner is boss.
type Firm struct {
	Server     *Server
	Database   string
	Recovery   string
	Identities map[string]string // of members, by name
}

// NewFirm makes a firm with nobody in it. The name is a plain one that no other has.
func (s *Server) NewFirm(ctx context.Context, database string) (*Firm, error) {
	f := &Firm{Server: s, Database: database, Identities: map[string]string{}}
	return f, Patiently(func() error {
		err := errors.Join(s.Login(ctx, "boss"), s.SQL(ctx, "postgres", "drop database if exists "+database, "create database "+database+" owner boss"))
		if err != nil {
			return err
		}
		done, err := firm.Init(ctx, f.Options("boss"))
		f.Recovery = done.Recovery
		return err
	})
}

// Patiently does something again while the server is too slow for it: that is what a computer with much to do makes of it.
func Patiently(do func() error) error {
	err := do()
	for tries := 0; errors.Is(err, flow.ErrAway) && tries < 20; tries++ {
		err = do()
	}
	return err
}

// Login makes a role of the server, unless it is there.
func (s *Server) Login(ctx context.Context, name string) error {
	return s.SQL(ctx, "postgres", `do $$ begin create role `+name+` login; exception when duplicate_object or unique_violation then end $$`)
}

// SQL runs statements as the administrator of the server, in a database.
func (s *Server) SQL(ctx context.Context, database string, all ...string) error {
	c, err := pgx.Connect(ctx, s.Address("postgres", database))
	if err != nil {
		return err
	}
	for _, sql := range all {
		if _, err = c.Exec(ctx, sql); err != nil {
			break
		}
	}
	return errors.Join(err, c.Close(context.WithoutCancel(ctx)))
}

// Options are how somebody opens the drafts.
func (f *Firm) Options(who string) firm.Options {
	return firm.Options{Address: f.Server.Address(who, f.Database), Environment: "TEST", Identity: f.Identities[who]}
}

// Through are Options that go through a wire.
func (f *Firm) Through(w *Wire, who string) firm.Options {
	o := f.Options(who)
	o.Address = strings.Replace(o.Address, escape(f.Server.Dir()), escape(w.dir), 1)
	return o
}

func escape(dir string) string { return strings.ReplaceAll(dir, "/", "%2F") }

// Join makes somebody a member, with an identity of their own.
func (f *Firm) Join(ctx context.Context, who string) error {
	if err := f.Server.Login(ctx, who); err != nil {
		return err
	}
	if f.Identities[who] == "" {
		k, err := seal.NewKey()
		if err != nil {
			return err
		}
		f.Identities[who] = k.Identity.String()
	}
	return f.as(ctx, who, func(a *firm.Admin) error {
		_, err := a.Join(ctx)
		return err
	})
}

// Seat has the owner give somebody who may be no member yet a seat.
func (f *Firm) Seat(ctx context.Context, who, team, role string) error {
	if f.Identities[who] == "" {
		if err := f.Join(ctx, who); err != nil {
			return err
		}
	}
	return f.as(ctx, "boss", func(a *firm.Admin) error {
		m, err := a.Member(ctx, who)
		if err != nil {
			return err
		}
		return a.Seat(ctx, m, team, role, f.Recovery)
	})
}

func (f *Firm) as(ctx context.Context, who string, do func(*firm.Admin) error) error {
	return Patiently(func() error {
		a, err := firm.OpenAdmin(ctx, f.Options(who))
		if err != nil {
			return err
		}
		defer a.Close()
		return do(a)
	})
}
