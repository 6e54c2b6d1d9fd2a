// Package remote knows what the custodian of one application is known to hold, and what must be sent so that it holds what is
// wanted.
//
// A [State] says of each attribute whether the custodian holds a value, holds none, or whether that is not known: the latter
// from when a body with it is about to go out until a reply confirms it. A [Patch] is what of a document differs from a
// state, or is not known; its Body is the only place that writes "*", which clears. What get-account shows is taken in by
// [Shown] and [State.Observe]; entries that carry no identifier of ours are recognised by the answers that agree.
//
// DecodeDocument and Examine go the other way: from a body back to answers, as a custodian reads it.
//
// It sends nothing, and knows no journal, no draft and no session.
package remote
