package catalogue

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/checker"
	"github.com/expr-lang/expr/checker/nature"
	"github.com/expr-lang/expr/compiler"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/optimizer"
	"github.com/expr-lang/expr/vm"
)

// Expression is a compiled condition or check. It never changes and is safe for concurrent use.
type Expression struct {
	// Source is the text, File and Line where it stands.
	Source, File string
	Line         int

	program *vm.Program
	uses    []string
}

// True evaluates a condition. An error is a fault of the catalogue: it names file and line, never an answer.
func (e *Expression) True(env map[string]any) (bool, error) {
	out, err := expr.Run(e.program, env)
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
	envs := newEnvironments(r.c)
	for _, p := range r.pending {
		e, err := envs.compile(p)
		if err != nil {
			r.err = err
			return
		}
		*p.into = e
	}
}

func (e *environments) compile(p pending) (*Expression, *Error) {
	source := replaceHere(p.tree.text, "self")
	config := e.configs[p.self]
	parsed, err := checker.ParseCheck(source, config)
	if err != nil {
		return nil, e.compileFault(p, err)
	}
	c := collector{e: e, config: config, chains: make(map[ast.Node]string)}
	ast.Walk(&parsed.Node, &c)
	if c.fault != "" {
		return nil, faultAt(p.tree, "%s does not compile: %s", p.what, c.fault)
	}
	if err := optimizer.Optimize(&parsed.Node, config); err != nil {
		return nil, e.compileFault(p, err)
	}
	program, err := compiler.Compile(parsed, config)
	if err != nil {
		return nil, e.compileFault(p, err)
	}
	return &Expression{
		Source: source, File: p.tree.file, Line: p.tree.line, program: program, uses: c.uses(p.self),
	}, nil
}

// compileFault names the line inside a text of several lines, too.
func (e *environments) compileFault(p pending, err error) *Error {
	message, line := firstLine(err), 1
	var at *file.Error
	if errors.As(err, &at) {
		message, line = at.Message, at.Line
	}
	mend := " Names are sections, self, today and their fields"
	if unknown := unknownName.FindStringSubmatch(message); unknown != nil {
		mend = didYouMean(unknown[1], e.names())
	}
	f := faultAt(p.tree, "%s does not compile: %s.%s", p.what, message, mend)
	f.Line += max(line-1, 0)
	if p.tree.block {
		f.Line++
	}
	return f
}

var unknownName = regexp.MustCompile(`^unknown (?:name|field) (\w+)`)

func firstLine(err error) string {
	line, _, _ := strings.Cut(err.Error(), "\n")
	return line
}

// collector finds the longest chains of names, a.b.c, that an expression reads. ast.Walk visits what stands inside first.
type collector struct {
	e      *environments
	config *conf.Config
	chains map[ast.Node]string
	// fault is what the type checker lets pass and a catalogue may not hold.
	fault string
}

// Visit is called for every node of an expression.
func (c *collector) Visit(node *ast.Node) {
	switch n := (*node).(type) {
	case *ast.IdentifierNode:
		c.chains[n] = n.Value
	case *ast.CallNode:
		if callee, ok := n.Callee.(*ast.IdentifierNode); ok && callee.Value == "position" {
			c.position(n.Arguments[0])
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

func (c *collector) position(vocabulary ast.Node) {
	name, named := vocabulary.(*ast.StringNode)
	switch {
	case !named:
		c.fault = `position names no vocabulary. Write it in quotes: position("relative", self.relationship)`
	case c.e.c.Vocabularies[name.Value] == nil:
		c.fault = fmt.Sprintf("unknown vocabulary %q.%s", name.Value, didYouMean(name.Value, c.e.c.vocabularyNames()))
	}
}

func isList(n *nature.Nature) bool { return n.Kind == reflect.Slice }

func (c *collector) uses(self *Section) []string {
	var paths []string
	for _, chain := range c.chains {
		root, rest, nested := strings.Cut(chain, ".")
		if root == "self" && self != nil {
			root = self.ID
		} else if _, known := c.e.root[root]; !known {
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
