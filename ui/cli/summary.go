package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/spf13/cobra"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/ui/say"
	"brokerage/onboard/ui/text"
)

// summaryOptions are the flags of onboard drafts show.
type summaryOptions struct {
	form     string
	summary  bool
	unmasked bool
	file     string
}

func (p draftsCommands) showCommand() *cobra.Command {
	var o summaryOptions
	c := &cobra.Command{
		Use: "show DRAFT", Short: "Show an application", Args: oneArgument("an application", "onboard drafts list shows them"),
		Long: "Shows how an application stands and what was answered. With --summary it is one page of Markdown for the client\n" +
			"file. Numbers that identify people stay masked unless --unmasked is given.",
		Example: "  onboard drafts show 0192f3a4\n  onboard drafts show 0192f3a4 --summary --file client.md",
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case checkOutput(o.form) != nil:
				return checkOutput(o.form)
			case o.file != "" && !o.summary:
				return usage("--file takes the summary: give --summary as well")
			}
			return p.showDraft(cmd.Context(), args[0], o)
		},
	}
	f := c.Flags()
	f.StringVarP(&o.form, "output", "o", asTable, "table, json or yaml")
	f.BoolVar(&o.summary, "summary", false, "one page of Markdown for the client file")
	f.BoolVar(&o.unmasked, "unmasked", false, "with --summary: tax IDs and the like in full")
	f.StringVar(&o.file, "file", "", "with --summary: write to a new file that only you can read")
	return c
}

func (p draftsCommands) showDraft(ctx context.Context, given string, o summaryOptions) error {
	opened, err := p.openLocal(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = opened.Close() }() // nothing was changed
	id, err := findDraft(ctx, opened.Service, given)
	if err != nil {
		return err
	}
	s, err := opened.Service.Resume(ctx, id)
	if err != nil {
		return err
	}
	page := summary{session: s, unmasked: o.unmasked, now: p.now().Format("2 January 2006 15:04")}
	switch {
	case o.summary && o.file != "":
		return p.writeNew(o.file, []byte(page.markdown()))
	case o.summary:
		_, err := fmt.Fprint(p.out, page.markdown())
		return err
	}
	return p.print(o.form, shownJSON{resultOf(s, outcomeOf(s)), page.differences(), s.View().Steps}, func() string {
		return resultTable(resultOf(s, outcomeOf(s)), s.View()) + "\n" + page.table()
	})
}

// shownJSON is an application as scripts read it, with what came of it after opening.
type shownJSON struct {
	openResult
	Differences []differenceJSON    `json:"differences"`
	Steps       []custodian.SubStep `json:"steps"`
}

// differenceJSON is where the custodian of an open account holds something else than was sent; both sides are masked.
type differenceJSON struct {
	Path   string `json:"path"`
	Label  string `json:"label"`
	Who    string `json:"who"`
	Sent   string `json:"sent"`
	Remote string `json:"holds"`
}

// writeNew writes a file that a person named, for its owner alone, and never over another.
func (p *program) writeNew(file string, data []byte) error {
	err := p.deps.WriteNew(file, data)
	switch {
	case err == nil || isUsage(err):
		return err
	case errors.Is(err, fs.ErrExist):
		return usage("%s is there already. Give another name", file)
	}
	return usage("%s cannot be written: %s. Give another name", file, reason(err))
}

// summary is one page about one application.
type summary struct {
	session  *flow.Session
	unmasked bool
	now      string
}

// answer is one line of the summary.
type answer struct{ who, page, label, value string }

// answers lists what was answered, in the order of the application.
func (m summary) answers() []answer {
	as := m.session.Assessment()
	var all []answer
	for _, sec := range m.session.Catalogue().Sections() {
		if !as.Applies(answers.Path{Section: sec.ID}) {
			continue
		}
		for e := range as.Entries(sec.ID) {
			all = append(all, m.entry(as, sec, e)...)
		}
	}
	return all
}

