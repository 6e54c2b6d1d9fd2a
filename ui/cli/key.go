package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
)

// confirmation is what has to be typed before the key leaves the keyring.
const confirmation = "export my key"

var errNoKeyHere = errors.New("these drafts have no key of their own")

func (p draftsCommands) keyCommand() *cobra.Command {
	return group("key", "The key of the drafts", p.keyShowCommand(), p.keyExportCommand())
}

func (p draftsCommands) keyShowCommand() *cobra.Command {
	return &cobra.Command{
		Use: "show", Short: "Print the public key that colleagues hand over to", Args: noArguments,
		Long:    "Prints the public key (age1…). It is no secret: a colleague puts it into colleagues: of the configuration file.",
		Example: "  onboard drafts key show",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withService(cmd.Context(), asTable, func(o *flow.Service) error {
				courier, ok := o.Store.(flow.HandoverSealer)
				if !ok {
					return errNoKeyHere
				}
				recipient, err := courier.Recipient()
				if err != nil {
					return err
				}
				return p.print(asTable, nil, func() string { return recipient + "\n" })
			})
		},
	}
}

func (p draftsCommands) keyExportCommand() *cobra.Command {
	var file string
	c := &cobra.Command{
		Use: "export", Short: "Write the key of the drafts, behind a passphrase", Args: noArguments,
		Long: "Writes the key that opens every draft of this environment, behind a passphrase, as an ordinary age file. Put into\n" +
			"the drafts' folder as key.age it opens them on another computer. It asks for \"" + confirmation + "\" to be typed, then for a\n" +
			"passphrase: from the terminal, or from ONBOARD_PASSPHRASE_FILE.",
		Example: "  onboard drafts key export --file my-key.age",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if file == "" {
				return usage("%s needs --file: where to write the key", cmd.CommandPath())
			}
			return p.withService(cmd.Context(), asTable, func(o *flow.Service) error { return p.exportKey(cmd.Context(), o, file) })
		},
	}
	c.Flags().StringVarP(&file, "file", "f", "", "where to write the key")
	return c
}

func (p draftsCommands) exportKey(ctx context.Context, o *flow.Service, file string) error {
	retention, ok := o.Store.(flow.Retention)
	if !ok {
		return errNoKeyHere
	}
	passphrase, err := typed(ctx, func() (string, error) {
		lines := bufio.NewReader(p.in)
		_, _ = fmt.Fprintf(p.err, "Whoever has this key and its passphrase reads every draft of %s.\nType %q to go on: ",
			o.Environment.Word, confirmation)
		word, _ := lines.ReadString('\n') // an end of input confirms nothing
		if strings.TrimSpace(word) != confirmation {
			return "", usage("nothing was exported")
		}
		return p.newPassphrase(lines)
	})
	if err != nil {
		return err
	}
	sealed, err := retention.ExportKey(passphrase)
	if err != nil {
		return err
	}
	if err := p.writeNew(file, sealed); err != nil {
		return err
	}
	return p.print(asTable, nil, func() string { return "The key is in " + file + ". Without the passphrase nobody can use it.\n" })
}

// newPassphrase reads a passphrase: from ONBOARD_PASSPHRASE_FILE, from a terminal without an echo, or the next line of the input.
func (p *program) newPassphrase(lines *bufio.Reader) (string, error) {
	if filed, err := p.filedPassphrase(); filed != "" || err != nil {
		return filed, err
	}
	_, _ = fmt.Fprint(p.err, "Passphrase, 8 characters or more: ")
	if f, ok := p.in.(*os.File); ok && xterm.IsTerminal(f.Fd()) {
		typed, err := xterm.ReadPassword(f.Fd())
		_, _ = fmt.Fprintln(p.err)
		return string(typed), err
	}
	typed, err := lines.ReadString('\n')
	if err != nil && typed == "" {
		return "", usage("no passphrase was given")
	}
	return strings.TrimRight(typed, "\r\n"), nil
}

// filedPassphrase is the one in the file of ONBOARD_PASSPHRASE_FILE, "" where none is named.
func (p *program) filedPassphrase() (string, error) {
	file := os.Getenv("ONBOARD_PASSPHRASE_FILE")
	if file == "" {
		return "", nil
	}
	data, err := p.deps.ReadOwn(file, "the passphrase")
	if err != nil {
		return "", usage("ONBOARD_PASSPHRASE_FILE cannot be read: %s", err)
	}
	return passphraseOf(data), nil
}
