package drafts

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"filippo.io/age"

	"brokerage/onboard/flow"
)

// shortestPassphrase is what NIST SP 800-63B asks for at least; it asks for no particular kinds of characters.
const shortestPassphrase = 8

// openKeyFile opens the key behind a passphrase, and keeps in brought what an exported one has beside it. flow.ErrPassphrase,
// ErrWrongPassphrase, ErrDamaged.
func (l *locksmith) openKeyFile() (key, error) {
	if l.o.Passphrase == "" {
		return key{}, flow.ErrPassphrase
	}
	sealed, _, err := readRegular(filepath.Join(l.root, keyFile), largestKey)
	if err != nil {
		return key{}, cause(err)
	}
	lock, err := age.NewScryptIdentity(l.o.Passphrase)
	if err != nil {
		return key{}, err
	}
	plain, err := age.Decrypt(bytes.NewReader(sealed), lock)
	if errors.Is(err, age.ErrIncorrectIdentity) {
		return key{}, flow.ErrWrongPassphrase
	}
	if err != nil {
		return key{}, fmt.Errorf("%s: %w", keyFile, flow.ErrDamaged)
	}
	text, err := io.ReadAll(plain)
	if err != nil {
		return key{}, fmt.Errorf("%s: %w", keyFile, flow.ErrDamaged)
	}
	environment, all, err := parseKeys(string(text))
	if err != nil {
		return key{}, fmt.Errorf("%s: %w", keyFile, err)
	}
	if environment != "" && environment != l.o.Environment {
		return key{}, fmt.Errorf("%w: %s is that of %s", flow.ErrNoKey, keyFile, environment)
	}
	l.brought, l.opened, l.labelled = all[1:], true, environment != ""
	return all[0], nil
}

// printKeys writes keys as age reads them, each after the first with its name in a comment. The environment, where it is not "",
// stands in a comment before all of them.
func printKeys(environment string, all ...key) string {
	var b strings.Builder
	if environment != "" {
		fmt.Fprintf(&b, "%s%s\n", labelStart, environment)
	}
	for i, k := range all {
		if i > 0 {
			fmt.Fprintf(&b, "# %s\n", k.name)
		}
		fmt.Fprintln(&b, k.identity)
	}
	return b.String()
}

// parseKeys is the reverse of printKeys; there is at least one key. flow.ErrDamaged.
func parseKeys(text string) (environment string, all []key, err error) {
	var name string
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if word, ok := strings.CutPrefix(line, labelStart); ok && len(all) == 0 {
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
		k, err := parseKey(line)
		if err != nil {
			return "", nil, err
		}
		if len(all) > 0 && strings.HasSuffix(name, "-"+k.name) && monthName.MatchString(name) {
			k.name = name
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
func (l *locksmith) makeKeyFile() (key, error) {
	if err := longEnough(l.o.Passphrase); err != nil {
		return key{}, err
	}
	k, err := newKey()
	if err != nil {
		return key{}, err
	}
	sealed, err := behind(l.o.Passphrase, l.o.ScryptWorkFactor, l.o.Environment, k)
	if err != nil {
		return key{}, err
	}
	if err := l.firstRecord(k); err != nil {
		return key{}, err
	}
	_, err = place(filepath.Join(l.root, keyFile), sealed)
	if errors.Is(err, fs.ErrExist) {
		return l.openKeyFile()
	}
	l.opened, l.labelled = true, true
	return k, cause(err)
}

func longEnough(passphrase string) error {
	if utf8.RuneCountInString(passphrase) < shortestPassphrase {
		return fmt.Errorf("%w: it needs at least %d characters", flow.ErrNewPassphrase, shortestPassphrase)
	}
	return nil
}

// behind returns keys of an environment behind a passphrase, as age itself writes it. flow.ErrNewPassphrase for one that is too short.
func behind(passphrase string, workFactor int, environment string, all ...key) ([]byte, error) {
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
func (l *locksmith) readPlainKey() (key, error) {
	text, _, err := readRegular(filepath.Join(l.root, plainKeyFile), largestKey)
	if err != nil {
		return key{}, cause(err)
	}
	k, err := parseKey(strings.TrimSpace(string(text)))
	if err != nil {
		return key{}, fmt.Errorf("%s: %w", plainKeyFile, err)
	}
	return k, nil
}

// makePlainKey makes the key of a sandbox without keyring; where another window was first, its key is read.
func (l *locksmith) makePlainKey() (key, error) {
	k, err := newKey()
	if err != nil {
		return key{}, err
	}
	if err := l.firstRecord(k); err != nil {
		return key{}, err
	}
	_, err = place(filepath.Join(l.root, plainKeyFile), []byte(k.identity.String()+"\n"))
	if errors.Is(err, fs.ErrExist) {
		return l.readPlainKey()
	}
	return k, cause(err)
}
