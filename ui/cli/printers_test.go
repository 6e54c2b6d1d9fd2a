package cli_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"brokerage/onboard/drafts"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answers"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/safetext"
	"brokerage/onboard/ui/cli"
	"brokerage/onboard/ui/uitest"
)

// planted is what nobody may be shown as it is: C0, a colour, a link, a title, C1, bidirectional controls, zero width, a tag,
// a line separator, DEL. harmless is put in its place where everything else is the same.
const (
	planted  = "a\x07b\x1b[31mc\x1b]8;;x:y\x1b\\d\x1b]0;t\x07e\u0085f\u009b1mg\u202eh\u2066i\u200bj\ufeffk\U000e0041l\u2028m\x7fn"
	harmless = "abcdefghijklmn"
)

// strays are the characters that no text for people and no document holds as they are.
func strays(s string) (found []rune) {
	if !utf8.ValidString(s) {
		found = append(found, utf8.RuneError)
	}
	for _, r := range s {
		if unicode.In(r, unicode.Cc, unicode.Cf) && r != '\n' && r != '\t' || r == '\u2028' || r == '\u2029' {
			found = append(found, r)
		}
	}
	return slices.Compact(found)
}

// world is a computer with one word in all that comes from outside.
type world struct {
	*home
	word  string
	given string            // the folder of the files that are given, out of which nothing is read back
	ids   map[string]string // of the applications, by their name in calls
}

// Whatever onboard is given and whatever the custodian answers, no command passes a character on that would steer a terminal or make
// text read as another. Each command of the program is called: one that is new is called with a word it does not take, and
// has an entry in calls with how it does its work. What a command makes of the word decides nothing else: it ends as it does with a
// harmless one.
func TestNoPrinterPassesOnWhatIsNoText(t *testing.T) {
	t.Parallel()
	commands := cli.Commands()
	for path := range calls {
		if _, there := commands[path]; !there {
			t.Errorf("onboard %s is called and is no command", path)
		}
	}
	var ended [2][]ending
	t.Run("worlds", func(t *testing.T) {
		for i, word := range []string{planted, harmless} {
			t.Run([]string{"planted", "harmless"}[i], func(t *testing.T) {
				t.Parallel()
				w := newWorld(t, word)
				ended[i] = w.walk(commands)
				w.checkFiles()
			})
		}
	})
	if len(ended[0]) != len(ended[1]) || len(ended[0]) == 0 {
		t.Fatalf("got %d calls and %d with a harmless word, want as many", len(ended[0]), len(ended[1]))
	}
	for i, e := range ended[0] {
		want := ended[1][i]
		switch {
		case e.refused && (e.code == 0 || e.code == want.code):
			t.Errorf("%q: got exit code %d, want it refused\n%s", e.args, e.code, e.errOut)
		case !e.refused && e.code != want.code:
			t.Errorf("%q: got exit code %d, want %d as with a harmless word\n%s\n%s", e.args, e.code, want.code, e.errOut, want.errOut)
		}
	}
}

// ending is how a call ended.
type ending struct {
	args   []string
	code   int
	errOut string
	// refused is set where the text is no input at all: the call does not end as with a harmless word.
	refused bool
}

// walk makes every call and looks at what it prints.
func (w *world) walk(commands map[string]bool) (all []ending) {
	var paths []string
	for path := range commands {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		if len(calls[path]) == 0 {
			w.tb.Errorf("nothing calls onboard %s: add to calls how it does its work", path)
		}
		words := strings.Fields(path)
		all = append(all, w.call(append(slices.Clone(words), w.word, w.word, w.word)))
		if commands[path] {
			all = append(all, w.call(append(slices.Clone(words), "-o", w.word)))
		}
		for _, line := range calls[path] {
			line, refused := strings.CutPrefix(line, "! ")
			e := w.call(append(slices.Clone(words), w.fill(line)...))
			e.refused = refused
			all = append(all, e)
		}
	}
	for _, args := range everywhere {
		all = append(all, w.call(w.fill(args)))
	}
	for _, name := range []string{
		"ONBOARD_BASE_URL", "ONBOARD_DATA_DIR", "ONBOARD_PASSPHRASE_FILE", "ONBOARD_CONFIG", "XDG_CONFIG_HOME", "HOME", "LANG", "TERM",
		"HTTPS_PROXY", "ACCESSIBLE", "NO_COLOR",
	} {
		all = append(all, w.call([]string{"doctor"}, name+"="+w.word))
	}
	return all
}

