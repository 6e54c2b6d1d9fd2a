package apiclient

import "time"

// Profile is what a custodian's specification leaves open. Decode a configuration file over DefaultProfile; lists are
// replaced by what the file says. The defaults follow the public documents of StoneX Clearing's account API.
type Profile struct {
	// Environment is "test" for a custodian's test system, else "production" or "". It changes what the program calls the
	// place, never what is sent.
	Environment string          `yaml:"environment"`
	Token       Token           `yaml:"token"`
	GetAccount  GetAccount      `yaml:"get_account"`
	Outcome     OutcomeResource `yaml:"outcome"`
	Account     Account         `yaml:"account"`
	// EntryIdentifiers is "always": onboardingCustomerID on every entry in every body; or "omit-on-add": the first body of
	// an entry has none.
	EntryIdentifiers string `yaml:"entry_identifiers"`
	Status           Status `yaml:"status"`
	Errors           Errors `yaml:"errors"`
	// Headers go with every request, such as Ocp-Apim-Subscription-Key.
	Headers map[string]Secret `yaml:"headers"`
	Hours   Hours             `yaml:"hours"`
	// AnswersWithin is how long the custodian takes at most to decide on an application in its hours; 0 where it does not say.
	AnswersWithin time.Duration `yaml:"answers_within"`
	Timeouts      Timeouts      `yaml:"timeouts"`
}

// Token is how the token is asked for.
type Token struct {
	// Auth is "form": client_id and client_secret are in the form; or "basic": in the header Authorization.
	Auth string `yaml:"auth"`
	// Form is what the form holds besides client_id and client_secret. Left out of the file it is
	// grant_type=client_credentials, which servers of this OAuth flow need (RFC 6749 4.4.2) and others ignore; {} sends
	// nothing more. The values may be secrets.
	Form map[string]Secret `yaml:"form"`
}

// The values of Token.Auth.
const (
	authForm  = "form"
	authBasic = "basic"
)

// GetAccount is how an account is read. "{account_number}" is replaced by the number in Path, in the values of
// Query and in the texts of Body.
type GetAccount struct {
	Method string            `yaml:"method"` // GET or POST
	Path   string            `yaml:"path"`   // below the base URL
	Query  map[string]string `yaml:"query"`
	// Body is the JSON of a POST. Left out of the file it is {"accountNumber": "{account_number}"}; {} sends none.
	Body    map[string]any    `yaml:"body"`
	Headers map[string]Secret `yaml:"headers"`
}

// Account is where the account number comes from.
type Account struct {
	// Source is "returned": accountNumber in the reply to the first stage; or "entered" by the advisor.
	Source string `yaml:"source"`
	// Names are what the number may be called in a reply, in any case.
	Names []string `yaml:"names"`
	// ClientReference is the name in the body under which the custodian keeps the draft's own id, "" if it keeps none.
	ClientReference string `yaml:"client_reference"`
	// Find is how an account is looked up by that id, which replaces "{client_reference}". Left out of the file it is
	// get_account's method and path with a body of the reference alone.
	Find *GetAccount `yaml:"find"`
}

// Status is how the status is found and read.
type Status struct {
	// Places are searched in order for the status, the account number and customerIDs' lists; "" is the top level. The
	// record comes before its envelope, as some envelopes have a status of their own.
	Places []string `yaml:"places"`
	// Names are what the status may be called, in any case.
	Names []string `yaml:"names"`
	// Words maps the custodian's words to meanings: draft, submitted, processing, action, open, rejected, closed, unknown.
	// They are added to the words known anyway.
	Words map[string]string `yaml:"words"`
}

// Errors are where complaints about fields are in an error body, besides the forms that are known anyway: what a list of
// complaints is called, and in one of them the field, the code and the text.
type Errors struct {
	Lists  []string `yaml:"lists"`
	Fields []string `yaml:"fields"`
	Codes  []string `yaml:"codes"`
	Texts  []string `yaml:"texts"`
}

// Hours are the custodian's hours of business, Monday to Friday; outside them an answer may take until the next.
type Hours struct {
	From string `yaml:"from"` // 07:00
	To   string `yaml:"to"`
	Zone string `yaml:"zone"` // of the IANA database
}

// Timeouts bound a call. Submit is the whole of a submit: it also waits that long for the first byte, since giving up
// sooner makes an unknown outcome of what may be a success.
type Timeouts struct {
	Dial   time.Duration `yaml:"dial"`
	TLS    time.Duration `yaml:"tls"`
	Header time.Duration `yaml:"header"`
	Call   time.Duration `yaml:"call"`
	Submit time.Duration `yaml:"submit"`
}

// The placeholders of the account number and of the draft's own id in the profile.
const (
	accountMark   = "{account_number}"
	referenceMark = "{client_reference}"
)

// DefaultProfile is the profile for a custodian that behaves as those public documents say.
func DefaultProfile() Profile {
	return Profile{
		Token:            Token{Auth: authForm},
		GetAccount:       GetAccount{Method: "POST", Path: "/account-api/v1/get-account"},
		Account:          Account{Source: "returned", Names: []string{"accountNumber"}},
		EntryIdentifiers: "always",
		Status: Status{
			Places: []string{"data.account", "data.message", "data", ""},
			Names:  []string{"accountStatus", "status"},
		},
		Hours: Hours{From: "07:00", To: "19:30", Zone: "America/New_York"}, AnswersWithin: 5 * time.Minute,
		Timeouts: Timeouts{
			Dial: 5 * time.Second, TLS: 5 * time.Second, Header: 15 * time.Second,
			Call: 30 * time.Second, Submit: 60 * time.Second,
		},
	}
}

// find is how an account is looked up by the draft's own id.
func (p Profile) find() GetAccount {
	if p.Account.Find != nil {
		return *p.Account.Find
	}
	return GetAccount{
		Method: p.GetAccount.Method, Path: p.GetAccount.Path, Headers: p.GetAccount.Headers,
		Body: map[string]any{p.Account.ClientReference: referenceMark},
	}
}

// form is what the token form holds besides the credentials.
func (t Token) form() map[string]Secret {
	if t.Form == nil {
		return map[string]Secret{"grant_type": NewSecret("client_credentials")}
	}
	return t.Form
}

// body is the template of the body, nil for none.
func (g GetAccount) body() map[string]any {
	switch {
	case g.Body == nil && g.Method == "POST":
		return map[string]any{"accountNumber": accountMark}
	case len(g.Body) == 0:
		return nil
	}
	return g.Body
}

// Elsewhere is the profile at another address than its own: what it knows of the API stays, its environment and its secrets
// do not.
func (p Profile) Elsewhere() Profile {
	p.Environment, p.Headers, p.Token.Form = "", nil, nil
	p.GetAccount.Headers = nil
	if p.Account.Find != nil {
		find := *p.Account.Find
		find.Headers = nil
		p.Account.Find = &find
	}
	return p
}
