package cli_test

import (
	"os"
	"testing"

	"brokerage/onboard/drafts/storetest"
)

func TestMain(m *testing.M) { os.Exit(storetest.Main(m, 6)) }
