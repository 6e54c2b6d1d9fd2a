package journey_test

import (
	"context"
	"testing"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/flow"
	"brokerage/onboard/ui/app"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/theme"
	"brokerage/onboard/ui/uitest"
)

// handoverWindow opens a window of somebody, whose files for colleagues go into folder.
func (w *world) handoverWindow(user, folder string, store flow.Store, colleagues ...outbox.Colleague) *uitest.Driver {
	w.t.Helper()
	here := flow.Environment{Word: "SANDBOX", Host: "built in", BaseURL: "built in", Client: "built in"}
	return uitest.Open(w.t, app.New(app.Options{
		Environment: here, Theme: theme.New(theme.Dark), Now: w.Now,
		Boot: func(context.Context, string) (app.Booted, error) {
			return app.Booted{
				Service: &flow.Service{
					Catalogue: w.catalogue, Store: store, Custodian: w.custodian, Environment: here, User: user, Now: w.Now, NewID: w.newID,
				},
				Colleagues: colleagues, Outbox: outbox.Folder{Path: folder, Replace: disk.Replace},
			}, nil
		},
	}), 100, 32)
}

func TestAnApplicationIsHandedOverOnTheBoardAndTakenOn(t *testing.T) {
	t.Parallel()
	w := newWorld(t).onDisk()
	there, err := drafts.Open(t.Context(), drafts.Options{
		Dir: t.TempDir(), Environment: "SANDBOX", Sandbox: true, User: "Dana", Keyring: noKeyring{}, Now: w.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	key, err := there.Recipient()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	d := w.handoverWindow("Sam", folder, w.store, outbox.Colleague{Name: "Dana Whitfield", Recipient: key})
	example(d)
	d.Press("esc").See("Task list").Press("esc").See("1 needs you", "h hand over").Press("h")
	d.See("Hand over", "José Ángel de la Cruz Núñez · Individual TOD", "The file:", "> (o) Dana Whitfield").Press("enter").See("> Note").Type("Ring them first").See("Ring them first").Press("enter")
	d.See("Handed over to Dana Whitfield: José Ángel de la Cruz Núñez", "Individual with TOD", "Closed or handed over 1", "Dana Whitfield acts")

	other := w.handoverWindow("Dana", folder, there)
	other.See("No applications yet.").Choose("Take over an application")
	other.See("File").Type(folder+"/").See("> onboard-").Press("enter").See("Ring them first", "> [ Take it over ]").Press("enter")
	other.See("From Sam", "Ring them first", "The custodian shows nothing otherwise than it was sent.")
	other.Press("enter").Gone("From Sam").See("Everything staged")

	d.Press("t").See("Taken back.", "1 needs you")
}
