//go:build !linux

package storetest

// inMemory is "": this system has no folder in memory.
func inMemory() string { return "" }
