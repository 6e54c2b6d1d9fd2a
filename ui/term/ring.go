package term

import tea "github.com/charmbracelet/bubbletea"

type ringMsg string

// Ring is the command that writes a bell or a notification sequence to the terminal, between two frames and never into one.
func Ring(sequence string) tea.Cmd { return func() tea.Msg { return ringMsg(sequence) } }
