package drafts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"brokerage/onboard/drafts"
	"brokerage/onboard/drafts/storetest"
)

// BenchmarkSave writes 20 KB with both syncs, as each save does. Of a disk the middle says more than the mean.
func BenchmarkSave(b *testing.B) {
	s := open(b, practice(b.TempDir()))
	r := storetest.Record(id("draft"), string(bigBody("x")))
	var took []time.Duration
	for b.Loop() {
		begun := time.Now()
		saved, err := s.Save(b.Context(), r)
		took = append(took, time.Since(begun))
		if err != nil {
			b.Fatal(err)
		}
		r.Revision = saved.Revision
		if r.Revision%100 == 0 { // as full as a draft gets
			b.StopTimer()
			s = open(b, practice(b.TempDir()))
			r.Revision = 0
			b.StartTimer()
		}
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
}

func BenchmarkLoad(b *testing.B) {
	s := open(b, practice(b.TempDir()))
	saveAll(b, s, "draft", string(bigBody("x")))
	for b.Loop() {
		mustLoad(b, s, "draft")
	}
}

func BenchmarkList1000(b *testing.B) {
	dir := b.TempDir()
	mustList(b, many(b, dir, 1000))
	b.Run("indexed", func(b *testing.B) {
		s := open(b, practice(dir))
		for b.Loop() {
			if got := len(mustList(b, s)); got != 1000 {
				b.Fatalf("list: got %d drafts, want 1000", got)
			}
		}
	})
	b.Run("first of a run", func(b *testing.B) {
		for b.Loop() {
			mustList(b, open(b, practice(dir)))
		}
	})
	b.Run("without an index", func(b *testing.B) {
		for b.Loop() {
			if err := os.Remove(filepath.Join(dir, "sandbox", "index.age")); err != nil {
				b.Fatal(err)
			}
			mustList(b, open(b, practice(dir)))
		}
	})
}

// BenchmarkList10000 has one draft in a hundred damaged. Warm is the first list of a run; cold is the same without an index, as
// after a crash on the first day, and the first rows are what is on the screen until then.
func BenchmarkList10000(b *testing.B) {
	const drafts, damaged = 10_000, 100
	dir := b.TempDir()
	s := many(b, dir, drafts)
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	for i := range damaged {
		spoil(b, revisionFile(dir, fmt.Sprintf("draft%05d", 100*i), "00000001.age"), 40)
	}
	all := func(b *testing.B) {
		b.Helper()
		unreadable := 0
		list := mustList(b, open(b, practice(dir)))
		for _, d := range list {
			if d.Unreadable != "" {
				unreadable++
			}
		}
		if len(list) != drafts || unreadable != damaged {
			b.Fatalf("list: got %d drafts, %d damaged, want %d and %d", len(list), unreadable, drafts, damaged)
		}
	}
	cold := func(b *testing.B) {
		b.Helper()
		if err := os.RemoveAll(filepath.Join(dir, "sandbox", "index.age")); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("warm", func(b *testing.B) {
		all(b)
		for b.Loop() {
			all(b)
		}
	})
	b.Run("cold", func(b *testing.B) {
		for b.Loop() {
			cold(b)
			all(b)
		}
		b.ReportMetric(float64(b.N)*drafts/b.Elapsed().Seconds(), "drafts/s")
	})
	b.Run("first rows", func(b *testing.B) {
		for b.Loop() {
			cold(b)
			if first, err := open(b, practice(dir)).ListFirst(b.Context(), 60); err != nil || len(first) != 60 {
				b.Fatalf("first rows: got %d, %v, want 60", len(first), err)
			}
		}
	})
}

// BenchmarkGrowth is the list of a start, with an index and without one, and the rows that are on the screen until then, by the
// number of drafts.
func BenchmarkGrowth(b *testing.B) {
	for _, n := range []int{10, 1_000, 10_000} {
		dir := b.TempDir()
		mustList(b, many(b, dir, n))
		anew := func(b *testing.B) *drafts.Store {
			b.Helper()
			if err := os.RemoveAll(filepath.Join(dir, "sandbox", "index.age")); err != nil {
				b.Fatal(err)
			}
			return open(b, practice(dir))
		}
		b.Run(fmt.Sprintf("list/%d", n), func(b *testing.B) {
			for b.Loop() {
				mustList(b, open(b, practice(dir)))
			}
		})
		b.Run(fmt.Sprintf("first_rows/%d", n), func(b *testing.B) {
			for b.Loop() {
				if _, err := anew(b).ListFirst(b.Context(), 60); err != nil {
					b.Fatal(err)
				}
			}
		})
		b.Run(fmt.Sprintf("list_without_index/%d", n), func(b *testing.B) {
			for b.Loop() {
				mustList(b, anew(b))
			}
		})
	}
}
