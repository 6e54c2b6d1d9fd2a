package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/assess"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/safetext"
	"brokerage/onboard/ui/text"
)

// faults are several things that are wrong with what was given, each printed on a line of its own. The exit code is that of
// bad input.
type faults []error

func (f faults) Error() string { return errors.Join(f...).Error() }

// orNil is the error of a collection.
func (f faults) orNil() error {
	if len(f) == 0 {
		return nil
	}
	return f
}

// table tells whether a file is a table rather than one application.
func (o openOptions) table(file string) bool {
	ext := strings.ToLower(filepath.Ext(file))
	return o.csv || ext == ".csv" || ext == ".tsv"
}

// readWritten reads every application of every file. Everything that is wrong with any of them is reported at once.
func (p openCommands) readWritten(c *catalogue.Catalogue, o openOptions) ([]*answersfile.Written, error) {
	var all []*answersfile.Written
	var wrong faults
	seen := map[string]bool{}
	for _, file := range o.files {
		if seen[filepath.Clean(file)] {
			continue // named, and found by a pattern as well
		}
		seen[filepath.Clean(file)] = true
		read, err := p.readSource(c, file, o)
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		all = append(all, read...)
	}
	if err := lay(all, o.set); err != nil {
		return nil, append(wrong, err)
	}
	for _, w := range all {
		_, found := w.Read((&flow.Service{}).FreshID)
		for _, f := range found {
			wrong = append(wrong, f)
		}
	}
	return all, wrong.orNil()
}

// readSource reads one file: one application, or one a row.
func (p openCommands) readSource(c *catalogue.Catalogue, file string, o openOptions) ([]*answersfile.Written, error) {
	name, data, err := p.contents(file)
	if err != nil {
		return nil, err
	}
	if !o.table(file) {
		w, err := answersfile.ParseAnswers(c, name, data, p.today())
		return []*answersfile.Written{w}, err
	}
	t, err := answersfile.ReadTable(c, name, data, p.today())
	if err != nil {
		return nil, err
	}
	if err := p.mapTable(t, o.mapping); err != nil {
		return nil, err
	}
	return t.Applications(), nil
}

// lay puts the answers of --set over every application.
func lay(all []*answersfile.Written, set []string) error {
	for _, one := range set {
		path, value, ok := strings.Cut(one, "=")
		if !ok {
			return usage("--set %q has no =. Write it as PATH=VALUE, such as account.repCode=F123", text.Clean(one))
		}
		for _, w := range all {
			if err := w.Set(path, value); err != nil {
				return err
			}
		}
	}
	return nil
}

// checked is the result for an application that was only checked, not opened.
func (p openCommands) checked(w *answersfile.Written) (r openResult, blocked bool) {
	a, _ := w.Read((&flow.Service{}).FreshID) // it was read before without a fault
	as := p.assess(a)
	left, fix, _ := as.Total()
	return openResult{Source: w.Name, Outcome: outcomeChecked, Problems: problemsJSON(as, as.Problems())}, left+fix > 0
}

// checkOnly prints what is left and to fix, and opens nothing.
func (p openCommands) checkOnly(all []*answersfile.Written, o openOptions) error {
	p.warnOfTwice(all, nil)
	for _, w := range all {
		r, blocked := p.checked(w)
		if blocked {
			p.code = exitProblems
		}
		if err := p.printChecked(r, o); err != nil {
			return err
		}
	}
	return nil
}

func (p openCommands) printChecked(r openResult, o openOptions) error {
	if o.batch() {
		return p.printLine(o.form, r, func() string { return lineOf(r) })
	}
	return p.print(o.form, r, func() string {
		if len(r.Problems) == 0 {
			return "No problems.\n"
		}
		return problemTable(r.Problems)
	})
}

// checkBatch warns of what a batch may not mean, and refuses one to be submitted that is not ready.
func (p openCommands) checkBatch(ctx context.Context, service *flow.Service, all []*answersfile.Written, o openOptions) (refused bool, err error) {
	known := map[*answersfile.Written]bool{}
	if !o.again {
		if known, err = service.Known(ctx, all); err != nil {
			return false, err
		}
	}
	p.warnOfTwice(all, known)
	if !o.submit {
		return false, nil
	}
	return p.notReady(all, known, o)
}

// notReady refuses a batch to be submitted of which any new application has something left or to fix, and shows what.
func (p openCommands) notReady(all []*answersfile.Written, known map[*answersfile.Written]bool, o openOptions) (refused bool, err error) {
	var unready []openResult
	for _, w := range all {
		if r, blocked := p.checked(w); blocked && !known[w] {
			unready = append(unready, r)
		}
	}
	if len(unready) == 0 {
		return false, nil
	}
	for _, r := range unready {
		if err := p.printChecked(r, o); err != nil {
			return true, err
		}
	}
	p.complain(fmt.Errorf("nothing was opened: %d of %d applications have something left or to fix. Mend them, or leave out --submit to save and stage what is there", len(unready), len(all)))
	p.code = exitProblems
	return true, nil
}

