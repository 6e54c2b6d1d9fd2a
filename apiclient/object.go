package apiclient

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
)

// object is a JSON object as decoded: string, json.Number, bool, nil, []any and object.
type object = map[string]any

// decodeObject reads one JSON object and nothing after it. Numbers keep their digits.
func decodeObject(text []byte) (object, error) {
	v, err := decodeAny(text)
	if o, is := v.(object); is {
		return o, err
	}
	return nil, errors.Join(errors.New("not one JSON object"), err)
}

// decodeAny reads one JSON value and nothing after it. Numbers keep their digits; the byte order mark that some frameworks
// write before a body is skipped (RFC 8259 8.1).
func decodeAny(text []byte) (any, error) {
	d := json.NewDecoder(bytes.NewReader(bytes.TrimPrefix(text, []byte("\ufeff"))))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("more than one JSON value")
	}
	return v, nil
}

// find looks a key up in any case; nil where there is none.
func find(o object, key string) any {
	if all := matches(o, key); len(all) > 0 {
		return all[0]
	}
	return nil
}

// matches returns the values of a key in any case: as written first, the others by their alphabet, so that nothing depends
// on the order of a map.
func matches(o object, key string) []any {
	var all []any
	if v, there := o[key]; there {
		all = append(all, v)
	}
	var others []string
	for k := range o {
		if k != key && strings.EqualFold(k, key) {
			others = append(others, k)
		}
	}
	slices.Sort(others)
	for _, k := range others {
		all = append(all, o[k])
	}
	return all
}

// at descends to a dotted place, "" for o itself; nil where there is no object.
func at(o object, place string) object {
	if place == "" {
		return o
	}
	for key := range strings.SplitSeq(place, ".") {
		next, ok := find(o, key).(object)
		if !ok {
			return nil
		}
		o = next
	}
	return o
}

// text is the text of a leaf, "" for anything else.
func text(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	case bool:
		if v {
			return "true"
		}
		return "false"
	}
	return ""
}

// firstText returns the first of the keys that holds a text or a number.
func firstText(o object, keys ...string) string {
	for _, k := range keys {
		if s := text(find(o, k)); s != "" {
			return s
		}
	}
	return ""
}

// truthy tells whether a flag is set: custodians write true, "true" and "True".
func truthy(v any) bool { return strings.EqualFold(strings.TrimSpace(text(v)), "true") }
