package cli_test

// calls are how each command does its work, without the command itself. WORD is the planted text, GIVEN/ the folder of the
// files that hold it, <mine> an application in the sandbox, <told> one at a custodian that says the word, <custodian> the
// address of that. After ! the text is refused where a harmless word is not.
var calls = map[string][]string{
	"": {"", "--log-file onboard.log --plain"},

	"account-number": {"<mine> WORD", "WORD 10042217"},
	"new": {
		"--registration WORD", "--from WORD", "--from GIVEN/WORD", "--from GIVEN/values.yaml -o json", "--from GIVEN/keys.yaml",
		"--plain --registration individual",
	},
	"open": {
		"-f GIVEN/values.yaml --validate-only", "-f GIVEN/values.yaml --validate-only -o json", "-f GIVEN/values.yaml --validate-only -o yaml",
		"-f GIVEN/keys.yaml", "-f GIVEN/broken.yaml", "! -f GIVEN/raw.yaml", "-f GIVEN/values.json", "-f GIVEN/WORD -o yaml", "-f WORD",
		"-f GIVEN/named.yaml --again --set WORD=1", "-f GIVEN/named.yaml --again --set account.repCode=WORD --validate-only",
		"-f GIVEN/named.yaml --again --set account.WORD=WORD", "-f GIVEN/cells.csv", "-f GIVEN/cells.csv --preview",
		"-f GIVEN/cells.csv --preview -o json --write-map written.yaml", "-f GIVEN/cells.csv --map GIVEN/map.yaml", "-f GIVEN/cells.csv --map WORD",
		"-f GIVEN/WORD.csv --preview", "-f GIVEN/WORD.csv --validate-only -o json", "-f - --validate-only",
		"-f GIVEN/values.yaml --ask-missing --plain",
		"--base-url <custodian> --log-file onboard.log -f GIVEN/named.yaml --again --submit -o json",
		"-f GIVEN/named.yaml --submit --production WORD", "-f GIVEN/named.yaml --wait --timeout WORD",
	},
	"resend": {"<told> --base-url <custodian> --confirm WORD", "<mine> --confirm WORD --production WORD"},
	"resume": {"<mine> --plain", "WORD --plain"},
	"status": {
		"<told> --base-url <custodian>", "<told> --base-url <custodian> -o json", "--all", "<mine>",
		"<told> --timeout WORD",
	},
	"validate": {
		"-f GIVEN/values.yaml", "-f GIVEN/values.yaml -o json", "-f GIVEN/keys.yaml", "-f GIVEN/broken.yaml", "-f GIVEN/values.json", "! -f GIVEN/raw.yaml",
		"-f GIVEN/WORD", "-f WORD", "-f -", "-f GIVEN/values.yaml --catalog GIVEN/words.yaml -o yaml",
	},

	"drafts assign":     {"<mine> --to WORD"},
	"drafts audit":      {"<mine>", "<mine> -o json"},
	"drafts export":     {"<mine> --to WORD", "<mine> --to WORD --note WORD --file WORD"},
	"drafts forget":     {"<mine>", "<mine> -o json"},
	"drafts history":    {"<mine>", "<mine> -o json"},
	"drafts hold":       {"<mine>", "<mine> -o json"},
	"drafts import":     {"GIVEN/handover.age --dry-run", "GIVEN/handover.age --dry-run -o json", "GIVEN/WORD", "GIVEN/handover.age -o yaml", "GIVEN/handover.age"},
	"drafts inventory":  {"", "-o json"},
	"drafts key show":   {""},
	"drafts key export": {"", "--file WORD"},
	"drafts list":       {"", "-o json", "-o yaml", "--archived", "--mine"},
	"drafts opened":     {"", "-o json"},
	"drafts purge":      {"", "--dry-run -o json"},
	"drafts remove":     {"WORD"},
	"drafts restore":    {"<mine>@WORD", "WORD@1", "<mine>@1"},
	"drafts show": {
		"<mine>", "<mine> -o json", "<mine> -o yaml", "<mine> --summary", "<mine> --summary --unmasked --file summary.md", "<told> --base-url <custodian>",
		"<mine> --summary --file GIVEN/WORD",
	},
	"drafts takeback": {"<mine>"},
	"drafts template": {"<mine>", "GIVEN/named.yaml", "GIVEN/values.yaml"},

	"catalog check":         {"! GIVEN/words.yaml", "GIVEN/checks.yaml", "GIVEN/checks.yaml -o json", "GIVEN/WORD", "WORD", "GIVEN/unknown.yaml -o yaml"},
	"catalog example":       {"! individual --catalog GIVEN/words.yaml"},
	"catalog registrations": {"! --catalog GIVEN/words.yaml", "--catalog GIVEN/checks.yaml", "--catalog WORD"},
	"catalog schema":        {"! --catalog GIVEN/words.yaml", ""},
	"catalog show":          {"! --catalog GIVEN/words.yaml", "--catalog GIVEN/unknown.yaml"},
	"config init":           {"--config WORD.yaml", "--config GIVEN/unknown.yaml"},
	"config show": {
		"--config GIVEN/unknown.yaml", "--config GIVEN/profiles.yaml", "--config GIVEN/profiles.yaml --profile WORD -o json", "--profile WORD", "--config WORD",
		"--config GIVEN/people.yaml", "--base-url WORD", "--data-dir WORD", "help open", "help drafts WORD", "--theme WORD", "--mouse WORD", "--catalog GIVEN/WORD",
	},
	"doctor": {"", "-o json --yes --base-url <custodian>", "--config GIVEN/profiles.yaml", "--data-dir WORD", "--catalog GIVEN/checks.yaml"},
	"login":  {"--base-url <custodian>", "--profile WORD"},
	"logout": {"--base-url <custodian>", "--profile WORD"},

	// What is in a database is the firm's own test's; here there is none.
	"firm init":    {"", "! --base-url <custodian> --store postgres:///WORD?host=GIVEN/none"},
	"firm join":    {"--store WORD", "! --base-url <custodian> --store postgres:///none?host=GIVEN/WORD"},
	"firm leave":   {"WORD --to WORD --recovery GIVEN/WORD", "WORD --to WORD --base-url <custodian> --store WORD"},
	"firm members": {"", "! -o json --base-url <custodian> --store postgres:///none?host=GIVEN/none&user=WORD"},
	"migrate":      {"", "--dry-run --base-url <custodian> --store postgres:///none?host=GIVEN/none"},
	"firm rekey":   {"WORD --recovery WORD"},
	"firm seat":    {"WORD --team WORD --role WORD"},

	"completion bash":       {""},
	"completion fish":       {""},
	"completion powershell": {""},
	"completion zsh":        {""},
	"licenses":              {""},
	"man":                   {"pages", "GIVEN/WORD"},
	"sandbox":               {"--listen WORD", "--fault WORD", "--dir GIVEN/WORD --listen WORD", "--entry-identifiers WORD", "--customer-ids WORD"},
}

// everywhere are calls of no command, and of what only a shell calls.
var everywhere = []string{
	"__complete resume WORD", "__complete catalog example WORD", "__complete --profile WORD", "__complete --config GIVEN/profiles.yaml --profile a",
	"help open", "help drafts WORD", "--theme WORD", "--plain --registration WORD", "--log-file GIVEN/none/WORD drafts list", "--log-file WORD.log drafts list",
}
