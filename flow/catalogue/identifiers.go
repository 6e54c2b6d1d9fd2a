package catalogue

import (
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"go.yaml.in/yaml/v4"
)

// inExamples tells whether a built-in example answers a field of that name with a number. What stands between the digits is
// passed over on both sides.
func inExamples(name, number string) bool {
	return number != "" && exampleAnswers()[exampleAnswer{name, bare(number)}]
}

// exampleAnswer is an answer under the last part of its field's id.
type exampleAnswer struct{ name, value string }

// exampleAnswers reads the examples once, when somebody first asks: they are a part of the program, so one that cannot be read
// is a fault of the build.
var exampleAnswers = sync.OnceValue(func() map[exampleAnswer]bool {
	all := make(map[exampleAnswer]bool)
	names, err := fs.Glob(exampleFiles, "examples/*.yaml")
	if err != nil {
		panic(fmt.Sprintf("listing the examples: %v", err))
	}
	for _, name := range names {
		data, err := exampleFiles.ReadFile(name)
		var document yaml.Node
		if err == nil {
			err = yaml.Load(data, &document)
		}
		if err != nil {
			panic(fmt.Sprintf("reading the built-in %s: %v", name, err))
		}
		gather(&document, all)
	}
	return all
})

// gather adds every answer of a mapping and of what it holds.
func gather(n *yaml.Node, all map[exampleAnswer]bool) {
	for i, child := range n.Content {
		if n.Kind == yaml.MappingNode && i%2 == 1 && child.Kind == yaml.ScalarNode {
			all[exampleAnswer{n.Content[i-1].Value, bare(child.Value)}] = true
		}
		gather(child, all)
	}
}

var between = strings.NewReplacer(" ", "", "-", "")

// bare is a number without what parts its digits.
func bare(number string) string { return between.Replace(number) }
