package cli

import "testing"

func TestWhatCopyingLeavesAroundAValueGoes(t *testing.T) {
	for in, want := range map[string]string{
		"firm 17": "firm 17", " a\r\n": "a", "\ufeffa": "a", "\"a\"": "a", "'a'": "a", "“a”": "a", "\u00a0a\u200b": "a", "\"a": "\"a",
		"\"\"": "\"\"", " \" a \" ": "a", "": "", "a b": "a b", "pa\"ss": "pa\"ss",
	} {
		if got, err := oneWord("the client ID", in); got != want || err != nil {
			t.Errorf("%q: got %q, %v, want %q", in, got, err, want)
		}
	}
	for _, in := range []string{"a\nb", "a\tb", "a\u200bb", "a\x00b", "a\u00a0b", "a\xffb"} {
		if got, err := oneWord("the client ID", in); got != "" || !isUsage(err) {
			t.Errorf("%q: got %q, %v, want a fault that says so", in, got, err)
		}
	}
	if got := passphraseOf([]byte("\ufeff horse \r\n")); got != " horse " {
		t.Errorf("got passphrase %q, want its spaces kept", got)
	}
}

func TestAddressesAreTheSameAsTheyAreReached(t *testing.T) {
	for _, same := range [][2]string{
		{"https://api.example.com", "HTTPS://API.example.com:443/"}, {"http://127.0.0.1:80/x/", "http://127.0.0.1/x"}, {"", ""},
	} {
		if !sameAddress(same[0], same[1]) {
			t.Errorf("%q: got another than %q", same[0], same[1])
		}
	}
	for _, other := range [][2]string{
		{"https://api.example.com", "https://api.example.com.evil.net"},
		{"https://api.example.com", "http://api.example.com"},
		{"https://api.example.com", "https://api.example.com:8443"},
		{"https://api.example.com/a", "https://api.example.com/b"},
		{"https://api.example.com", ""},
		{"https://evil.net", "https://api.example.com"},
		{"https://a@evil.net", "https://b@evil.net"},
	} {
		if sameAddress(other[0], other[1]) {
			t.Errorf("%q: got the same as %q", other[0], other[1])
		}
	}
}
