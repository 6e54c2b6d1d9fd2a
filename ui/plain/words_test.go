package plain_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"reflect"
	"strings"
	"testing"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/ui/keys"
	"brokerage/onboard/ui/plain"
)

// onlyOnScreens are the keys that mean nothing where nothing is drawn, with the reason.
var onlyOnScreens = map[string]string{
	"Everywhere.Up": "moves a mark", "Everywhere.Down": "moves a mark", "Everywhere.Left": "moves a mark", "Everywhere.Right": "moves a mark",
	"Everywhere.Enter": "acts on what is marked: here that is a number", "Everywhere.Toggle": "ticks a box: here numbers with commas",
	"Everywhere.Redraw": "draws again", "Everywhere.Hide": "covers what is drawn", "Palette.Hide": "covers what is drawn",
	"List.Up": "moves a mark", "List.Down": "moves a mark",
	"Review.Home": "moves a mark", "Review.PageUp": "moves a mark", "Review.PageDown": "moves a mark",
	"Review.Unfold": "every answer is read out", "Review.Fold": "every answer is read out", "Review.Optional": "every answer is read out",
	"Form.Unfold": "every question is read out", "Form.SayNo": "every question is read out, and answered by itself",
	"Form.PageUp": "back and goto lead there", "Form.PageDown": "skip and goto lead there",
	"Status.Copy":   "the account number is a line that can be copied",
	"Differ.Choose": "two versions are asked about one by one", "Differ.AllHere": "they are asked about one by one", "Differ.AllThere": "they are asked about one by one",
}

func TestEveryKeyOfTheScreensHasAWord(t *testing.T) {
	words := plain.KeysOfWords()
	known := map[string]bool{}
	for _, key := range bindings("", reflect.ValueOf(*keys.New())) {
		known[key] = true
		word, reason := words[key], onlyOnScreens[key]
		switch {
		case word == "" && reason == "":
			t.Errorf("%s has no word in line mode, want one, or why it needs none", key)
		case word != "" && reason != "":
			t.Errorf("%s has the word %q and a reason to have none", key, word)
		}
	}
	for key, word := range words {
		if !known[key] {
			t.Errorf("the word %q stands for %s, which no screen has", word, key)
		}
	}
	for key := range onlyOnScreens {
		if !known[key] {
			t.Errorf("%s needs no word, and no screen has it", key)
		}
	}
}

// bindings names every binding of the keyboard: "Board.Template".
func bindings(group string, v reflect.Value) []string {
	var all []string
	for i := range v.NumField() {
		name := v.Type().Field(i).Name
		if group == "" {
			all = append(all, bindings(name, v.Field(i))...)
			continue
		}
		all = append(all, group+"."+name)
	}
	return all
}

// commandWords are the commands of the go-to list and the words that do the same; "" where nothing is drawn to do it to.
var commandWords = map[string]string{
	"CommandHelp": "help", "CommandNextProblem": "fix", "CommandCheck": "review", "CommandUndo": "undo", "CommandRedo": "redo",
	"CommandSave": "save", "CommandReveal": "show", "CommandProblems": "problems", "CommandSubmit": "submit", "CommandStatus": "status",
	"CommandTasks": "steps", "CommandBoard": "board", "CommandNew": "new", "CommandLeave": "leave", "CommandOpen": "N", "CommandArchived": "archived",
	"CommandReceiveHandover": "takeover", "CommandAgain": "known",
	"CommandHide": "", "CommandTheme": "", "CommandRedraw": "", "CommandSuspend": "", // a terminal in line mode suspends by itself
}

func TestEveryCommandOfTheGoToListHasAWord(t *testing.T) {
	file, err := parser.ParseFile(token.NewFileSet(), "../screen/command.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasPrefix(spec.Names[0].Name, "Command") {
			return true
		}
		found++
		word, known := commandWords[spec.Names[0].Name]
		switch {
		case !known:
			t.Errorf("%s has no word in line mode, want one", spec.Names[0].Name)
		case word != "" && !plain.Has(word):
			t.Errorf("%s stands for the word %q, which line mode does not have", spec.Names[0].Name, word)
		}
		return true
	})
	if found != len(commandWords) {
		t.Errorf("got %d commands in the go-to list, want the %d of the table", found, len(commandWords))
	}
}

// Every word is listed by help where it works, and does something there.
func TestEveryWordIsFoundByHelpAndUnderstood(t *testing.T) {
	for scope, ways := range map[string][]string{
		"question": {"goto rep code"}, "page": {"steps", "6"},
		"board": {"board"}, "list": {"goto tod beneficiaries"}, "problems": {"problems"}, "review": {"review"},
	} {
		for _, line := range plain.Words(scope) {
			w := newWorld(t)
			w.filled("individual", untouched)
			id := w.filled("individualTod", func(s *flow.Session) {
				_ = s.Answer(answers.Path{Section: "primaryHolder", Field: "firstName"}, "")
				_ = s.Answer(answers.Path{Section: "trustedContact", Field: "declinedDate"}, "1/2/2026") // the page is whole then
			})
			said, _ := w.converse(plain.Options{Draft: id}, append(ways, "help", line)...)
			name, _, _ := strings.Cut(line, " ")
			if name == "1" {
				name = "N"
			}
			if !strings.Contains(said, "\n"+name+" ") {
				t.Errorf("%s: help does not tell of %q:\n%s", scope, line, said)
			}
			refuses(t, said, "Error: Give ", "Error: No application is open", "Error: Nothing to choose")
		}
	}
}
