package apiclient

import (
	"net/http"
	"sync"
	"testing"
)

// Two calls go out with one token, which the custodian refuses to both. The first to be refused has another by the time the
// second does: that one is used, and not thrown away as well.
func TestALateRefusalOfAnOldTokenLeavesTheNewOne(t *testing.T) {
	d := newFakeServer(t)
	var both sync.WaitGroup
	both.Add(2)
	renewed := make(chan struct{})
	var once sync.Once
	first := true
	var mu sync.Mutex
	answer := func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer old" {
			once.Do(func() { close(renewed) })
			staged(w, r)
			return
		}
		both.Done()
		both.Wait()
		mu.Lock()
		late := !first
		first = false
		mu.Unlock()
		if late {
			<-renewed
		}
		saysJSON(401, `{"message":"token revoked"}`)(w, r)
	}
	d.api = []http.HandlerFunc{answer}
	d.tokens = []http.HandlerFunc{saysJSON(200, `{"access_token":"old"}`), saysJSON(200, `{"access_token":"new"}`), saysJSON(200, `{"access_token":"newer"}`)}
	c := d.client(t)
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() {
			if e := run(t.Context(), t, c, opStage); e != nil {
				t.Error(e)
			}
		})
	}
	all.Wait()
	if got := len(d.asked(tokenRoute)); got != 2 {
		t.Errorf("asked for %d tokens, want the first and one more", got)
	}
}
