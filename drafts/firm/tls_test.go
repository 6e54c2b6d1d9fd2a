package firm_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"brokerage/onboard/drafts/firm"
	"brokerage/onboard/drafts/firmtest"
)

// authority signs certificates.
type authority struct {
	*testing.T
	key         *ecdsa.PrivateKey
	certificate *x509.Certificate
}

func newAuthority(t *testing.T, name string) *authority {
	t.Helper()
	a := &authority{T: t}
	a.key, a.certificate = a.makes(x509.Certificate{
		Subject: pkix.Name{CommonName: name}, IsCA: true, BasicConstraintsValid: true, KeyUsage: x509.KeyUsageCertSign, NotAfter: time.Now().Add(time.Hour),
	}, nil)
	return a
}

// makes makes a certificate, signed by itself where there is no key yet.
func (a *authority) makes(c x509.Certificate, parent *x509.Certificate) (*ecdsa.PrivateKey, *x509.Certificate) {
	a.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.Fatal(err)
	}
	c.SerialNumber, c.NotBefore = big.NewInt(time.Now().UnixNano()), time.Now().Add(-48*time.Hour)
	by := a.key
	if parent == nil {
		parent, by = &c, key
	}
	der, err := x509.CreateCertificate(rand.Reader, &c, parent, &key.PublicKey, by)
	if err != nil {
		a.Fatal(err)
	}
	made, err := x509.ParseCertificate(der)
	if err != nil {
		a.Fatal(err)
	}
	return key, made
}

// signs makes the certificate of a name until a time, and its key, as PEM.
func (a *authority) signs(name string, until time.Time) (certificate, key []byte) {
	a.Helper()
	k, c := a.makes(x509.Certificate{
		Subject: pkix.Name{CommonName: name}, DNSNames: []string{name}, NotAfter: until, KeyUsage: x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}, a.certificate)
	der, err := x509.MarshalPKCS8PrivateKey(k)
	if err != nil {
		a.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c.Raw}), pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: der})
}

func (a *authority) pem() []byte {
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: a.certificate.Raw})
}

// Over a network the server's certificate is looked at, and a member is whom a client certificate names.
func TestOverANetworkBothSidesShowACertificate(t *testing.T) {
	server := firmtest.ForTest(t)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	f, err := server.NewFirm(t.Context(), "onboard")
	must(err)
	must(f.Seat(t.Context(), "ann", "north", "advisor"))
	free, err := net.Listen("tcp", "127.0.0.1:0")
	must(err)
	port := free.Addr().(*net.TCPAddr).Port
	must(free.Close())
	ours, others := newAuthority(t, "ours"), newAuthority(t, "another's")
	folder, soon, past := t.TempDir(), time.Now().Add(time.Hour), time.Now().Add(-time.Hour)
	file := func(name string, data []byte) string {
		name = filepath.Join(folder, name)
		must(os.WriteFile(name, data, 0o600))
		return name
	}
	serve := func(until time.Time) {
		t.Helper()
		must(server.Kill())
		certificate, key := ours.signs("localhost", until)
		must(server.Encrypt(port, certificate, key, ours.pem()))
		must(server.Resume())
	}
	root, strange := file("root.crt", ours.pem()), file("strange.crt", others.pem())
	clients := 0
	client := func(of *authority, name string, until time.Time) url.Values {
		clients++
		certificate, key := of.signs(name, until)
		return url.Values{
			"sslmode": {"verify-full"}, "sslrootcert": {root}, "user": {"ann"},
			"sslcert": {file(fmt.Sprint(clients, ".crt"), certificate)}, "sslkey": {file(fmt.Sprint(clients, ".key"), key)},
		}
	}
	opens := func(host string, with url.Values) error {
		o := f.Options("ann")
		o.Address = fmt.Sprintf("postgres://%s:%d/onboard?%s", host, port, with.Encode())
		var s *firm.Store
		err := firmtest.Patiently(func() (err error) {
			s, err = firm.Open(t.Context(), o)
			return err
		})
		if err == nil {
			s.Close()
		}
		return err
	}
	refused := func(doing, want string, err error) {
		t.Helper()
		var not interface{ NotAdmitted() }
		if !errors.As(err, &not) || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: got error %v, want one line with %q", doing, err, want)
		}
	}
	serve(soon)
	ann := client(ours, "ann", soon)
	must(opens("localhost", ann))
	refused("another host name", "is for another host", opens("127.0.0.1", ann))
	refused("another's client certificate", "not this way in", opens("localhost", client(ours, "bob", soon)))
	refused("an expired client certificate", "did not take the client certificate", opens("localhost", client(ours, "ann", past)))
	refused("a client certificate of another authority", "not this way in", opens("localhost", client(others, "ann", soon)))
	ann.Set("sslrootcert", strange)
	refused("an authority nobody knows", "is not trusted", opens("localhost", ann))
	ann.Set("sslrootcert", root)
	serve(past)
	refused("an expired certificate", "has expired", opens("localhost", ann))
}
