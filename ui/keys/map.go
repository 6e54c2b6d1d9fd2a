package keys

import "github.com/charmbracelet/bubbles/key"

// Map is every binding of the program, by where it works. The same letter may mean different things on a list and on
// the board; no two bindings of one group share a key, except where a silent second key is noted.
type Map struct {
	Everywhere
	List    List
	Status  Status
	Review  Review
	Board   Board
	Palette Palette
	Differ  Differ
	Form    Form
}

// Everywhere are the keys that work on every screen, also while a text field has the focus.
type Everywhere struct {
	Next, Prev            key.Binding // from stop to stop of a page
	Up, Down, Left, Right key.Binding
	Enter                 key.Binding
	Back                  key.Binding // goes back; never quits, never loses
	GoTo                  key.Binding // the list of everything one can go to
	Help                  key.Binding
	NextProblem           key.Binding
	Check                 key.Binding // the Check answers screen
	Save                  key.Binding // saves and stages now
	Undo, Redo            key.Binding
	Reveal                key.Binding // shows a masked value for ten seconds
	Toggle                key.Binding // ticks one of several choices
	Leave                 key.Binding // twice within three seconds leaves the program
	Redraw                key.Binding
	Hide                  key.Binding // shows nothing of any client until enter
}

// List are the keys of a list, where no text field has the focus.
type List struct {
	Up, Down         key.Binding // arrows; j and k move silently
	Change           key.Binding
	Add              key.Binding
	Duplicate        key.Binding
	Remove           key.Binding
	MoveDown, MoveUp key.Binding
	Split            key.Binding // divides the shares of a class evenly
	Fill             key.Binding // gives the row what is left
	Undo             key.Binding
	Find             key.Binding
	Note             key.Binding // keeps an answer with a note
	Help             key.Binding // F1, and ? because no text can be meant
}

// Status are the keys of a submitted application.
type Status struct {
	CheckNow  key.Binding
	Pause     key.Binding
	Timeline  key.Binding
	Copy      key.Binding // sends the account number to the terminal's clipboard
	Forget    key.Binding // the earlier versions, on the timeline; asks first
	SendAgain key.Binding // only where the outcome of a submit is unknown
}

// Review are the keys of Check answers beside those that move.
type Review struct {
	Switch                      key.Binding // all answers, or what changed
	Unfold, Fold                key.Binding // a card into its answers, and back
	Optional                    key.Binding // shows what need not be provided and is not
	Home, End, PageUp, PageDown key.Binding
}

// Board are the keys of the list of applications, beside those of a list.
type Board struct {
	Open     key.Binding
	New      key.Binding
	HandOver key.Binding
	Reclaim  key.Binding // an application handed over
	Template key.Binding // starts a new application from this one
	Archive  key.Binding
	Restore  key.Binding
	Remove   key.Binding // asks first; a capital, as nothing is removed by a slip
	Quit     key.Binding
}

// Palette are the punctuation keys of the go-to list. They act only while nothing is typed there, and replace the
// F and control keys on keyboards and in terminals that have none to spare.
type Palette struct {
	Help, NextProblem, Check, Undo, Redo, Hide, Save key.Binding
}

// Differ are the keys of the screen that compares two versions of an application.
type Differ struct {
	Choose   key.Binding
	AllHere  key.Binding
	AllThere key.Binding
}

// Form are the keys of a question beside those that move in it.
type Form struct {
	AcceptSuggestion key.Binding // answers as suggested, at the end of what is typed
	PageUp, PageDown key.Binding // the page before and the next one
	TakeUsual        key.Binding // answers as usual, on the usual answers of the page
	Unfold           key.Binding // shows what need not be answered
	SayNo            key.Binding // says No to questions that stand together
}

// New is the map with everything enabled. Each call returns a map of its own, so that a screen can disable what would do
// nothing there without disabling it elsewhere.
func New() *Map {
	return &Map{
		Everywhere: everywhere(),
		List:       list(),
		Status:     status(),
		Review:     review(),
		Board:      board(),
		Palette:    palette(),
		Differ:     differ(),
		Form: Form{
			AcceptSuggestion: bind("→", "take it", "right", "end"),
			TakeUsual:        bind("y", "take all", "y"),
			Unfold:           bind("ctrl+o", "show optional", "ctrl+o"),
			SayNo:            bind("ctrl+n", "No to all", "ctrl+n"),
			PageUp:           bind("pgup/pgdn", "turn pages", "pgup"), PageDown: bind("pgup/pgdn", "turn pages", "pgdown"),
		},
	}
}

// As is b under another name in the footer: the same esc is "back" on one screen and "task list" on another.
func As(b key.Binding, words string) key.Binding {
	b.SetHelp(b.Help().Key, words)
	return b
}

// Typing says in a footer what typing does. It matches no key that is not typed.
func Typing(words string) key.Binding {
	return key.NewBinding(key.WithKeys("a"), key.WithHelp("type", words))
}

// bind makes a binding whose first argument is how the footer writes the key.
func bind(name, words string, keys ...string) key.Binding {
	return key.NewBinding(key.WithKeys(keys...), key.WithHelp(name, words))
}
