// Package conformance holds a server against the specification: each sentence that states a behaviour is a test that quotes
// it and looks for the effect through get-account. What the specification does not show is not tested.
//
// By itself it tests the sandbox:
//
//	go test ./apiclient/conformance
//
// and with flags any other server. The credentials are those of ONBOARD_CLIENT_ID and ONBOARD_CLIENT_SECRET:
//
//	go test ./apiclient/conformance -base-url http://127.0.0.1:8080 -profile profile.yaml -document document.json
//
// The server may be the sandbox in a process of its own (onboard sandbox --listen 127.0.0.1:8080), which takes any
// credentials. Without -profile the default one is used, without -document a small one of the tests.
//
// The profile is that of the configuration file, by itself; the document is a body of new-account that can be submitted, with
// at least one list of entries, and without an account number. Every run opens records and submits one. It therefore refuses
// a server that is not on this computer, unless -i-have-permission says that its custodian agreed.
package conformance
