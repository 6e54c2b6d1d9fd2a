package catalogue

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"brokerage/onboard/flow/kind"
)

// Encode turns a stored value that passed its kind's check into what is sent. sentence says to the advisor why it cannot
// be sent as it stands; then wire is nil.
func (fp *FieldPlan) Encode(stored string, r kind.Rule) (wire any, sentence string) {
	label := fp.Field.Label
	wire, err := fp.Field.Kind.Encode(stored, r)
	if err != nil {
		return nil, label + " cannot be sent as it stands. Enter it again."
	}
	switch v := wire.(type) {
	case string:
		text := Transform(v, fp.Field.Wire.Transforms)
		if sentence = fp.unsendable(text); sentence != "" {
			return nil, sentence
		}
		if text != v && BoundedText(fp) && !fp.stays(text, r) {
			return nil, label + " is no longer an answer in the letters that are sent. Write it in the letters A to Z."
		}
		return text, ""
	case []any:
		sent := make([]any, len(v))
		for i, item := range v {
			text, _ := item.(string)
			text = Transform(text, fp.Field.Wire.Transforms)
			if sentence = fp.unsendable(text); sentence != "" {
				return nil, sentence
			}
			sent[i] = text
		}
		return sent, ""
	}
	return wire, ""
}

// stays tells whether a text that the transforms made is an answer by itself: read back it is accepted, and sent as it is.
func (fp *FieldPlan) stays(text string, r kind.Rule) bool {
	back := fp.Field.Kind.Normalise(text, r)
	return fp.Field.Kind.Check(back, r) == "" && Transform(back, fp.Field.Wire.Transforms) == text
}

// unsendable says why a text cannot go over the wire, "" if it can.
func (fp *FieldPlan) unsendable(text string) string {
	label := fp.Field.Label
	limit := fp.Field.Wire.Max
	switch length := utf8.RuneCountInString(text); {
	case text == WireClear:
		return label + " cannot be a * alone: the custodian reads that as an answer to remove."
	case text == "" || fp.narrowed() && !isASCII(text):
		return label + " has letters that cannot be sent. Write it in the letters A to Z."
	case limit > 0 && length > limit:
		return fmt.Sprintf("%s can have %d characters when it is sent. It has %d.", label, limit, length)
	}
	return ""
}

// narrowed tells whether only ASCII may be sent.
func (fp *FieldPlan) narrowed() bool {
	for _, t := range fp.Field.Wire.Transforms {
		if t == "ascii" {
			return true
		}
	}
	return false
}

// Transform applies the transforms of a catalogue in their order.
func Transform(text string, transforms []string) string {
	for _, t := range transforms {
		switch t {
		case "ascii":
			text = plainLetters(text)
		case "upper":
			text = strings.ToUpper(text)
		case "digits":
			text = strings.Map(keep(func(r rune) bool { return r >= '0' && r <= '9' }), text)
		case "compact":
			text = strings.Map(keep(func(r rune) bool { return r != '-' && !unicode.IsSpace(r) }), text)
		}
	}
	return text
}

func keep(wanted func(rune) bool) func(rune) rune {
	return func(r rune) rune {
		if wanted(r) {
			return r
		}
		return -1
	}
}

// foldings are letters that do not decompose into a plain one and a mark, and the punctuation that word processors put in.
var foldings = strings.NewReplacer(
	"'", "", "’", "", "‘", "", "ʼ", "", "`", "", "´", "",
	"Æ", "AE", "æ", "ae", "Œ", "OE", "œ", "oe", "ß", "ss", "ẞ", "SS", "Ø", "O", "ø", "o", "Ł", "L", "ł", "l",
	"Đ", "D", "đ", "d", "Ð", "D", "ð", "d", "Þ", "TH", "þ", "th", "Ħ", "H", "ħ", "h", "ı", "i", "Ŋ", "N", "ŋ", "n",
	"–", "-", "—", "-", "‐", "-", "‑", "-", "“", "", "”", "", "\u00a0", " ",
)

// plainLetters strips accents and apostrophes. What has no plain form stays, and is refused by unsendable.
func plainLetters(text string) string {
	if isASCII(text) && !strings.ContainsAny(text, "'`") {
		return text
	}
	// The foldings stand first, since ´ alone would decompose into a space and a mark, and last, since a wide apostrophe
	// decomposes into one of them: what was sent is plain, and plain letters stay as they are.
	decomposed := norm.NFKD.String(foldings.Replace(text))
	plain := foldings.Replace(strings.Map(keep(func(r rune) bool { return !unicode.Is(unicode.Mn, r) }), decomposed))
	for strings.Contains(plain, "  ") { // what stood between was stripped
		plain = strings.ReplaceAll(plain, "  ", " ")
	}
	return strings.TrimSpace(plain)
}

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
