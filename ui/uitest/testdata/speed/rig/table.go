package main

import (
	"fmt"
	"math"
	"strings"
)

// line is a row of the table as it is printed: one value for each program.
type line struct {
	name   string
	values []float64
}

// lines are the medians of all rows, and the 99th of a hundred of the keys.
func (t *table) lines() (all []line) {
	for _, r := range t.rows {
		l := line{name: r.name}
		for _, name := range t.names {
			l.values = append(l.values, at(50, r.of[name]))
		}
		all = append(all, l)
		if !strings.HasPrefix(r.name, "key ") {
			continue
		}
		l = line{name: "key, p99 (ms)"}
		for _, name := range t.names {
			l.values = append(l.values, at(99, r.of[name]))
		}
		all = append(all, l)
	}
	return all
}

// markdown is the table with the ratio of onboard to the bare echo, where both were measured.
func (t *table) markdown(rounds int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "| medians of %d rounds, %dx%d | %s | onboard to echo | to reach |\n|---|%s|---|\n", rounds, columns, rows, strings.Join(t.names, " | "),
		strings.Repeat("---|", len(t.names)+1)[:4*(len(t.names)+1)-1])
	for _, l := range t.lines() {
		fmt.Fprintf(&b, "| %s |", l.name)
		for _, v := range l.values {
			fmt.Fprintf(&b, " %s |", short(v))
		}
		ratio := ""
		if len(l.values) > 1 && !math.IsNaN(l.values[1]) {
			ratio = fmt.Sprintf("%.1fx", l.values[0]/l.values[1])
		}
		fmt.Fprintf(&b, " %s | %s |\n", ratio, goals[l.name])
	}
	return b.String()
}

// short is a value as it is read: two digits that count below ten, none after the point above.
func short(v float64) string {
	switch {
	case math.IsNaN(v):
		return ""
	case v < 10:
		return fmt.Sprintf("%.2g", v)
	default:
		return fmt.Sprintf("%.0f", v)
	}
}

// svg draws a bar for each value of the table, the longest of a row over its whole width.
func (t *table) svg() string {
	const width, left, bar, gap = 760, 345, 14, 10
	var b strings.Builder
	y := 24
	for _, l := range t.lines() {
		longest := 0.0
		for _, v := range l.values {
			if !math.IsNaN(v) {
				longest = max(longest, v)
			}
		}
		fmt.Fprintf(&b, "<text x=\"14\" y=\"%d\">%s</text>\n", y+11, strings.ReplaceAll(l.name, "`", ""))
		for i, v := range l.values {
			if math.IsNaN(v) {
				continue
			}
			fill := "#5f6b7a"
			if i == 0 {
				fill = "#4fa3ff"
			}
			fmt.Fprintf(&b, "<rect x=\"%d\" y=\"%d\" width=\"%.0f\" height=\"%d\" fill=\"%s\"/>\n", left, y, max(1, v/max(longest, 1e-9)*230), bar, fill)
			fmt.Fprintf(&b, "<text x=\"%.0f\" y=\"%d\">%s %s</text>\n", left+6+v/max(longest, 1e-9)*230, y+11, t.names[i], short(v))
			y += bar + 2
		}
		y += gap
	}
	return fmt.Sprintf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n<title>%s</title>\n"+
		"<rect width=\"100%%\" height=\"100%%\" rx=\"8\" fill=\"#1e1e1e\"/>\n<g font-family=\"ui-monospace, Menlo, Consolas, monospace\" font-size=\"12\" fill=\"#e6e6e6\">\n",
		width, y, width, y, "How fast onboard is beside a bare echo and a bare form.") + b.String() + "</g>\n</svg>\n"
}
