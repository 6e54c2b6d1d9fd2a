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