// fill puts the word and the names of files and applications into a line of calls.
func (w *world) fill(line string) []string {
	args := strings.Fields(line)
	for i, arg := range args {
		for name, id := range w.ids {
			arg = strings.ReplaceAll(arg, "<"+name+">", id)
		}
		arg = strings.ReplaceAll(arg, "GIVEN/", w.given+"/")
		args[i] = strings.ReplaceAll(arg, "WORD", w.word)
	}
	return args
}

// call runs onboard; what it reads is the word, line by line, until it ends.
func (w *world) call(args []string, vars ...string) ending {
	w.tb.Helper()
	ctx, cancel := context.WithTimeout(w.tb.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, uitest.Build(w.tb), args...)
	cmd.Env, cmd.Dir, cmd.Stdin = append(slices.Clone(w.vars), vars...), w.dir, strings.NewReader(strings.Repeat(w.word+"\n", 12))
	var out, errOut bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errOut
	var exit *exec.ExitError
	if err := cmd.Run(); err != nil && !errors.As(err, &exit) {
		w.tb.Fatalf("%q: %v", args, err)
	}
	if found := strays(out.String() + errOut.String()); found != nil {
		w.tb.Errorf("%q: got %U printed, want them shown or escaped\n%.2000q\n%.2000q", args, found, &out, &errOut)
	}
	return ending{args: args, code: cmd.ProcessState.ExitCode(), errOut: errOut.String()}
}

// checkFiles looks at what was written that can be read: the logs, and what commands write to files.
func (w *world) checkFiles() {
	logs := 0
	err := filepath.WalkDir(w.dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || filepath.Ext(path) == ".age" || d.Name() == "records" { // those are sealed
			return err
		}
		data, err := os.ReadFile(path)
		if name := d.Name(); name == "events.jsonl" || name == "onboard.log" {
			logs++
		}
		if strays(string(data)) != nil {
			w.tb.Errorf("%q: got %U written, want them escaped", path, strays(string(data)))
		}
		return err
	})
	if err != nil || logs < 2 {
		w.tb.Errorf("got %d logs, %v, want the log file and the events: else this says nothing of them", logs, err)
	}
}

func newWorld(t *testing.T, word string) *world {
	t.Helper()
	w := &world{home: newHome(t), word: word, given: t.TempDir(), ids: map[string]string{}}
	server := httptest.NewServer(teller(word))
	t.Cleanup(server.Close)
	w.ids["custodian"] = server.URL
	w.vars = append(w.vars, "ONBOARD_CLIENT_ID=a", "ONBOARD_CLIENT_SECRET=b")
	example, _ := w.run(0, "", "catalog", "example", "individualTod")
	w.writeGiven(example)
	w.ids["mine"] = w.opened(0, "open", "-f", filepath.Join(w.given, "named.yaml"), "-o", "json")
	w.ids["told"] = w.opened(-1, "--base-url", server.URL, "open", "-f", filepath.Join(w.given, "named.yaml"), "-o", "json")
	w.handOver(t)
	return w
}

// opened is the id of the application that a call opened.
func (w *world) opened(want int, args ...string) string {
	w.tb.Helper()
	cmd := exec.CommandContext(w.tb.Context(), uitest.Build(w.tb), args...)
	cmd.Env, cmd.Dir = w.vars, w.dir
	var errOut bytes.Buffer
	cmd.Stderr = &errOut
	out, err := cmd.Output()
	var result struct{ Draft string }
	if json.Unmarshal(out, &result) != nil || result.Draft == "" || want == 0 && err != nil {
		w.tb.Fatalf("%q: got %q, %v, want an application\n%s", args, out, err, &errOut)
	}
	return result.Draft
}

