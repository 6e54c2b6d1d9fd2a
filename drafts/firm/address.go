package firm

import (
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// CheckAddress refuses the address of a store that holds a password, or that would go over a network without a certificate that is
// looked at. A UsageError; it quotes nothing of the address.
func CheckAddress(address string) error {
	_, err := parse(address)
	return err
}

// parse reads an address: postgres://HOST/DATABASE?sslmode=verify-full, or postgres:///DATABASE?host=/run/postgresql on a socket.
func parse(address string) (*pgxpool.Config, error) {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		return nil, usage("the address of the store is none: give postgres://HOST/DATABASE?sslmode=verify-full")
	}
	if _, has := u.User.Password(); has || u.Query().Has("password") || strings.Contains(u.Host, "@") {
		return nil, usage("the address of the store holds a password: leave it out, and give a client certificate, or put it into the file of PGPASSFILE")
	}
	cfg, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, usage("the address of the store cannot be understood: give postgres://HOST/DATABASE?sslmode=verify-full")
	}
	c := cfg.ConnConfig
	ways := append([]*pgconn.FallbackConfig{{Host: c.Host, TLSConfig: c.TLSConfig}}, c.Fallbacks...)
	for _, way := range ways {
		if strings.HasPrefix(way.Host, "/") {
			continue
		}
		if t := way.TLSConfig; t == nil || t.InsecureSkipVerify || t.ServerName == "" {
			return nil, usage("the address of the store does not ask for the server's certificate: add sslmode=verify-full, or name the folder of a socket as host")
		}
	}
	return cfg, nil
}

// place is where an address leads, for a sentence.
func place(cfg *pgxpool.Config) string {
	return cfg.ConnConfig.Database + " at " + cfg.ConnConfig.Host
}
