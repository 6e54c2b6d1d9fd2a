package storetest

import (
	"flag"
	"os"
	"strconv"
	"testing"
)

// Main runs the tests of a package and returns the exit code for TestMain. Their temporary folders lie in memory where the system has
// room there, since a save waits for the disk several times; what is synced, and when, is tested by the calls of the system.
// Of parallel tests so many run side by side, unless -parallel was given: tests that wait leave the processor to others.
func Main(m *testing.M, sideBySide int) int {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "test.parallel" })
	if !given {
		_ = flag.Set("test.parallel", strconv.Itoa(sideBySide)) // a flag of package testing, and a number
	}
	if dir := inMemory(); dir != "" {
		_ = os.Setenv("TMPDIR", dir) // fails for names and values with zero bytes alone
		defer func() { _ = os.RemoveAll(dir) }()
	}
	return m.Run()
}
