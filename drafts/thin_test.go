package drafts

import (
	"slices"
	"testing"
	"time"

	"pgregory.net/rapid"
)

var noon = time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)

// history makes revisions, newest first, each so much older than the one before.
func history(count int, apart time.Duration, interim bool) []Revision {
	list := make([]Revision, count)
	for i := range list {
		list[i] = Revision{
			Number: uint64(count - i), SavedAt: noon.Add(-time.Duration(i) * apart), Interim: interim,
		}
	}
	return list
}

func TestWhatIsKeptOfAHistory(t *testing.T) {
	tests := []struct {
		name string
		all  []Revision
		at   time.Time
		kept int
	}{
		{"nothing", nil, noon, 0},
		{"a hundred checkpoints of one hour", history(100, time.Second, false), noon.Add(time.Hour), 100},
		{"four interim ones", history(4, time.Second, true), noon.Add(time.Hour), 3},
		{"four interim ones of this minute", history(4, time.Second, true), noon.Add(10 * time.Second), 4},
		{"200 checkpoints, one a minute: 100 and the last of three hours", history(200, time.Minute, false), noon.Add(time.Minute), 103},
		{"200 checkpoints, one an hour: 100 and the last of five days", history(200, time.Hour, false), noon.Add(time.Hour), 105},
		{"150 checkpoints, one a day: nothing after a month", history(150, 24*time.Hour, false), noon.Add(time.Hour), 100},
		{"two old interim ones", history(2, 90*24*time.Hour, true), noon.Add(time.Hour), 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := len(test.all) - len(superfluous(test.all, test.at)); got != test.kept {
				t.Errorf("kept: got %d, want %d", got, test.kept)
			}
		})
	}
}

func TestThinningLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		at := noon
		all := make([]Revision, rapid.IntRange(0, 300).Draw(t, "count"))
		for i := range all {
			at = at.Add(-time.Duration(rapid.IntRange(0, 100_000).Draw(t, "seconds before")) * time.Second)
			all[i] = Revision{Number: uint64(len(all) - i), SavedAt: at, Interim: rapid.Bool().Draw(t, "interim")}
			if rapid.IntRange(0, 9).Draw(t, "damage") == 0 {
				all[i].Unreadable = "damaged"
			}
		}
		drop := superfluous(all, noon.Add(time.Hour))
		var kept []Revision
		readable, checkpoints := 0, 0
		for _, r := range all {
			dropped := slices.Contains(drop, r.Number)
			if !dropped {
				kept = append(kept, r)
			}
			if r.Unreadable != "" {
				if dropped {
					t.Fatalf("revision %d: got the unreadable one dropped, want it kept", r.Number)
				}
				continue
			}
			readable++
			if !r.Interim {
				checkpoints++
			}
			if dropped && (readable <= 2 || !r.Interim && checkpoints <= 100) {
				t.Fatalf("revision %d: got it dropped, want it kept", r.Number)
			}
		}
		if again := superfluous(kept, noon.Add(time.Hour)); len(again) != 0 {
			t.Fatalf("thinning again: got %v dropped, want nothing", again)
		}
	})
}
