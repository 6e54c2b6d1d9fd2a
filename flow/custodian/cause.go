package custodian

import (
	"errors"
	"strings"
)

// Cause is what a call ended in, as one word: to the custodian, or to the keyring that keeps what a call needs. Kind says
// what may be concluded of a failed call, the cause why it failed. Every place that tells of it has the same sentence and
// the same mend from here.
type Cause string

// On the way: no connection was made.
const (
	CauseNoNetwork          Cause = "no network"
	CauseNameUnknown        Cause = "name not found"
	CauseConnectionRefused  Cause = "connection refused"
	CauseNoConnection       Cause = "no connection"
	CauseNotReachedInTime   Cause = "no connection in time"
	CauseProxyUnreadable    Cause = "proxy setting not readable"
	CauseProxyUnreachable   Cause = "proxy not reached"
	CauseProxyAsks          Cause = "proxy asks for a password"
	CauseProxyPassword      Cause = "proxy refused the password"
	CauseProxyForbids       Cause = "proxy forbids"
	CauseProxyFails         Cause = "proxy fails"
	CauseCertificateUnknown Cause = "certificate unknown"
	CauseWrongHostName      Cause = "certificate of another host"
	CauseCertificateExpired Cause = "certificate out of date"
	CauseNoTLS              Cause = "no TLS"
	CauseCancelled          Cause = "cancelled"
)

// Without an answer that can be read.
const (
	CauseConnectionBroke Cause = "connection broke"
	CauseNoAnswer        Cause = "no answer"
	CauseNotHTTP         Cause = "not HTTP"
	CauseUnreadable      Cause = "answer not readable"
	CauseAnswerTooLarge  Cause = "answer too large"
)

// Answered.
const (
	CauseForeignPage        Cause = "page of a proxy"
	CauseRedirected         Cause = "redirected"
	CauseUnknownRoute       Cause = "unknown route"
	CauseNoCredentials      Cause = "no credentials"
	CauseCredentialsRefused Cause = "credentials refused"
	CauseClientForbidden    Cause = "client forbidden"
	CauseBusy               Cause = "asked to wait"
	CauseTooLarge           Cause = "request too large"
	CauseFault              Cause = "fault of the custodian"
	CauseRefused            Cause = "refused"
	CauseNotThere           Cause = "not there"
	CauseSetting            Cause = "setting missing"
)

// Of the keyring.
const (
	CauseKeyringAbsent Cause = "no keyring"
	CauseKeyringLocked Cause = "keyring locked"
	CauseKeyringSilent Cause = "keyring silent"
)

// causeWords are what is told of a cause.
type causeWords struct {
	happened, hint string
	// lasting causes are the same at the next try: somebody has to change something first.
	lasting bool
}

const checkWay = "check the base URL and the proxy"

var causes = map[Cause]causeWords{
	CauseNoNetwork:         {"no network", "check the network of this computer", false},
	CauseNameUnknown:       {"no server is known by that host name", "check the network, and the host in the base URL", false},
	CauseConnectionRefused: {"nothing answers at the custodian's address", "check the base URL; the custodian's system may be down", false},
	CauseNoConnection:      {"no connection to the custodian", "check the network and the base URL", false},
	CauseNotReachedInTime:  {"no connection to the custodian in time", "check the network, the base URL and the proxy", false},
	CauseProxyUnreadable: {
		"HTTPS_PROXY cannot be read", "write it as http://user:password@host:port, in the password %23 for #, %2F for / and %25 for %, and start onboard again", true,
	},
	CauseProxyUnreachable: {"the proxy cannot be reached", "check the host and port in HTTPS_PROXY, and the network", false},
	CauseProxyPassword: {
		"the proxy refused the user and password", "mend them in HTTPS_PROXY and start onboard again; they are not offered again before", true,
	},
	CauseProxyAsks: {
		"the proxy asks for a user and password", "write HTTPS_PROXY as http://user:password@host:port and start onboard again", true,
	},
	CauseProxyForbids: {"the proxy lets nothing through to the custodian", "ask who runs the proxy of HTTPS_PROXY to allow the host of the base URL", true},
	CauseProxyFails:   {"the proxy could not connect to the custodian", "check HTTPS_PROXY and the base URL", false},
	CauseCertificateUnknown: {
		"the certificate of the server is not trusted", "a company proxy that opens TLS needs its certificate in a file that ca_file of the profile names", true,
	},
	CauseWrongHostName: {"the certificate is of another host", "check the host in the base URL, and the proxy", true},
	CauseCertificateExpired: {
		"the certificate of the server is out of date", "check the date of this computer, else tell the custodian", true,
	},
	CauseNoTLS:     {"no TLS connection", checkWay + "; the server must speak TLS 1.2 or later", true},
	CauseCancelled: {"stopped here before the custodian answered", "", false},

	CauseConnectionBroke: {"the connection broke before the answer", "", false},
	CauseNoAnswer:        {"no answer from the custodian in time", "", false},
	CauseNotHTTP:         {"what answered does not speak HTTP", checkWay, false},
	CauseUnreadable:      {"the answer cannot be read", "", false},
	CauseAnswerTooLarge:  {"the answer is larger than 1 MiB", checkWay, false},

	CauseForeignPage:   {"a proxy or maintenance page answered", checkWay, false},
	CauseRedirected:    {"the server redirects elsewhere", checkWay, false},
	CauseUnknownRoute:  {"the server does not know that path", checkWay, false},
	CauseNoCredentials: {"no client ID and secret", "the firm's relationship manager at the custodian issues both: run onboard login, or set ONBOARD_CLIENT_ID and ONBOARD_CLIENT_SECRET", true},
	CauseCredentialsRefused: {
		"the custodian refused the client ID and secret", "check both and start onboard again; they are not offered again before", true,
	},
	CauseClientForbidden: {
		"the custodian refused this client", "ask the firm's relationship manager whether this client may use the account API", true,
	},
	CauseBusy:     {"the custodian asks to wait", "", false},
	CauseTooLarge: {"a request of this size is not taken", "ask the custodian, and who runs the proxy, how large a request may be", true},
	CauseFault:    {"the custodian has a fault of its own", "", false},
	CauseRefused:  {"the custodian refused it and gave no reason", "", false},
	CauseNotThere: {"the custodian shows no such account", "", false},
	CauseSetting:  {"a setting of the profile is missing", "", true},

	CauseKeyringAbsent: {
		"this computer has no keyring",
		"put the secret into a file of mode 0600 and name it and the ID in the profile, client_secret_file and client_id, or set ONBOARD_CLIENT_ID and ONBOARD_CLIENT_SECRET", true,
	},
	CauseKeyringLocked: {"the keyring of this computer is locked", "unlock it and start onboard again", true},
	CauseKeyringSilent: {"the keyring of this computer did not answer", "it may be asking for its password in a window of its own: unlock it and start onboard again", true},
}

