package kind_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"brokerage/onboard/flow/kind"
)

// python-stdnum (Debian: python3-stdnum) is an independent implementation of tax and routing numbers. The area codes of telephones are
// judged by the few lines below, written from the North American Numbering Plan alone.
const secondOpinion = `
import re, sys
from stdnum.us import ssn, itin, ein, rtn

def phone(n):
    d = re.sub(r'[ ().-]', '', n)
    d = re.sub(r'^(\+?1)(?=\d{10}$)', '', d)
    return bool(re.fullmatch(r'[2-9](?!11)[0-8]\d[2-9](?!11)\d\d\d{4}', d))

judges = {'ssn': ssn.is_valid, 'itin': itin.is_valid, 'ein': ein.is_valid, 'rtn': rtn.is_valid, 'phone': phone}
for line in sys.stdin:
    kind, _, number = line.rstrip('\n').partition(' ')
    print('1' if judges[kind](number) else '0')
`

// python is an interpreter that has the module, "" where there is none: Debian installs it for its own only.
func python(t *testing.T) string {
	t.Helper()
	for _, name := range []string{"/usr/bin/python3", "python3"} {
		if exec.CommandContext(t.Context(), name, "-c", "import stdnum.us.ssn").Run() == nil {
			return name
		}
	}
	t.Skip("no python3 with stdnum here (Debian: python3-stdnum): there is no second opinion")
	return ""
}

const opinions = 10_000

func TestASecondOpinionOnNumbers(t *testing.T) {
	interpreter := python(t)
	for _, test := range []struct {
		kind, taxIDType string
		number          func(*rand.Rand) string
		// reason explains why the two differ on a number, "" where they may not.
		reason func(number string, accepted bool) string
	}{
		{"taxId", "ssn", nineDigits("-", 3, 2), func(n string, accepted bool) string {
			if accepted && n == "457-55-5462" {
				return "a number that was printed in advertisements belongs to a living person"
			}
			if accepted && (n == "078-05-1120" || n == "219-09-9999") {
				return "a printed sample has the form of a number: the catalogue refuses it, in PRODUCTION alone"
			}
			return ""
		}},
		{"taxId", "itin", nineDigits("-", 3, 2), func(n string, accepted bool) string {
			if group := n[4:6]; accepted && group >= "50" && group <= "65" {
				return "the IRS gives out the groups 50 to 65 as well, since the first ones ran short"
			}
			return ""
		}},
		{"taxId", "ein", nineDigits("-", 2), func(_ string, accepted bool) string {
			if accepted {
				return "a prefix that is not assigned is worth checking and no error: the IRS adds prefixes"
			}
			return ""
		}},
		{"text", "rtn", routingNumbers, func(n string, accepted bool) string {
			prefix := n[:2]
			assigned := prefix <= "12" || prefix >= "21" && prefix <= "32" || prefix >= "61" && prefix <= "72" || prefix == "80"
			switch {
			case !accepted && n == "000000000":
				return "nine zeros pass the sum and belong to no bank"
			case !accepted && !assigned:
				return "the first two digits name no Federal Reserve district, which the sum does not tell"
			}
			return ""
		}},
		{"phone", "phone", phones, func(string, bool) string { return "" }},
	} {
		t.Run(test.taxIDType, func(t *testing.T) {
			k, _ := kind.Named(test.kind)
			random := rand.New(rand.NewPCG(2026, 11))
			rule := kind.Rule{Label: "Number", Beside: kind.Beside{TaxIDType: test.taxIDType}}
			if test.kind == "text" {
				rule.Format = "routing"
			}
			numbers := make([]string, opinions)
			var asked bytes.Buffer
			for i := range numbers {
				numbers[i] = test.number(random)
				fmt.Fprintln(&asked, test.taxIDType, numbers[i])
			}
			cmd := exec.CommandContext(t.Context(), interpreter, "-c", secondOpinion)
			cmd.Stdin = &asked
			said, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			theirs := strings.Fields(string(said))
			if len(theirs) != opinions {
				t.Fatalf("got %d opinions, want %d", len(theirs), opinions)
			}
			accepted, reasons := 0, map[string]int{}
			for i, number := range numbers {
				ours := k.Check(k.Normalise(number, rule), rule) == ""
				if ours {
					accepted++
				}
				if ours == (theirs[i] == "1") {
					continue
				}
				why := test.reason(number, ours)
				if why == "" {
					t.Errorf("%s %s: accepted here %v, there %v", test.taxIDType, number, ours, !ours)
				}
				reasons[why]++
			}
			if accepted < opinions/20 || accepted > opinions*19/20 && test.taxIDType != "ein" {
				t.Errorf("got %d of %d accepted: the numbers do not reach both sides of the rules", accepted, opinions)
			}
			t.Logf("%d numbers, %d accepted, differences: %v", opinions, accepted, reasons)
		})
	}
}

