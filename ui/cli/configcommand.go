package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"go.yaml.in/yaml/v4"
)

func (p setupCommands) configCommand() *cobra.Command {
	c := group("config", "The configuration file and the custodian's profile", p.configInitCommand(), p.configShowCommand())
	c.PersistentPreRunE = func(*cobra.Command, []string) error { return nil } // a file that is not whole yet is no reason to stop
	return c
}

func (p setupCommands) configInitCommand() *cobra.Command {
	return &cobra.Command{
		Use: "init", Short: "Write a configuration file with every key, its default and what it is for", Args: noArguments,
		Example: "  onboard config init\n  onboard --config ./onboard.yaml config init",
		RunE: func(*cobra.Command, []string) error {
			file := p.settings.ConfigFile
			if file == "" {
				at, _ := p.folders()
				if file = at.configFile(); file == "" {
					return noHome("configuration", "XDG_CONFIG_HOME", "--config")
				}
			}
			if err := p.writeConfig(file, p.newConfig()); err != nil {
				return err
			}
			_, err := fmt.Fprintln(p.out, file)
			return err
		},
	}
}

// newConfig is a configuration file with one profile, which holds every key with its default.
func (p setupCommands) newConfig() string {
	var b strings.Builder
	b.WriteString("# The configuration of onboard. Flags and the environment come before it. The client secret never stands here.\n" +
		"# Colours: auto, dark, light, contrast or mono.\ntheme: auto\n" +
		"# Minutes without a key until nothing of any client is shown.\nhide_after: 10\n" +
		"# on: a click marks a row or a field, another chooses it, the wheel scrolls. Hold shift to select text then.\nmouse: off\n" +
		"# off: no sign turns and no time runs while something is waited for.\nmotion: on\n" +
		"# Answers that are offered for questions without one, and taken with one key, such as account.repCode: F217.\nusual: {}\n\n" +
		"profile: custodian\n\nprofiles:\n  custodian:\n" +
		"    # The custodian's address, such as https://api.example.com. Without it the built-in sandbox is used.\n" +
		"    base_url: \"\"\n" +
		"    # Certificates that are trusted besides the system's, in PEM: for a company proxy that opens TLS.\n" +
		"    ca_file: \"\"\n" +
		"    # The database of the firm that has the drafts: postgres://db.firm.example/onboard?sslmode=verify-full.\n" +
		"    store: \"\"\n" +
		"    # The client ID, and a file of mode 0600 that holds the client secret, where there is no keyring for onboard login.\n" +
		"    client_id: \"\"\n" +
		"    client_secret_file: \"\"\n\n")
	for line := range strings.Lines(p.deps.ProfileYAML) {
		if line != "\n" {
			b.WriteString("    ")
		}
		b.WriteString(line)
	}
	b.WriteString(purgeYAML)
	return b.String()
}

// writeConfig writes a file that is not there yet, for its owner alone.
func (p setupCommands) writeConfig(file, content string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
		return fmt.Errorf("writing the configuration: %w", err)
	}
	err := p.deps.WriteNew(file, []byte(content))
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s is there already, and was not changed", file)
	}
	if err != nil {
		return fmt.Errorf("writing the configuration: %w", err)
	}
	return nil
}

func (p setupCommands) configShowCommand() *cobra.Command {
	var form string
	c := &cobra.Command{
		Use: "show", Short: "Show the settings in force, secrets masked", Args: noArguments,
		Example: "  onboard config show\n  onboard --profile test config show -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkOutput(form); err != nil {
				return err
			}
			if err := p.prepare(); err != nil && p.settings.Environment.Word == "" {
				return err
			}
			shown, err := p.inForce(cmd.Context())
			if err != nil {
				return usage("%s", err)
			}
			if form == asTable {
				form = asYAML
			}
			return p.print(form, shown, nil)
		},
	}
	c.Flags().StringVarP(&form, "output", "o", asYAML, "yaml or json")
	return c
}

// settingsShown is what config show prints.
type settingsShown struct {
	ConfigFile  string `json:"config_file"`
	ProfileName string `json:"profile"`
	Environment string `json:"environment"`
	BaseURL     string `json:"base_url"`
	ClientID    string `json:"client_id"`
	Secret      string `json:"client_secret"`
	CAFile      string `json:"ca_file"`
	DataDir     string `json:"data_dir"`
	Store       string `json:"store"`
	Catalogue   string `json:"catalog"`
	LogFile     string `json:"log_file"`
	Mouse       string `json:"mouse"`
	// Sources says of each setting where it came from: a flag, a variable, a file, or default.
	Sources   map[string]string `json:"sources"`
	Custodian map[string]any    `json:"custodian"`
}

// maskedValue is shown for a client ID or a secret that is set.
const maskedValue = "••••"

// inForce gathers the settings; of the client only where it came from is shown, or what is missing.
func (p setupCommands) inForce(ctx context.Context) (settingsShown, error) {
	client := p.identify(ctx)
	s := p.settings
	data, err := p.deps.Profile(s)
	if err != nil {
		return settingsShown{}, err
	}
	shown := settingsShown{
		ConfigFile: or(s.ConfigFile, "none"), ProfileName: or(s.ProfileName, "none"), Environment: string(s.Environment.Word),
		BaseURL: or(s.BaseURL, "built-in sandbox"), ClientID: "none", Secret: "none", CAFile: s.CAFile, DataDir: or(s.DataDir, "none"), Store: or(s.Store, "none"),
		Catalogue: or(s.Catalogue, "built in"), LogFile: or(s.LogFile, "none"), Mouse: or(s.Mouse, "off"), Sources: s.sources,
	}
	switch {
	case client != nil:
		shown.ClientID, shown.Secret = oneLine(client.Error()), "none"
	case s.CredentialSource != "":
		shown.ClientID, shown.Secret = maskedValue, maskedValue
	}
	return shown, yaml.Unmarshal(data, &shown.Custodian)
}
