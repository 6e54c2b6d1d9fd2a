package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow/custodian"
)

// productionFlag is how a command says that it means the real custodian: a variable that was left over would open real
// accounts where a trial was meant.
func productionFlag(c *cobra.Command, host *string) {
	c.Flags().StringVar(host, "production", "", "HOST, the custodian's, where a submit in PRODUCTION is meant")
}

// permitSubmit refuses to submit in PRODUCTION unless the host was named: by the flag, or typed at a terminal after word and
// host were shown, which ask allows. Nothing was saved or sent before.
func (p openCommands) permitSubmit(ctx context.Context, named string, ask bool) error {
	e := p.settings.Environment
	if e.Word != custodian.Production {
		if named != "" {
			return usage("--production %s: this is %s. Leave --production out, or give the base URL of %s", named, e.Word, named)
		}
		return nil
	}
	if named != "" {
		if !strings.EqualFold(named, e.Host) {
			return usage("--production %s: applications go to %s. Nothing was submitted", named, e.Host)
		}
		return nil
	}
	if !ask || !p.atTerminal() {
		return usage("this is PRODUCTION at %s, where real accounts are opened. Give --production %s to submit there", e.Host, e.Host)
	}
	_, _ = fmt.Fprintf(p.err, "PRODUCTION  %s\nReal accounts are opened there. Type the host to submit: ", e.Host)
	host, err := typed(ctx, func() (string, error) { return bufio.NewReader(p.in).ReadString('\n') })
	if err != nil && !errors.Is(err, io.EOF) {
		return fmt.Errorf("reading the host: %w", err)
	}
	if !strings.EqualFold(strings.TrimSpace(host), e.Host) {
		return usage("that is not the host. Nothing was submitted")
	}
	return nil
}
