package sandbox_test

import (
	"io"
	"net/http"
	"runtime"
	"strings"
	"testing"

	"brokerage/onboard/apiclient/sandbox"
)

// A step's worth of answers with two entries, about 600 bytes, as an advisor's client stages them.
const benchBody = `{"primaryOwner":{"firstName":"Testa","lastName":"Sampleton","birthDate":"1988-02-29","taxIdNumber":"899100001",
	"legalAddress":{"street":"100 Fictional Ave Apt 12B","city":"Springfield","state":"IL","postalCode":"62701","country":"US"},
	"phone":"2175550101","email":"testa@example.com","income":100000},"todBeneficiaries":[
	{"onboardingCustomerID":"0192f0c1-0000-7000-8000-000000000001","firstName":"Alpha","lastName":"Sampleton","sharePercent":33.34},
	{"onboardingCustomerID":"0192f0c1-0000-7000-8000-000000000002","firstName":"Beta","lastName":"Sampleton","sharePercent":66.66}]}`

// BenchmarkStage reports stages a second over a real connection, one client, one record.
func BenchmarkStage(b *testing.B) {
	for name, options := range map[string]sandbox.Options{"memory": {}, "folder": onDisk(b.TempDir())} {
		b.Run(name, func(b *testing.B) {
			server, err := sandbox.New(options)
			if err != nil {
				b.Fatal(err)
			}
			base, err := server.Start("")
			if err != nil {
				b.Fatal(err)
			}
			client := benchClient{b: b, base: base}
			client.bearer = client.post("/identity/connect/token", "application/x-www-form-urlencoded", credentials.Encode(), "access_token")
			stage := "/account-api/v1/new-account?submit=false"
			number := client.post(stage, "application/json", benchBody, "accountNumber")
			body := with(number, benchBody)
			b.ReportAllocs()
			before := heap()
			for b.Loop() {
				client.post(stage, "application/json", body, "accountNumber")
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "stages/s")
			b.ReportMetric(float64(heap()-before), "B-kept") // flat: it does not grow with b.N
			if err := server.Close(); err != nil {
				b.Fatal(err)
			}
		})
	}
}

// heap is what is in use once the garbage is gone.
func heap() int64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

type benchClient struct {
	b            *testing.B
	base, bearer string
}

// post returns one text of the reply, found by its name.
func (c *benchClient) post(path, contentType, body, name string) string {
	r, err := http.NewRequestWithContext(c.b.Context(), http.MethodPost, c.base+path, strings.NewReader(body))
	if err != nil {
		c.b.Fatal(err)
	}
	r.Header.Set("Content-Type", contentType)
	r.Header.Set("Authorization", "Bearer "+c.bearer)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		c.b.Fatal(err)
	}
	defer func() { _ = reply.Body.Close() }()
	raw, err := io.ReadAll(reply.Body)
	_, after, ok := strings.Cut(string(raw), `"`+name+`":"`)
	if err != nil || !ok || reply.StatusCode != http.StatusOK {
		c.b.Fatalf("%s: got %d %s, %v, want 200 with %s", path, reply.StatusCode, raw, err, name)
	}
	value, _, _ := strings.Cut(after, `"`)
	return value
}
