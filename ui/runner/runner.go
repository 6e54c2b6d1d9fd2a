package runner

import (
	"context"
	"slices"
	"time"

	"brokerage/onboard/flow"
)

const (
	saveWithin = 80 * time.Millisecond  // of the first unsaved change; the write itself takes up the rest of 100 ms
	saveRetry  = 2 * time.Second        // after a save that failed
	stageRetry = 2 * time.Second        // after a stage that left the time of the next try as it was
	apart      = 500 * time.Millisecond // between two requests about whatever applications: a custodian sees one advisor
)

// Application is one that is open: *flow.Session.
type Application interface {
	ID() string
	// Schedule neither waits nor changes anything.
	Schedule() flow.Schedule
	Save(ctx context.Context, interim bool) error
	// Look takes over what others saved, where nothing is unsaved.
	Look(ctx context.Context) error
	Stage(ctx context.Context, again bool) (flow.Sync, error)
	Refresh(ctx context.Context) (next time.Duration, err error)
	// Watching has the pace of Refresh begin anew.
	Watching()
}

// Act is what a job does.
type Act int

// What is done for an application. Ask is a get-account, and Take takes over what others saved.
const (
	Save Act = iota
	Stage
	Ask
	Take
)

// Job is one thing to do for one application. Who does it tells the runner when it is done.
type Job struct {
	Act   Act
	Draft string
	// Interim is a Save that nobody asked for, Again a Stage that lifts a refusal, Closely an Ask of a person who looks.
	Interim, Again, Closely bool

	app   Application
	visit int // of an Ask
}

// Do does the job. The error is the session's, whose View has it too.
func (j Job) Do(ctx context.Context) (err error) {
	switch j.Act {
	case Save:
		err = j.app.Save(ctx, j.Interim)
	case Stage:
		_, err = j.app.Stage(ctx, j.Again)
	case Ask:
		if j.Closely {
			j.app.Watching()
		}
		_, err = j.app.Refresh(ctx)
	case Take:
		err = j.app.Look(ctx)
	}
	return err
}

// Plan is what a Runner answers.
type Plan struct {
	Jobs []Job
	// Wake is when to look again though nothing happens, Wait after now; zero for never.
	Wake time.Time
	Wait time.Duration
}

// by has the plan wake at a time at the latest.
func (p *Plan) by(at time.Time) {
	if p.Wake.IsZero() || at.Before(p.Wake) {
		p.Wake = at
	}
}

// Every is the visit in which all applications are watched that wait for the custodian.
const Every = "*"

// Runner is what is under way and wanted for every open application.
type Runner struct {
	flights int
	works   []*work
	now     time.Time
	front   string    // what is watched: an application, Every, or "" for none
	visit   int       // counts the visits
	asked   time.Time // when the last Ask began
	told    bool      // of what others saved
}

// work is one application.
type work struct {
	app      Application
	schedule flow.Schedule // as of now

	saving, saveNext bool
	saveAt           time.Time // when what is unsaved is saved by itself

	staging, stageNext, again bool
	tried                     time.Time // the time of the try that was the last
	retryAt                   time.Time // not before, where that is still the next

	asking, askNext bool

	taking bool
	newest uint64 // the revision that others are known to have saved, 0 once it was looked at
}

// New returns a runner that asks with so many requests in flight at most.
func New(flights int) *Runner { return &Runner{flights: flights} }

// Add takes an application among those that are looked after, in the place of one with the same id.
func (r *Runner) Add(app Application) {
	r.Drop(app.ID())
	w := &work{app: app}
	if r.told { // others may have saved between its being read and now
		w.newest = app.Schedule().Revision + 1
	}
	r.works = append(r.works, w)
}

// Drop looks after an application no longer.
func (r *Runner) Drop(draft string) {
	r.works = slices.DeleteFunc(r.works, func(w *work) bool { return w.app.ID() == draft })
}

// work finds an application, nil for none.
func (r *Runner) work(draft string) *work {
	for _, w := range r.works {
		if w.app.ID() == draft {
			return w
		}
	}
	return nil
}

// Save begins a save, or has one begin behind the one in flight; ok is false then, and where nothing is unsaved.
func (r *Runner) Save(draft string) (job Job, ok bool) {
	w := r.work(draft)
	if w == nil {
		return Job{}, false
	}
	w.schedule = w.app.Schedule()
	w.saveNext = true
	return w.save(r.now)
}

// Stage has what is finished sent, behind a stage in flight; again lifts a refusal.
func (r *Runner) Stage(draft string, again bool) {
	if w := r.work(draft); w != nil {
		w.stageNext, w.again = true, w.again || again
	}
}

// Changed says that others may have saved. What is unsaved here is merged when it is saved; else it is taken over at once.
func (r *Runner) Changed(n flow.Notice) {
	r.told = true
	for _, w := range r.works {
		switch n.Draft {
		case w.app.ID():
			w.newest = max(w.newest, n.Revision)
		case "":
			w.newest = max(w.newest, w.app.Schedule().Revision+1)
		}
	}
}

// Check is a person who asks, also where nothing more is to come; it tells whether the custodian is being asked already.
func (r *Runner) Check(draft string) (underWay bool) {
	w := r.work(draft)
	if w == nil {
		return false
	}
	w.askNext = true
	return w.asking
}

// Wants tells whether a job is wanted by somebody, or under way.
func (r *Runner) Wants(draft string, a Act) bool {
	w := r.work(draft)
	switch {
	case w == nil:
		return false
	case a == Save:
		return w.saveNext || w.saving
	case a == Stage:
		return w.stageNext && !w.schedule.Away || w.staging
	case a == Take:
		return w.taking
	}
	return w.askNext || w.asking
}

