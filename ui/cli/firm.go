package cli

import (
	"bufio"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/ui/text"
)

// recoveryFlag is how a command gets at the keys of a team that this computer has not.
func recoveryFlag(c *cobra.Command, file *string) {
	c.Flags().StringVar(file, "recovery", "", "the file with the recovery identity, where this computer has no key of the team")
}

func (p firmCommands) firmCommand() *cobra.Command {
	return group("firm", "The members of a firm that shares its applications",
		p.initCommand(), p.joinCommand(), p.membersCommand(), p.seatCommand(), p.leaveCommand(), p.rekeyCommand())
}

func (p firmCommands) initCommand() *cobra.Command {
	return &cobra.Command{
		Use: "init", Short: "Install the drafts of a firm in its database, or bring them to this version", Args: noArguments,
		Long: "Makes the schema in the database of --store, as a role that owns the database and is no superuser. It prints the\n" +
			"recovery identity, once: it opens the keys of every team. Print it, keep it offline, and delete the file.",
		Example: "  onboard firm init > recovery.txt",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := p.needsStore(cmd); err != nil {
				return err
			}
			done, err := p.deps.InitFirm(cmd.Context(), p.settings)
			if err != nil {
				return err
			}
			if done.From == done.To {
				p.tell(fmt.Sprintf("The schema has version %d already. Nothing was changed.", done.To))
				return nil
			}
			p.tell(fmt.Sprintf("The schema has version %d.", done.To))
			if done.Recovery == "" {
				return nil
			}
			p.tell("The line on standard output is the recovery identity. It is stored nowhere: keep it offline.")
			_, err = fmt.Fprintln(p.out, done.Recovery)
			return err
		},
	}
}

func (p firmCommands) joinCommand() *cobra.Command {
	return &cobra.Command{
		Use: "join", Short: "Become a member of the firm, with a key of this computer", Args: noArguments,
		Long: "Publishes the public key of this computer as that of the role the database takes you for, and prints its fingerprint.\n" +
			"Read it out to whoever gives you a seat.",
		Example: "  onboard firm join",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withFirm(cmd, func(ctx context.Context, f flow.Firm) error {
				fingerprint, err := f.Join(ctx)
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(p.out, "%s is a member. The fingerprint: %s\n", f.User(), fingerprint)
				return err
			})
		},
	}
}

// memberJSON is one of a firm, as scripts read it.
type memberJSON struct {
	Name        string   `json:"name"`
	Seats       []string `json:"seats"`
	Fingerprint string   `json:"fingerprint"`
	Left        bool     `json:"left"`
}

func (p firmCommands) membersCommand() *cobra.Command {
	var form string
	c := &cobra.Command{
		Use: "members", Short: "List the members of the firm and their seats", Args: noArguments,
		Example: "  onboard firm members -o json",
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := checkOutput(form); err != nil {
				return err
			}
			return p.withFirm(cmd, func(ctx context.Context, f flow.Firm) error {
				found, err := f.Members(ctx)
				if err != nil {
					return err
				}
				all := make([]memberJSON, 0, len(found))
				for _, m := range found {
					all = append(all, memberJSON{m.Name, append([]string{}, m.Seats...), m.Fingerprint, m.Left})
				}
				return p.print(form, all, func() string { return membersTable(all) })
			})
		},
	}
	c.Flags().StringVarP(&form, "output", "o", asTable, "table, json or yaml")
	return c
}

func membersTable(all []memberJSON) string {
	var b strings.Builder
	for _, m := range all {
		seats := or(strings.Join(m.Seats, ", "), "no seat")
		if m.Left {
			seats = "left"
		}
		fmt.Fprintln(&b, text.Columns([]int{24, 26, 40}, text.Clean(m.Name), m.Fingerprint, text.Clean(seats)))
	}
	return b.String()
}

func (p firmCommands) seatCommand() *cobra.Command {
	var team, role, recovery string
	c := &cobra.Command{
		Use: "seat MEMBER", Short: "Give a member a role in a team, and the keys of it", Args: oneArgument("a member", "onboard firm members lists them"),
		Long: "Gives a member a seat: assistant edits, advisor edits and submits, operations edit and give seats, compliance reads and\n" +
			"puts holds, principal reads. Where a team has a principal, nothing of it is submitted that a principal did not approve; this\n" +
			"version has no command for that yet. The fingerprint is typed, as the member reads it out: whoever compares it keeps the\n" +
			"administrator of the database from taking the member's place. The owner of the database makes a team by its first seat;\n" +
			"afterwards operations of the team give seats, or the owner with the recovery identity.",
		Example: "  onboard firm seat ann --team north --role advisor",
		RunE: func(cmd *cobra.Command, args []string) error {
			if team == "" || role == "" {
				return usage("%s needs --team and --role", cmd.CommandPath())
			}
			if roles := flow.FirmRoles(); !slices.Contains(roles, role) {
				return usage("--role %q is none: give %s", role, strings.Join(roles, ", "))
			}
			return p.withFirm(cmd, func(ctx context.Context, f flow.Firm) error {
				identity, err := p.recoveryOf(recovery)
				if err != nil {
					return err
				}
				m, err := f.Member(ctx, args[0])
				if err != nil {
					return err
				}
				if err := p.compare(ctx, m); err != nil {
					return err
				}
				if err := f.Seat(ctx, m, team, role, identity); err != nil {
					return err
				}
				_, err = fmt.Fprintf(p.out, "%s is %s in %s.\n", m.Name, role, team)
				return err
			})
		},
	}
	c.Flags().StringVar(&team, "team", "", "the team, which the first seat makes")
	c.Flags().StringVar(&role, "role", "", "assistant, advisor, principal, compliance or operations")
	recoveryFlag(c, &recovery)
	return c
}

