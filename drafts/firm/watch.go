package firm

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/guard"
)

const (
	// lookEvery is how often a desk looks for what changed though no notice came: a pooler may swallow them.
	lookEvery = 2 * time.Second
	// lookApart keeps a desk from looking at each of many checkpoints.
	lookApart = 30 * time.Millisecond
	// lookBack is how far back a look goes: longer than a save takes to be seen. One that comes later than that may have missed some.
	lookBack = 30 * time.Second
	// silence is how long the connection of the notices may say nothing until it is asked whether it is there.
	silence = 20 * time.Second
)

// changed are the drafts of the member's teams that were saved lately, and those about which the log says something else.
var changed = fmt.Sprintf(`select id, head, 0 as seq from draft where updated > now() - interval '%[1]d s'
	union all select e.draft, coalesce(d.head, 0), e.seq from event e left join draft d on d.id = e.draft
	where e.seq > (select coalesce(max(seq), 0) - 1000 from event) and e.at > now() - interval '%[1]d s'
	and (e.what in ('removed', 'hold', 'hold lifted') or e.what like 'assigned to %%')`, int(lookBack.Seconds()))

// change is a row of changed.
type change struct {
	Draft string
	Head  int64
	Seq   int64
}

// Watch implements flow.Watcher: a notice of the server has it look at once, and without one it looks every two seconds.
func (s *Store) Watch(ctx context.Context) <-chan flow.Notice {
	out := make(chan flow.Notice)
	guard.Go(func() {
		defer close(out)
		w := watch{store: s, out: out, woken: make(chan struct{}, 1)}
		guard.Go(func() { w.listen(ctx) })
		for w.look(ctx) {
			wait(ctx, lookApart, nil)
			wait(ctx, lookEvery-lookApart, w.woken)
		}
	})
	return out
}

// watch is one Watch.
type watch struct {
	store  *Store
	out    chan<- flow.Notice
	woken  chan struct{}
	looked time.Time // when the last look that succeeded began
	seen   map[change]bool
}

// look tells of what changed since the last look. It is false once ctx has ended.
func (w *watch) look(ctx context.Context) bool {
	began := time.Now()
	var all []change
	err := w.store.ask(ctx, func(ctx context.Context) error {
		rows, err := w.store.pool.Query(ctx, changed)
		if err != nil {
			return err
		}
		all, err = pgx.CollectRows(rows, pgx.RowToStructByPos[change])
		return err
	})
	if err != nil { // it is away, and the next look has missed some
		was := w.looked
		w.looked = time.Time{}
		return ctx.Err() == nil && (was.IsZero() || w.tell(ctx, flow.Notice{}))
	}
	before, late := w.seen, began.Sub(w.looked) > lookBack/2
	w.seen, w.looked = make(map[change]bool, len(all)), began
	if late && !w.tell(ctx, flow.Notice{}) {
		return false
	}
	for _, c := range all {
		w.seen[c] = true
		if !late && !before[c] && !w.tell(ctx, flow.Notice{Draft: c.Draft, Revision: uint64(c.Head)}) {
			return false
		}
	}
	return ctx.Err() == nil
}

func (w *watch) tell(ctx context.Context, n flow.Notice) bool {
	select {
	case w.out <- n:
		return true
	case <-ctx.Done():
		return false
	}
}

// listen has a look come at once where the server sends a notice, and connects anew where that ends, until ctx does.
func (w *watch) listen(ctx context.Context) {
	for ctx.Err() == nil {
		_ = w.hear(ctx) // without it there is a look every two seconds
		wait(ctx, lookEvery, nil)
	}
}

func (w *watch) hear(ctx context.Context) error {
	connecting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	c, err := pgx.ConnectConfig(connecting, w.store.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	defer func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		_ = c.Close(ctx) // nothing is written on it
	}()
	_, err = c.Exec(connecting, `listen onboard`)
	for err == nil {
		select {
		case w.woken <- struct{}{}:
		default:
		}
		err = notified(ctx, c)
	}
	return err
}

// notified waits for a notice, on a connection that it finds to be there.
func notified(ctx context.Context, c *pgx.Conn) error {
	for {
		quiet, cancel := context.WithTimeout(ctx, silence)
		_, err := c.WaitForNotification(quiet)
		cancel()
		if err == nil || ctx.Err() != nil {
			return err
		}
		asking, cancel := context.WithTimeout(ctx, patience)
		err = c.Ping(asking)
		cancel()
		if err != nil {
			return err
		}
	}
}

// wait lets time pass until ctx ends or something comes.
func wait(ctx context.Context, d time.Duration, woken <-chan struct{}) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	case <-woken:
	}
}
