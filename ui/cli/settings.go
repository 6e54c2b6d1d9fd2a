package cli

import (
	"errors"
	"fmt"
	"time"

	"go.yaml.in/yaml/v4"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/safetext"
	"brokerage/onboard/ui/notice"
	"brokerage/onboard/ui/outbox"
)

// Settings is what flags, environment and configuration say, flags over environment over file.
type Settings struct {
	// BaseURL is the custodian's address; "" is the built-in sandbox.
	BaseURL string
	// ClientID and ClientSecret are those of the environment until they are looked up elsewhere; CredentialSource is where
	// they came from, as a person knows it, "" before they were looked up.
	ClientID, ClientSecret string
	CredentialSource       string
	DataDir                string
	// Catalogue is a file that changes the built-in catalogue, "" for none.
	Catalogue string
	usual     *catalogue.Source // the usual answers of the configuration, nil for none
	// LogFile is where the log goes, "" for no log.
	LogFile string
	// ConfigFile is the configuration file, "" where there is none; ProfileName the profile of it that is used.
	ConfigFile, ProfileName string
	// Profile is the custodian profile of the configuration file; nil is the default profile.
	Profile *yaml.Node
	// Elsewhere is set where the base URL is not the profile's: none of the secrets and words that belong to its address go there.
	Elsewhere bool
	// CAFile adds certificates.
	CAFile string
	// Colleagues are who applications can be handed over to.
	Colleagues []outbox.Colleague
	// Purge says how long applications are kept.
	Purge purgeRules
	// Theme is the setting of the configuration file, "" for none.
	Theme string
	// Mouse is on or off; "" is off.
	Mouse string
	// Motion is off where nothing is to move on the screen by itself; "" is on.
	Motion string
	// HideAfter is how long without a key until nothing of any client is shown, 0 for the program's own time.
	HideAfter time.Duration
	// Store is the address of the database that has the drafts, "" where they are on this computer.
	Store string
	// Environment follows from the base URL and the profile.
	Environment flow.Environment
	// Notify says how a change of state is announced.
	Notify notice.Settings
	// Version is the program's.
	Version string

	at          places // of this system
	sandbox     bool   // the built-in one, whatever the configuration says
	profileURL  string // of the profile
	fileClient  clientKeys
	fileDataDir string
	fileStore   string
	sources     map[string]string // where each setting of config show came from
	fileNotify  notifyFile
	test        bool     // the profile is a custodian's test system
	fileSecrets []string // where the profile holds secrets
	left        string   // what of the profile is not used at another address, as a sentence
}

// builtIn is what binds a draft of the built-in sandbox, whose port is another one at each start.
const builtIn = "built in"

// complete reads the environment where no flag was given, and decides where applications go.
func (s *Settings) complete(getenv func(string) string, readOwn ownReader) error {
	if err := s.configure(readOwn); err != nil {
		return err
	}
	if s.Mouse != "" && s.Mouse != "on" && s.Mouse != "off" {
		return usage("mouse is %s: give on or off", safetext.Word(s.Mouse))
	}
	if err := s.notify(getenv, s.fileNotify); err != nil {
		return err
	}
	s.resolve("base_url", &s.BaseURL, "--base-url", settingFrom{"ONBOARD_BASE_URL", getenv("ONBOARD_BASE_URL")}, settingFrom{s.ConfigFile, s.profileURL})
	s.BaseURL = bare(s.BaseURL)
	s.atItsAddress()
	wrong := s.clientOf(getenv)
	s.resolve("data_dir", &s.DataDir, "--data-dir", settingFrom{"ONBOARD_DATA_DIR", getenv("ONBOARD_DATA_DIR")}, settingFrom{s.ConfigFile, s.fileDataDir},
		settingFrom{byDefault, s.at.data})
	return firstOf(s.place(), wrong, s.shared(getenv))
}

// shared finds the store of the firm. Practice drafts stay on this computer.
func (s *Settings) shared(getenv func(string) string) error {
	flag := s.Store != ""
	s.resolve("store", &s.Store, "--store", settingFrom{"ONBOARD_STORE", getenv("ONBOARD_STORE")}, settingFrom{s.ConfigFile, s.fileStore})
	if s.BaseURL != "" {
		return nil
	}
	s.Store, s.sources["store"] = "", byDefault
	if flag {
		return usage("--store: the drafts of the built-in sandbox stay on this computer. Give --base-url or --profile, or leave --store out")
	}
	return nil
}

// checkStore refuses an address that cannot be meant, which is then shown nowhere.
func (s *Settings) checkStore(check func(address string) error) error {
	if s.Store == "" || check == nil {
		return nil
	}
	err := check(s.Store)
	if err == nil {
		return nil
	}
	s.Store = ""
	return usage("%s: %s", s.sources["store"], err)
}

// clientOf reads the client of the environment variables.
func (s *Settings) clientOf(getenv func(string) string) (err error) {
	if s.ClientID, err = oneWord("ONBOARD_CLIENT_ID", getenv("ONBOARD_CLIENT_ID")); err != nil {
		return err
	}
	s.ClientSecret, err = oneWord("ONBOARD_CLIENT_SECRET", getenv("ONBOARD_CLIENT_SECRET"))
	return err
}

// settingFrom is what a place says about a setting, "" for nothing.
type settingFrom struct{ from, value string }

// byDefault is the place of what nobody says.
const byDefault = "default"

// resolve sets the setting to the first value that is given, a flag (which is in the setting already) before all, and keeps
// its source.
func (s *Settings) resolve(key string, setting *string, flag string, others ...settingFrom) {
	if s.sources == nil {
		s.sources = map[string]string{}
	}
	s.sources[key] = byDefault
	for _, o := range append([]settingFrom{{flag, *setting}}, others...) {
		if o.value != "" {
			*setting, s.sources[key] = o.value, o.from
			return
		}
	}
}

// needsFolder refuses to keep drafts nowhere.
func (s *Settings) needsFolder() error {
	if s.DataDir == "" {
		return noHome("drafts", "ONBOARD_DATA_DIR", "--data-dir")
	}
	return nil
}

// usageError is bad input: exit code 2.
type usageError struct{ text string }

func (e *usageError) Error() string { return e.text }

// BadInput marks an error as bad input, here and in packages that are not known here.
func (*usageError) BadInput() {}

func usage(format string, args ...any) error { return &usageError{fmt.Sprintf(format, args...)} }

func isUsage(err error) bool {
	var bad interface{ BadInput() }
	return errors.As(err, &bad)
}
