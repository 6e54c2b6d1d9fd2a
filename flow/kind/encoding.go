package kind

import (
	"bytes"

	"golang.org/x/text/encoding/unicode"
)

// PlainText is a text file in UTF-8, without its byte order mark. UTF-16 is what older shells of Windows write where the
// output of a command goes into a file, and what spreadsheets call Unicode text: it is told by its mark, or by the zero
// beside each letter of a first line in Latin script. What is neither stays as it is.
func PlainText(data []byte) []byte {
	order, mark := unicode.LittleEndian, unicode.UseBOM
	switch {
	case bytes.HasPrefix(data, []byte("\xff\xfe")), bytes.HasPrefix(data, []byte("\xfe\xff")):
	case len(data) >= 4 && data[0] != 0 && data[1] == 0 && data[2] != 0 && data[3] == 0:
		mark = unicode.IgnoreBOM
	case len(data) >= 4 && data[0] == 0 && data[1] != 0 && data[2] == 0 && data[3] != 0:
		order, mark = unicode.BigEndian, unicode.IgnoreBOM
	default:
		return bytes.TrimPrefix(data, []byte("\ufeff"))
	}
	text, err := unicode.UTF16(order, mark).NewDecoder().Bytes(data)
	if err != nil {
		return data
	}
	return text
}