// warnOfTwice warns of rows that may be one client written down twice, unless both were opened before.
func (p openCommands) warnOfTwice(all []*answersfile.Written, known map[*answersfile.Written]bool) {
	alike := flow.Alike(all)
	for _, w := range all {
		if first := alike[w]; first != nil && (!known[w] || !known[first]) {
			p.complain(fmt.Errorf("%s: %s", w.Name, twice(first)))
		}
	}
}

func twice(first *answersfile.Written) string {
	return "has the birth date, tax ID and registration of " + first.Name + " and says something else: two accounts for one client, unless you take one of them out."
}

// runBatch takes one application after the other as far as it goes, and prints one line for each. One in doubt stops
// itself alone, and is reported again at the end, where it is not lost among the others.
func (p openCommands) runBatch(ctx context.Context, all []*flow.ImportItem, o openOptions) error {
	codes := map[int]bool{}
	var doubtful []*flow.ImportItem
	unheard := 0
	for i, t := range all {
		if t.Removed != "" { // it was opened, and nothing is left to go on with
			p.complain(fmt.Errorf("%s: %s", t.Written.Name, t.Removed))
			codes[exitProblems] = true
			continue
		}
		outcome, failure := p.goOn(ctx, t.Session, o)
		r := resultOf(t.Session, outcome)
		r.Source = t.Written.Name
		if err := p.printLine(o.form, r, func() string { return lineOf(r) }); err != nil {
			return err
		}
		code := exitCode(outcome, failure, o.wait)
		if failure != nil && code != exitUnknown { // what is in doubt is reported at the end
			p.complain(fmt.Errorf("%s: %w", t.Written.Name, failure))
		}
		codes[code] = true
		unheard++
		if code == exitUnknown {
			doubtful = append(doubtful, t)
		}
		if code != exitUnknown || p.hears(ctx, t.Session) {
			unheard = 0
		}
		if rest := len(all) - i - 1; ends(code, failure) || unheard == unheardMost && rest > 0 {
			if rest > 0 {
				p.complain(fmt.Errorf("stopped at %s: %s not sent. Run the same command again to go on", t.Written.Name, text.Count(rest, "application was", "applications were")))
			}
			p.inDoubt(doubtful)
			p.code = worstOf(map[int]bool{code: true, exitUnknown: len(doubtful) > 0})
			return nil
		}
	}
	p.inDoubt(doubtful)
	p.code = worstOf(codes)
	return nil
}

// unheardMost is how many applications in doubt there may be one after the other without a word of the custodian about
// any of them: it is not there then, and each further one would only be one more to look after.
const unheardMost = 5

// hears tells whether the custodian answers about an application in doubt.
func (p openCommands) hears(ctx context.Context, s *flow.Session) bool {
	if s.View().AccountNumber == "" {
		return false
	}
	_, _ = s.Refresh(ctx) // the view has what came of it
	err := s.View().AskErr
	return err == nil || err.Kind == custodian.NotFound
}

// inDoubt lists what nobody knows the outcome of, and how each goes on.
func (p openCommands) inDoubt(all []*flow.ImportItem) {
	for _, t := range all {
		p.complain(fmt.Errorf("%s is in doubt: %w", t.Written.Name, p.whatIsWrong(t.Session, nil)))
	}
}

// ends tells whether a batch must not go on: the next application would fail alike.
func ends(code int, failure error) bool {
	var ce *custodian.Error
	return code == exitUnauthorised || code == exitInterrupted || errors.As(failure, &ce) && ce.Kind == custodian.NotSent
}

// lineOf is one application of a batch as one line.
func lineOf(r openResult) string {
	words := []string{r.Source, r.Outcome}
	for _, word := range []string{r.AccountNumber, r.Status, r.Draft} {
		if word != "" {
			words = append(words, word)
		}
	}
	left, fix := 0, 0
	for _, q := range r.Problems {
		switch q.Severity {
		case string(assess.Left):
			left++
		case string(assess.ToFix):
			fix++
		}
	}
	if left+fix > 0 {
		words = append(words, fmt.Sprintf("%d to fix, %d left", fix, left))
	}
	return strings.Join(words, "  ") + "\n"
}

// printLine writes one of several results: a line, an object on a line of its own, or a YAML document.
func (p openCommands) printLine(form string, result any, line func() string) error {
	switch form {
	case asJSON:
		enc := json.NewEncoder(safetext.NewJSONWriter(p.out))
		enc.SetEscapeHTML(false)
		return enc.Encode(result)
	case asYAML:
		if _, err := fmt.Fprintln(p.out, "---"); err != nil {
			return err
		}
	}
	return p.print(form, result, line)
}
