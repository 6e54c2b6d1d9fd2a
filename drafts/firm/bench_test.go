package firm_test

import (
	"bytes"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"brokerage/onboard/drafts/firm"
	"brokerage/onboard/drafts/firmtest"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

// desks opens the store of one team as many times as there are sessions.
func desks(b *testing.B, sessions int) []*firm.Store {
	b.Helper()
	cluster.Needed(b)
	f, err := cluster.NewFirm(b.Context(), fmt.Sprintf("w%d", worlds.Add(1)))
	if err == nil {
		err = f.Seat(b.Context(), "ann", "north", "advisor")
	}
	if err != nil {
		b.Fatal(err)
	}
	all := make([]*firm.Store, sessions)
	for i := range all {
		err := firmtest.Patiently(func() (err error) {
			all[i], err = firm.Open(b.Context(), f.Options("ann"))
			return err
		})
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(all[i].Close)
	}
	return all
}

// twenty is a draft of 20 KB, new.
func twenty(id string) flow.Record {
	return storetest.Record(id, string(bytes.Repeat([]byte("0123456789abcdef"), 1280)))
}

// saving saves a record once more, and tells how long that took.
func saving(b *testing.B, s *firm.Store, r *flow.Record) time.Duration {
	b.Helper()
	begun := time.Now()
	saved, err := s.Save(b.Context(), *r)
	if err != nil {
		b.Error(err)
	}
	r.Revision = saved.Revision
	return time.Since(begun)
}

// report is a quantile in milliseconds.
func report(b *testing.B, took []time.Duration, hundredth int, unit string) {
	b.Helper()
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)*hundredth/100].Microseconds())/1000, unit)
}

func BenchmarkSave(b *testing.B) {
	s, r := desks(b, 1)[0], twenty("d")
	var took []time.Duration
	for b.Loop() {
		took = append(took, saving(b, s, &r))
	}
	report(b, took, 50, "p50-ms")
}

func BenchmarkLoad(b *testing.B) {
	s, r := desks(b, 1)[0], twenty("d")
	saving(b, s, &r)
	var took []time.Duration
	for b.Loop() {
		begun := time.Now()
		if _, err := s.Load(b.Context(), "d"); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(begun))
	}
	report(b, took, 50, "p50-ms")
}

func BenchmarkListOf10000(b *testing.B) {
	s := desks(b, 1)[0]
	var all sync.WaitGroup
	for writer := range 4 {
		all.Go(func() {
			for n := range 2500 {
				r := storetest.Record(fmt.Sprintf("d%d-%d", writer, n), "")
				saving(b, s, &r)
			}
		})
	}
	all.Wait()
	b.Run("first 60", func(b *testing.B) {
		for b.Loop() {
			if list, err := s.ListFirst(b.Context(), 60); err != nil || len(list) != 60 {
				b.Fatalf("got %d, %v, want 60", len(list), err)
			}
		}
	})
	b.Run("all", func(b *testing.B) {
		for b.Loop() {
			if list, err := s.List(b.Context()); err != nil || len(list) != 10000 {
				b.Fatalf("got %d, %v, want 10,000", len(list), err)
			}
		}
	})
}

// Twenty people type, each into a draft of their own that is saved every 80 ms; one round is a second of that.
func BenchmarkTwentyTypists(b *testing.B) {
	typists := desks(b, 20)
	records := make([]flow.Record, len(typists))
	for i := range records {
		records[i] = twenty(fmt.Sprint("d", i))
	}
	var mu sync.Mutex
	var took []time.Duration
	for b.Loop() {
		var all sync.WaitGroup
		for i, s := range typists {
			all.Go(func() {
				every := time.NewTicker(80 * time.Millisecond)
				defer every.Stop()
				for range 12 {
					<-every.C
					one := saving(b, s, &records[i])
					mu.Lock()
					took = append(took, one)
					mu.Unlock()
				}
			})
		}
		all.Wait()
	}
	report(b, took, 95, "p95-ms")
}

func BenchmarkTwoHundredSessions(b *testing.B) {
	sessions := desks(b, 200)
	records := make([]flow.Record, len(sessions))
	for i := range records {
		records[i] = twenty(fmt.Sprint("d", i))
	}
	begun, saves := time.Now(), 0
	for b.Loop() {
		var all sync.WaitGroup
		for i, s := range sessions {
			all.Go(func() { saving(b, s, &records[i]) })
		}
		all.Wait()
		saves += len(sessions)
	}
	b.ReportMetric(float64(saves)/time.Since(begun).Seconds(), "saves/s")
}
