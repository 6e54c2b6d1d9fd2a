package apiclient

import (
	_ "embed"
	"fmt"

	"go.yaml.in/yaml/v4"

	"brokerage/onboard/flow/safetext"
)

//go:embed profile.yaml
var profileYAML string

// ProfileYAML is the default profile as a file with comments: every key, its default and what it is for.
func ProfileYAML() string { return profileYAML }

// ReadProfile reads a profile of a configuration file over the default one; nil is the default one. A key nobody knows and
// a value that cannot be are errors that name the line.
func ReadProfile(n *yaml.Node) (Profile, error) {
	p := DefaultProfile()
	if n == nil {
		return p, nil
	}
	if err := n.Load(&p, yaml.WithV3Defaults(), yaml.WithKnownFields()); err != nil {
		return p, fmt.Errorf("reading the profile: %w", safetext.YAMLFault(err))
	}
	return p, p.Validate()
}