// compare has the fingerprint of a member typed.
func (p firmCommands) compare(ctx context.Context, m flow.FirmMember) error {
	_, _ = fmt.Fprintf(p.err, "Ask %s for the fingerprint that onboard firm join printed there, by phone, and type it: ", m.Name)
	said, err := typed(ctx, func() (string, error) { return line(bufio.NewReader(p.in)) })
	if err != nil {
		return err
	}
	if !m.Is(strings.TrimSpace(said)) {
		return usage("that is not the fingerprint of %s in the database. No seat was given: have %s read it out again", m.Name, m.Name)
	}
	return nil
}

func (p firmCommands) leaveCommand() *cobra.Command {
	var to, recovery string
	c := &cobra.Command{
		Use: "leave MEMBER", Short: "Take everything from a member who leaves, and turn the keys", Args: oneArgument("a member", "onboard firm members lists them"),
		Long: "Takes the seats and keys from a member, who sees nothing from the next statement on, hands the work over, ends the\n" +
			"member's connections where the role may (grant pg_signal_backend), and gives each team a new key. Take away the login role as well.",
		Example: "  onboard firm leave bob --to ann",
		RunE: func(cmd *cobra.Command, args []string) error {
			if to == "" {
				return usage("%s needs --to: who takes the work over", cmd.CommandPath())
			}
			return p.withFirm(cmd, func(ctx context.Context, f flow.Firm) error {
				identity, err := p.recoveryOf(recovery)
				if err != nil {
					return err
				}
				done, err := f.Leave(ctx, args[0], to, identity)
				if err != nil {
					return err
				}
				if len(done.Unturned) > 0 {
					p.code = exitProblems
				}
				_, err = fmt.Fprint(p.out, departed(args[0], done))
				return err
			})
		},
	}
	c.Flags().StringVar(&to, "to", "", "the member who takes the work over")
	recoveryFlag(c, &recovery)
	return c
}

// departed says what a member's leaving did.
func departed(member string, d flow.FirmDeparture) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s has left: no seat, no key, nothing to see.\n", member)
	if d.Ended < 0 {
		b.WriteString("The connections of that role stay open, and show nothing.\n")
	}
	if len(d.Turned) > 0 {
		fmt.Fprintf(&b, "New keys: %s.\n", strings.Join(d.Turned, ", "))
	}
	for _, team := range d.Unturned {
		fmt.Fprintf(&b, "The key of %s was not turned: onboard firm rekey %s, as operations of it or with --recovery.\n", team, team)
	}
	return b.String()
}

func (p firmCommands) rekeyCommand() *cobra.Command {
	var recovery string
	c := &cobra.Command{
		Use: "rekey TEAM", Short: "Give a team a new key, for what is saved from now on", Args: oneArgument("a team", "onboard firm members shows them"),
		Example: "  onboard firm rekey north --recovery recovery.txt",
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.withFirm(cmd, func(ctx context.Context, f flow.Firm) error {
				identity, err := p.recoveryOf(recovery)
				if err != nil {
					return err
				}
				key, err := f.Rekey(ctx, args[0], identity)
				if err != nil {
					return err
				}
				_, err = fmt.Fprintf(p.out, "%s has the key %d.\n", args[0], key)
				return err
			})
		},
	}
	recoveryFlag(c, &recovery)
	return c
}

// recoveryOf reads the recovery identity, "" for no file.
func (p firmCommands) recoveryOf(file string) (string, error) {
	if file == "" {
		return "", nil
	}
	data, err := p.deps.ReadOwn(file, "the recovery identity")
	if err != nil {
		return "", usage("reading --recovery: %s", err)
	}
	return string(data), nil
}

func (p firmCommands) needsStore(cmd *cobra.Command) error {
	if p.settings.Store == "" {
		return usage("%s needs the database of the firm: give --store, ONBOARD_STORE or store: in the profile, with a base URL", cmd.CommandPath())
	}
	return p.settings.needsFolder()
}

// withFirm opens the way to the members, and closes it.
func (p firmCommands) withFirm(cmd *cobra.Command, do func(context.Context, flow.Firm) error) error {
	if err := p.needsStore(cmd); err != nil {
		return err
	}
	passphrase, err := p.filedPassphrase()
	if err != nil {
		return err
	}
	f, err := p.deps.OpenFirm(cmd.Context(), p.settings, passphrase)
	if err != nil {
		return err
	}
	defer f.Close()
	return do(cmd.Context(), f)
}

// checkStore opens the firm's store as every other command does, and says how things are with the member.
func (p setupCommands) checkStore(ctx context.Context) finding {
	const check = "firm's store"
	opened, err := p.open(ctx, "")
	if err != nil {
		return finding{Check: check, Found: oneLine(err.Error())}
	}
	defer func() { _ = opened.Close() }() // nothing was written
	shared, ok := opened.Service.Store.(flow.FirmStore)
	if !ok {
		return finding{Check: check, Found: "the drafts are on this computer"}
	}
	st, err := shared.Standing(ctx)
	if err != nil {
		return finding{Check: check, Found: oneLine(err.Error())}
	}
	return finding{Check: check, OK: true, Found: fmt.Sprintf("%s, as %s, schema %d, %s, key %s", st.Place, st.User, st.Schema,
		strings.Join(st.Roles, ", "), strings.Join(st.Epochs, ", "))}
}