// Sentence says what happened, in lower case and without a full stop.
func (c Cause) Sentence() string { return causes[c].happened }

// Hint says what to do about it in the same way, "" where nothing but waiting helps.
func (c Cause) Hint() string { return causes[c].hint }

// Lasting tells that trying again by itself changes nothing: a person has to.
func (c Cause) Lasting() bool { return causes[c].lasting }

// kindCauses are what a failure is told as whose cause nobody named.
var kindCauses = map[FailureKind]Cause{
	NotSent: CauseNoNetwork, Unknown: CauseNoAnswer, Refused: CauseRefused, Throttled: CauseBusy,
	Unauthorised: CauseCredentialsRefused, NotFound: CauseNotThere, Misdirected: CauseForeignPage,
}

// CauseOf finds the cause of an error; "" where it is about neither the custodian nor the keyring.
func CauseOf(err error) Cause {
	var ce *Error
	switch {
	case err == nil:
	case errors.As(err, &ce):
		if ce.Cause != "" {
			return ce.Cause
		}
		return kindCauses[ce.Kind]
	case errors.Is(err, ErrKeyringLocked):
		return CauseKeyringLocked
	case errors.Is(err, ErrKeyringSilent):
		return CauseKeyringSilent
	case errors.Is(err, ErrNoKeyring):
		return CauseKeyringAbsent
	}
	return ""
}

// own tells that the cause says no more than the custodian's words do.
func (c Cause) own() bool {
	return c == CauseRefused || c == CauseFault || c == CauseNotThere || c == ""
}

// Happened is what happened in one line: the sentence of the cause, with the custodian's own words where it used any.
func (c Cause) Happened(message string, quoted bool) string {
	switch {
	case message == "":
		return c.Sentence()
	case quoted && !c.own():
		return c.Sentence() + ": " + message
	}
	return message
}

// Reason says why a call failed where a line is short, "no network": it goes on with the words before it, and ends without
// a full stop. The custodian's own words are in it where nothing else tells.
func (e *Error) Reason() string {
	cause := CauseOf(e)
	quoted := e.Quoted || e.Cause == "" && (e.Kind == Refused || e.Kind == NotFound)
	switch {
	case e.Message != "" && quoted && cause.own():
		return "the custodian said: " + strings.TrimRight(e.Message, ".")
	case e.Message != "" && !quoted && e.Cause != "":
		return strings.TrimRight(e.Message, ".")
	}
	return cause.Sentence()
}

// WhatToDo is the mend that belongs to the reason, "" where nothing but waiting helps.
func (e *Error) WhatToDo() string {
	if e.Hint != "" {
		return e.Hint
	}
	return CauseOf(e).Hint()
}

// What a keyring can refuse: that of the key of the drafts, or that of what a call to the custodian needs.
var (
	ErrNoKeyring     = errors.New("no keyring can be reached")
	ErrKeyringSilent = errors.New("the keyring did not answer")
)

// ErrKeyringLocked is an ErrNoKeyring of a keyring that is there and may have what is asked for.
var ErrKeyringLocked error = lockedKeyring{}

type lockedKeyring struct{}

func (lockedKeyring) Error() string { return CauseKeyringLocked.Sentence() }

func (lockedKeyring) Unwrap() error { return ErrNoKeyring }
