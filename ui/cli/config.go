package cli

import (
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"

	"go.yaml.in/yaml/v4"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/safetext"
	"brokerage/onboard/ui/outbox"
	"brokerage/onboard/ui/theme"
)

// configFile is the configuration file. Each profile holds base_url and ca_file, and beside them the keys of the
// custodian's profile, which are the adapter's to read.
type configFile struct {
	// Profile names the profile that is used without --profile.
	Profile  string               `yaml:"profile"`
	Profiles map[string]yaml.Node `yaml:"profiles"`
	Catalog  string               `yaml:"catalog"`
	// Usual are the firm's usual answers, by section and field. The catalogue reads them.
	Usual   yaml.Node  `yaml:"usual"`
	DataDir string     `yaml:"data_dir"`
	LogFile string     `yaml:"log_file"`
	Notify  notifyFile `yaml:"notify"`
	// Colleagues are who applications can be handed over to: a name, and the key that onboard drafts key show prints there.
	Colleagues []struct {
		Name string `yaml:"name"`
		Key  string `yaml:"key"`
	} `yaml:"colleagues"`
	Purge purgeRules `yaml:"purge"`
	// Theme is auto, dark, light, contrast or mono.
	Theme string `yaml:"theme"`
	// Mouse is on or off.
	Mouse string `yaml:"mouse"`
	// Motion is on or off.
	Motion string `yaml:"motion"`
	// HideAfter is minutes without a key until nothing of any client is shown.
	HideAfter int `yaml:"hide_after"`
}

// ownKeys are the keys of a profile that this package reads.
type ownKeys struct {
	BaseURL    string `yaml:"base_url"`
	CAFile     string `yaml:"ca_file"`
	Store      string `yaml:"store"`
	clientKeys `yaml:",inline"`
	// Environment is test or production; the adapter checks the word.
	Environment string `yaml:"environment"`
	headed      `yaml:",inline"`
	Token       struct {
		Form map[string]yaml.Node `yaml:"form"`
	} `yaml:"token"`
	GetAccount headed `yaml:"get_account"`
	Account    struct {
		Find headed `yaml:"find"`
	} `yaml:"account"`
}

// headed is what has headers, whose values are secrets.
type headed struct {
	Headers map[string]yaml.Node `yaml:"headers"`
}

// secrets names the places of a profile that hold some.
func (o ownKeys) secrets() []string {
	var all []string
	for _, place := range []struct {
		name   string
		values map[string]yaml.Node
	}{
		{"headers", o.Headers},
		{"token.form", o.Token.Form},
		{"get_account.headers", o.GetAccount.Headers},
		{"account.find.headers", o.Account.Find.Headers},
	} {
		delete(place.values, "grant_type") // a word of OAuth
		if len(place.values) > 0 {
			all = append(all, place.name)
		}
	}
	return all
}

// clientKeys are how a profile names its client: the secret itself is never in the file, but in one of its own.
type clientKeys struct {
	ClientID string `yaml:"client_id"`
	// SecretFile is below the folder of the configuration file where it is not absolute.
	SecretFile string `yaml:"client_secret_file"`
}

// configure reads the configuration file where a setting was given neither as a flag nor in the environment. A file that
// was named must be there.
func (s *Settings) configure(readOwn ownReader) error {
	named := s.ConfigFile != ""
	s.flags()
	if !named {
		s.ConfigFile = s.at.configFile() // without a home there is no file that was not named
	}
	var data []byte
	err := fs.ErrNotExist
	if s.ConfigFile != "" {
		data, err = readOwn(s.ConfigFile, "")
	}
	switch {
	case !named && (errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)): // a home may be /dev/null
		s.ConfigFile = ""
		if s.ProfileName != "" {
			return usage("--profile %s: there is no configuration file. onboard config init writes one", s.ProfileName)
		}
		return nil
	case err != nil:
		return usage("reading the configuration: %s", err)
	}
	var c configFile
	if err := yaml.Load(data, &c, yaml.WithV3Defaults(), yaml.WithKnownFields()); err != nil {
		return usage("%s: %s", s.ConfigFile, safetext.YAMLFault(err))
	}
	s.fileNotify = c.Notify
	s.fileDataDir = c.DataDir
	s.resolve("catalog", &s.Catalogue, "--catalog", settingFrom{s.ConfigFile, c.Catalog})
	if n := c.Usual; len(n.Content) > 0 || n.Kind == yaml.ScalarNode && n.ShortTag() != "!!null" {
		s.usual = &catalogue.Source{Name: s.ConfigFile, Data: data, Only: "usual"}
	}
	s.resolve("log_file", &s.LogFile, "--log-file", settingFrom{s.ConfigFile, c.LogFile})
	for _, other := range c.Colleagues {
		if other.Name == "" || other.Key == "" {
			return usage("%s: each of colleagues needs a name and a key", s.ConfigFile)
		}
		s.Colleagues = append(s.Colleagues, outbox.Colleague{Name: other.Name, Recipient: other.Key})
	}
	if err := c.Purge.check(s.ConfigFile); err != nil {
		return err
	}
	s.Purge = c.Purge
	if _, err := theme.ParseSetting(c.Theme); err != nil {
		return usage("%s: %s", s.ConfigFile, err)
	}
	s.resolve("mouse", &s.Mouse, "--mouse", settingFrom{s.ConfigFile, c.Mouse})
	if c.HideAfter < 0 {
		return usage("%s: hide_after is below 0. Give minutes, such as 10", s.ConfigFile)
	}
	if c.Motion != "" && c.Motion != "on" && c.Motion != "off" {
		return usage("%s: motion is %s: give on or off", s.ConfigFile, safetext.Word(c.Motion))
	}
	s.Motion = c.Motion
	s.Theme, s.HideAfter = c.Theme, time.Duration(c.HideAfter)*time.Minute
	if s.sandbox {
		return nil
	}
	return s.useProfile(c, readOwn)
}