// Watch says what is watched now: an application, Every, or "" for none. It tells whether that is another visit; what is asked
// for the one before is given up then, and its answer starts nothing.
func (r *Runner) Watch(front string) (changed bool) {
	if front == r.front {
		return false
	}
	r.front = front
	r.visit++
	for _, w := range r.works {
		w.asking, w.askNext = false, false
	}
	r.Check(front)
	return true
}

// Done says that a job came to its end, however that was.
func (r *Runner) Done(j Job) {
	w := r.work(j.Draft)
	if w == nil || w.app != j.app {
		return // of an application that was closed, or opened anew
	}
	switch j.Act {
	case Save:
		w.saving = false
	case Stage:
		w.staging, w.retryAt = false, r.now.Add(stageRetry)
		w.stageNext = w.stageNext || w.app.Schedule().Away // once it is saved
		w.again = w.again || w.stageNext && j.Again
	case Ask:
		w.asking = w.asking && j.visit != r.visit
	case Take:
		w.taking = false
	}
}

// At says that it is so late. A timer that went off knows that, whatever the clock says; time does not go back.
func (r *Runner) At(now time.Time) {
	if now.After(r.now) {
		r.now = now
	}
}

// Next is what is to be done now. The jobs count as under way from now on.
func (r *Runner) Next(now time.Time) Plan {
	r.At(now)
	var p Plan
	for _, w := range r.works {
		w.schedule = w.app.Schedule()
		if job, ok := w.save(r.now); ok {
			p.Jobs = append(p.Jobs, job)
		} else if !w.saveAt.IsZero() {
			p.by(w.saveAt)
		}
		w.take(&p)
		w.stage(r.now, &p)
	}
	r.ask(&p)
	if !p.Wake.IsZero() {
		p.Wait = p.Wake.Sub(r.now)
	}
	return p
}

// save begins a save that is due, and notes when one is.
func (w *work) save(now time.Time) (job Job, ok bool) {
	s := w.schedule
	switch {
	case w.saving:
		return Job{}, false
	case !s.Unsaved && (!w.saveNext || !s.SaveFailed):
		w.saveNext, w.saveAt = false, time.Time{}
		return Job{}, false
	case w.saveNext:
	case w.saveAt.IsZero():
		wait := saveWithin
		if s.SaveFailed {
			wait = saveRetry
		}
		w.saveAt = now.Add(wait)
		return Job{}, false
	case w.saveAt.After(now):
		return Job{}, false
	}
	job = Job{Act: Save, Draft: w.app.ID(), app: w.app, Interim: !w.saveNext}
	w.saving, w.saveNext, w.saveAt = true, false, time.Time{}
	return job, true
}

// take begins to take over what others saved. Where it does not succeed, the next notice or the next save does.
func (w *work) take(p *Plan) {
	if w.newest <= w.schedule.Revision || w.taking || w.saving || w.schedule.Unsaved {
		return
	}
	p.Jobs = append(p.Jobs, Job{Act: Take, Draft: w.app.ID(), app: w.app})
	w.taking, w.newest = true, 0
}

// stage begins a stage that is wanted, or due again.
func (w *work) stage(now time.Time, p *Plan) {
	if w.staging || w.schedule.Away { // nothing is sent that cannot be journalled
		return
	}
	try := w.schedule.NextTry
	if !w.stageNext {
		if try.IsZero() {
			return
		}
		at := try
		if try.Equal(w.tried) && at.Before(w.retryAt) {
			at = w.retryAt
		}
		if at.After(now) {
			p.by(at)
			return
		}
	}
	p.Jobs = append(p.Jobs, Job{Act: Stage, Draft: w.app.ID(), app: w.app, Again: w.again})
	w.staging, w.stageNext, w.again, w.tried = true, false, false, try
}

// ask begins what is due within the budget, what is due first in front. Where that is used up, the next answer makes room.
func (r *Runner) ask(p *Plan) {
	var watched []*work
	flying := 0
	for _, w := range r.works {
		if (r.front == Every || r.front == w.app.ID()) && (w.schedule.Checks || w.askNext) {
			watched = append(watched, w)
		}
		if w.asking {
			flying++
		}
	}
	slices.SortStableFunc(watched, func(a, b *work) int { return a.schedule.NextCheck.Compare(b.schedule.NextCheck) })
	for _, w := range watched {
		at := w.schedule.NextCheck
		if next := r.asked.Add(apart); next.After(at) && len(watched) > 1 {
			at = next
		}
		switch {
		case w.asking, flying == r.flights:
		case at.After(r.now) && !w.askNext:
			p.by(at)
		default:
			p.Jobs = append(p.Jobs, Job{Act: Ask, Draft: w.app.ID(), Closely: w.askNext, app: w.app, visit: r.visit})
			w.asking, w.askNext, r.asked = true, false, r.now
			flying++
		}
	}
}

// NextCheck is when the custodian is asked about an application where that waits for an answer, else about any that does.
func (r *Runner) NextCheck(draft string) (at time.Time, ok bool) {
	for _, w := range r.works {
		switch s := w.app.Schedule(); {
		case !s.Checks:
		case w.app.ID() == draft:
			return s.NextCheck, true
		case !ok || s.NextCheck.Before(at):
			at, ok = s.NextCheck, true
		}
	}
	return at, ok
}
