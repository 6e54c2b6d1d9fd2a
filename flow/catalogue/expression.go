package catalogue

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/checker/nature"
	"github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/optimizer"
	"github.com/expr-lang/expr/types"
	"github.com/expr-lang/expr/vm"

	"brokerage/onboard/flow/guard"
	"brokerage/onboard/flow/pattern"
)

// Expression is a compiled condition or check. It never changes and is safe for concurrent use.
type Expression struct {
	// Source is the text, File and Line where it stands.
	Source, File string
	Line         int

	program *vm.Program
	late    *lateProgram // in place of program, where it is compiled when it is first needed
	uses    []string
}

// lateCompiler compiles the expressions of a catalogue that is known to be right, one at a time.
type lateCompiler struct {
	catalogue *Catalogue

	mu   sync.Mutex
	envs *environments // nil before the first
}

// lateProgram is what one of them is compiled to.
type lateProgram struct {
	compiler *lateCompiler
	pending  pending

	once    sync.Once
	program *vm.Program // nil where it does not compile
}

func (l *lateProgram) get() *vm.Program {
	l.once.Do(func() {
		c := l.compiler
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.envs == nil {
			c.envs = newEnvironments(c.catalogue)
		}
		var compiled *Expression
		p := l.pending
		p.into = &compiled
		if c.envs.compile(p) == nil {
			l.program = compiled.program
		}
	})
	return l.program
}

// machines run expressions one after the other: a machine keeps its stack, which is most of what a run would allocate.
var machines = sync.Pool{New: newMachine}

// True evaluates a condition. An error is a fault of the catalogue: it names file and line, never an answer.
func (e *Expression) True(env map[string]any) (bool, error) {
	program := e.program
	if e.late != nil {
		program = e.late.get()
	}
	if program == nil {
		return false, &Error{File: e.File, Line: e.Line, Reason: "does not compile. Check it with onboard catalog check"}
	}
	machine, _ := machines.Get().(*vm.VM)
	out, err := machine.Run(program, env)
	machines.Put(machine)
	if err != nil {
		// The cause quotes what it could not read: an answer.
		return false, &Error{File: e.File, Line: e.Line, Reason: "cannot be evaluated with these answers. " +
			"Let the expression ask first whether they are given"}
	}
	holds, ok := out.(bool)
	if !ok {
		return false, &Error{File: e.File, Line: e.Line, Reason: fmt.Sprintf("gives a %T. Write a comparison", out)}
	}
	return holds, nil
}

// Uses lists the paths an expression reads, sorted, each once: section.field (self stands as its section), section alone
// where it is read as a whole or is a list, and today.
func (e *Expression) Uses() []string { return slices.Clone(e.uses) }

// compile turns every pending text into an Expression.
func (r *reader) compile() {
	found := make([]*Error, len(r.pending))
	var wait guard.Group
	for _, share := range r.shares(runtime.GOMAXPROCS(0)) {
		wait.Go(func() {
			envs := newEnvironments(r.c)
			for _, i := range share {
				found[i] = envs.compile(r.pending[i])
			}
		})
	}
	wait.Wait()
	for _, err := range found {
		if err != nil {
			r.all = append(r.all, err)
		}
	}
}

// shares divides what is to be compiled among goroutines, the expressions of one text together: most of them are compiled
// once.
func (r *reader) shares(most int) [][]int {
	byText := make(map[string]int, len(r.pending))
	shares, load := make([][]int, most), make([]int, most)
	for i, p := range r.pending {
		at, again := byText[p.tree.text]
		if !again {
			for other := range load {
				if load[other] < load[at] {
					at = other
				}
			}
			byText[p.tree.text] = at
			load[at] += len(p.tree.text)
		}
		shares[at] = append(shares[at], i)
	}
	return shares
}

// compiled is an expression as it was compiled before, and the names it reads: pages that stand in several places and
// checks of several sections repeat themselves.
type compiled struct {
	self       *Section
	expression *Expression
	chains     []string
}

func (e *environments) compile(p pending) *Error {
	source := replaceHere(p.tree.text, "self")
	for _, known := range e.compiled[source] {
		if e.alike(known, p.self) {
			again := *known.expression
			again.File, again.Line, again.uses = p.tree.file, p.tree.line, e.uses(known.chains, p.self)
			*p.into = &again
			return nil
		}
	}
	once, err := e.compileText(p, source)
	if err != nil {
		return err
	}
	e.compiled[source] = append(e.compiled[source], once)
	*p.into = once.expression
	return nil
}

// alike tells whether what an expression reads of the section it was compiled for is in another one, of the same types: it
// means the same there.
func (e *environments) alike(known compiled, self *Section) bool {
	if known.self == self {
		return true
	}
	if known.self == nil || self == nil {
		return false
	}
	for _, chain := range known.chains {
		root, path, _ := strings.Cut(chain, ".")
		if root != "self" {
			continue
		}
		one, other := typeAt(e.selves[known.self], path), typeAt(e.selves[self], path)
		if one == nil || other == nil || one == types.Any || !other.Equal(one) {
			return false
		}
	}
	return true
}

