// Package storetest says in tests what a flow.Store promises, and has one in memory for tests that are about something else.
//
// Suite runs the same story on any store: the one on disk and the one in memory both pass it, so that what is tested over
// memory holds on disk. Memory keeps whole revisions, tells conflicts, and can be told to fail or to lose its newest
// revision, as a disk does.
//
// Main is for TestMain: it runs the tests of a package with their folders in memory.
//
// The package imports flow's port and nothing else, so any test outside package flow itself can use it.
package storetest
