package cli

import (
	"context"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// handedJSON is what export and import did.
type handedJSON struct {
	Draft string `json:"draft"`
	File  string `json:"file,omitempty"`
	To    string `json:"to,omitempty"`
	From  string `json:"from,omitempty"`
	Note  string `json:"note,omitempty"`
}

func (p draftsCommands) exportCommand() *cobra.Command {
	var to, note, file, form string
	c := &cobra.Command{
		Use: "export DRAFT --to age1…", Short: "Hand an application over to a colleague", Args: oneArgument(aDraft, showsThem),
		Long: "Writes a file that only your colleague can open, and makes the application read-only here: the right to submit\n" +
			"goes with it. --to is what onboard drafts key show prints on the colleague's computer, or the name of a colleague of\n" +
			"the configuration file. onboard drafts takeback DRAFT takes it back.",
		Example: "  onboard drafts export 0192f3a4 --to age1ql3z… --note 'The birth date is still open'",
		RunE: func(cmd *cobra.Command, args []string) error {
			if to == "" {
				return usage("%s needs --to: the key or the name of a colleague", cmd.CommandPath())
			}
			return p.withDraft(cmd.Context(), form, args[0], func(o *flow.Service, id string) error {
				if file == "" {
					file = flow.HandoverName(id)
				}
				return p.export(cmd.Context(), o, id, p.colleague(to), note, file, form)
			})
		},
	}
	c.Flags().StringVar(&to, "to", "", "the colleague's key (age1…), or a name of the configuration file")
	c.Flags().StringVar(&note, "note", "", "a note that goes along")
	c.Flags().StringVarP(&file, "file", "f", "", "where to write it; onboard-DRAFT.age in this folder if not given")
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

// colleague finds a name of the configuration, or takes what was given for a key.
func (p draftsCommands) colleague(given string) (who struct{ name, key string }) {
	who.key = given
	for _, c := range p.settings.Colleagues {
		if c.Name == given || c.Recipient == given {
			who.name, who.key = c.Name, c.Recipient
		}
	}
	return who
}

func (p draftsCommands) export(ctx context.Context, o *flow.Service, id string, to struct{ name, key string }, note, file, form string) error {
	s, err := o.Resume(ctx, id)
	if err != nil {
		return err
	}
	err = s.HandOver(ctx, to.key, to.name, text.Clean(note), func(sealed []byte) error {
		return p.writeNew(file, sealed)
	})
	if err != nil {
		return err
	}
	r := handedJSON{Draft: id, File: file, To: to.key, Note: note}
	return p.print(form, r, func() string {
		return "Handed over: give your colleague " + file + ". Nobody else can open it. The application is read-only here until\n" +
			"onboard drafts takeback " + id + "\n"
	})
}

func (p draftsCommands) reclaimCommand() *cobra.Command {
	return &cobra.Command{
		Use: "takeback DRAFT", Short: "Take back an application that was handed over", Args: oneArgument(aDraft, showsThem),
		Long: "Makes the application editable here again. Your colleague may have staged or submitted it meanwhile: the custodian\n" +
			"is asked before anything is staged.",
		Example: "  onboard drafts takeback 0192f3a4",
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.withDraft(cmd.Context(), asTable, args[0], func(o *flow.Service, id string) error {
				s, err := o.Resume(cmd.Context(), id)
				if err != nil {
					return err
				}
				if err := s.Reclaim(cmd.Context()); err != nil {
					return err
				}
				return p.print(asTable, nil, func() string { return "Taken back. Go on with: onboard resume " + id + "\n" })
			})
		},
	}
}
