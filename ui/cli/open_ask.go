package cli

import (
	"context"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/plain"
)

// missing tells whether a problem that an answer could solve blocks the submit, and sets the application's place to it.
func missing(s *flow.Session) bool {
	if !s.View().Editable {
		return false
	}
	for _, q := range s.Problems() {
		if q.Blocks() {
			s.Visit(s.Assessment().PlaceOf(q.Path))
			return true
		}
	}
	return false
}

// askMissing asks one question a line for what is missing, on standard error: standard output is for the result. It
// returns the application with the answers.
func (p openCommands) askMissing(ctx context.Context, o *Opened, s *flow.Session) (*flow.Session, error) {
	defer restoreEcho()()
	_, err := plain.Run(ctx, plain.Options{
		Environment: p.settings.Environment, Missing: true, Draft: s.ID(), In: p.in, Out: p.err, Hush: p.hush(),
		Boot: func(context.Context, string) (plain.Booted, error) {
			return plain.Booted{Service: o.Service, Draft: s.ID()}, nil
		},
	})
	if err != nil {
		return nil, err
	}
	return o.Service.Resume(ctx, s.ID())
}
