package firm

import (
	"context"
	"crypto/x509"
	"errors"
	"fmt"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"brokerage/onboard/flow"
)

// Codes of our own, as the schema has them.
const (
	codeConflict = "OB001"
	codeNone     = "OB002"
	codeHeld     = "OB003"
	codeTurned   = "OB004"
	codeRefused  = "OB005"
	codeNobody   = "OB006"
	codeSent     = "OB007"
	codeReads    = "OB008"
	codeNoSeat   = "OB009"
)

// errTurned says that the team has a newer key than the one that was used.
var errTurned = errors.New("the key of the team was turned meanwhile: try again")

// UsageError is a setting that cannot be meant: nothing was asked of a server.
type UsageError struct{ text string }

func (e *UsageError) Error() string { return e.text }

// BadInput marks it for who finds the exit code.
func (*UsageError) BadInput() {}

func usage(format string, args ...any) error { return &UsageError{fmt.Sprintf(format, args...)} }

// AdmissionError says that the server, the firm or a role does not let somebody do it.
type AdmissionError struct {
	text string
	is   error // an error of flow, nil for none
}

func (e *AdmissionError) Error() string { return e.text }

func (e *AdmissionError) Unwrap() error { return e.is }

// NotAdmitted marks it for who finds the exit code.
func (*AdmissionError) NotAdmitted() {}

func notAdmitted(format string, args ...any) error {
	return &AdmissionError{text: fmt.Sprintf(format, args...)}
}

// said is what the server answered, nil where it did not.
func said(err error) *pgconn.PgError {
	answer, _ := errors.AsType[*pgconn.PgError](err)
	return answer
}

// trouble puts an error of the driver into words of ours: those of the server may quote a value.
func trouble(err error) error {
	answer := said(err)
	switch {
	case err == nil, errors.Is(err, context.Canceled):
		return err
	case answer == nil:
		return away(err)
	}
	switch answer.Code {
	case codeConflict:
		return flow.ErrConflict
	case codeNone:
		return flow.ErrNoDraft
	case codeHeld, codeSent, codeReads:
		until, _ := time.Parse(time.RFC3339, answer.Message) // what our function writes
		return kept(answer.Code, until)
	case codeTurned:
		return errTurned
	case codeRefused: // the words of our functions are fixed
		return notAdmitted("the database of the firm refused it: %s", answer.Message)
	case codeNobody:
		return usage("no such member of the firm: onboard firm members lists them")
	case codeNoSeat:
		return usage("whoever takes it over has no seat that edits in its team: onboard firm members lists the seats")
	case "42501": // insufficient_privilege
		return notAdmitted("the database of the firm refused it: this role may not do that")
	case "28000", "28P01": // invalid_authorization_specification, invalid_password
		return notAdmitted("the database of the firm does not know this role, or not this way in: have its administrator make the role")
	case "3D000": // invalid_catalog_name
		return usage("the server has no database of that name: check the address of the store")
	case "3F000", "42P01", "42883": // no schema, table or function
		return usage("the database has no drafts of a firm: its owner runs onboard firm init")
	case "53100": // disk_full
		return fmt.Errorf("the server of the firm: %w", syscall.ENOSPC)
	}
	switch answer.Code[:2] {
	case "08", "53", "57", "58": // connection, resources, an operator, the system; 57014 is a statement that took too long
		return fmt.Errorf("%w: it said %s", flow.ErrAway, answer.Code)
	}
	return fmt.Errorf("the database of the firm refused it with code %s", answer.Code)
}

// kept is why a draft is not removed, by the code of it; until is for one that was sent.
func kept(code string, until time.Time) error {
	switch code {
	case codeSent:
		return &flow.SentError{Until: until.UTC()}
	case codeReads:
		return &AdmissionError{text: flow.ErrOnlyReads.Error(), is: flow.ErrOnlyReads}
	}
	return flow.ErrLegalHold
}

// away is an answer that did not come, with why in a few words.
func away(err error) error {
	if _, is := errors.AsType[x509.UnknownAuthorityError](err); is {
		return notAdmitted("the certificate of the firm's database is not trusted: name its authority with sslrootcert in the address")
	}
	if _, is := errors.AsType[x509.HostnameError](err); is {
		return notAdmitted("the certificate of the firm's database is for another host: give the name that stands in it")
	}
	if invalid, is := errors.AsType[x509.CertificateInvalidError](err); is && invalid.Reason == x509.Expired {
		return notAdmitted("the certificate of the firm's database has expired, or this computer's clock is wrong: its administrator renews it")
	}
	for _, alert := range []string{"expired certificate", "unknown certificate authority", "bad certificate", "certificate required"} {
		if strings.Contains(err.Error(), "tls: "+alert) {
			return notAdmitted("the firm's database did not take the client certificate (%s): name a valid one with sslcert and sslkey in the address", alert)
		}
	}
	why := "no answer"
	if cause, is := errors.AsType[syscall.Errno](err); is {
		why = cause.Error()
	} else if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, os.ErrDeadlineExceeded) {
		why = fmt.Sprintf("no answer in %v", patience)
	} else if strings.Contains(err.Error(), "tls") {
		why = "no TLS connection"
	}
	return fmt.Errorf("%w: %s", flow.ErrAway, why)
}
