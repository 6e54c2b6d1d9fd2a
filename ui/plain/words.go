package plain

import "strings"

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
	wordUndo     word = "undo"
	wordReview   word = "review"
	wordProblems word = "problems"
	wordGoTo     word = "goto"
	wordSave     word = "save"
	wordLeave    word = "leave"
)

var everyWord = []word{
	wordBack, wordSkip, wordHelp, wordShow, wordClear, wordUndo, wordReview, wordProblems, wordGoTo, wordSave, wordLeave,
}

// wordsHelp is what each word does, in the order they are named.
var wordsHelp = [][2]string{
	{"back", "the question before this one"},
	{"skip", "leaves this question as it is"},
	{"help", "what is meant, with an example"},
	{"show", "the answers of this page; a number that is not shown is shown in full at its own question"},
	{"clear", "takes the answer to this question away"},
	{"undo", "takes back what you did last"},
	{"review", "all answers, and from there submit"},
	{"problems", "what is left to answer and to fix"},
	{"goto", "goto and a name, a page or a question, for example: goto birth date"},
	{"save", "saves and stages now"},
	{"leave", "saves and ends"},
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
	for _, w := range everyWord {
		if strings.EqualFold(first, string(w)) && (rest == "" || w == wordGoTo) {
			return understood{word: w, rest: strings.TrimSpace(rest)}
		}
	}
	return understood{}
}
