// Command form is the bare library that the pages of onboard are made with: eight fields of huh, and nothing behind them.
package main

import (
	"fmt"

	"github.com/charmbracelet/huh"
)

func main() {
	fields := make([]huh.Field, 8)
	for i := range fields {
		fields[i] = huh.NewInput().Title(fmt.Sprintf("Question %d", i+1)).Value(new(string))
	}
	if err := huh.NewForm(huh.NewGroup(fields...)).Run(); err != nil {
		panic(err)
	}
}
