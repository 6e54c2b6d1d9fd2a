package journey_test

import (
	"os"
	"strings"
	"testing"

	"brokerage/onboard/ui/uitest"
)

func TestLineModeOnATerminalNeverEchoesANumber(t *testing.T) {
	t.Parallel()
	p := uitest.Start(t, uitest.Build(t), []string{"new", "--registration", "individual", "--plain"}, []string{"HOME=" + t.TempDir()}, 100, 60)
	p.See("SANDBOX, built in.", "Rep code").Type("goto tax id type\n").See("1 Social Security number").Type("1\n")
	p.See("What you type is not shown.").Type("899-10-0001\n")
	p.See("Taken: ends in 0001", "Citizenship").Type("leave\n")
	if got := p.Wait(); got != 0 {
		t.Errorf("got exit code %d after leave, want 0", got)
	}
	if out := p.Output(); strings.Contains(out, "899-10-0001") || strings.Contains(out, "\x1b") {
		t.Errorf("got the number or an escape on the terminal, want neither:\n%q", out)
	}
}

func TestLineModeEndsByASignalWithEverythingSaved(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	p := uitest.Start(t, uitest.Build(t), []string{"new", "--registration", "individual"}, []string{"HOME=" + home, "TERM=dumb"}, 100, 60)
	p.See("Rep code").Type("F123\n").See("Cash or margin").Signal(os.Interrupt)
	p.See("Saved ", "Go on with: onboard resume ")
	if got, want := p.Wait(), 130; got != want {
		t.Errorf("got exit code %d, want %d", got, want)
	}
	if got, want := onDisk(t, home), `"F123"`; !strings.Contains(got, want) {
		t.Errorf("got draft:\n%s\nwant %s in it", got, want)
	}
}

func TestLineModeGoesOnWithAnApplicationByTheEndOfItsID(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	p := uitest.Start(t, uitest.Build(t), []string{"new", "--registration", "individual", "--plain"}, []string{"HOME=" + home}, 100, 60)
	p.See("Rep code").Type("F123\n").See("Cash or margin").Type("leave\n").See("Go on with: onboard resume ")
	_, id, _ := strings.Cut(p.Output(), "onboard resume ")
	p.Wait()
	again := uitest.Start(t, uitest.Build(t), []string{"resume", strings.TrimSpace(id)}, []string{"HOME=" + home, "ACCESSIBLE=1"}, 100, 60)
	again.See("Individual. Answers are saved as you give them.", "Cash or margin").Type("back\n").See("Rep code. Now: F123.")
}
