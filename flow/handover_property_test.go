package flow_test

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"brokerage/onboard/drafts/storetest"
	"brokerage/onboard/flow"
	"brokerage/onboard/flow/answersfile"
	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/custodian"
	"brokerage/onboard/flow/kind"
)

// openPost is a store whose parcels anybody can write: the attacker knows the key that one seals for.
type openPost struct{ *storetest.Fake }

func (openPost) Recipient() (string, error)                   { return "anybody", nil }
func (openPost) SealTo(_ string, data []byte) ([]byte, error) { return data, nil }
func (openPost) OpenSealed(sealed []byte) ([]byte, error)     { return sealed, nil }

// orderCheckingCustodian is a custodian with two accounts, who notes in which order it is asked and sent something.
type orderCheckingCustodian struct {
	status string
	asked  bool
	again  bool // a person sends the first stage once more, and was told what that risks
	faults []string
}

const ours, theirs = "ACC-1", "ACC-2"

func (w *orderCheckingCustodian) Account(_ context.Context, number string) (custodian.Account, error) {
	if number != ours && number != theirs {
		return custodian.Account{}, &custodian.Error{Kind: custodian.NotFound}
	}
	w.asked = true
	return custodian.Account{Number: number, Status: w.status, At: time.Now()}, nil
}

func (w *orderCheckingCustodian) sent(what string, body []byte) (custodian.Reply, error) {
	var says struct {
		Number string `json:"accountNumber"`
	}
	if err := json.Unmarshal(body, &says); err != nil {
		w.faults = append(w.faults, err.Error())
	}
	switch {
	case !w.asked && (!w.again || says.Number != ""):
		w.faults = append(w.faults, what+" before the custodian was asked")
	case strings.EqualFold(strings.TrimSpace(says.Number), theirs):
		w.faults = append(w.faults, what+" into the account of another application")
	}
	if says.Number == "" { // a record of its own
		says.Number, w.asked = "ACC-3", true
	}
	return custodian.Reply{AccountNumber: says.Number, At: time.Now()}, nil
}

func (w *orderCheckingCustodian) Stage(_ context.Context, r custodian.Request) (custodian.Reply, error) {
	return w.sent("staged", r.Body)
}

func (w *orderCheckingCustodian) Submit(_ context.Context, r custodian.Request) (custodian.Reply, error) {
	return w.sent("submitted", r.Body)
}

// numbering is the custodian at which an application was staged before.
type numbering struct {
	orderCheckingCustodian
	number string
}

func (n *numbering) Stage(context.Context, custodian.Request) (custodian.Reply, error) {
	return custodian.Reply{AccountNumber: n.number, At: time.Now()}, nil
}

// begunWith is an application of somebody that was staged under an account number.
func begunWith(t *testing.T, c *catalogue.Catalogue, store flow.Store, number string) *flow.Session {
	t.Helper()
	o := &flow.Service{
		Catalogue: c, Store: store, Custodian: &numbering{number: number}, User: "Sam",
		Environment: flow.Environment{Word: custodian.Test, Host: "custodian.example", BaseURL: "https://custodian.example", Client: "c"},
	}
	example, err := c.Example("individual")
	if err != nil {
		t.Fatal(err)
	}
	a, err := answersfile.ReadAnswers(c, "example", example, kind.DateOf(time.Now()), o.FreshID)
	if err != nil {
		t.Fatal(err)
	}
	s, err := o.StartWith(a)
	if err != nil {
		t.Fatal(err)
	}
	s.FinishAll()
	if sync, err := s.Stage(t.Context(), false); sync != flow.Staged || err != nil || s.View().AccountNumber != number {
		t.Fatalf("got %s as %q, %v, want it staged as %s", sync, s.View().AccountNumber, err, number)
	}
	return s
}

