package catalogue

import (
	"fmt"
	"path"

	"go.yaml.in/yaml/v4"
)

// Example returns a complete, valid, fictional answers file (YAML) for a registration. What a firm's catalogue no longer
// asks is left out of it; what it asks beyond the built-in one is left to give.
func (c *Catalogue) Example(registration string) ([]byte, error) {
	if _, ok := c.Registration(registration); !ok {
		return nil, fmt.Errorf("finding an example of registration %q: no such registration", registration)
	}
	data, err := exampleFiles.ReadFile(path.Join("examples", registration+".yaml"))
	if err != nil {
		return nil, fmt.Errorf("finding an example of registration %q: there is none", registration)
	}
	var document yaml.Node
	if err := yaml.Load(data, &document); err != nil {
		return nil, fmt.Errorf("reading the example of registration %q: %w", registration, err)
	}
	p := pruner{c: c}
	p.sections(document.Content[0])
	if !p.pruned {
		return data, nil
	}
	if data, err = yaml.Dump(&document); err != nil {
		return nil, fmt.Errorf("writing the example of registration %q: %w", registration, err)
	}
	return data, nil
}

// pruner takes out of an answers file what the catalogue does not ask.
type pruner struct {
	c      *Catalogue
	pruned bool
}

func (p *pruner) sections(top *yaml.Node) {
	p.keep(top, func(id string, answers *yaml.Node) bool {
		s := p.c.Section(id)
		if s == nil {
			return false
		}
		if answers.Kind != yaml.SequenceNode {
			p.group(answers, s, "")
			return true
		}
		for _, entry := range answers.Content {
			p.group(entry, s, "")
		}
		return true
	})
}

// group prunes the fields below a prefix of their ids.
func (p *pruner) group(answers *yaml.Node, s *Section, prefix string) {
	p.keep(answers, func(name string, value *yaml.Node) bool {
		id := join(prefix, name)
		if value.Kind == yaml.MappingNode {
			p.group(value, s, id)
			return len(value.Content) > 0
		}
		f := p.c.Field(s.ID, id)
		return f != nil && (len(f.Rule.Options) == 0 || f.Kind.Check(value.Value, f.Rule) == "")
	})
}

func (p *pruner) keep(mapping *yaml.Node, wanted func(key string, value *yaml.Node) bool) {
	kept := mapping.Content[:0]
	for i := 0; i+1 < len(mapping.Content); i += 2 {
		if wanted(mapping.Content[i].Value, mapping.Content[i+1]) {
			kept = append(kept, mapping.Content[i], mapping.Content[i+1])
		} else {
			p.pruned = true
		}
	}
	mapping.Content = kept
}
