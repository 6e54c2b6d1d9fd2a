package plain

import (
	"slices"
	"strings"

	"brokerage/onboard/ui/text"
)

// word is a command that may be given at any question.
type word string

// The words.
const (
	wordNone     word = ""
	wordBack     word = "back"
	wordSkip     word = "skip"
	wordHelp     word = "help"
	wordShow     word = "show"
	wordClear    word = "clear"
	wordTake     word = "take"
	wordUndo     word = "undo"
	wordRedo     word = "redo"
	wordReview   word = "review"
	wordProblems word = "problems"
	wordFix      word = "fix"
	wordGoTo     word = "goto"
	wordSteps    word = "steps"
	wordKnown    word = "known"
	wordStatus   word = "status"
	wordHistory  word = "history"
	wordHandOver word = "handover"
	wordSave     word = "save"
	wordResend   word = "resend"
	wordBoard    word = "board"
	wordLeave    word = "leave"
)

// scope is where in the conversation a word works.
type scope int

// The scopes. What works anywhere works at every other scope of an application, too.
const (
	anywhere scope = iota
	onBoard
	onPage
	onList
	onProblems
	onReview
	onStatus
	onHistory
)

// act is what can be asked for by a word.
type act struct {
	word  string
	takes string // what follows it: "N", "FILE"; "" for nothing
	what  string // what help says of it
	scope scope
	// does are the keys of the screens that do the same, by their names in keys.Map.
	does []string
}

// acts is everything that can be asked for, in the order help tells it.
var acts = []act{
	{"back", "", "the question before this one", anywhere, []string{"Everywhere.Back", "Everywhere.Prev"}},
	{"skip", "", "leaves this question as it is", anywhere, []string{"Everywhere.Next"}},
	{"help", "", "what is meant, with an example", anywhere, []string{"Everywhere.Help", "List.Help", "Palette.Help"}},
	{"show", "", "the answers of this page; a number that is not shown is shown in full at its own question", anywhere, []string{"Everywhere.Reveal"}},
	{"clear", "", "takes the answer to this question away", anywhere, nil},
	{"take", "", "answers as was suggested, or as is usual", anywhere, []string{"Form.AcceptSuggestion", "Form.TakeUsual"}},
	{"undo", "", "takes back what you did last", anywhere, []string{"Everywhere.Undo", "Palette.Undo", "List.Undo"}},
	{"redo", "", "does again what undo took back", anywhere, []string{"Everywhere.Redo", "Palette.Redo"}},
	{"review", "", "all answers, and from there submit", anywhere, []string{"Everywhere.Check", "Palette.Check"}},
	{"problems", "", "what is left to answer and to fix", anywhere, nil},
	{"fix", "", "goes to the next problem", anywhere, []string{"Everywhere.NextProblem", "Palette.NextProblem"}},
	{"goto", "NAME", "a name, a page or a question, for example: goto birth date", anywhere, []string{"Everywhere.GoTo"}},
	{"steps", "", "the steps and how each stands, with a number to go there", anywhere, nil},
	{"known", "", "enters somebody of this or another application where nobody is entered yet, such as the primary holder", anywhere, nil},
	{"status", "", "what the custodian says", anywhere, nil},
	{"history", "", "what happened, and the versions that are kept", anywhere, nil},
	{"handover", "", "hands the application over to a colleague, and asks first", anywhere, nil},
	{"resend", "", "what to do where nobody knows what the custodian has; sends again, and asks first", anywhere, []string{"Status.SendAgain"}},
	{"save", "", "saves and stages now", anywhere, []string{"Everywhere.Save", "Palette.Save"}},
	{"board", "", "saves and goes back to the list of applications", anywhere, nil},
	{"leave", "", "saves and ends", anywhere, []string{"Everywhere.Leave", "Board.Quit"}},

	{"change", "", "asks the questions of this page again", onPage, nil},

	{"N", "", "opens the application of that number", onBoard, []string{"Board.Open"}},
	{"new", "", "starts an application", onBoard, []string{"Board.New"}},
	{"example", "", "starts one that is filled in with a client who does not exist", onBoard, nil},
	{"tour", "", "what is worth knowing, in five lines", onBoard, nil},
	{"find", "NAME", "lists those with that name, registration or state", onBoard, []string{"List.Find"}},
	{"template", "N", "starts one with what number N holds of no person", onBoard, []string{"Board.Template"}},
	{"handover", "N", "hands number N over to a colleague, and asks first", onBoard, []string{"Board.HandOver"}},
	{"takeback", "N", "takes back number N that was handed over", onBoard, []string{"Board.Reclaim"}},
	{"archive", "N", "takes number N off this list; undo takes that back", onBoard, []string{"Board.Archive"}},
	{"archived", "", "lists those that were archived; board lists the others", onBoard, nil},
	{"restore", "N", "puts number N of the archived back on this list", onBoard, []string{"Board.Restore"}},
	{"remove", "N", "removes number N, and asks first; for a day undo and restore take that back", onBoard, []string{"Board.Remove"}},
	{"takeover", "FILE", "takes over what a colleague handed over to you", onBoard, nil},
	{"history", "N", "what happened to number N, and the versions that are kept", onBoard, nil},

	{"add", "", "adds one and asks for the answers", onList, []string{"List.Add"}},
	{"again", "", "adds somebody who was entered already, here or in another application", onList, nil},
	{"change", "N", "asks for the answers of number N again", onList, []string{"List.Change"}},
	{"duplicate", "N", "adds a copy of number N without name, birth date, tax ID and share", onList, []string{"List.Duplicate"}},
	{"remove", "N", "takes number N away; undo brings it back", onList, []string{"List.Remove"}},
	{"up", "N", "moves number N up", onList, []string{"List.MoveUp"}},
	{"down", "N", "moves number N down", onList, []string{"List.MoveDown"}},
	{"split", "N", "divides 100 % evenly, within the class of number N where there are several", onList, []string{"List.Split"}},
	{"rest", "N", "gives number N what is left, or without a number the one who has no share", onList, []string{"List.Fill"}},
	{"next", "", "goes on", onList, nil},

	{"N", "", "goes to the question of that problem; you come back here after it", onProblems, nil},
	{"keep", "N REASON", "keeps an answer that is worth checking, or that the custodian complained about, as it is", onProblems, []string{"List.Note"}},
	{"next", "", "goes on", onProblems, nil},

	{"N", "", "changes the answer of that number; you come back here after it", onReview, nil},
	{"changes", "", "what differs from what the custodian has", onReview, []string{"Review.Switch"}},
	{"submit", "", "asks once more before anything is sent", onReview, []string{"Review.End"}},

	{"check", "", "asks the custodian now", onStatus, []string{"Status.CheckNow"}},
	{"pause", "", "asks no more until an empty line", onStatus, []string{"Status.Pause"}},
	{"timeline", "", "what happened, newest first", onStatus, []string{"Status.Timeline"}},
	{"answers", "", "every answer as it was sent", onStatus, nil},

	{"N", "", "what differs between version N and now", onHistory, nil},
	{"restore", "N", "brings the answers of version N back; undo takes that back", onHistory, nil},
	{"forget", "", "deletes the earlier versions, and asks first", onHistory, []string{"Status.Forget"}},
	{"next", "", "goes on", onHistory, nil},
}

