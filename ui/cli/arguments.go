package cli

import (
	"errors"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// noArguments refuses anything that is left on the line, and takes it for a mistyped command where there are some.
func noArguments(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	if c.HasSubCommands() {
		return unknownCommand(c, args[0])
	}
	return usage("%s takes no argument, and %q is one. See %s --help", c.CommandPath(), args[0], c.CommandPath())
}

// unknownCommand names the commands that may have been meant.
func unknownCommand(c *cobra.Command, word string) error {
	c.SuggestionsMinimumDistance = 2
	hint := ""
	if near := c.SuggestionsFor(word); len(near) > 0 {
		hint = " Did you mean " + strings.Join(near, " or ") + "?"
	}
	return usage("unknown command %q.%s See %s --help", word, hint, c.CommandPath())
}

// unknownFlag names the flags that may have been meant.
func unknownFlag(c *cobra.Command, err error) error {
	hint := "."
	if unknown, ok := errors.AsType[*pflag.NotExistError](err); ok {
		all := &cobra.Command{SuggestionsMinimumDistance: 2} // commands know how to find what is near
		c.Flags().VisitAll(func(f *pflag.Flag) {
			all.AddCommand(&cobra.Command{Use: f.Name, Run: func(*cobra.Command, []string) {}})
		})
		if near := all.SuggestionsFor(unknown.GetSpecifiedName()); len(near) > 0 {
			hint = ". Did you mean --" + strings.Join(near, " or --") + "?"
		}
	}
	return usage("%s%s See %s --help", err, hint, c.CommandPath())
}

// oneArgument wants one word and says what it stands for; where tells how to find one.
func oneArgument(what, where string) cobra.PositionalArgs {
	return func(c *cobra.Command, args []string) error {
		switch len(args) {
		case 1:
			return nil
		case 0:
			return usage("%s needs %s: %s", c.CommandPath(), what, where)
		}
		return usage("%s takes %s, and %q is one more. See %s --help", c.CommandPath(), what, args[1], c.CommandPath())
	}
}

// group is a command that only has commands below it.
func group(use, short string, below ...*cobra.Command) *cobra.Command {
	c := &cobra.Command{
		Use: use, Short: short, Args: noArguments,
		RunE: func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	c.AddCommand(below...)
	return c
}

// helpCommand is cobra's own, but for a topic that is none: that is bad input like any other.
func helpCommand() *cobra.Command {
	return &cobra.Command{
		Use: "help [COMMAND]", Short: "Help about any command",
		RunE: func(c *cobra.Command, args []string) error {
			about, rest, err := c.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(about, rest[0])
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}
