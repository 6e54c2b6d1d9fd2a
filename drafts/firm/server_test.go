package firm_test

import (
	"fmt"
	"os"
	"testing"

	"brokerage/onboard/drafts/firmtest"
)

// cluster is the one real server of these tests, nil where this computer has none.
var cluster *firmtest.Server

func TestMain(m *testing.M) {
	var err error
	if cluster, err = firmtest.Start(); err != nil {
		fmt.Fprintln(os.Stderr, "starting PostgreSQL:", err)
		os.Exit(1)
	}
	code := m.Run()
	if cluster != nil {
		if err := cluster.End(); err != nil {
			fmt.Fprintln(os.Stderr, "ending PostgreSQL:", err)
			code = 1
		}
	}
	os.Exit(code)
}
