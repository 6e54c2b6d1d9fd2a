package catalogue

import (
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/checker/nature"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/types"
)

// environments are what expressions may name: everything, and beside it the section that self stands for. Each is built
// once, not once an expression: that is most of the time a catalogue takes to load. They serve one goroutine, because the
// checker remembers in them what it saw.
type environments struct {
	c    *Catalogue
	root types.Map
	// words are the values of each vocabulary with their places.
	words   map[string]map[string]int
	configs map[*Section]*conf.Config // nil for expressions without self
	selves  map[*Section]types.Map
	nature  nature.Nature
	// compiled are the expressions that were compiled already, by their text.
	compiled map[string][]compiled
}

func newEnvironments(c *Catalogue) *environments {
	e := &environments{
		c:       c,
		root:    types.Map{"today": types.String},
		words:   wordsOf(c),
		configs: make(map[*Section]*conf.Config),
		selves:  make(map[*Section]types.Map),

		compiled: make(map[string][]compiled),
	}
	for _, s := range c.Sections() {
		self := answersOf(s)
		e.selves[s] = self
		if s.List != nil {
			e.root[s.ID] = types.Array(self)
		} else {
			e.root[s.ID] = self
		}
	}
	e.nature = e.root.Nature()
	return e
}

// config is made when it is first asked for.
func (e *environments) config(self *Section) *conf.Config {
	if made := e.configs[self]; made != nil {
		return made
	}
	env := e.nature
	if self != nil {
		data := *env.TypeData
		data.Fields = maps.Clone(env.Fields)
		data.Fields["self"] = e.selves[self].Nature()
		env.TypeData = &data
	}
	e.configs[self] = e.configFor(env)
	return e.configs[self]
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
		at[names[len(names)-1]] = types.Any
		if f.Kind != nil { // else it was refused already, and what reads it is not
			at[names[len(names)-1]] = types.TypeOf(f.Kind.Native(""))
		}
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
	bounded(c)
	expr.Function("age", func(params ...any) (any, error) {
		birth, _ := params[0].(string)
		today, _ := params[1].(string)
		return age(birth, today), nil
	}, new(func(string, string) int))(c)
	e.functions(c)
	return c
}

// names are the words an expression may use, for suggestions.
func (e *environments) names() []string {
	names := append([]string{"self", "today", "age"}, vocabularyFunctions...)
	names = append(names, "einKnown", "givenOut", "inExamples")
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
