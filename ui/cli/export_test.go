package cli

import "github.com/spf13/cobra"

// Commands are the paths of the commands that do something, "drafts show", with whether they take -o. The root is "".
func Commands() map[string]bool {
	all := map[string]bool{}
	root := (&program{}).root()
	everyCommand(root, func(c *cobra.Command) {
		if c == root || !c.HasSubCommands() {
			all[pathOf(c)] = c.Flags().Lookup("output") != nil
		}
	})
	return all
}

// pathOf is how a command is called, without the program's own name.
func pathOf(c *cobra.Command) string {
	path := ""
	for ; c.HasParent(); c = c.Parent() {
		path = c.Name() + " " + path
	}
	return path[:max(0, len(path)-1)]
}
