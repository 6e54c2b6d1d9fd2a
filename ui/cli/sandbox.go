package cli

import (
	"fmt"

	"github.com/spf13/cobra"
)

func (p *program) sandboxCommand() *cobra.Command {
	var how Serving
	c := &cobra.Command{
		Use: "sandbox", Short: "Run the sandbox custodian on its own", Args: noArguments,
		Long: "Runs the sandbox until it is interrupted. Its records are in memory, unless --dir names a folder: there they are\n" +
			"sealed with a key of its own, which is in the keyring or, without one, in a file beside them. It takes any\n" +
			"client ID and secret, of anybody on this computer, or those of " + fromEnvironment + " alone\n" +
			"where both are set: they are for tests, with nobody's data.\n\nFaults, CALL:KIND or CALL:KIND:TIMES:\n" + p.deps.FaultHelp,
		Example: "  onboard sandbox --listen 127.0.0.1:8080 --fault stage:drop-after:2",
		RunE: func(cmd *cobra.Command, _ []string) error {
			listening := false
			err := p.deps.Serve(cmd.Context(), p.settings, how, func(base string) {
				listening = true
				who := "Any client ID and secret will do, of anybody on this computer."
				if p.settings.ClientID != "" && p.settings.ClientSecret != "" {
					who = "It takes the client ID and secret of the environment alone."
				}
				_, _ = fmt.Fprintf(p.err, "Sandbox at %s\n%s ctrl+c ends it.\n", base, who)
			})
			if err != nil && !listening {
				return usage("%s. See onboard sandbox --help", err) // a flag that cannot be
			}
			return err
		},
	}
	c.Flags().StringVar(&how.Address, "listen", "127.0.0.1:8080", "the address to listen on, on this computer")
	c.Flags().StringVar(&how.Dir, "dir", "", "keep the records in this folder, sealed")
	c.Flags().StringArrayVar(&how.Faults, "fault", nil, "a fault to play; may be given several times")
	c.Flags().StringVar(&how.Identifiers, "entry-identifiers", "both", "which entries are taken: always (with an onboardingCustomerID),\nomit-on-add (a new one without) or both")
	c.Flags().StringVar(&how.CustomerIDs, "customer-ids", "submit", "when entries get their customerID: submit or stage")
	return c
}
