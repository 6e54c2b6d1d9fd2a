package drafts

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"reflect"
	"testing"
	"time"

	"brokerage/onboard/drafts/seal"
	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
)

// fill gives every field of a struct a value of its own that is not zero, whatever fields there are.
func fill(t *testing.T, v reflect.Value, seed *int) {
	t.Helper()
	*seed++
	switch at, isTime := v.Addr().Interface().(*time.Time); {
	case isTime:
		*at = time.Date(2026, 11, 3, 12, 4, *seed, 123456789, time.FixedZone("", 90*60))
	case v.Kind() == reflect.String:
		v.SetString(fmt.Sprintf("text %d of O'Neil-Søren", *seed))
	case v.Kind() == reflect.Int:
		v.SetInt(int64(-*seed))
	case v.Kind() == reflect.Uint64:
		v.SetUint(uint64(*seed) << 40)
	case v.Kind() == reflect.Bool:
		v.SetBool(true)
	case v.Kind() == reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fill(t, v.Elem(), seed)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			fill(t, v.Field(i), seed)
		}
	default:
		t.Fatalf("a %s in a row: no column is for that", v.Type())
	}
}

func filled(t *testing.T) map[string]*entry {
	t.Helper()
	var e entry
	seed := 0
	fill(t, reflect.ValueOf(&e).Elem(), &seed)
	empty := entry{Summary: flow.Summary{ID: "empty"}}
	return map[string]*entry{e.Summary.ID: &e, "empty": &empty}
}

func written(t *testing.T, entries map[string]*entry) []byte {
	t.Helper()
	plain, err := writeRows(entries)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// A field that somebody gives a summary and that the columns do not have comes back zero, and this fails.
func TestEveryFieldOfARowComesBack(t *testing.T) {
	want := filled(t)
	got, err := readRows(written(t, want))
	if err != nil || len(got) != len(want) {
		t.Fatalf("reading: got %d rows, %v, want %d", len(got), err, len(want))
	}
	for id := range want {
		if !reflect.DeepEqual(got[id], want[id]) {
			t.Errorf("row %q: got\n%+v\nwant\n%+v", id, got[id], want[id])
		}
	}
}

// Programs of two versions share a folder: what a row is made of does not change under one number.
func TestARowIsMadeOfTheSameUnderTheSameNumber(t *testing.T) {
	rows := filled(t)
	delete(rows, "empty")
	sum := sha256.Sum256(written(t, rows))
	if got, want := hex.EncodeToString(sum[:8]), "381a3f8e17bf9542"; got != want {
		t.Errorf("rows: got %s, want %s: raise the number in %q", got, want, rowsHead)
	}
}

func TestRowsThatAreNotWholeAreNoRows(t *testing.T) {
	plain := written(t, filled(t))
	for n := range plain {
		if got, err := readRows(plain[:n]); !errors.Is(err, errRows) || got != nil {
			t.Errorf("%d of %d bytes: got %d rows, %v, want %v", n, len(plain), len(got), err, errRows)
		}
	}
	again := append(bytes.Clone(plain), plain[len(rowsHead)+1:]...)
	again[len(rowsHead)] *= 2
	for name, other := range map[string][]byte{
		"a byte more":              append(bytes.Clone(plain), 0),
		"rows of one draft":        again,
		"more rows than bytes":     append(binary.AppendUvarint([]byte(rowsHead), 1<<60), plain[len(rowsHead)+1:]...),
		"another version":          append([]byte("onboard index 3\n"), plain[len(rowsHead):]...),
		"the JSON of the last one": []byte(`{"draft":{"newest":1}}`),
	} {
		if got, err := readRows(other); !errors.Is(err, errRows) {
			t.Errorf("%s: got %d rows, %v, want %v", name, len(got), err, errRows)
		}
	}
}

func FuzzRows(f *testing.F) {
	f.Add([]byte(rowsHead + "\x00"))
	f.Add([]byte(rowsHead + "\x01\x20\x05draft"))
	if plain, err := writeRows(map[string]*entry{"draft": {Newest: 7, Summary: flow.Summary{ID: "draft", Left: -1}}}); err == nil {
		f.Add(plain)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		rows, err := readRows(data)
		if err != nil {
			return
		}
		plain, err := writeRows(rows)
		if err != nil {
			return // a zone that no clock has
		}
		if again, err := readRows(plain); err != nil || len(again) != len(rows) {
			t.Errorf("%d rows that were read: got %d, %v when written and read again", len(rows), len(again), err)
		}
	})
}

// The files are the truth: an index that is damaged, of another version or sealed for another key costs time and nothing else.
func TestAnIndexThatCannotBeReadIsMadeAnew(t *testing.T) {
	o := Options{Dir: t.TempDir(), Environment: "SANDBOX", Sandbox: true, Keyring: nowhere{}}
	s, err := Open(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for i := range worthWriting {
		r := flow.Record{ID: storetest.ID(fmt.Sprintf("draft%d", i)), Meta: flow.Summary{Name: "Sampleton"}}
		if _, err := s.Save(t.Context(), r); err != nil {
			t.Fatal(err)
		}
	}
	stranger, err := seal.NewKey()
	if err != nil {
		t.Fatal(err)
	}
	sealed := func(k seal.Key, plain string) []byte {
		data, err := seal.Vault{Key: k, Environment: "SANDBOX"}.Seal(seal.ForIndex, "", []byte(plain))
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	k := s.keyStore.Writing(t.Context())
	lied := storetest.ID("draft0")
	lies := map[string]*entry{lied: {Newest: 1, Summary: flow.Summary{ID: lied, Name: "Nobody"}}}
	for name, file := range map[string][]byte{
		"nothing":                       nil,
		"not sealed":                    written(t, lies),
		"for another key":               sealed(stranger, string(written(t, lies))),
		"of another version":            sealed(k, "onboard index 9\n\x00"),
		"of JSON":                       sealed(k, `{"draft0":{"newest":1,"summary":{"name":"Nobody"}}}`),
		"cut in a row":                  sealed(k, string(written(t, lies)[:30])),
		"of folders that changed since": sealed(k, string(written(t, lies))),
	} {
		t.Run(name, func(t *testing.T) {
			if err := os.WriteFile(s.index.path, file, 0o600); err != nil {
				t.Fatal(err)
			}
			s, err := Open(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			list, err := s.List(t.Context())
			if err != nil || len(list) != worthWriting {
				t.Fatalf("list: got %d drafts, %v, want %d", len(list), err, worthWriting)
			}
			for _, d := range list {
				if d.Name != "Sampleton" || d.Unreadable != "" {
					t.Errorf("row: got %+v, want what the file says", d)
				}
			}
			again := newIndex(s.index.path, s.keyStore)
			if again.load(); len(again.entries) != worthWriting {
				t.Errorf("index after it: got %d rows, want %d", len(again.entries), worthWriting)
			}
		})
	}
}

// nowhere is a computer without a keyring.
type nowhere struct{}

var errNowhere = errors.New("no bus")

func (nowhere) Get(string, string) (string, error) { return "", errNowhere }
func (nowhere) Set(string, string, string) error   { return errNowhere }
func (nowhere) Delete(string, string) error        { return errNowhere }
