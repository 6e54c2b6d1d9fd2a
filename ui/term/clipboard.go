package term

import tea "github.com/charmbracelet/bubbletea"

type copyMsg string

// Copy is the command that sends text to the terminal's clipboard (OSC 52). Whether it arrives nobody can know: some
// terminals refuse it, tmux passes it on only with set-clipboard on.
func Copy(text string) tea.Cmd { return func() tea.Msg { return copyMsg(text) } }