func (m summary) entry(as *assess.Assessment, sec *catalogue.Section, entry string) []answer {
	who := sec.Step.Title
	if sec.List != nil {
		who = sec.List.One
	}
	if name := text.Clean(as.Name(sec.ID, entry)); name != "" && name != who {
		who += ": " + name
	}
	var all []answer
	for _, pg := range as.Pages(sec.ID, entry) {
		for _, f := range as.Fields(pg, entry) {
			p := answers.Path{Section: sec.ID, Entry: entry, Field: f.ID}
			value := as.Show(p)
			if rule := as.Rule(f, entry); m.unmasked && rule.Masked && value != "" {
				rule.Masked = false
				value = f.Kind.Show(as.Answers().Get(p), rule)
			}
			if value != "" {
				all = append(all, answer{who, pg.Title, f.Label, text.Clean(value)})
			}
		}
	}
	return all
}

func (m summary) differences() []differenceJSON {
	all := []differenceJSON{}
	as := m.session.Assessment()
	for _, c := range m.session.DiffSent() {
		all = append(all, differenceJSON{as.Index(c.Path), c.Label, text.Clean(c.Who), text.Clean(c.Now), text.Clean(c.Before)})
	}
	return all
}

// table is the answers for a terminal.
func (m summary) table() string {
	var b strings.Builder
	who := ""
	for _, a := range m.answers() {
		if a.who != who {
			who = a.who
			fmt.Fprintf(&b, "\n%s\n", who)
		}
		fmt.Fprintf(&b, "  %s %s\n", text.Pad(a.label, 32), a.value)
	}
	return strings.TrimPrefix(b.String(), "\n")
}

// markdown is the page for the client file.
func (m summary) markdown() string {
	v := m.session.View()
	var b strings.Builder
	line := func(name, value string) {
		if value != "" {
			fmt.Fprintf(&b, "| %s | %s |\n", name, cell(value))
		}
	}
	fmt.Fprintf(&b, "# %s\n\n", cell(say.Name(v.Title)))
	fmt.Fprintf(&b, "| Account opening | |\n| --- | --- |\n")
	line("Registration", v.Registration.Label)
	line("Account number", v.AccountNumber)
	line("Status", stateOf(v))
	if !v.Submitted.IsZero() {
		line("Submitted", v.Submitted.Format("2 January 2006 15:04"))
	}
	if !v.Confirmed.IsZero() {
		line("Last confirmed", v.Confirmed.Format("2 January 2006 15:04"))
	}
	line("Environment", string(m.session.Environment().Word))
	line("Application", v.ID)
	for _, st := range v.Steps {
		line(st.Title(), strings.TrimSuffix(st.Word+". "+st.Reason, ". "))
	}
	who := ""
	for _, a := range m.answers() {
		if a.who != who {
			who = a.who
			fmt.Fprintf(&b, "\n## %s\n\n| | |\n| --- | --- |\n", cell(who))
		}
		line(a.label, a.value)
	}
	m.story(&b, v)
	masked := "Numbers that identify people are masked."
	if m.unmasked {
		masked = "Numbers that identify people are shown in full: keep this page as carefully as the documents themselves."
	}
	fmt.Fprintf(&b, "\nWritten by onboard on %s. %s\n", m.now, masked)
	return b.String()
}

// story adds what differs at the custodian and what happened.
func (m summary) story(b *strings.Builder, v flow.View) {
	if differ := m.session.DiffSent(); len(differ) > 0 {
		fmt.Fprint(b, "\n## The custodian holds something else\n\n| Answer | Sent | The custodian has |\n| --- | --- | --- |\n")
		for _, c := range differ {
			fmt.Fprintf(b, "| %s | %s | %s |\n", cell(c.Who+", "+c.Label), cell(c.Now), cell(c.Before))
		}
	}
	fmt.Fprint(b, "\n## What happened\n\n")
	for _, mo := range v.Moments {
		fmt.Fprintf(b, "- %s: %s", mo.At.Format("2 January 2006 15:04"), cell(mo.What))
		if mo.TraceID != "" {
			fmt.Fprintf(b, " (trace %s)", cell(mo.TraceID))
		}
		fmt.Fprintln(b)
	}
}

// stateOf is the custodian's own word, or ours where it has none.
func stateOf(v flow.View) string {
	switch {
	case v.Phase == flow.Unsure:
		return "outcome unknown"
	case v.Status != "":
		return v.Status
	}
	return string(v.Phase)
}

// cell escapes text for a cell of a Markdown table, where it is nothing but text.
func cell(s string) string {
	return strings.NewReplacer(`\`, `\\`, "|", `\|`, "<", "&lt;", "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "#", `\#`).Replace(text.Clean(s))
}
