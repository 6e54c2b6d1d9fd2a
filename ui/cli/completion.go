package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"go.yaml.in/yaml/v4"
)

// completions is a list of words for the shell, read when it asks. None of them prompts, writes a file or asks the keyring:
// somebody is waiting at a tab key.
type completions func() []string

// shellExamples say how each shell loads its script.
var shellExamples = map[string]string{
	"bash":       "  source <(onboard completion bash)",
	"zsh":        "  source <(onboard completion zsh)",
	"fish":       "  onboard completion fish | source",
	"powershell": "  onboard completion powershell | Out-String | Invoke-Expression",
}

// arrangeCompletion makes cobra's own command answer as the others do.
func arrangeCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		if c.Name() != "completion" {
			continue
		}
		c.Short, c.Args = "Write what a shell needs to complete commands", noArguments
		c.RunE = func(c *cobra.Command, _ []string) error { return c.Help() }
		for _, shell := range c.Commands() {
			shell.Example, shell.Args = shellExamples[shell.Name()], noArguments
		}
	}
}

// teach tells the shell what completes the words of the command lines below a command: the argument by the name it has
// there, a flag by its own.
func (p *program) teach(c *cobra.Command) {
	_, argument, _ := strings.Cut(c.Use, " ")
	argument = strings.Trim(argument, "[]")
	switch {
	case strings.HasPrefix(argument, "DRAFT"):
		c.ValidArgsFunction = firstOnly(p.draftIDs, argument)
	case argument == "REGISTRATION":
		c.ValidArgsFunction = firstOnly(p.registrations, argument)
	case strings.HasPrefix(argument, "FILE"), strings.HasPrefix(argument, "[FILE"), argument == "DIR": // the shell knows files
	case c.HasParent() && c.ValidArgsFunction == nil && c.Name() != "help":
		c.ValidArgsFunction = cobra.NoFileCompletions
	}
	for flag, words := range map[string]completions{
		"registration": p.registrations, "profile": p.profiles, "fault": func() []string { return p.deps.Faults },
		"theme": nil, "mouse": nil, "output": nil, // their usage lists the words
	} {
		f := c.LocalFlags().Lookup(flag)
		if f == nil || c.InheritedFlags().Lookup(flag) != nil {
			continue
		}
		if words == nil {
			words = func() []string { return listed(f.Usage) }
		}
		_ = c.RegisterFlagCompletionFunc(flag, func(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
			return withPrefix(typed, words()), cobra.ShellCompDirectiveNoFileComp
		}) // fails only for a flag that is missing or registered twice
	}
	for _, below := range c.Commands() {
		p.teach(below)
	}
}

// firstOnly completes the first argument; where more of it may follow no space is set behind it.
func firstOnly(words completions, argument string) cobra.CompletionFunc {
	return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
		switch {
		case len(args) > 0:
			return nil, cobra.ShellCompDirectiveNoFileComp
		case strings.Contains(argument, "FILE"):
			return withPrefix(typed, words()), cobra.ShellCompDirectiveDefault
		case strings.Contains(argument, "@"):
			return withPrefix(typed, words()), cobra.ShellCompDirectiveNoFileComp | cobra.ShellCompDirectiveNoSpace
		}
		return withPrefix(typed, words()), cobra.ShellCompDirectiveNoFileComp
	}
}

// draftIDs are the applications of the settings, by the names of their folders.
func (p *program) draftIDs() []string {
	if p.prepare() != nil || p.settings.needsFolder() != nil {
		return nil
	}
	return p.deps.Drafts(p.settings)
}

func (p *program) registrations() []string {
	if p.prepare() != nil {
		return nil
	}
	c, err := p.deps.Catalogue(p.settings)
	if err != nil {
		return nil
	}
	var words []string
	for _, r := range c.Registrations() {
		words = append(words, r.Value+"\t"+r.Label)
	}
	return words
}

// profiles are those of the configuration file, whatever else is wrong with it.
func (p *program) profiles() []string {
	file := p.settings.ConfigFile
	if file == "" {
		at, _ := p.folders()
		file = at.configFile() // one that is nowhere has no profiles
	}
	data, err := p.deps.ReadOwn(file, "")
	if err != nil {
		return nil
	}
	var c struct {
		Profiles map[string]yaml.Node `yaml:"profiles"`
	}
	if yaml.Load(data, &c) != nil {
		return nil
	}
	var names []string
	for name := range c.Profiles {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// listed are the words of a usage, "colours: auto, dark or light".
func listed(usage string) []string {
	if _, after, found := strings.Cut(usage, ": "); found {
		usage = after
	}
	usage, _, _ = strings.Cut(usage, " (")
	return strings.FieldsFunc(strings.ReplaceAll(usage, " or ", ","), func(r rune) bool { return r == ',' || r == ' ' })
}

// withPrefix keeps the words that go on from what is typed.
func withPrefix(typed string, words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !strings.HasPrefix(w, typed) })
}
