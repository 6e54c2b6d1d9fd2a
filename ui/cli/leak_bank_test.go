package cli_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// bankAccount is the number of the bank account in the example for a Traditional IRA. The bank's routing number beside it is
// public, and is shown.
const bankAccount = "000123456789"

// A bank account goes to the custodian and nowhere else, from its file to the open account: not into the files, the log, what
// is printed, and not to the person's own command that is run at every change, whose environment has none of the secrets.
func TestABankAccountGoesToTheCustodianAlone(t *testing.T) {
	t.Parallel()
	c := newOtherCustodian()
	t.Cleanup(c.server.Close)
	h := newHome(t).with(c.server.URL, "planted-client", "planted-secret")
	children := h.recordChildren()
	hooks := t.TempDir()
	hook, runs := filepath.Join(hooks, "hook"), filepath.Join(hooks, "told.txt")
	tells(t, hook, runs, 0)
	config := h.configured(0o600, "notify: {command: ["+hook+"]}\nprofiles: {a: {headers: {Ocp-Apim-Subscription-Key: planted-key}}}")
	flags := []string{"--config", config, "--log-file", filepath.Join(h.dir, "onboard.log")}

	example, _ := h.run(0, "", "catalog", "example", "iraTraditional")
	if !strings.Contains(example, bankAccount) {
		t.Fatalf("the example has no %s any more: the canary sings of nothing", bankAccount)
	}
	var printed strings.Builder
	onboard := func(input string, args ...string) string {
		out, err := h.run(0, input, append(flags, args...)...)
		printed.WriteString(out + err)
		return out
	}
	c.later = []string{"Draft", "Processing", "Open"}
	var opened struct{ Draft string }
	if err := json.Unmarshal([]byte(onboard(example, "open", "-f", "-", "--submit", "-o", "json")), &opened); err != nil {
		t.Fatal(err)
	}
	onboard("", "status", opened.Draft, "--watch", "--timeout", "1m", "-o", "json")
	if shown := onboard("", "drafts", "show", opened.Draft); !strings.Contains(shown, bankAccount[8:]) {
		t.Errorf("got %s, want the end of the number: else the search says nothing of it", shown)
	}
	onboard("", "drafts", "list", "-o", "json")
	onboard("", "drafts", "history", opened.Draft)

	secrets := []string{"planted-client", "planted-secret", "planted-key", otherToken, "horse battery staple", bankAccount}
	_, found := search(t, h.dir, append(secrets, `"msg":"exchange"`))
	if found[`"msg":"exchange"`] == "" {
		t.Error("got no exchange in the log: the search says nothing of it")
	}
	commands, err := os.ReadFile(runs)
	if err != nil || !strings.Contains(string(commands), opened.Draft+" open") {
		t.Errorf("got %v and the command told %q, want the id and the state", err, commands)
	}
	others, err := os.ReadFile(children)
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	for _, s := range secrets {
		if at := found[s]; at != "" {
			t.Errorf("got %q in %s, want it nowhere", s, at)
		}
		for where, text := range map[string]string{
			"what was printed": printed.String(), "what the person's command got": string(commands), "what another child got": string(others),
		} {
			if strings.Contains(text, s) {
				t.Errorf("got %q in %s, want it nowhere", s, where)
			}
		}
	}
	c.checkEnvelopes(t, secrets)
	if !c.wasSent(bankAccount) {
		t.Errorf("got no %s in any body, want the custodian to have it", bankAccount)
	}
}

// wasSent tells whether a text is in the body of a request to new-account.
func (c *otherCustodian) wasSent(text string) bool {
	for _, r := range c.called("/account-api/v1/new-account") {
		if strings.Contains(string(r.body), text) {
			return true
		}
	}
	return false
}
