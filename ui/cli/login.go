package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

func (p setupCommands) loginCommand() *cobra.Command {
	return &cobra.Command{
		Use: "login", Short: "Keep the custodian's client ID and secret in the keyring", Args: noArguments,
		Long: "Asks for the client ID and secret that your firm's relationship manager gave you, tries them with one request for a\n" +
			"token, and keeps them in the keyring of this computer, for the custodian's address and the profile. What the\n" +
			"custodian refuses is not kept. Piped, the first line is the ID and the second the secret.\n\n" +
			"They are looked for in the environment (" + fromEnvironment + "), then in the keyring, then\n" +
			"in the profile: client_id, and client_secret_file, a file of mode 0600.",
		Example: "  onboard login --profile live\n  onboard login --base-url https://api.example.com < credentials",
		RunE:    func(cmd *cobra.Command, _ []string) error { return p.login(cmd.Context()) },
	}
}

func (p setupCommands) logoutCommand() *cobra.Command {
	return &cobra.Command{
		Use: "logout", Short: "Remove the client ID and secret from the keyring", Args: noArguments,
		Long:    "Removes what onboard login kept for the custodian's address and the profile. Applications stay where they are.",
		Example: "  onboard logout --profile live",
		RunE:    func(cmd *cobra.Command, _ []string) error { return p.logout(cmd.Context()) },
	}
}

// login asks, tries and keeps. The keyring is read first: nobody types a secret that cannot be kept.
func (p setupCommands) login(ctx context.Context) error {
	s := &p.settings
	if err := needsCustodian("login", s); err != nil {
		return err
	}
	if _, _, err := p.askKeyring(ctx, s.clientPlace()); err != nil && !errors.Is(err, flow.ErrDamaged) {
		return keyringFault(err)
	}
	overruled := s.ClientID != "" || s.ClientSecret != ""
	id, secret, err := p.askClient(ctx)
	if err != nil {
		return err
	}
	s.ClientID, s.ClientSecret, s.CredentialSource = id, secret, "what was typed"
	probed, err := p.deps.Probe(ctx, *s, false)
	if err != nil {
		return err
	}
	if probed.Token != nil {
		return fmt.Errorf("nothing was stored: %w", probed.Token)
	}
	if err := p.deps.Clients.Keep(ctx, s.clientPlace(), id, secret); err != nil {
		return keyringFault(err)
	}
	if overruled {
		_, _ = fmt.Fprintln(p.err, "The environment has a client as well, and comes first: unset "+fromEnvironment+".")
	}
	_, err = fmt.Fprintf(p.out, "%s accepted the client. ID and secret are in the keyring.\n", s.Environment.Host)
	return err
}

func (p setupCommands) logout(ctx context.Context) error {
	s := &p.settings
	if err := needsCustodian("logout", s); err != nil {
		return err
	}
	id, _, err := p.deps.Clients.Client(ctx, s.clientPlace())
	if err == nil && id == "" {
		_, err = fmt.Fprintf(p.out, "The keyring holds no client for %s.\n", s.Environment.Host)
		return err
	}
	if errors.Is(err, custodian.ErrNoKeyring) {
		return keyringFault(err)
	}
	if err := p.deps.Clients.Forget(ctx, s.clientPlace()); err != nil { // one that is damaged goes too
		return keyringFault(err)
	}
	_, err = fmt.Fprintf(p.out, "The client for %s was removed from the keyring.\n", s.Environment.Host)
	return err
}

func needsCustodian(command string, s *Settings) error {
	if s.BaseURL == "" {
		return usage("onboard %s needs a custodian: give --base-url or --profile. The built-in sandbox takes anybody", command)
	}
	return nil
}

// keyringFault says what to do about a keyring that does not answer as one. Only where there is none something else serves in
// its place.
func keyringFault(err error) error {
	switch cause := custodian.CauseOf(err); cause {
	case custodian.CauseKeyringLocked:
		return fmt.Errorf("%w. Nothing was changed: %s", err, cause.Hint())
	case custodian.CauseKeyringSilent:
		return fmt.Errorf("%w. Nothing was changed: %s, or set %s", err, cause.Hint(), fromEnvironment)
	default:
	}
	return fmt.Errorf("%w. Nothing was changed: put the secret into a file of mode 0600 and name it and the ID in the profile, "+
		"client_secret_file and client_id, or set %s", err, fromEnvironment)
}

// askClient reads the two lines, the second without an echo where it is typed at a terminal.
func (p setupCommands) askClient(ctx context.Context) (id, secret string, err error) {
	lines, err := typed(ctx, func() (both [2]string, err error) {
		both[0], both[1], err = p.readClient()
		return both, err
	})
	return given(lines[0], lines[1], err)
}

func (p setupCommands) readClient() (id, secret string, err error) {
	lines := bufio.NewReader(p.in)
	f, ok := p.in.(*os.File)
	hidden := ok && xterm.IsTerminal(f.Fd())
	if hidden {
		_, _ = fmt.Fprintf(p.err, "Client ID for %s: ", p.settings.Environment.Host)
	}
	if id, err = line(lines); err != nil || !hidden {
		if err == nil {
			secret, err = line(lines)
		}
		return id, secret, err
	}
	_, _ = fmt.Fprint(p.err, "Client secret, not shown: ")
	typed, err := xterm.ReadPassword(f.Fd())
	_, _ = fmt.Fprintln(p.err)
	return id, string(typed), err
}

func given(id, secret string, err error) (string, string, error) {
	if err != nil {
		return "", "", err
	}
	if id, err = oneWord("the client ID", id); err != nil {
		return "", "", err
	}
	if secret, err = oneWord("the client secret", secret); err != nil {
		return "", "", err
	}
	if id == "" || secret == "" {
		return "", "", usage("the client ID and the secret are needed, each on a line of its own. Nothing was stored")
	}
	return id, secret, nil
}

// line reads one line without what surrounds it; the last may end with the input.
func line(from *bufio.Reader) (string, error) {
	text, err := from.ReadString('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return "", fmt.Errorf("reading the client: %w", err)
	}
	return text, nil
}
