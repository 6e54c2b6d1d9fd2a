package apiclient

import (
	"fmt"
	"log/slog"
)

const masked = "[secret]"

// Secret is text that must not be printed: the client secret, a token, the value of an extra header. However it is
// formatted, encoded or logged, alone or inside another value, it shows as "[secret]". It holds a pointer because fmt does
// not call methods on unexported fields and would print the text of a plain string.
type Secret struct{ text *string }

// NewSecret hides a text.
func NewSecret(text string) Secret { return Secret{&text} }

func (s Secret) reveal() string {
	if s.text == nil {
		return ""
	}
	return *s.text
}

// UnmarshalText takes the text from a configuration file.
func (s *Secret) UnmarshalText(text []byte) error {
	*s = NewSecret(string(text))
	return nil
}

// String hides the text.
func (s Secret) String() string { return masked }

// GoString hides the text from %#v.
func (s Secret) GoString() string { return masked }

// Format hides the text from every verb.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = f.Write([]byte(masked)) }

// MarshalText hides the text from YAML and from map keys.
func (s Secret) MarshalText() ([]byte, error) { return []byte(masked), nil }

// MarshalJSON hides the text from JSON.
func (s Secret) MarshalJSON() ([]byte, error) { return []byte(`"` + masked + `"`), nil }

// LogValue hides the text from slog.
func (s Secret) LogValue() slog.Value { return slog.StringValue(masked) }