// understood is a line taken apart.
type understood struct {
	word word
	rest string // what follows goto
	text string // an answer, where there is no word
}

// understand finds the word in a line; what has a \ before a word, or before another \, is an answer without it.
func understand(line string) understood {
	trimmed := strings.TrimSpace(line)
	if after, ok := strings.CutPrefix(trimmed, `\`); ok {
		if strings.HasPrefix(after, `\`) || wordOf(after).word != wordNone {
			return understood{text: after}
		}
	}
	if u := wordOf(trimmed); u.word != wordNone {
		return u
	}
	return understood{text: line}
}

func wordOf(line string) understood {
	first, rest, _ := strings.Cut(line, " ")
	for _, a := range acts {
		if a.scope == anywhere && strings.EqualFold(first, a.word) && (rest == "" || a.takes != "") {
			return understood{word: word(a.word), rest: strings.TrimSpace(rest)}
		}
	}
	return understood{}
}

// command splits a line into a word of a scope and what follows it. ok is false where it is none; a number is the word N.
func command(at scope, line string) (name, rest string, ok bool) {
	first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
	rest = strings.TrimSpace(rest)
	if _, isNumber := number(first); isNumber && rest == "" && slices.ContainsFunc(acts, func(a act) bool { return a.scope == at && a.word == "N" }) {
		return "N", first, true
	}
	for _, a := range acts {
		if a.scope == at && strings.EqualFold(first, a.word) && (rest == "" || a.takes != "") {
			return a.word, rest, true
		}
	}
	return "", "", false
}

// isCommand tells whether a line is one word of a scope.
func isCommand(at scope, line, want string) bool {
	name, _, ok := command(at, line)
	return ok && name == want
}

// wordList says what the words of a scope do, and then those that work anywhere.
func (t *conversation) wordList(at scope, without ...string) {
	scopes := []scope{at, anywhere}
	if at == anywhere || at == onBoard {
		scopes = scopes[:1]
	}
	for _, s := range scopes {
		for _, a := range acts {
			if a.scope == s && !slices.Contains(without, a.word) {
				t.say(text.Fit(strings.TrimSpace(a.word+" "+a.takes), 14) + a.what)
			}
		}
	}
	if at == onBoard {
		t.say(text.Fit("help", 14) + "this list")
		t.say(text.Fit("leave", 14) + "ends")
	}
}
