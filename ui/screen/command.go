package screen

import "strings"

// Command is an act one can find by its name.
type Command string

// The commands of the list. CommandOpen is followed by the id of an application, CommandTheme by the name of a setting, and CommandAgain
// by a section in which somebody is to be entered, and by a role where one is asked for.
const (
	CommandHelp            Command = "help"
	CommandNextProblem     Command = "next problem"
	CommandCheck           Command = "check"
	CommandUndo            Command = "undo"
	CommandRedo            Command = "redo"
	CommandSave            Command = "save"
	CommandHide            Command = "hide"
	CommandReveal          Command = "reveal"
	CommandProblems        Command = "problems"
	CommandSubmit          Command = "submit"
	CommandStatus          Command = "status"
	CommandTasks           Command = "tasks"
	CommandBoard           Command = "board"
	CommandNew             Command = "new"
	CommandArchived        Command = "archived"
	CommandReceiveHandover Command = "take over"
	CommandRedraw          Command = "redraw"
	CommandSuspend         Command = "suspend"
	CommandLeave           Command = "leave"
	CommandOpen            Command = "open "
	CommandTheme           Command = "theme "
	CommandAgain           Command = "again "
)

// AddTo asks whom to add to a list, as a role or, with "", as any.
func AddTo(section, role string) Action {
	return Command(strings.TrimSpace(string(CommandAgain) + section + " " + role))
}
