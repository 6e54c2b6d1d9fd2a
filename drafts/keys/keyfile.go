package keys

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"runtime/debug"
	"strings"
	"unicode/utf8"

	"filippo.io/age"

	"brokerage/onboard/drafts/disk"
	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/flow"
)

const (
	keyFile      = "key.age"
	plainKeyFile = "key.txt"
)

// shortestPassphrase is what NIST SP 800-63B asks for at least; it asks for no particular kinds of characters.
const shortestPassphrase = 8

// openKeyFile opens the key behind a passphrase, and keeps in brought what an exported one has beside it. flow.ErrPassphrase,
// ErrWrongPassphrase, ErrDamaged.
func (l *Resolver) openKeyFile() (seal.Key, error) {
	if l.o.Passphrase == "" {
		return seal.Key{}, flow.ErrPassphrase
	}
	sealed, _, err := seal.ReadFile(filepath.Join(l.root, keyFile), largestKey)
	if err != nil {
		return seal.Key{}, disk.Cause(err)
	}
	lock, err := age.NewScryptIdentity(l.o.Passphrase)
	if err != nil {
		return seal.Key{}, err
	}
	defer debug.FreeOSMemory() // what a passphrase costs is 256 MB, which would stay with the program
	plain, err := age.Decrypt(bytes.NewReader(sealed), lock)
	if errors.Is(err, age.ErrIncorrectIdentity) {
		return seal.Key{}, flow.ErrWrongPassphrase
	}
	if err != nil {
		return seal.Key{}, fmt.Errorf("%s: %w", keyFile, flow.ErrDamaged)
	}
	text, err := io.ReadAll(plain)
	if err != nil {
		return seal.Key{}, fmt.Errorf("%s: %w", keyFile, flow.ErrDamaged)
	}
	environment, all, err := parseKeys(string(text))
	if err != nil {
		return seal.Key{}, fmt.Errorf("%s: %w", keyFile, err)
	}
	if environment != "" && environment != l.o.Environment {
		return seal.Key{}, fmt.Errorf("%w: %s is that of %s", flow.ErrNoKey, keyFile, environment)
	}
	l.brought, l.opened, l.Labelled = all[1:], true, environment != ""
	return all[0], nil
}

// printKeys writes keys as age reads them, each after the first with its name in a comment. The environment, where it is not "",
// stands in a comment before all of them.
func printKeys(environment string, all ...seal.Key) string {
	var b strings.Builder
	if environment != "" {
		fmt.Fprintf(&b, "%s%s\n", seal.LabelStart, environment)
	}
	for i, k := range all {
		if i > 0 {
			fmt.Fprintf(&b, "# %s\n", k.Name)
		}
		fmt.Fprintln(&b, k.Identity)
	}
	return b.String()
}

// parseKeys is the reverse of printKeys; there is at least one key. flow.ErrDamaged.
func parseKeys(text string) (environment string, all []seal.Key, err error) {
	var name string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if word, ok := strings.CutPrefix(line, seal.LabelStart); ok && len(all) == 0 {
			environment = word
			continue
		}
		if comment, ok := strings.CutPrefix(line, "#"); ok {
			name = strings.TrimSpace(comment)
			continue
		}
		if line == "" {
			continue
		}
		k, err := seal.ParseKey(line)
		if err != nil {
			return "", nil, err
		}
		if len(all) > 0 && strings.HasSuffix(name, "-"+k.Name) && monthName().MatchString(name) {
			k.Name = name
		}
		all = append(all, k)
	}
	if len(all) == 0 {
		return "", nil, flow.ErrDamaged
	}
	return environment, all, nil
}

// makeKeyFile makes a key behind the passphrase, which age itself can open. Where another window was first, its file is
// opened instead. flow.ErrNewPassphrase for one that is too short.
func (l *Resolver) makeKeyFile() (seal.Key, error) {
	if err := longEnough(l.o.Passphrase); err != nil {
		return seal.Key{}, err
	}
	k, err := seal.NewKey()
	if err != nil {
		return seal.Key{}, err
	}
	sealed, err := behind(l.o.Passphrase, l.o.ScryptWorkFactor, l.o.Environment, k)
	if err != nil {
		return seal.Key{}, err
	}
	if err := l.firstRecord(k); err != nil {
		return seal.Key{}, err
	}
	_, err = disk.Place(filepath.Join(l.root, keyFile), sealed)
	if errors.Is(err, fs.ErrExist) {
		return l.openKeyFile()
	}
	l.opened, l.Labelled = true, true
	return k, disk.Cause(err)
}

func longEnough(passphrase string) error {
	if utf8.RuneCountInString(passphrase) < shortestPassphrase {
		return fmt.Errorf("%w: it needs at least %d characters", flow.ErrNewPassphrase, shortestPassphrase)
	}
	return nil
}

// behind returns keys of an environment behind a passphrase, as age itself writes it. flow.ErrNewPassphrase for one that is too short.
func behind(passphrase string, workFactor int, environment string, all ...seal.Key) ([]byte, error) {
	if err := longEnough(passphrase); err != nil {
		return nil, err
	}
	lock, err := age.NewScryptRecipient(passphrase)
	if err != nil {
		return nil, err
	}
	if workFactor > 0 {
		lock.SetWorkFactor(workFactor)
	}
	defer debug.FreeOSMemory() // as in openKeyFile
	var sealed bytes.Buffer
	w, err := age.Encrypt(&sealed, lock)
	if err != nil {
		return nil, err
	}
	if _, err := io.WriteString(w, printKeys(environment, all...)); err != nil {
		return nil, err
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	return sealed.Bytes(), nil
}

// readPlainKey reads the key of a sandbox.
func (l *Resolver) readPlainKey() (seal.Key, error) {
	text, _, err := seal.ReadFile(filepath.Join(l.root, plainKeyFile), largestKey)
	if err != nil {
		return seal.Key{}, disk.Cause(err)
	}
	k, err := seal.ParseKey(strings.TrimSpace(string(text)))
	if err != nil {
		return seal.Key{}, fmt.Errorf("%s: %w", plainKeyFile, err)
	}
	return k, nil
}

// makePlainKey makes the key of a sandbox without keyring; where another window was first, its key is read.
func (l *Resolver) makePlainKey() (seal.Key, error) {
	k, err := seal.NewKey()
	if err != nil {
		return seal.Key{}, err
	}
	if err := l.firstRecord(k); err != nil {
		return seal.Key{}, err
	}
	_, err = disk.Place(filepath.Join(l.root, plainKeyFile), []byte(k.Identity.String()+"\n"))
	if errors.Is(err, fs.ErrExist) {
		return l.readPlainKey()
	}
	return k, disk.Cause(err)
}
