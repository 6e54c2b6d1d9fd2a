package answersfile

import (
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"

	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/flow/safetext"
)

// WriteAnswers writes an answers file that ReadAnswers reads back: sections and fields in the order of the catalogue,
// entries with their identifiers. Answers whose field the catalogue does not have are left out.
func WriteAnswers(a *answers.Answers) ([]byte, error) { return writeAnswers(a, true) }

// WriteTemplate is WriteAnswers without identifiers and links: each application that is made of the file gets its own.
func WriteTemplate(a *answers.Answers) ([]byte, error) { return writeAnswers(a, false) }

func writeAnswers(a *answers.Answers, identified bool) ([]byte, error) {
	top := &yaml.Node{Kind: yaml.MappingNode}
	for _, sp := range a.Catalogue().Plan().Sections {
		id := sp.Section.ID
		if sp.Section.List == nil {
			if n := writtenGroup(a, sp, "", identified); len(n.Content) > 0 {
				putNode(top, id, n)
			}
			continue
		}
		list := &yaml.Node{Kind: yaml.SequenceNode}
		for _, entry := range a.Entries(id) {
			list.Content = append(list.Content, writtenGroup(a, sp, entry, identified))
		}
		if len(list.Content) > 0 {
			putNode(top, id, list)
		}
	}
	data, err := safetext.YAML(top)
	if err != nil {
		return nil, fmt.Errorf("writing answers: %w", err)
	}
	return data, nil
}

// writtenGroup is one group as a mapping.
func writtenGroup(a *answers.Answers, sp *catalogue.SectionPlan, entry string, identified bool) *yaml.Node {
	n := &yaml.Node{Kind: yaml.MappingNode}
	if entry != "" && identified {
		putNode(n, catalogue.WireEntryID, text(entry))
	}
	if person := a.Person(sp.Section.ID, entry); person != "" && identified {
		putNode(n, personKey, text(person))
	}
	for _, fp := range sp.Fields {
		stored := a.Get(answers.Path{Section: sp.Section.ID, Entry: entry, Field: fp.Field.ID})
		if stored == "" {
			continue
		}
		value := text(stored)
		if fp.Field.Kind.Traits().Choice == kind.SeveralOf {
			value = &yaml.Node{Kind: yaml.SequenceNode, Style: yaml.FlowStyle}
			for item := range strings.SplitSeq(stored, ",") {
				value.Content = append(value.Content, text(item))
			}
		}
		names := strings.Split(fp.Field.ID, ".")
		at := n
		for _, name := range names[:len(names)-1] {
			at = within(at, name)
		}
		putNode(at, names[len(names)-1], value)
	}
	return n
}

// text quotes where another reader would take a plain scalar for something else: 02142, NO.
func text(s string) *yaml.Node { return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!str", Value: s} }

func putNode(mapping *yaml.Node, key string, value *yaml.Node) {
	mapping.Content = append(mapping.Content, text(key), value)
}

// within returns the mapping below a key, and makes it where it is new.
func within(mapping *yaml.Node, key string) *yaml.Node {
	at := slices.IndexFunc(mapping.Content, func(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.Value == key })
	if at >= 0 && at%2 == 0 {
		return mapping.Content[at+1]
	}
	below := &yaml.Node{Kind: yaml.MappingNode}
	putNode(mapping, key, below)
	return below
}