// writeGiven writes the files that calls name. In all of them is the word, where a person or a colleague may put anything.
func (w *world) writeGiven(example string) {
	quoted, err := json.Marshal(w.word)
	if err != nil {
		w.tb.Fatal(err)
	}
	scalar, err := safetext.YAMLOf(quoted)
	if err != nil {
		w.tb.Fatal(err)
	}
	q, j := strings.TrimSpace(string(scalar)), string(quoted)
	for name, text := range map[string]string{
		"named.yaml":    strings.ReplaceAll(strings.ReplaceAll(example, "firstName: José Ángel", "firstName: "+q), "lastName: de la Cruz Núñez", "lastName: "+q),
		"values.yaml":   "account: {registration: individual, repCode: " + q + "}\nprimaryHolder: {firstName: " + q + ", birthDate: " + q + ", taxIdType: " + q + "}\n",
		"keys.yaml":     q + ": 1\naccount: {registration: individual, " + q + ": 1}\n",
		"broken.yaml":   "account: [" + w.word + "\n",
		"raw.yaml":      "account:\n  repCode: " + w.word + "\n",
		"values.json":   `{"account": {"registration": ` + j + `, ` + j + `: ` + j + `}}`,
		"cells.csv":     "account.registration,primaryHolder.firstName,\"" + w.word + "\"\nindividual,\"" + w.word + "\",\"" + w.word + "\"\n",
		"map.yaml":      "columns: {" + q + ": " + q + "}\n",
		"words.yaml":    "vocabularies: {accountType: [{value: cash, label: " + q + "}]}\n",
		"checks.yaml":   "checks: [{id: " + q + ", severity: error, at: account.repCode, that: " + q + ", message: " + q + "}]\n",
		"unknown.yaml":  q + ": 1\nprofiles: {" + q + ": {" + q + ": 1}}\n",
		"profiles.yaml": "profile: " + q + "\nprofiles: {" + q + ": {base_url: 'http://127.0.0.1:1'}}\n",
		"people.yaml":   "colleagues: [{name: " + q + ", key: " + q + "}]\n",
		w.word:          "account: {registration: individual}\n",
		w.word + ".csv": "account.registration\nindividual\n",
	} {
		if err := os.WriteFile(filepath.Join(w.given, name), []byte(text), 0o600); err != nil {
			w.tb.Fatal(err)
		}
	}
}

// handOver makes the file of a colleague whose program puts the word where it can.
func (w *world) handOver(t *testing.T) {
	t.Helper()
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	key := regexp.MustCompile(`age1[a-z0-9]+`).FindString(w.must("drafts", "key", "show"))
	store, err := drafts.Open(t.Context(), drafts.Options{Dir: t.TempDir(), Environment: string(custodian.Sandbox), Sandbox: true, User: w.word})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = store.Close() }()
	o := &flow.Service{Catalogue: c, Store: store, Environment: flow.Environment{Word: custodian.Sandbox}, User: w.word, Machine: w.word}
	s, err := o.Start("individual")
	if err == nil {
		err = s.Answer(answers.Path{Section: "primaryHolder", Field: "firstName"}, w.word)
	}
	if err == nil {
		err = s.HandOver(t.Context(), key, w.word, w.word, func(sealed []byte) error {
			return os.WriteFile(filepath.Join(w.given, "handover.age"), sealed, 0o600)
		})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// teller is a custodian that says the word wherever it says anything.
type teller string

func (c teller) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	reply := func(code int, v map[string]any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(code)
		_ = json.NewEncoder(w).Encode(v) // whoever asked may have gone
	}
	fault := map[string]any{
		"message": string(c), "traceId": string(c), "hasErrors": true,
		"errors": []any{map[string]any{"code": string(c), "field": string(c), "reason": string(c)}, map[string]any{"code": string(c), "field": "primaryOwner.lastName", "reason": string(c)}},
	}
	switch {
	case strings.HasSuffix(r.URL.Path, "/token"):
		reply(http.StatusOK, map[string]any{"access_token": "t", "expires_in": 3600, "token_type": "Bearer"})
	case strings.HasSuffix(r.URL.Path, "/get-account"):
		reply(http.StatusOK, map[string]any{"accountNumber": otherAccount, "status": string(c), "traceId": string(c), "message": string(c), "lastName": string(c)})
	case r.URL.Query().Get("submit") == "true":
		reply(http.StatusUnprocessableEntity, fault)
	default:
		reply(http.StatusOK, map[string]any{"accountNumber": otherAccount, "traceId": string(c), "message": string(c)})
	}
}
