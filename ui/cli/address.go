package cli

import (
	"net"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"brokerage/onboard/flow"
	"brokerage/onboard/flow/custodian"
)

// place derives the environment from the base URL. Whatever is wrong with it, it is quoted only where it can hold no
// password.
func (s *Settings) place() error {
	if s.BaseURL == "" {
		s.Environment = flow.Environment{Word: custodian.Sandbox, Host: builtIn, BaseURL: builtIn, Client: builtIn}
		return nil
	}
	from := s.sources["base_url"]
	u, err := url.Parse(s.BaseURL)
	switch {
	case strings.Contains(s.BaseURL, "@"):
		s.BaseURL = anonymous(s.BaseURL)
		return usage("the base URL of %s holds a user name or a password. Leave it out: the client ID and secret are kept elsewhere, see onboard login --help", from)
	case err != nil || u.Host == "" || u.Hostname() == "":
		return usage("%s is no address. Give https://host, or http://127.0.0.1:port for a server on this computer", s.called())
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		s.BaseURL, _, _ = strings.Cut(s.BaseURL, "?")
		s.BaseURL, _, _ = strings.Cut(s.BaseURL, "#")
		return usage("the base URL of %s has something behind its path: leave out what begins with ? or #", from)
	}
	loopback := isLoopback(u.Hostname())
	if u.Scheme != "https" && (u.Scheme != "http" || !loopback) {
		return usage("%s is not encrypted. Give an https address; http is for a server on this computer", s.called())
	}
	word := custodian.Production
	if loopback || s.test {
		word = custodian.Test
	}
	s.Environment = flow.Environment{Word: word, Host: u.Host, BaseURL: s.BaseURL}
	return nil
}

// called is the base URL in a complaint: where it comes from, and what it is where that was typed for this command.
func (s *Settings) called() string {
	switch from := s.sources["base_url"]; from {
	case "--base-url":
		return from + " " + strconv.Quote(s.BaseURL)
	case s.ConfigFile:
		return "base_url in " + from
	default:
		return from
	}
}

// anonymous is an address without the user and the password in it.
func anonymous(address string) string {
	scheme, rest, apart := strings.Cut(address, "://")
	if !apart {
		scheme, rest = "", address
	} else {
		scheme += "://"
	}
	return scheme + "…" + rest[strings.LastIndex(rest, "@"):]
}

func isLoopback(host string) bool {
	if strings.EqualFold(host, "localhost") {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// atItsAddress leaves with the profile's own address what belongs to it: the word test, headers, what the token's form
// holds, the client and the certificates. A flag or a variable that leads elsewhere leads to a host that nobody called a
// test system and to which nothing of that was given. A profile without an address is for the one that is given, but calls
// no host a test system.
func (s *Settings) atItsAddress() {
	if s.Profile == nil || s.BaseURL == "" || sameAddress(s.BaseURL, s.profileURL) {
		return
	}
	var left []string
	of := "has no base_url"
	if s.profileURL != "" {
		of = "is for " + hostOf(s.profileURL)
		left = s.leaveSecrets()
	}
	if s.test {
		left = append(left, "environment")
		s.test = false
	}
	if len(left) > 0 {
		s.left = "Profile " + s.ProfileName + " " + of + ", and applications go to the base URL of " + s.sources["base_url"] +
			": not used there: " + strings.Join(left, ", ") + "."
	}
}

// leaveSecrets drops the secrets that came from the profile, and returns their keys.
func (s *Settings) leaveSecrets() []string {
	s.Elsewhere = true
	left := slices.Clone(s.fileSecrets)
	for _, each := range []struct{ key, value string }{
		{"client_id", s.fileClient.ClientID}, {"client_secret_file", s.fileClient.SecretFile}, {"ca_file", s.CAFile}, {"store", s.fileStore},
	} {
		if each.value != "" {
			left = append(left, each.key)
		}
	}
	s.fileClient, s.CAFile, s.fileStore = clientKeys{}, "", ""
	s.sources["ca_file"] = byDefault
	return left
}

// hostOf is the host of an address, for a sentence.
func hostOf(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return "another address"
	}
	return u.Host
}

// sameAddress compares two base URLs as they are reached.
func sameAddress(a, b string) bool {
	return a == b || canonical(a) != "" && canonical(a) == canonical(b)
}

func canonical(address string) string {
	u, err := url.Parse(bare(address))
	if err != nil || u.Host == "" || u.User != nil {
		return ""
	}
	port := u.Port()
	if port == "" {
		port = map[string]string{"https": "443", "http": "80"}[strings.ToLower(u.Scheme)]
	}
	return strings.ToLower(u.Scheme) + "://" + net.JoinHostPort(strings.ToLower(u.Hostname()), port) + strings.TrimRight(u.EscapedPath(), "/")
}
