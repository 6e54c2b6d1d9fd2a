package term

import (
	"strconv"
	"strings"
)

// isColour tells whether the number of an operating system command is that of a colour, by xterm's control sequences.
func isColour(number string) bool {
	return number == "4" || number == "5" || len(number) == 2 && number[0] == '1'
}

// colourSoFar tells whether s can be the beginning of "rgb:1e1e/1e1e/1e1e", as it is in an answer behind the number of
// the colour; some terminals add an alpha channel as rgba, some write #1e1e1e.
func colourSoFar(s string) bool {
	return len(s) < 64 && strings.Trim(s, "0123456789abcdefABCDEF:/;#?rg") == ""
}

// parseBackground reads the answer to OSC 11 and tells whether the colour is dark: whether its perceived brightness is under
// a half.
func parseBackground(s string) (dark, ok bool) {
	s, ok = strings.CutPrefix(s, "11;rgb")
	_, channels, found := strings.Cut(s, ":")
	parts := strings.Split(channels, "/")
	if !ok || !found || len(parts) < 3 {
		return false, false
	}
	brightness := 0.0
	for i, weight := range []float64{0.299, 0.587, 0.114} { // ITU-R BT.601
		v, err := strconv.ParseUint(parts[i], 16, 16)
		if err != nil {
			return false, false
		}
		brightness += weight * float64(v) / float64(uint(1)<<(4*len(parts[i]))-1)
	}
	return brightness < 0.5, true
}
