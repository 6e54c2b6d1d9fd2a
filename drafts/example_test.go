package drafts_test

import (
	"context"
	"fmt"
	"os"

	"brokerage/onboard/drafts"
	"brokerage/onboard/flow"
)

// A program keeps applications in a folder of its own, one save after the other, and finds the newest again.
func Example() {
	ctx := context.Background()
	dir, err := os.MkdirTemp("", "drafts")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = os.RemoveAll(dir) }()

	store, err := drafts.Open(ctx, drafts.Options{
		Dir: dir, Environment: "PRODUCTION", User: "ada",
		Keyring: noKeyring{}, Passphrase: "horse battery staple", ScryptWorkFactor: 2,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = store.Close() }()

	for i, body := range []string{"first", "second"} {
		revision := flow.Record{ID: "0192f3a4-0000-7000-8000-000000000001", Revision: uint64(i), Meta: flow.Summary{Name: "Ada Example"}, Body: []byte(body)}
		if _, err := store.Save(ctx, revision); err != nil {
			fmt.Println(err)
		}
	}
	newest, err := store.Load(ctx, "0192f3a4-0000-7000-8000-000000000001")
	fmt.Println(newest.Revision, string(newest.Body), err)
	fmt.Println(drafts.IDs(dir, "PRODUCTION"))
	// Output:
	// 2 second <nil>
	// [0192f3a4-0000-7000-8000-000000000001]
}
