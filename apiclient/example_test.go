package apiclient_test

import (
	"context"
	"fmt"

	"brokerage/onboard/apiclient"
	"brokerage/onboard/apiclient/sandbox"
	"brokerage/onboard/flow/custodian"
)

// A program stages a part of an application at a custodian, here a sandbox of its own, and reads it back.
func Example() {
	ctx := context.Background()
	server, err := sandbox.New(sandbox.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	defer func() { _ = server.Close() }()
	address, err := server.Start("") // any free port of this computer
	if err != nil {
		fmt.Println(err)
		return
	}

	client, err := apiclient.New(apiclient.Options{
		BaseURL: address, ClientID: "firm", ClientSecret: apiclient.NewSecret("secret"), CredentialSource: "the example",
		Profile: apiclient.DefaultProfile(), UserAgent: "example/1",
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	reply, err := client.Stage(ctx, custodian.Request{Body: []byte(`{"registrationType":"Individual"}`), Once: true})
	if err != nil {
		fmt.Println(err)
		return
	}
	account, err := client.Account(ctx, reply.AccountNumber)
	fmt.Println(account.Number == reply.AccountNumber, account.Attributes["registrationType"], err)

	_, err = client.Account(ctx, "00000000")
	fmt.Println(err)
	// Output:
	// true Individual <nil>
	// not found (HTTP 404): account not found
}
