package form_test

import (
	"testing"

	"brokerage/onboard/flow/kind"
)

func answered(tb testing.TB) *client {
	tb.Helper()
	c := identity(tb)
	c.stored = map[string]string{
		"firstName": "José Ángel", "birthDate": "1961-07-04", "taxIdType": "ssn", "taxId": "899100001",
		"citizenship": "US", "usPerson": "yes",
	}
	c.sentAs["firstName"] = "JOSE ANGEL"
	return c
}

func TestPageAt100Columns(t *testing.T) {
	s := open(t, answered(t), "middleName", 100, 30)
	s.shows(`
  First name               José Ángel
  Will be sent as          JOSE ANGEL
> Middle name (optional)
  Birth date               July 4, 1961 (age 65)
  Tax ID type              Social Security number
  Social Security number   •••-••-0001
  Citizenship              United States
  US person                Yes

  [ Continue to Contact ]
`)
}

func TestOpenChoiceAt60Columns(t *testing.T) {
	s := open(t, answered(t), "taxIdType", 60, 20)
	s.shows(`
  First name               José Ángel
  Will be sent as          JOSE ANGEL
  Middle name (optional)   -
  Birth date               July 4, 1961 (age 65)
> Tax ID type                - choose -
                           > Social Security number
                             Individual taxpayer number
  Social Security number   •••-••-0001
  Citizenship              United States
  US person                Yes

  [ Continue to Contact ]
`)
}

func TestPageAt40ColumnsScrollsToTheFocusAndSaysWhatIsBelow(t *testing.T) {
	c := answered(t)
	c.stored["taxId"] = "89910000"
	s := open(t, c, "taxId", 40, 8)
	s.shows(`
  July 4, 1961 (age 65)
  Tax ID type
  Social Security number
> Social Security number
  ••••0000
! Social Security number must have 9
  digits. It has 8.
  Citizenship                   1 more ↓
`)
}

func TestLongLabelsAndWordsWrapAndAreNeverShortened(t *testing.T) {
	c := newClient(
		t,
		field(t, "employer", "Name of the present employer", "text?", kind.Rule{}),
		field(t, "agreed", "I have read the account agreement and agree to be bound by its terms", "attestation",
			kind.Rule{}),
		field(t, "other", "Other", "text", kind.Rule{}),
	)
	c.stored["employer"] = "The Entirely Fictitious Consolidated Widgets Company of Springfield"
	s := open(t, c, "other", 60, 20)
	s.shows(`
  Name of the present      The Entirely Fictitious
  employer (optional)      Consolidated Widgets Company of
                           Springfield
  I have read the account agreement and agree to be bound by
  its terms
  -
> Other

  [ Continue to Contact ]
`)
}

func TestQuestionsOfOneAddressStandTogether(t *testing.T) {
	c := newClient(
		t,
		field(t, "phone", "Phone", "text", kind.Rule{}),
		field(t, "legal.city", "City", "text", kind.Rule{}),
		field(t, "legal.zip", "ZIP code", "text", kind.Rule{}),
		field(t, "mail.city", "City", "text", kind.Rule{}),
	)
	s := open(t, c, "", 70, 20)
	s.shows(`
> Phone

  City                     -
  ZIP code                 -

  City                     -

  [ Continue to Contact ]
`)
}
