package firm

import "time"

// Begin takes another time for that of the server.
func (a *Admin) Begin(at time.Time) { a.began = at }
