package catalogue

import (
	"slices"
	"strings"
	"time"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/checker/nature"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/types"

	"brokerage/onboard/flow/kind"
)

// environments are what expressions may name: everything, and beside it the section that self stands for. Each is built
// once, not once an expression: that is most of the time a catalogue takes to load.
type environments struct {
	c       *Catalogue
	root    types.Map
	configs map[*Section]*conf.Config // nil for expressions without self
}

func newEnvironments(c *Catalogue) *environments {
	e := &environments{
		c:       c,
		root:    types.Map{"today": types.String},
		configs: make(map[*Section]*conf.Config),
	}
	selves := make(map[*Section]types.Map)
	for _, s := range c.Sections() {
		self := answersOf(s)
		selves[s] = self
		if s.List != nil {
			e.root[s.ID] = types.Array(self)
		} else {
			e.root[s.ID] = self
		}
	}
	root := e.root.Nature()
	e.configs[nil] = e.configFor(root)
	for s, self := range selves {
		withSelf := root
		data := *root.TypeData
		data.Fields = make(map[string]nature.Nature, len(root.Fields)+1)
		for k, v := range root.Fields {
			data.Fields[k] = v
		}
		data.Fields["self"] = self.Nature()
		withSelf.TypeData = &data
		e.configs[s] = e.configFor(withSelf)
	}
	return e
}

// answersOf is the type of a section or an entry of a list. Unknown names in it are refused, however deep.
func answersOf(s *Section) types.Map {
	m := types.Map{}
	if s.List != nil {
		m["id"] = types.String
	}
	for _, f := range s.Fields() {
		at := m
		names := strings.Split(f.ID, ".")
		for _, group := range names[:len(names)-1] {
			inner, ok := at[group].(types.Map)
			if !ok {
				inner = types.Map{}
				at[group] = inner
			}
			at = inner
		}
		at[names[len(names)-1]] = types.TypeOf(f.Kind.Native(""))
	}
	return m
}

func (e *environments) configFor(env nature.Nature) *conf.Config {
	c := conf.CreateNew()
	c.Env, c.Strict = env, true
	// now would make an answer depend on the second it is looked at, get would let a misspelt name pass.
	for _, builtin := range []string{"now", "get"} {
		c.Disabled[builtin] = true
		delete(c.Builtins, builtin)
	}
	expr.AsBool()(c)
	expr.Function("age", func(params ...any) (any, error) {
		birth, _ := params[0].(string)
		today, _ := params[1].(string)
		return age(birth, today), nil
	}, new(func(string, string) int))(c)
	expr.Function("position", func(params ...any) (any, error) {
		vocabulary, _ := params[0].(string)
		value, _ := params[1].(string)
		return e.position(vocabulary, value), nil
	}, new(func(string, string) int))(c)
	return c
}

// position returns the place of a value in a vocabulary from 0, -1 where it is not in it.
func (e *environments) position(vocabulary, value string) int {
	return slices.IndexFunc(e.c.Vocabularies[vocabulary], func(o kind.Option) bool { return o.Value == value })
}

// names are the words an expression may use, for suggestions.
func (e *environments) names() []string {
	names := []string{"self", "today", "age", "position"}
	for _, s := range e.c.Sections() {
		names = append(names, s.ID)
		for _, id := range fieldNames(s) {
			names = append(names, strings.Split(id, ".")...)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// age returns the whole years between two ISO dates, 0 where one of them cannot be read or birth is later. Whoever was
// born on 29 February has a birthday on 1 March in common years.
func age(birth, today string) int {
	b, err := time.Parse(time.DateOnly, birth)
	if err != nil {
		return 0
	}
	t, err := time.Parse(time.DateOnly, today)
	if err != nil || t.Before(b) {
		return 0
	}
	years := t.Year() - b.Year()
	if t.Before(time.Date(t.Year(), b.Month(), b.Day(), 0, 0, 0, 0, time.UTC)) {
		years--
	}
	return years
}
