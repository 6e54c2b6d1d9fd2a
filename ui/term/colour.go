package term

import (
	"strconv"
	"strings"
)

// answerSoFar tells whether s can be the beginning of "11;rgb:1e1e/1e1e/1e1e", the reply to OSC 11 of xterm's control
// sequences; some terminals add an alpha channel as rgba.
func answerSoFar(s string) bool {
	const head, longest = "11;rgb", len("11;rgba:ffff/ffff/ffff/ffff")
	if len(s) <= len(head) {
		return strings.HasPrefix(head, s)
	}
	rest, ok := strings.CutPrefix(s, head)
	return ok && len(s) <= longest && strings.Trim(rest, ":0123456789abcdefABCDEF/") == ""
}

// parseBackground reads the colour and tells whether it is dark: whether its perceived brightness is under a half.
func parseBackground(s string) (dark, ok bool) {
	_, channels, found := strings.Cut(s, ":")
	parts := strings.Split(channels, "/")
	if !found || len(parts) < 3 {
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
