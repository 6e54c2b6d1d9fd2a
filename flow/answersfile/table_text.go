package answersfile

import (
	"bytes"
	"unicode/utf8"

	"brokerage/onboard/flow/pattern"
)

// sepLine is the first line by which a spreadsheet is told what parts the cells.
var sepLine = pattern.Lazy(`^[\r\n]*"?sep=(.)"?[ \t]*\r?(\n|$)`)

// textOfDigits is ="02142": digits that a spreadsheet is told not to take for a quantity. Quoted as a whole it is
// "=""02142""".
var (
	textOfDigits       = pattern.Lazy(`(^|[,;\t\n])="([^"\n]*)"`)
	quotedTextOfDigits = pattern.Lazy(`(^|[,;\t\n])"=""([^"\n]*)"""`)
)

// spreadsheetText is a table with line ends of one kind and without what spreadsheets tell one another. It returns what
// parts the cells, and how many lines were taken away above.
func spreadsheetText(data []byte) (text []byte, comma rune, above int) {
	if !bytes.Contains(data, []byte("\n")) {
		data = bytes.ReplaceAll(data, []byte("\r"), []byte("\n"))
	}
	data = bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n"))
	if first := sepLine().FindSubmatchIndex(data); first != nil {
		comma, _ = utf8.DecodeRune(data[first[2]:first[3]])
		above = bytes.Count(data[:first[1]], []byte("\n"))
		data = data[first[1]:]
	}
	if comma != ';' && comma != '\t' && comma != ',' {
		comma = delimiter(data)
	}
	if bytes.Contains(data, []byte("=\"")) {
		data = quotedTextOfDigits().ReplaceAll(data, []byte(`$1"$2"`))
		data = textOfDigits().ReplaceAll(data, []byte(`$1"$2"`))
	}
	return data, comma, above
}

// delimiter is what parts the cells of the header, outside its quotes: spreadsheets of some countries write semicolons.
func delimiter(data []byte) rune {
	header, _, _ := bytes.Cut(bytes.TrimLeft(data, "\r\n"), []byte("\n"))
	count, quoted := map[rune]int{}, false
	for _, r := range string(header) {
		if r == '"' {
			quoted = !quoted
		}
		if !quoted {
			count[r]++
		}
	}
	best := ','
	for _, d := range []rune{';', '\t'} {
		if count[d] > count[best] {
			best = d
		}
	}
	return best
}
