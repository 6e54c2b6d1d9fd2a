package flow

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sort"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"brokerage/onboard/flow/catalogue"
)

// shownOtherwise is an attribute that the custodian of an open account shows otherwise than it was sent, or not at all.
type shownOtherwise struct {
	Attribute
	Shown any  `json:"shown,omitempty"`
	There bool `json:"there,omitempty"`
}

// compare finds where a get-account reply differs from what was sent, without regard to case, accents and spacing. A reply
// that shows nothing of what was sent is not compared: a custodian need not show what it holds.
func compare(want Document, shown map[Attribute]any) []shownOtherwise {
	var all []shownOtherwise
	tells := false
	for a, l := range want {
		v, there := shown[a]
		tells = tells || there && !l.Constant
		if !l.Constant && (!there || !sameAsSent(l.Value, v)) {
			all = append(all, shownOtherwise{Attribute: a, Shown: v, There: there})
		}
	}
	if !tells {
		return nil
	}
	sort.Slice(all, func(i, j int) bool { return all[i].before(all[j].Attribute) })
	return all
}

// wholeOf is what an attribute is a part of: its entry, or outside lists its object.
func wholeOf(a Attribute) Attribute {
	if a.Array != "" {
		return Attribute{Array: a.Array, Entry: a.Entry}
	}
	return Attribute{Name: a.Name[:max(0, strings.LastIndexByte(a.Name, '.'))]}
}

// sameAsSent compares a value with what a custodian made of it. A masked value is the same if what it shows is.
func sameAsSent(sent, shown any) bool {
	if list, ok := sent.([]any); ok {
		other, ok := shown.([]any)
		return ok && reflect.DeepEqual(foldedAll(list), foldedAll(other))
	}
	a, b := foldValue(sent), foldValue(shown)
	if a == b {
		return true
	}
	if rest := strings.TrimLeft(b, "*x•"); len(rest) < len(b) && len(rest) >= 2 {
		return strings.HasSuffix(a, rest)
	}
	return false
}

func foldedAll(list []any) []string {
	all := make([]string, 0, len(list))
	for _, v := range list {
		all = append(all, foldValue(v))
	}
	sort.Strings(all)
	return all
}

// foldValue leaves the letters and digits of a value, in lower case and without accents; of a number its shortest form.
func foldValue(v any) string {
	s := fmt.Sprint(v)
	if n, ok := v.(json.Number); ok {
		s = n.String()
	}
	if whole, cents, decimal := strings.Cut(s, "."); decimal && isDigits(whole) && isDigits(cents) {
		s = strings.TrimSuffix(whole+"."+strings.TrimRight(cents, "0"), ".")
	}
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.Is(unicode.Mn, r), unicode.IsSpace(r), r == '-', r == '\'', r == '’':
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFD.String(s))
}

func isDigits(s string) bool {
	return s != "" && strings.IndexFunc(s, func(r rune) bool { return r < '0' || r > '9' }) < 0
}

// Differences lists where the custodian of an open account holds something else than was sent: Now is what was sent, Held
// what the custodian shows. An entry or an object of which nothing is shown is one line.
func (s *Session) Differences() []Change {
	s.mu.Lock()
	defer s.mu.Unlock()
	as := s.assess()
	shown := map[Attribute]bool{} // the wholes of which something is shown
	differs := map[Attribute]bool{}
	for _, d := range s.d.Otherwise {
		differs[d.Attribute] = true
		shown[wholeOf(d.Attribute)] = shown[wholeOf(d.Attribute)] || d.There
	}
	for a, l := range s.want() {
		if !l.Constant && !differs[a] {
			shown[wholeOf(a)] = true
		}
	}
	var changes []Change
	said := map[Attribute]bool{}
	for _, d := range s.d.Otherwise {
		path := as.attributePath(d.Attribute)
		switch whole := wholeOf(d.Attribute); {
		case path.Field == "" || said[whole]:
		case !shown[whole]:
			said[whole] = true
			changes = append(changes, s.absent(as, path))
		default:
			changes = append(changes, s.otherwise(as, d, path))
		}
	}
	return changes
}

// absent words a whole of which the custodian shows nothing.
func (s *Session) absent(as *Assessment, path Path) Change {
	f := s.office.Catalogue.Field(path.Section, path.Field)
	c := Change{Path: path, Mark: "-", Label: f.Page.Title, Who: whose(as, f, path), Now: "Sent", Held: "Not there"}
	if f.Section.List != nil {
		c.Label = f.Section.List.One
	}
	return c
}

func whose(as *Assessment, f *catalogue.Field, path Path) string {
	if who := as.Name(path.Section, path.Entry); who != "" {
		return who
	}
	return f.Section.Step.Title
}

// otherwise words one difference; what is masked here is masked there.
func (s *Session) otherwise(as *Assessment, d shownOtherwise, path Path) Change {
	f := s.office.Catalogue.Field(path.Section, path.Field)
	c := Change{Path: path, Mark: "-", Label: f.Label, Who: whose(as, f, path), Now: as.Show(path), Held: "Not there"}
	if !d.There {
		return c
	}
	c.Mark, c.Held = "~", "Another value"
	rule := as.Rule(f, path.Entry)
	if stored, err := f.Kind.Decode(d.Shown, rule); err == nil {
		c.Held = f.Kind.Show(stored, rule)
	} else if !rule.Masked {
		c.Held = fmt.Sprint(d.Shown)
	}
	return c
}
