package kind

import (
	_ "embed" // for the list of regions
	"slices"
	"strings"
	"sync"
)

// regionList has a line for each state, district, territory and armed forces code of USPS Publication 28 and for each
// province and territory of Canada: country, code, name and other names.
//
//go:embed regions.txt
var regionList string

// armedForces are the states of military mail.
var armedForces = map[string]bool{"AA": true, "AE": true, "AP": true}

// allRegions are the regions by country; "" holds all of them.
var allRegions = sync.OnceValue(func() map[string]*places {
	regions := map[string]*places{}
	for line := range strings.Lines(regionList) {
		fields := strings.Split(strings.TrimSpace(line), "|")
		o := Option{Value: fields[1], Label: fields[2], Synonyms: fields[3:]}
		for _, country := range []string{"", fields[0]} {
			if regions[country] == nil {
				regions[country] = &places{byName: make(map[string]string)}
			}
			regions[country].add(o)
		}
	}
	return regions
})

// Regions returns the states or provinces of a country by its alpha-2 code: US has states, DC, territories, freely
// associated states and armed forces, CA has provinces and territories. "" has both. Other countries have none, and a
// region there is free text.
func Regions(country string) []Option {
	p := regionsOf(country)
	if p == nil {
		return nil
	}
	return slices.Clone(p.options)
}

func regionsOf(country string) *places { return allRegions()[country] }

// countryOfRegion is US or CA for a code of theirs, else "".
func countryOfRegion(code string) string {
	for _, country := range []string{"US", "CA"} {
		if _, found := optionOf(regionsOf(country).options, code); found {
			return country
		}
	}
	return ""
}

// regionKind is a state or province of the country beside it, stored as its two-letter code; free text where the
// country has no list. Rule.Options, where given, are the only ones allowed and say what is sent.
type regionKind struct{}

func (regionKind) Name() string { return "region" }

func (regionKind) Normalise(typed string, r Rule) string {
	s := Clean(typed)
	if o, found := findOption(r.Options, s); found {
		return o.Value
	}
	if p := regionsOf(r.Beside.Country); p != nil {
		if code, found := p.find(s); found {
			return code
		}
	}
	return s
}

func (k regionKind) Check(stored string, r Rule) string {
	options := regionOptions(r)
	if options == nil {
		return firstFault(asteriskFault(stored), damageFault(stored, r), lengthFault(stored, r))
	}
	if _, found := optionOf(options, stored); !found {
		return Empty(r.Label, k)
	}
	return ""
}

func (regionKind) Show(stored string, r Rule) string {
	return masked(shownPlace(regionOptions(r), nil, stored), r)
}

func (regionKind) Edit(stored string, r Rule) string {
	return editedPlace(regionKind{}, regionOptions(r), stored, r)
}

func (regionKind) Encode(stored string, r Rule) (any, error) {
	options := regionOptions(r)
	if options == nil {
		return sendable(stored)
	}
	if wire, found := wireOption(options, stored); found {
		return wire, nil
	}
	return nil, unreadable("region")
}

func (k regionKind) Decode(wire any, r Rule) (string, error) {
	s, err := wireText("region", wire)
	if err != nil {
		return "", err
	}
	return k.Normalise(s, r), nil
}

// Native is the code, "" for what is no state or province: free text decides no condition.
func (regionKind) Native(stored string) any {
	if countryOfRegion(stored) != "" {
		return stored
	}
	return ""
}

// regionOptions are nil where the region is free text.
func regionOptions(r Rule) []Option {
	if len(r.Options) > 0 {
		return r.Options
	}
	if p := regionsOf(r.Beside.Country); p != nil {
		return p.options
	}
	return nil
}
