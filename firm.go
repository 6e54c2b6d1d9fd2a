package main

import (
	"context"
	"errors"
	"log/slog"
	"strconv"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/firm"
	"brokerage/onboard/flow"
	"brokerage/onboard/ui/cli"
)

// openDrafts opens the drafts of this computer, which has the member's key where a firm has the drafts.
func openDrafts(ctx context.Context, s cli.Settings, passphrase, who string) (*drafts.Store, error) {
	work, _ := strconv.Atoi(passphraseWork) // 0, the strength of people's drafts, where nothing was stamped
	return drafts.Open(ctx, drafts.Options{
		Dir: s.DataDir, Environment: string(s.Environment.Word), Sandbox: s.BaseURL == "", Passphrase: passphrase, User: who, ScryptWorkFactor: work,
	})
}

// openShared opens the drafts of the firm, with the key of this computer.
func openShared(ctx context.Context, s cli.Settings, own *drafts.Store) (*firm.Store, error) {
	identity, err := own.Identity()
	if err != nil {
		return nil, err
	}
	return firm.Open(ctx, firmOptions(s, identity))
}

func firmOptions(s cli.Settings, identity string) firm.Options {
	return firm.Options{Address: s.Store, Environment: string(s.Environment.Word), Identity: identity}
}

func initFirm(ctx context.Context, s cli.Settings) (flow.FirmInstalled, error) {
	return firm.Init(ctx, firmOptions(s, ""))
}

// openFirm opens the way to the members of the firm, with the key of this computer.
func openFirm(ctx context.Context, s cli.Settings, passphrase string) (_ flow.Firm, err error) {
	own, err := openDrafts(ctx, s, passphrase, userName())
	if err != nil {
		return nil, err
	}
	identity, err := own.Identity()
	if err = errors.Join(err, own.Close()); err != nil {
		return nil, err
	}
	return firm.OpenAdmin(ctx, firmOptions(s, identity))
}

// loggingShared is the store of a firm whose events go to the log as well.
type loggingShared struct {
	*firm.Store
	log *slog.Logger
}

// Append adds an event, and a line to the log file.
func (t loggingShared) Append(ctx context.Context, e flow.Event) error {
	logEvent(ctx, t.log, e)
	return t.Store.Append(ctx, e)
}
