package cli

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v4"

	"brokerage/onboard/apiclient"
	"brokerage/onboard/drafts/own"
)

// misplaced is a secret at a place of the configuration that is none for it.
const misplaced = "Zx9Qw7Lm4Rt2"

// shapes are how it may get there; the key is put in for KEY.
var shapes = []string{
	"{KEY: S}", "{KEY: [S]}", "{KEY: {S: S}}", "{KEY: {x: S}}", "{KEY: {x: {y: [S]}}}", "{KEY: [[S], {S: S}]}", "{KEY:S}", "{KEY:S: x}", "{S: x}",
	"{KEY: *S}", "{KEY: &S x, KEY: y}", "{KEY: !!int S}", "{KEY: !S x}", "{KEY: !!float 'S'}", "{KEY: '`S` into S'}", "{KEY: 'a ` into b` S'}", "{KEY: 'S: S}",
	"{KEY: \"\\q S\"}", "{KEY: @S}", "{KEY: S S: S}", "{KEY: https://S}", "{KEY: 'https://x y/S'}", "{KEY: http://S.example}", "{KEY: -S}", "{KEY: {}, KEY: S}", "{? [S] : x}",
}

// keysOf are the keys of a part of the configuration, by their way to it.
func keysOf(t reflect.Type, way []string) (all [][]string) {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || t == reflect.TypeFor[yaml.Node]() {
		return nil
	}
	for i := range t.NumField() {
		f := t.Field(i)
		key, how, _ := strings.Cut(f.Tag.Get("yaml"), ",")
		if how == "inline" {
			all = append(all, keysOf(f.Type, way)...)
			continue
		}
		if key == "" {
			continue
		}
		at := append(slices.Clone(way), key)
		all = append(append(all, at), keysOf(f.Type, at)...)
	}
	return all
}

// A person writes a secret where it does not belong: no complaint repeats it, or its beginning.
func TestNoComplaintRepeatsASecretAtTheWrongPlace(t *testing.T) {
	profile := []string{"profiles", "a"}
	keys := slices.Concat(keysOf(reflect.TypeFor[configFile](), nil), keysOf(reflect.TypeFor[ownKeys](), profile), keysOf(reflect.TypeFor[apiclient.Profile](), profile))
	keys = append(keys, []string{"profiles", "a"}, []string{"profiles", "a", "headers", "X-Key"}, []string{"profiles", "a", "token", "form", "scope"})
	if len(keys) < 70 {
		t.Fatalf("got %d keys, want all of them", len(keys))
	}
	d, complaints := newLoginEnv(t), 0
	for _, way := range keys {
		for _, shape := range shapes {
			text := strings.NewReplacer("KEY", way[len(way)-1], "S", misplaced).Replace(shape)
			for _, key := range slices.Backward(way[:len(way)-1]) {
				text = fmt.Sprintf("{%s: %s}", key, text)
			}
			var out, errOut bytes.Buffer
			p := &program{in: strings.NewReader(""), out: &out, err: &errOut, deps: Deps{Clients: d.keyring, ReadOwn: own.Read, Profile: func(s Settings) ([]byte, error) {
				p, err := apiclient.ReadProfile(s.Profile)
				if err != nil {
					return nil, err
				}
				return yaml.Marshal(p)
			}}}
			code := p.run(t.Context(), []string{"--config", d.file("c.yaml", text+"\n", 0o600), "config", "show"})
			if strings.Contains(errOut.String(), misplaced[:4]) || code != exitDone && strings.Contains(out.String(), misplaced[:4]) {
				t.Errorf("%s\ngot %d, %s%s, want nothing of the secret", text, code, &out, &errOut)
			}
			if code != exitDone {
				complaints++
			}
		}
	}
	if complaints < 1000 {
		t.Errorf("got %d complaints, want most of them: else this says nothing", complaints)
	}
}
