// Command rig measures onboard at a terminal, beside a bare echo, a bare form of huh and whatever else it is given, one after the
// other in each round, and prints a table in Markdown. See .ci/bench.
package main

import (
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"time"
)

// goals are what each row is to reach.
var goals = map[string]string{
	"first frame of the board (ms)": "8", "`new` to the first field that takes a key (ms)": "25", "`resume` to the cursor in its field (ms)": "30",
	"key on the terminal, p50 (ms)": "0.6", "key, p99 (ms)": "echo + 1", "memory of the board (MB)": "20", "idle CPU of a page (%)": "0.2",
	"`open -f`, first byte out (ms)": "60",
}

// row is one line of the table: what was measured of each program, by its name.
type row struct {
	name string
	of   map[string][]float64
}

func main() {
	onboard := flag.String("onboard", "", "the program")
	echo := flag.String("echo", "", "the bare echo")
	form := flag.String("form", "", "the bare form")
	within := flag.Duration("within", 3*time.Minute, "how long rounds begin")
	rounds := flag.Int("rounds", 25, "how many rounds at most")
	picture := flag.String("svg", "", "the file to draw")
	var peers []program
	flag.Func("peer", "another program as NAME|READY|COMMAND, may be repeated", func(text string) error {
		parts := strings.SplitN(text, "|", 3)
		if len(parts) != 3 {
			return fmt.Errorf("got %q, want NAME|READY|COMMAND", text)
		}
		peers = append(peers, program{name: parts[0], ready: parts[1], args: strings.Fields(parts[2]), erase: "\x7f", env: []string{"HOME=" + os.Getenv("HOME")}})
		return nil
	})
	flag.Parse()
	folder, err := os.MkdirTemp("", "speed-")
	if err == nil {
		defer func() { _ = os.RemoveAll(folder) }()
		err = measure(*onboard, folder, append([]program{
			{name: "bare echo", args: []string{*echo}, ready: "ready", erase: "\b \b"},
			{name: "bare huh", args: []string{*form}, ready: "> ", erase: "\x7f", env: []string{"HOME=" + folder}},
		}, peers...), time.Now().Add(*within), *rounds, *picture)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "rig:", err)
		os.Exit(1)
	}
}

// measure runs rounds until the time or their number is over.
func measure(onboard, folder string, others []program, end time.Time, most int, picture string) error {
	env, draft, err := home(onboard, folder)
	if err != nil {
		return fmt.Errorf("making an application: %w", err)
	}
	names := []string{"onboard"}
	for _, p := range others {
		names = append(names, p.name)
	}
	page := program{name: "onboard", env: env, args: []string{onboard, "new", "--registration", "individual"}, ready: "> Rep code", erase: "\x7f"}
	board := program{env: env, args: []string{onboard}, ready: "Applications"}
	t := table{names: names}
	round := 0
	for ; round < most && (round == 0 || time.Now().Before(end)); round++ {
		err := t.round(round, page, board, others, draft, folder)
		if err != nil {
			return err
		}
	}
	fmt.Print(t.markdown(round))
	if picture == "" {
		return nil
	}
	return os.WriteFile(picture, []byte(t.svg()), 0o644) //nolint:gosec // a picture for the README
}

// table is what was measured.
type table struct {
	names []string
	rows  []row
}

func (t *table) add(name, of string, values ...float64) {
	i := slices.IndexFunc(t.rows, func(r row) bool { return r.name == name })
	if i < 0 {
		i = len(t.rows)
		t.rows = append(t.rows, row{name, map[string][]float64{}})
	}
	t.rows[i].of[of] = append(t.rows[i].of[of], values...)
}

// round measures everything once; memory and rest, which are steady and take seconds, in the first three rounds.
func (t *table) round(n int, page, board program, others []program, draft, folder string) error {
	onboard := board.args[0]
	took, err := first(board.env, board.ready, board.args...)
	if err != nil {
		return err
	}
	t.add("first frame of the board (ms)", "onboard", took)
	for _, p := range append(slices.Clone(others), page) {
		start, keys, err := p.keys(18)
		if err != nil {
			return err
		}
		what := "first frame of the board (ms)"
		if p.name == page.name {
			what = "`new` to the first field that takes a key (ms)"
		}
		t.add(what, p.name, start)
		t.add("key on the terminal, p50 (ms)", p.name, keys...)
	}
	if took, err = first(page.env, "> Rep code", onboard, "resume", draft); err != nil {
		return err
	}
	t.add("`resume` to the cursor in its field (ms)", "onboard", took)
	if took, err = firstByte(page.env, onboard, "open", "-f", folder+"/a.yaml"); err != nil {
		return err
	}
	t.add("`open -f`, first byte out (ms)", "onboard", took)
	if n >= 3 {
		return nil
	}
	for _, p := range append(slices.Clone(others), board) {
		megabytes, _, err := p.rest()
		if err != nil {
			return err
		}
		name := p.name
		if name == "" {
			name = "onboard"
		}
		t.add("memory of the board (MB)", name, megabytes)
	}
	_, percent, err := page.rest()
	t.add("idle CPU of a page (%)", "onboard", percent)
	return err
}

// at is the value that so many in a hundred do not exceed; NaN of nothing.
func at(percent float64, values []float64) float64 {
	if len(values) == 0 {
		return math.NaN()
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[min(len(sorted)-1, int(float64(len(sorted))*percent/100))]
}
