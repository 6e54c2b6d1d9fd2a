package drafts

import "time"

const (
	checkpointsKept = 100
	// youngest is how old a revision is that may go: younger ones are left alone, so that no number is taken from under a writer that was held up.
	youngest = time.Minute
	hourly   = 24 * time.Hour
	daily    = 30 * 24 * time.Hour
)

// superfluous picks the revisions to remove from all that are kept of a draft, newest first. Kept are the last three interim
// revisions, the last hundred checkpoints, then the last one of each hour for a day and of each day for a month, and always
// the two newest that can be read, whatever is unreadable, and whatever is younger than a minute.
func superfluous(revisions []Revision, now time.Time) []uint64 {
	var (
		drop                           []uint64
		readable, interim, checkpoints int
		hour, day                      time.Time
	)
	for _, r := range revisions {
		if r.Unreadable != "" {
			continue
		}
		readable++
		keep := readable <= 2 || now.Sub(r.SavedAt) < youngest
		if r.Interim {
			interim++
			keep = keep || interim <= interimKept
		} else {
			checkpoints++
			keep = keep || checkpoints <= checkpointsKept
			if checkpoints > checkpointsKept && !keep {
				keep = lastOfItsTime(r.SavedAt, now, &hour, &day)
			}
		}
		if !keep {
			drop = append(drop, r.Number)
		}
	}
	return drop
}

// lastOfItsTime tells whether a checkpoint is the newest of its hour, or of its day when it is older than a day. hour and
// day are those of the newest met so far.
func lastOfItsTime(saved, now time.Time, hour, day *time.Time) bool {
	age := now.Sub(saved)
	h, d := saved.UTC().Truncate(time.Hour), saved.UTC().Truncate(24*time.Hour)
	switch {
	case age < hourly && !h.Equal(*hour):
		*hour = h
		return true
	case age >= hourly && age < daily && !d.Equal(*day):
		*day = d
		return true
	}
	return false
}
