package cli

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	xterm "github.com/charmbracelet/x/term"
	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
)

// startAt is what the screens or line mode open at once; with nothing in it, the list of applications.
type startAt struct {
	registration, draft string
	// create makes an application once the drafts are open, and returns its id; nil where there is none to make.
	create func(ctx context.Context, o *flow.Service) (id string, err error)
}

// newOptions are the flags of onboard new.
type newOptions struct {
	registration, from, form string
}

func (p startCommands) newCommand() *cobra.Command {
	var o newOptions
	c := &cobra.Command{
		Use: "new", Short: "Start an application", Args: noArguments,
		Long: "Starts an application and opens it. With --from it begins with what another application, or an answers file, holds\n" +
			"of no person: the kind of account, its features, how documents are sent, who gets which share. Names, birth dates,\n" +
			"numbers, addresses and everything a client certifies are asked anew. Where there is no terminal, --from prints the\n" +
			"new application instead of opening it.",
		Example: "  onboard new --registration individualTod\n  onboard new --from 0192f3a4\n" +
			"  onboard drafts template 0192f3a4 > growth.yaml && onboard new --from growth.yaml",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkOutput(o.form); err != nil {
				return err
			}
			if o.registration != "" {
				if err := p.knownRegistration(o.registration); err != nil {
					return err
				}
			}
			if o.from != "" {
				return p.newFrom(cmd.Context(), o)
			}
			return p.runScreens(cmd.Context(), startAt{registration: o.registration})
		},
	}
	f := c.Flags()
	f.StringVar(&o.registration, "registration", "", "the kind of account (see onboard catalog registrations)")
	f.StringVar(&o.from, "from", "", "an application or an answers file to begin with; - for standard input")
	f.StringVarP(&o.form, "output", "o", asTable, "table, json or yaml, where --from prints the application")
	return c
}

// knownRegistration refuses a registration before anything is opened.
func (p startCommands) knownRegistration(value string) error {
	cat, err := p.deps.Catalogue(p.settings)
	if err != nil {
		return usage("%s", err)
	}
	return known(cat, value)
}

func known(c *catalogue.Catalogue, registration string) error {
	if _, ok := c.Registration(registration); !ok {
		return usage("registration %q is not in the catalogue. onboard catalog registrations lists them", registration)
	}
	return nil
}

// newFrom starts an application with a template. A file is read before anything is opened.
func (p startCommands) newFrom(ctx context.Context, o newOptions) error {
	source, err := p.templateSource(o.from)
	if err != nil {
		return err
	}
	start := func(ctx context.Context, service *flow.Service) (*flow.Session, error) {
		template, err := source(ctx, service)
		if err != nil {
			return nil, err
		}
		return p.startFrom(ctx, service, template, o)
	}
	if p.atTerminal() || p.plain || accessible(os.Getenv("ACCESSIBLE")) {
		return p.runScreens(ctx, startAt{create: func(ctx context.Context, service *flow.Service) (string, error) {
			s, err := start(ctx, service)
			if err != nil {
				return "", err
			}
			return s.ID(), nil
		}})
	}
	return p.withService(ctx, o.form, func(service *flow.Service) error {
		s, err := start(ctx, service)
		if err != nil {
			return err
		}
		return p.print(o.form, resultOf(s, outcomeSaved), func() string {
			return "Started application " + s.ID() + ".\nGo on with: onboard resume " + s.ID() + "\n"
		})
	})
}

// startFrom begins an application with a template and saves it.
func (p startCommands) startFrom(ctx context.Context, service *flow.Service, template *answers.Answers, o newOptions) (*flow.Session, error) {
	at := answers.RegistrationPath(template.Catalogue())
	if o.registration != "" {
		template.Set(at, o.registration)
	}
	if template.Get(at) == "" {
		return nil, usage("%s names no kind of account: give --registration as well. onboard catalog registrations lists them", o.from)
	}
	service.Catalogue = template.Catalogue() // a catalogue is known by its address, and the file was read by this one
	s, err := service.StartFrom(template)
	if err != nil {
		return nil, err
	}
	return s, s.Save(ctx, false)
}

// templateSource tells a file from an application. A file is read here; an application once the drafts are open.
func (p startCommands) templateSource(given string) (func(context.Context, *flow.Service) (*answers.Answers, error), error) {
	if namesFile(given) {
		given, err := p.readFile(given)
		if err != nil {
			return nil, err
		}
		return func(context.Context, *flow.Service) (*answers.Answers, error) { return given, nil }, nil
	}
	return func(ctx context.Context, o *flow.Service) (*answers.Answers, error) {
		id, err := findDraft(ctx, o, given)
		if err != nil {
			return nil, err
		}
		return o.TemplateOf(ctx, id)
	}, nil
}

// namesFile tells whether a word is meant for a file rather than an application, whose id has neither dots nor slashes.
func namesFile(given string) bool {
	if given == "-" || slices.Contains([]string{".yaml", ".yml", ".json"}, strings.ToLower(filepath.Ext(given))) || strings.ContainsAny(given, `/\`) {
		return true
	}
	info, err := os.Stat(given)
	return err == nil && info.Mode().Type()&^os.ModeIrregular == 0 // as a file that a cloud keeps is
}

func (p draftsCommands) templateCommand() *cobra.Command {
	return &cobra.Command{
		Use: "template DRAFT|FILE", Short: "Print what another application may begin with", Args: oneArgument("an application or an answers file", showsThem),
		Long: "Prints an answers file that holds nothing of a person: onboard new --from begins an application with it, and onboard\n" +
			"open -f takes it with the rest in --set or --ask-missing.",
		Example: "  onboard drafts template 0192f3a4 > growth.yaml\n  onboard new --from growth.yaml",
		RunE: func(cmd *cobra.Command, args []string) error {
			if !namesFile(args[0]) {
				return p.withDraft(cmd.Context(), asTable, args[0], func(o *flow.Service, id string) error {
					template, err := o.TemplateOf(cmd.Context(), id)
					if err != nil {
						return err
					}
					return p.printTemplate(template)
				})
			}
			answers, err := p.readFile(args[0])
			if err != nil {
				return err
			}
			return p.printTemplate(flow.Template(answers, p.today(), (&flow.Service{}).FreshID))
		},
	}
}

func (p draftsCommands) printTemplate(template *answers.Answers) error {
	data, err := answersfile.WriteTemplate(template)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.out, "# What another application may begin with: onboard new --from FILE.\n%s", data)
	return err
}

// atTerminal tells whether a person can see and type.
func (p *program) atTerminal() bool {
	return xterm.IsTerminal(os.Stdin.Fd()) && xterm.IsTerminal(os.Stdout.Fd())
}

func (p startCommands) resumeCommand() *cobra.Command {
	return &cobra.Command{
		Use: "resume DRAFT", Short: "Go on with an application", Args: oneArgument("an application", "onboard drafts list shows them"),
		Example: "  onboard resume 0192f3a4",
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.runScreens(cmd.Context(), startAt{draft: args[0]})
		},
	}
}