// Whatever a file says that was handed over: nothing is staged or submitted before the custodian was asked, and nothing
// ever goes into the account of another application that is here.
func TestNoHandoverSendsAnythingUnaskedOrIntoAnotherAccount(t *testing.T) {
	c, err := catalogue.Default()
	if err != nil {
		t.Fatal(err)
	}
	var parcel map[string]any
	err = begunWith(t, c, openPost{storetest.Memory()}, ours).HandOver(t.Context(), "anybody", "", "note", func(sealed []byte) error {
		return json.Unmarshal(sealed, &parcel)
	})
	if err != nil {
		t.Fatal(err)
	}
	original, _ := json.Marshal(parcel)
	taken := 0
	rapid.Check(t, func(r *rapid.T) {
		var forged map[string]any
		if err := json.Unmarshal(original, &forged); err != nil {
			r.Fatal(err)
		}
		for range rapid.IntRange(0, 4).Draw(r, "mutations") {
			mutate(r, forged)
		}
		data, err := json.Marshal(forged)
		if err != nil {
			r.Fatal(err)
		}
		store := openPost{storetest.Memory()}
		other := begunWith(t, c, store, theirs)
		w := &orderCheckingCustodian{status: rapid.SampledFrom([]string{"Draft", "Submitted", "Open", "Rejected", "?"}).Draw(r, "status")}
		office := &flow.Service{Catalogue: c, Store: store, Custodian: w, Environment: other.Environment(), User: "Kim"}
		h, err := office.OpenHandover(r.Context(), data)
		if err != nil {
			return
		}
		if v := h.View(); v.Status != "" || v.Phase.Final() || v.Phase == flow.Submitted {
			r.Fatalf("got %s %q shown of a file, want nothing that the custodian did not say", v.Phase, v.Status)
		}
		s, err := h.Keep(r.Context())
		if err != nil {
			return
		}
		taken++
		for range 6 {
			use(r, s, w)
		}
		if len(w.faults) > 0 {
			r.Fatalf("%s", strings.Join(w.faults, ", "))
		}
	})
	if taken == 0 {
		t.Error("no file was taken over: the property says nothing")
	}
}

// use does what an advisor may do with an application that was taken over.
func use(r *rapid.T, s *flow.Session, w *orderCheckingCustodian) {
	ctx := r.Context()
	s.FinishAll()
	switch rapid.SampledFrom([]string{"stage", "again", "ask", "take on", "type", "submit", "resubmit"}).Draw(r, "act") {
	case "stage":
		_, _ = s.Stage(ctx, false)
	case "again":
		w.again = true
		_, _ = s.Stage(ctx, true)
		w.again = false
	case "ask":
		_, _ = s.Refresh(ctx)
	case "take on":
		_ = s.AcceptHandover()
	case "type":
		_ = s.Answer(at("account.repCode"), "F900")
	case "submit":
		_ = s.Submit(ctx, s.Reviewed())
	case "resubmit":
		_ = s.Resubmit(ctx, s.View().AccountNumber)
	}
}

// mutate changes one thing of a parcel or of the application in it: away with it, or another value for it.
func mutate(r *rapid.T, parcel map[string]any) {
	at, ok := parcel["body"].(map[string]any)
	if !ok || rapid.IntRange(0, 9).Draw(r, "outside") == 0 {
		at = parcel
	}
	known := []string{
		"accountNumber", "taken", "binding", "phase", "held", "journal", "submits", "opened", "status", "before", "submitted", "customers",
		"withheld", "rift", "stagedAt", "handed", "draft", "environment", "version", "source", "answers", "confirmed", "stuck", "sought",
	}
	for {
		keys := append(slices.Sorted(maps.Keys(at)), known...)
		key := rapid.SampledFrom(keys).Draw(r, "key")
		if below, ok := at[key].(map[string]any); ok && len(below) > 0 && rapid.Bool().Draw(r, "below") {
			at = below
			continue
		}
		if rapid.IntRange(0, 3).Draw(r, "away") == 0 {
			delete(at, key)
			return
		}
		at[key] = rapid.SampledFrom([]any{
			theirs, " acc-2 ", "ACC\u200b-2", ours, "", nil, true, false, 0, 7, "editing", "submitted", "open", "rejected", "action", "unknown", "submitting",
			map[string]any{},
			[]any{},
			map[string]any{"from": "Sam", "settled": true, "looked": true},
			"2019-01-01T00:00:00Z", "2099-01-01T00:00:00Z",
			map[string]any{"environment": "TEST", "baseUrl": "https://custodian.example", "client": "c"},
			"\x1b]0;x\x07", "9f3c",
		}).Draw(r, "value")
		return
	}
}
