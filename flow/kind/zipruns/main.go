// Command zipruns makes the list of ZIP codes that package kind embeds. Standard input holds lines of GeoNames postal
// codes: country, code, place, state, code of the state, and more behind, parted by tabs. Neighbours with the same city
// become one run.
//
//	cat US.txt AS.txt FM.txt GU.txt MH.txt MP.txt PR.txt PW.txt VI.txt | go run ./flow/kind/zipruns > flow/kind/zip.txt
package main

import (
	"bufio"
	"fmt"
	"io"
	"log"
	"os"
	"slices"
	"strings"
)

const head = `# ZIP codes by the city that mail is addressed to, one run of neighbours a line: first code[-last], state, city.
# Made by flow/kind/zipruns from the postal codes of GeoNames (geonames.org), licensed CC BY 4.0, and for the territories from
# those of the npm package zipcodes, licensed BSD.
`

// run is codes in a row of one city.
type run struct{ first, last, state, city string }

func main() {
	if err := convert(os.Stdin, os.Stdout); err != nil {
		log.Fatal(err)
	}
}

func convert(in io.Reader, out io.Writer) error {
	var all []run
	lines := bufio.NewScanner(in)
	for lines.Scan() {
		cells := strings.Split(lines.Text(), "\t")
		if len(cells) < 5 {
			return fmt.Errorf("reading %q: fewer than five cells", lines.Text())
		}
		all = append(all, one(cells[0], cells[1], cells[2], cells[4]))
	}
	if err := lines.Err(); err != nil {
		return fmt.Errorf("reading the codes: %w", err)
	}
	// Of two cities at one code the civilian one comes first, and is kept.
	slices.SortStableFunc(all, func(a, b run) int {
		return strings.Compare(a.first+military(a), b.first+military(b))
	})
	w := bufio.NewWriter(out)
	_, _ = w.WriteString(head) // Flush tells
	for _, r := range merged(all) {
		last := ""
		if r.last != r.first {
			last = "-" + r.last
		}
		_, _ = fmt.Fprintf(w, "%s%s %s %s\n", r.first, last, r.state, r.city)
	}
	return w.Flush()
}

// one reads one code. Military mail has "APO AE" for a place and no state; a territory is a country to GeoNames.
func one(country, code, place, state string) run {
	if country != "US" {
		state = country
	}
	if state == "" {
		place, _, _ = strings.Cut(place, " ")
		state = forces(code)
	}
	return run{first: code, last: code, state: state, city: place}
}

// forces is the state of military mail: GeoNames has AA for all but Europe, and the Postal Service goes by the code.
func forces(code string) string {
	switch {
	case strings.HasPrefix(code, "09"):
		return "AE"
	case strings.HasPrefix(code, "340"):
		return "AA"
	}
	return "AP"
}

func military(r run) string {
	if strings.HasPrefix(r.state, "A") && strings.HasSuffix(r.city, "PO") {
		return "1"
	}
	return "0"
}

func merged(all []run) []run {
	var runs []run
	for _, r := range all {
		if n := len(runs) - 1; n >= 0 {
			if runs[n].last == r.first {
				continue
			}
			if runs[n].state == r.state && runs[n].city == r.city {
				runs[n].last = r.first
				continue
			}
		}
		runs = append(runs, r)
	}
	return runs
}
