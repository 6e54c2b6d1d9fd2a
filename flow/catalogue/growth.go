package catalogue

import (
	"fmt"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/conf"
	"github.com/expr-lang/expr/vm"
)

// What an expression may cost. A catalogue comes from somebody else, and its expressions run at every key: nothing in one may
// grow without being written out. So texts and lists are made by no function, a let names answers alone, and what runs over
// lists lies within another such once.
const (
	// mostText is how many bytes an expression may have; the longest built-in one has some hundreds.
	mostText = 10_000
	// mostParts bounds its nodes.
	mostParts = 1_000
	// mostRange is how many numbers a range may have.
	mostRange = 1_000
	// mostWithin is how deep what runs over a list may lie within another.
	mostWithin = 2
	// mostMade bounds the elements of lists that one evaluation makes.
	mostMade = 100_000
	// mostBytes is how large a catalogue file may be, mostItems how many items the blocks of all may expand to.
	mostBytes = 4 << 20
	mostItems = 100_000
)

// growing are the builtins that make more than they are given. map is one of them unless it takes one answer of each.
var growing = map[string]bool{
	"reduce": true, "repeat": true, "replace": true, "join": true, "flatten": true, "concat": true,
	"toJSON": true, "fromJSON": true, "toBase64": true, "fromBase64": true,
}

func newMachine() any { return &vm.VM{MemoryBudget: mostMade} }

func bounded(c *conf.Config) { c.MaxNodes = mostParts }

// grows says why a node may grow; "" for one that does not. What stands inside was looked at before.
func (c *collector) grows(node ast.Node) string {
	switch n := node.(type) {
	case *ast.BuiltinNode:
		if growing[n.Name] || n.Name == "map" && !picks(n) {
			return n.Name + " makes more than it is given. Use any, all, count, sum or filter over the list"
		}
	case *ast.BinaryNode:
		from, first := n.Left.(*ast.IntegerNode)
		to, last := n.Right.(*ast.IntegerNode)
		if n.Operator == ".." && (!first || !last || to.Value-from.Value > mostRange) {
			return fmt.Sprintf("a range goes over %d numbers at most, both ends written out", mostRange)
		}
	case *ast.VariableDeclaratorNode:
		if _, answers := c.chains[n.Value]; !answers {
			return "let names answers only, as in let h = self.legalAddress"
		}
	case *ast.PredicateNode:
		within := withinOf{of: c.within}
		ast.Walk(&n.Node, &within)
		if c.within[n] = within.deepest + 1; c.within[n] > mostWithin {
			return fmt.Sprintf("any, all and their like lie in one another %d deep at most", mostWithin)
		}
	}
	return ""
}

// picks tells whether a map takes one answer of each entry.
func picks(n *ast.BuiltinNode) bool {
	for _, argument := range n.Arguments {
		if p, ok := argument.(*ast.PredicateNode); ok {
			_, member := p.Node.(*ast.MemberNode)
			return member
		}
	}
	return false
}

// withinOf finds how deep predicates lie in one another below a node.
type withinOf struct {
	of      map[*ast.PredicateNode]int
	deepest int
}

// Visit is called for every node.
func (w *withinOf) Visit(node *ast.Node) {
	if p, ok := (*node).(*ast.PredicateNode); ok {
		w.deepest = max(w.deepest, w.of[p])
	}
}
