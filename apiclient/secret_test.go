package apiclient

import (
	"bytes"
	"encoding/base64"
	"encoding/gob"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	htmltemplate "html/template"
	"log"
	"log/slog"
	"strings"
	"testing"
	"text/template"

	"go.yaml.in/yaml/v4"
)

// vault holds a secret in every place in which a struct of this program may.
type vault struct {
	Public  Secret            `json:"public" yaml:"public" xml:"public"`
	Pointer *Secret           `json:"pointer" yaml:"pointer" xml:"pointer"`
	Map     map[string]Secret `json:"map" yaml:"map" xml:"-"`
	Keys    map[Secret]int    `json:"keys" yaml:"keys" xml:"-"`
	List    []Secret          `json:"list" yaml:"list" xml:"list"`
	Any     any               `json:"any" yaml:"any" xml:"any"`
	private Secret
	hidden  map[string]Secret
}

// Whatever a secret is put through, alone or inside another value, its text does not come out: not as it is, not in hex and
// not in base 64.
func TestASecretIsNeverPrinted(t *testing.T) {
	s := NewSecret(theSecret)
	v := vault{s, &s, map[string]Secret{"k": s}, map[Secret]int{s: 1}, []Secret{s}, s, s, map[string]Secret{"k": s}}
	for name, whole := range map[string]any{"alone": s, "by pointer": &s, "inside": v, "inside, by pointer": &v, "in a list": []any{s, v}} {
		t.Run(name, func(t *testing.T) {
			for way, got := range printed(t, whole) {
				for _, form := range []string{
					theSecret, hex.EncodeToString([]byte(theSecret)), strings.ToUpper(hex.EncodeToString([]byte(theSecret))),
					base64.StdEncoding.EncodeToString([]byte(theSecret)), fmt.Sprintf("%d", []byte(theSecret)),
				} {
					if strings.Contains(got, form) {
						t.Errorf("%s: got %s", way, got)
					}
				}
			}
		})
	}
}

// printed puts a value through every printer and encoder there is reason to fear; one that refuses it gives its error.
func printed(t *testing.T, v any) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "% x", "%d", "%p", "%t", "%10.3s"} {
		all[verb] = fmt.Sprintf(verb, v)
	}
	said := func(data []byte, err error) string { return fmt.Sprintf("%s %v", data, err) }
	all["json"] = said(json.Marshal(v))
	all["yaml"] = said(yaml.Marshal(v))
	all["xml"] = said(xml.Marshal(v))
	var out bytes.Buffer
	write := func(way string, err error) {
		all[way] = said(out.Bytes(), err)
		out.Reset()
	}
	write("gob", gob.NewEncoder(&out).Encode(v))
	slog.New(slog.NewJSONHandler(&out, nil)).Info("x", "v", v, slog.Group("g", slog.Any("v", v)))
	write("slog as JSON", nil)
	slog.New(slog.NewTextHandler(&out, nil)).With("v", v).Error("x", "err", fmt.Errorf("%v", v))
	write("slog as text", nil)
	log.New(&out, "", 0).Print(v)
	write("log", nil)
	write("a template", template.Must(template.New("").Parse(`{{.}} {{printf "%s %q %x" . . .}} {{print .}}`)).Execute(&out, v))
	write("a page", htmltemplate.Must(htmltemplate.New("").Parse(`<a title="{{.}}" onclick="f({{.}})">{{.}}</a>`)).Execute(&out, v))
	wrapped := fmt.Errorf("asking: %w", errors.Join(fmt.Errorf("with %v and %s", v, v), fmt.Errorf("%#v", v)))
	all["an error"] = fmt.Sprintf("%v %+v %q", wrapped, wrapped, wrapped.Error())
	return all
}

// neighbours are a secret and what is none.
type neighbours struct {
	Name   string `json:"name" yaml:"name" xml:"name"`
	Secret Secret `json:"secret" yaml:"secret" xml:"secret"`
}

// A printer that panics or gives nothing would keep every secret: what is beside one comes through.
func TestWhatIsNoSecretIsPrinted(t *testing.T) {
	for way, got := range printed(t, neighbours{"beside", NewSecret(theSecret)}) {
		plain := strings.Contains(got, "beside") || strings.Contains(strings.ToLower(strings.ReplaceAll(got, " ", "")), hex.EncodeToString([]byte("beside")))
		if !plain && !strings.Contains("%d %p %t %10.3s gob", way) {
			t.Errorf("%s: got %s, want the name beside the secret", way, got)
		}
	}
}

func TestAClientTellsNoSecret(t *testing.T) {
	d := newFakeServer(t, staged)
	c := d.client(t, func(o *Options) { o.Profile.Headers = map[string]Secret{"X-Key": NewSecret("key-abc")} })
	if e := run(t.Context(), t, c, opStage); e != nil {
		t.Fatal(e)
	}
	for _, got := range []string{fmt.Sprintf("%+v %#v", c, c), fmt.Sprintf("%+v", c.tokens.current), fmt.Sprintf("%+v", c.profile)} {
		for _, secret := range []string{theSecret, theToken, "key-abc"} {
			if strings.Contains(got, secret) {
				t.Errorf("got %q in %s", secret, got)
			}
		}
	}
}