// nineDigits writes numbers in groups, half of them near the edges of the rules.
func nineDigits(by string, groups ...int) func(*rand.Rand) string {
	edges := []string{
		"000", "001", "078", "219", "457", "665", "666", "667", "734", "749", "772", "773", "899", "900", "901", "950", "970", "988", "989",
		"990", "992", "993", "994", "999",
	}
	middles := []string{"00", "01", "05", "09", "49", "50", "55", "65", "66", "69", "70", "88", "89", "90", "92", "93", "94", "99"}
	ends := []string{"0000", "0001", "1120", "9999", "5462", "4320"}
	return func(r *rand.Rand) string {
		digits := fmt.Sprintf("%09d", r.IntN(1_000_000_000))
		switch r.IntN(4) {
		case 0:
			digits = edges[r.IntN(len(edges))] + middles[r.IntN(len(middles))] + ends[r.IntN(len(ends))]
		case 1:
			digits = "9" + digits[1:3] + middles[r.IntN(len(middles))] + digits[5:]
		case 2:
			digits = digits[:3] + middles[r.IntN(len(middles))] + digits[5:]
		}
		if r.IntN(200) == 0 {
			digits = []string{"123456789", "078051120", "219099999", "457555462", "111111111", "777777777"}[r.IntN(6)]
		}
		at, parted := 0, ""
		for _, n := range groups {
			parted += digits[at:at+n] + by
			at += n
		}
		return parted + digits[at:]
	}
}

// routingNumbers have a right sum more often than chance would give, and the districts of banks.
func routingNumbers(r *rand.Rand) string {
	if r.IntN(100) == 0 {
		return "000000000"
	}
	digits := []byte(fmt.Sprintf("%02d%06d", []int{r.IntN(100), 1 + r.IntN(12), 21 + r.IntN(12)}[r.IntN(3)], r.IntN(1_000_000)))
	if r.IntN(2) == 0 {
		return string(digits) + string(rune('0'+r.IntN(10)))
	}
	sum := 0
	for i, weight := range []int{3, 7, 1, 3, 7, 1, 3, 7} {
		sum += weight * int(digits[i]-'0')
	}
	return string(digits) + string(rune('0'+(10-sum%10)%10))
}

// phones writes American numbers as people do, many with areas and exchanges that are not in use.
func phones(r *rand.Rand) string {
	area, exchange, line := 100+r.IntN(900), 100+r.IntN(900), r.IntN(10_000)
	if r.IntN(3) > 0 {
		area, exchange = 200+r.IntN(800), 200+r.IntN(800)
	}
	if r.IntN(20) == 0 {
		exchange = []int{211, 411, 511, 911, 555}[r.IntN(5)]
	}
	form := []string{"%03d-%03d-%04d", "(%03d) %03d-%04d", "%03d%03d%04d", "+1 %03d %03d %04d", "1-%03d-%03d-%04d", "%03d.%03d.%04d"}[r.IntN(6)]
	return fmt.Sprintf(form, area, exchange, line)
}
