package term_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"slices"
	"testing"
	"time"

	"github.com/creack/pty"
)

// terminal is a pseudo-terminal without an emulator, to measure when bytes arrive.
type terminal struct {
	master *os.File
	output chan []byte
}

func launch(b *testing.B, child string) (*terminal, func()) {
	b.Helper()
	cmd := exec.CommandContext(context.Background(), os.Args[0])
	cmd.Env = append(os.Environ(), childVariable+"="+child, "TERM=screen-256color")
	master, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: 100, Rows: 32})
	if err != nil {
		b.Fatal(err)
	}
	t := &terminal{master: master, output: make(chan []byte, 1000)}
	go func() {
		defer close(t.output)
		buf := make([]byte, 32<<10)
		for {
			n, err := master.Read(buf)
			if err != nil {
				return
			}
			t.output <- bytes.Clone(buf[:n])
		}
	}()
	return t, func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		_ = master.Close()
	}
}

// until waits until the output since the last call contains the mark.
func (t *terminal) until(b *testing.B, mark string) {
	b.Helper()
	var got []byte
	for chunk := range t.output {
		if got = append(got, chunk...); bytes.Contains(got, []byte(mark)) {
			return
		}
	}
	b.Fatalf("the program ended before %q: %q", mark, got)
}

// drain takes what the renderer wrote meanwhile, so that it is not taken for an echo.
func (t *terminal) drain() {
	for {
		select {
		case <-t.output:
		default:
			return
		}
	}
}

// programs are this package's, Bubble Tea's own renderer, and a form of eight inputs with every default of huh; ready is
// what the first whole frame ends with.
var programs = []struct{ name, ready string }{
	{"early", "READY 100 by 32"},
	{"plain", "READY 100 by 32"},
	{"form", "Field 7"},
}

// BenchmarkFirstFrame measures from the start of the process to the first whole frame, which includes starting the test
// binary itself.
func BenchmarkFirstFrame(b *testing.B) {
	for _, p := range programs {
		b.Run(p.name, func(b *testing.B) {
			var took []time.Duration
			for b.Loop() {
				began := time.Now()
				term, end := launch(b, p.name)
				term.until(b, p.ready)
				took = append(took, time.Since(began))
				end()
			}
			report(b, took)
		})
	}
}

// BenchmarkKey measures from a written key to its echo, a key each 50 ms as from a fast hand.
func BenchmarkKey(b *testing.B) {
	for _, p := range programs {
		b.Run(p.name, func(b *testing.B) {
			term, end := launch(b, p.name)
			defer end()
			term.until(b, p.ready)
			var took []time.Duration
			letters, tick := "qz", time.NewTicker(50*time.Millisecond)
			defer tick.Stop()
			for i := 0; b.Loop(); i++ {
				<-tick.C
				term.drain()
				letter := letters[i%2 : i%2+1]
				began := time.Now()
				if _, err := term.master.WriteString(letter); err != nil {
					b.Fatal(err)
				}
				term.until(b, letter)
				took = append(took, time.Since(began))
			}
			report(b, took)
		})
	}
}

func report(b *testing.B, took []time.Duration) {
	b.Helper()
	slices.Sort(took)
	at := func(part float64) float64 {
		return float64(took[int(part*float64(len(took)-1))].Microseconds()) / 1000
	}
	b.ReportMetric(at(0.5), "p50-ms")
	b.ReportMetric(at(0.99), "p99-ms")
	b.ReportMetric(0, "ns/op")
}