// CatalogueFiles are what is laid over the built-in catalogue, a firm's file and the usual answers of the configuration; read is
// ReadOwn of the Deps.
func (s *Settings) CatalogueFiles(read func(path, secret string) ([]byte, error)) ([]catalogue.Source, error) {
	var files []catalogue.Source
	if s.Catalogue != "" {
		data, err := read(s.Catalogue, "")
		if err != nil {
			return nil, err
		}
		files = append(files, catalogue.Source{Name: s.Catalogue, Data: data})
	}
	if s.usual != nil {
		files = append(files, *s.usual)
	}
	return files, nil
}

// flags notes the settings that flags give, for when no file says anything about them.
func (s *Settings) flags() {
	s.resolve("catalog", &s.Catalogue, "--catalog")
	s.resolve("log_file", &s.LogFile, "--log-file")
	s.resolve("profile", &s.ProfileName, "--profile")
	s.resolve("mouse", &s.Mouse, "--mouse")
	s.resolve("ca_file", &s.CAFile, "")
}

// useProfile sets the settings from one profile of the file.
func (s *Settings) useProfile(c configFile, readOwn ownReader) error {
	known := slices.Sorted(maps.Keys(c.Profiles))
	name := or(s.ProfileName, c.Profile)
	if name == "" && len(known) == 1 {
		name = known[0]
	}
	switch _, there := c.Profiles[name]; {
	case name == "" && len(known) == 0:
		return nil
	case name == "":
		return usage("%s has the profiles %s. Choose one with --profile, or with profile: in the file", s.ConfigFile, strings.Join(known, ", "))
	case !there && s.ProfileName == "":
		return usage("profile in %s is none of its profiles. It has %s", s.ConfigFile, or(strings.Join(known, ", "), "none"))
	case !there:
		return usage("profile %q is not in %s. It has %s", name, s.ConfigFile, or(strings.Join(known, ", "), "none"))
	}
	node := c.Profiles[name]
	var own ownKeys
	if err := node.Decode(&own); err != nil {
		return usage("%s: %s", s.ConfigFile, safetext.YAMLFault(err))
	}
	if s.fileSecrets = own.secrets(); len(s.fileSecrets) > 0 {
		if _, err := readOwn(s.ConfigFile, "the values of headers or of the token form, which are secrets"); err != nil {
			return usage("%s", err)
		}
	}
	s.resolve("profile", &s.ProfileName, "--profile", settingFrom{s.ConfigFile, name})
	s.Profile = without(&node, "base_url", "ca_file", "store", "client_id", "client_secret_file")
	s.resolve("ca_file", &s.CAFile, "", settingFrom{s.ConfigFile, own.CAFile})
	s.fileStore = own.Store
	s.profileURL, s.test, s.fileClient = own.BaseURL, own.Environment == "test", own.clientKeys
	if file := own.SecretFile; file != "" && !filepath.IsAbs(file) {
		s.fileClient.SecretFile = filepath.Join(filepath.Dir(s.ConfigFile), file)
	}
	return nil
}

// ownReader is Deps.ReadOwn.
type ownReader func(file, secret string) ([]byte, error)

// loose tells whether others can reach a file or folder. Windows keeps that elsewhere.
func loose(info fs.FileInfo) bool { return runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 }

// without copies a mapping but for some keys.
func without(n *yaml.Node, keys ...string) *yaml.Node {
	out := *n
	out.Content = nil
	for i := 0; i+1 < len(n.Content); i += 2 {
		if !slices.Contains(keys, n.Content[i].Value) {
			out.Content = append(out.Content, n.Content[i], n.Content[i+1])
		}
	}
	return &out
}

// or returns the first text that is not empty.
func or(all ...string) string {
	for _, s := range all {
		if s != "" {
			return s
		}
	}
	return ""
}
