package journey_test

import (
	"context"
	"testing"
	"time"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/app"
	"brokerage/onboard/ui/theme"
	"brokerage/onboard/ui/uitest"
)

func TestAThemeIsShownWhileItIsMarkedAndSetByEnter(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	set, shown := theme.Auto, make(chan theme.Setting, 100)
	d := uitest.Open(t, app.New(app.Options{
		Environment: flow.Environment{Word: "SANDBOX"}, Theme: theme.New(theme.Dark), Now: w.Now,
		Themed: func(s theme.Setting, keep bool) *theme.Theme {
			if s == "" {
				s = set
			}
			if keep {
				set = s
			}
			shown <- s
			return theme.New(theme.Dark)
		},
		Boot: func(context.Context, string) (app.Booted, error) {
			return app.Booted{Service: &flow.Service{Catalogue: w.catalogue, Store: w.store, Custodian: w.custodian, Now: w.Now}}, nil
		},
	}), 80, 24)
	next := func(want theme.Setting) {
		t.Helper()
		if got := <-shown; got != want {
			t.Errorf("got the colours of %q, want those of %q", got, want)
		}
	}
	d.See("No applications yet").Press("ctrl+g").See("Go to").Type("theme:").See("> Theme: auto", "Theme: contrast", "7 to 1")
	next(theme.Auto)
	d.Press("down").See("> Theme: dark").Press("down").See("> Theme: light").Press("esc").See("No applications yet")
	next(theme.AlwaysDark)
	next(theme.AlwaysLight)
	next(theme.Auto) // as it was
	d.Press("ctrl+g").See("Go to").Type("colours mono").See("> Theme: mono").Press("enter")
	d.See("Theme mono, until you leave.", "No applications yet")
	for got := range shown {
		if got == theme.NoColour && set == theme.NoColour {
			break
		}
	}
}

func TestTheTimeUntilTheScreenIsHiddenIsSettled(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	d := uitest.Open(t, app.New(app.Options{
		Environment: flow.Environment{Word: "SANDBOX"}, Theme: theme.New(theme.Dark), Now: w.Now, HideAfter: time.Minute,
		Boot: func(context.Context, string) (app.Booted, error) {
			return app.Booted{Service: &flow.Service{Catalogue: w.catalogue, Store: w.store, Custodian: w.custodian, Now: w.Now}}, nil
		},
	}), 80, 24)
	d.See("No applications yet").Press("down").See("> Open a filled example")
	d.Send(app.Idle{}).See("> Open a filled example")
	w.pass(time.Minute)
	d.Send(app.Idle{}).See("Hidden after 1 minute without a key").Gone("filled example")
}
