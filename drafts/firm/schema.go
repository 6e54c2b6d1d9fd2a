package firm

import (
	"context"
	"embed"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

//go:embed schema/*.sql
var schemaFiles embed.FS

// schemaSteps are what makes the schema of each version out of the one before, from nothing on.
func schemaSteps() ([]string, error) {
	entries, err := schemaFiles.ReadDir("schema") // in order
	if err != nil {
		return nil, err
	}
	var steps []string
	for _, e := range entries {
		text, err := schemaFiles.ReadFile("schema/" + e.Name())
		if err != nil {
			return nil, err
		}
		steps = append(steps, string(text))
	}
	return steps, nil
}

// SchemaVersion is what this program works with.
const SchemaVersion = 1

// Init makes the schema, or brings it to the version of this program, in one transaction. Whoever runs it owns the schema, and
// must be no superuser.
func Init(ctx context.Context, o Options) (flow.FirmInstalled, error) {
	steps, err := schemaSteps()
	if err != nil {
		return flow.FirmInstalled{}, err
	}
	d, err := dial(ctx, o)
	if err != nil {
		return flow.FirmInstalled{}, err
	}
	defer d.Close()
	done, err := d.install(ctx, steps)
	if err != nil {
		return flow.FirmInstalled{}, fmt.Errorf("installing the schema in %s: %w", d.place, err)
	}
	return done, nil
}

func (d *desk) install(ctx context.Context, steps []string) (done flow.FirmInstalled, err error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	done.To = len(steps)
	var super bool
	if err := d.pool.QueryRow(ctx, `select rolsuper from pg_roles where rolname = session_user`).Scan(&super); err != nil {
		return done, trouble(err)
	}
	if super {
		return done, notAdmitted("a superuser may not own it, since row security does not bind one: log in as a role that owns the database")
	}
	// What commits is nil or the error of the block, rolled back.
	err = pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `select pg_advisory_xact_lock(hashtextextended('onboard schema', 0))`); err != nil {
			return err
		}
		if done.From, err = versionOf(ctx, tx); err != nil || done.From > done.To {
			return err
		}
		for _, step := range steps[done.From:] {
			if _, err := tx.Exec(ctx, step); err != nil {
				return err
			}
		}
		if done.From > 0 {
			_, err := tx.Exec(ctx, `update onboard.firm set version = $1`, done.To)
			return err
		}
		recovery, err := seal.NewKey()
		if err != nil {
			return err
		}
		done.Recovery = recovery.Identity.String()
		_, err = tx.Exec(ctx, `insert into onboard.firm (version, environment, recovery) values ($1, $2, $3)`,
			done.To, d.environment, recovery.Identity.Recipient().String())
		return err
	})
	if err == nil && done.From > done.To {
		return done, tooNew(done.From)
	}
	return done, trouble(err)
}

// versionOf is the version of the schema that is there, 0 for none.
func versionOf(ctx context.Context, tx pgx.Tx) (version int, err error) {
	var there bool
	if err := tx.QueryRow(ctx, `select to_regclass('onboard.firm') is not null`).Scan(&there); err != nil || !there {
		return 0, err
	}
	err = tx.QueryRow(ctx, `select version from onboard.firm`).Scan(&version)
	return version, err
}

func tooNew(version int) error {
	return notAdmitted("the schema of the firm has version %d, and this program knows %d: update onboard", version, SchemaVersion)
}

func tooOld(version int) error {
	return notAdmitted("the schema of the firm has version %d, and this program needs %d: the owner of the database runs onboard firm init", version, SchemaVersion)
}

// writes tells whether one of these roles edits.
func writes(roles []string) bool {
	return slices.ContainsFunc(roles, func(r string) bool { return r == flow.Assistant || r == flow.Advisor || r == flow.Operations })
}
