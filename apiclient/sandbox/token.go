package sandbox

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"encoding/json"
	"mime"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"
)

// tokens issues and checks access tokens. They are signed, not remembered, with a key that ends with the process.
type tokens struct {
	key          []byte
	id, secret   string
	life         time.Duration
	now          func() time.Time
	issued       atomic.Int64
	expiredUntil atomic.Int64 // tokens up to this one have been made to expire
}

// claims is the payload of a token.
type claims struct {
	Issuer  string `json:"iss"`
	Client  string `json:"client_id"`
	Issued  int64  `json:"iat"`
	Expires int64  `json:"exp"`
	Serial  int64  `json:"jti,string"`
}

// tokenReply and tokenError are the bodies of RFC 6749, sections 5.1 and 5.2.
type tokenReply struct {
	AccessToken string `json:"access_token"`
	ExpiresIn   int64  `json:"expires_in"`
	TokenType   string `json:"token_type"`
}

type tokenError struct {
	Error       string `json:"error"`
	Description string `json:"error_description"`
}

func newTokens(o Options) *tokens {
	key := make([]byte, sha256.Size)
	_, _ = rand.Read(key) // never fails
	return &tokens{key: key, id: o.ClientID, secret: o.ClientSecret, life: o.TokenLife, now: o.Now}
}

// token exchanges client credentials for an access token.
func (s *Server) token(r *http.Request, body []byte) reply {
	refuse := func(status int, code, why string) reply {
		return reply{status: status, body: tokenError{Error: code, Description: why}}
	}
	media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || media != "application/x-www-form-urlencoded" {
		return refuse(http.StatusBadRequest, "invalid_request", "the content type must be application/x-www-form-urlencoded")
	}
	form, err := url.ParseQuery(string(body))
	if err != nil {
		return refuse(http.StatusBadRequest, "invalid_request", "the form cannot be read")
	}
	id, secret := form.Get("client_id"), form.Get("client_secret")
	if id == "" || secret == "" {
		return refuse(http.StatusBadRequest, "invalid_request", "client_id and client_secret are both required")
	}
	if grant := form["grant_type"]; len(grant) > 0 && grant[0] != "client_credentials" {
		return refuse(http.StatusBadRequest, "unsupported_grant_type", "only client_credentials")
	}
	if !s.tokens.accepts(id, secret) {
		return refuse(http.StatusUnauthorized, "invalid_client", "the client credentials are not accepted")
	}
	return reply{status: http.StatusOK, body: tokenReply{
		AccessToken: s.tokens.issue(id), ExpiresIn: int64(s.tokens.life / time.Second), TokenType: "Bearer",
	}}
}

// accepts compares digests, so that neither content nor length shows in the time it takes.
func (t *tokens) accepts(id, secret string) bool {
	equal := func(got, want string) int {
		if want == "" {
			return 1
		}
		a, b := sha256.Sum256([]byte(got)), sha256.Sum256([]byte(want))
		return subtle.ConstantTimeCompare(a[:], b[:])
	}
	return equal(id, t.id)&equal(secret, t.secret) == 1
}

// issue returns a JWT (RFC 7519) signed with HS256.
func (t *tokens) issue(client string) string {
	now := t.now()
	payload, err := json.Marshal(claims{
		Issuer: "onboard sandbox", Client: client, Issued: now.Unix(),
		Expires: now.Add(t.life + time.Second - 1).Unix(), // rounded up: never shorter than expires_in says
		Serial:  t.issued.Add(1),
	})
	if err != nil {
		panic(err) // a struct of text and numbers
	}
	signed := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"HS256","typ":"JWT"}`)) + "." +
		base64.RawURLEncoding.EncodeToString(payload)
	return signed + "." + base64.RawURLEncoding.EncodeToString(t.sign(signed))
}

func (t *tokens) sign(text string) []byte {
	mac := hmac.New(sha256.New, t.key)
	_, _ = mac.Write([]byte(text)) // a hash takes everything
	return mac.Sum(nil)
}

// authorise checks an Authorization header; where ok is false, denied is the answer.
func (t *tokens) authorise(header string) (denied reply, ok bool) {
	scheme, token, _ := strings.Cut(header, " ")
	if !strings.EqualFold(scheme, "Bearer") || token == "" {
		return unauthorised("a bearer token is required", ""), false
	}
	signed, signature, ok := cutLast(token, ".")
	if !ok {
		return unauthorised("the token is not one of this server's", "invalid_token"), false
	}
	mac, err := base64.RawURLEncoding.DecodeString(signature)
	if err != nil || !hmac.Equal(mac, t.sign(signed)) {
		return unauthorised("the token is not one of this server's", "invalid_token"), false
	}
	var c claims
	_, middle, _ := strings.Cut(signed, ".")
	payload, err := base64.RawURLEncoding.DecodeString(middle)
	if err != nil || json.Unmarshal(payload, &c) != nil {
		return unauthorised("the token is not one of this server's", "invalid_token"), false
	}
	if t.now().Unix() >= c.Expires || c.Serial <= t.expiredUntil.Load() {
		return unauthorised("the token has expired", "invalid_token"), false
	}
	return reply{}, true
}

// expire ends every token that was issued so far.
func (t *tokens) expire() { t.expiredUntil.Store(t.issued.Load()) }

// unauthorised is a genuine 401: JSON, and the challenge of RFC 6750, section 3.
func unauthorised(why, code string) reply {
	challenge := "Bearer"
	if code != "" {
		challenge += ` error="` + code + `", error_description="` + why + `"`
	}
	return fail(http.StatusUnauthorized, why).with("WWW-Authenticate", challenge)
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}