// typeAt is the type of an answer or a group of answers; nil where there is none, and for a section as a whole.
func typeAt(answers types.Map, path string) types.Type {
	var at types.Type = answers
	for name := range strings.SplitSeq(path, ".") {
		group, ok := at.(types.Map)
		if !ok {
			return nil
		}
		at = group[name]
	}
	return at
}

func (e *environments) compileText(p pending, source string) (compiled, *Error) {
	if len(source) > mostText {
		return compiled{}, faultAt(p.tree, "%s is longer than %d characters. Part it", p.what, mostText)
	}
	config := e.config(p.self)
	parsed, err := checker.ParseCheck(source, config)
	if err != nil {
		return compiled{}, e.compileFault(p, err)
	}
	c := collector{e: e, config: config, chains: make(map[ast.Node]string), within: make(map[*ast.PredicateNode]int)}
	ast.Walk(&parsed.Node, &c)
	if c.fault != "" {
		return compiled{}, faultAt(p.tree, "%s does not compile: %s", p.what, c.fault)
	}
	if err := optimizer.Optimize(&parsed.Node, config); err != nil {
		return compiled{}, e.compileFault(p, err)
	}
	program, err := compiler.Compile(parsed, config)
	if err != nil {
		return compiled{}, e.compileFault(p, err)
	}
	chains := slices.Collect(maps.Values(c.chains))
	return compiled{p.self, &Expression{
		Source: source, File: p.tree.file, Line: p.tree.line, program: program, uses: e.uses(chains, p.self),
	}, chains}, nil
}

// compileFault names the line inside a text of several lines, too.
func (e *environments) compileFault(p pending, err error) *Error {
	message, line := firstLine(err), 1
	var at *file.Error
	if errors.As(err, &at) {
		message, line = at.Message, at.Line
	}
	mend := " Names are sections, self, today and their fields"
	if strings.Contains(message, "maximum allowed nodes") {
		message, mend = fmt.Sprintf("it has more than %d parts", mostParts), " Part it"
	}
	if unknown := unknownName().FindStringSubmatch(message); unknown != nil {
		mend = didYouMean(unknown[1], e.names())
	}
	f := faultAt(p.tree, "%s does not compile: %s.%s", p.what, message, mend)
	f.Line += max(line-1, 0)
	if p.tree.block {
		f.Line++
	}
	return f
}

var unknownName = pattern.Lazy(`^unknown (?:name|field) (\w+)`)

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// collector finds the longest chains of names, a.b.c, that an expression reads. ast.Walk visits what stands inside first.
type collector struct {
	e      *environments
	config *conf.Config
	chains map[ast.Node]string
	within map[*ast.PredicateNode]int
	// fault is what the type checker lets pass and a catalogue may not hold.
	fault string
}

// Visit is called for every node of an expression.
func (c *collector) Visit(node *ast.Node) {
	if grows := c.grows(*node); grows != "" && c.fault == "" {
		c.fault = grows
	}
	switch n := (*node).(type) {
	case *ast.IdentifierNode:
		c.chains[n] = n.Value
	case *ast.CallNode:
		if callee, ok := n.Callee.(*ast.IdentifierNode); ok && slices.Contains(vocabularyFunctions, callee.Value) {
			c.vocabulary(callee.Value, n.Arguments[0])
		}
	case *ast.MemberNode:
		base := n.Node.Nature()
		name, named := n.Property.(*ast.StringNode)
		if base.IsUnknown(&c.config.NtCache) || base.Kind == reflect.Map && !named {
			c.vague(name)
		}
		if chain, ok := c.chains[n.Node]; ok && named && !isList(base) {
			delete(c.chains, n.Node)
			c.chains[n] = chain + "." + name.Value
		}
	}
}

// vague refuses a name taken from something whose type the checker does not know: a misspelling would pass.
func (c *collector) vague(name *ast.StringNode) {
	what := "a name in brackets"
	if name != nil {
		what = "." + name.Value
	}
	c.fault = "what " + what + " is taken from has no known type. Use any, all, count or sum over the list"
}

func (c *collector) vocabulary(function string, vocabulary ast.Node) {
	name, named := vocabulary.(*ast.StringNode)
	switch {
	case !named:
		c.fault = function + ` names no vocabulary. Write it in quotes: ` + function + `("relative", self.relationship)`
	case c.e.c.Vocabularies[name.Value] == nil:
		c.fault = fmt.Sprintf("unknown vocabulary %q.%s", name.Value, didYouMean(name.Value, c.e.c.vocabularyNames()))
	}
}

func isList(n *nature.Nature) bool { return n.Kind == reflect.Slice }

// uses are the paths that chains of names read in what stands in a section.
func (e *environments) uses(chains []string, self *Section) []string {
	var paths []string
	for _, chain := range chains {
		root, rest, nested := strings.Cut(chain, ".")
		if root == "self" && self != nil {
			root = self.ID
		} else if _, known := e.root[root]; !known {
			continue
		}
		if nested {
			root += "." + rest
		}
		if !slices.Contains(paths, root) {
			paths = append(paths, root)
		}
	}
	slices.Sort(paths)
	return paths
}
