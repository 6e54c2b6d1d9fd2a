package drafts_test

import (
	"os"
	"path/filepath"
	"testing"

	"brokerage/onboard/drafts/storetest"
)

// BenchmarkSave writes 20 KB with both syncs, as each save does.
func BenchmarkSave(b *testing.B) {
	s := open(b, practice(b.TempDir()))
	r := storetest.Record("draft", string(bigBody("x")))
	for b.Loop() {
		saved, err := s.Save(b.Context(), r)
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

// BenchmarkList10000 has one draft in a hundred damaged. Cold is without an index, as after a crash on the first day.
func BenchmarkList10000(b *testing.B) {
	const drafts = 10_000
	dir := b.TempDir()
	s := many(b, dir, drafts)
	for i, d := range mustList(b, s) {
		if i%100 == 0 {
			spoil(b, revisionFile(dir, d.ID, "00000001.age"), 40)
		}
	}
	all := func(b *testing.B) {
		b.Helper()
		if got := len(mustList(b, open(b, practice(dir)))); got != drafts {
			b.Fatalf("list: got %d drafts, want %d", got, drafts)
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
			if err := os.Remove(filepath.Join(dir, "sandbox", "index.age")); err != nil {
				b.Fatal(err)
			}
			all(b)
		}
	})
}
