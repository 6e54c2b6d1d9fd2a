// Package eventlog keeps who did what when in a folder of drafts, never an answer: events.jsonl, one JSON line an event.
//
// Each line has the digest of the one before it and a MAC under a key that is derived from the lasting one. A line that was taken
// out, put in or changed shows in an Audit, and is shown nowhere else. The record of the folder has the end of the log, so that it
// shows too when the end was cut off. Lines from before there were MACs are counted as not authenticated.
package eventlog
