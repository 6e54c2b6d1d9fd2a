package cli_test

import (
	"fmt"
	"html"
	"strings"

	"github.com/hinshun/vt10x"
)

// The measures of a picture in pixels, and the colours of a dark terminal.
const (
	cellWidth, cellHeight = 8.4, 18.0
	margin                = 14.0
	paper, ink            = "#1e1e1e", "#e6e6e6"
)

// The attributes of a cell, as vt10x counts them.
const (
	underlined = 1 << 1
	bold       = 1 << 2
)

// run is a stretch of one row in one style.
type run struct {
	at         int
	text       []rune
	fg, bg     string
	bold, line bool
}

// svg draws what a program wrote on a screen of w by h cells. title is read out in its place.
func svg(title, output string, w, h int) (string, error) {
	var b strings.Builder
	opening(&b, title, "", w, h)
	if err := rows(&b, output, w, h); err != nil {
		return "", err
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String(), nil
}

// opening is the paper, and begins the text. style is a style sheet, "" for none.
func opening(b *strings.Builder, title, style string, w, h int) {
	width, height := float64(w)*cellWidth+2*margin, float64(h)*cellHeight+2*margin
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%.0f" viewBox="0 0 %.0f %.0f" role="img">`+"\n",
		width, height, width, height)
	fmt.Fprintf(b, "<title>%s</title>\n", html.EscapeString(title))
	b.WriteString(style)
	fmt.Fprintf(b, `<rect width="100%%" height="100%%" rx="8" fill="%s"/>`+"\n", paper)
	b.WriteString(`<g font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">` + "\n")
}

// rows draws what stands on the screen after a program has written its output.
func rows(b *strings.Builder, output string, w, h int) error {
	screen := vt10x.New(vt10x.WithSize(w, h))
	if _, err := screen.Write([]byte(output)); err != nil {
		return err
	}
	for y := range h {
		for _, r := range runs(screen, y, w) {
			r.draw(b, y)
		}
	}
	return nil
}

// frameSeconds is how long each picture of a recording stands.
const frameSeconds = 1.8

// recording draws what a program had written at several moments, one picture after the other, over and over; where no motion is
// wanted the last one stands.
func recording(title string, outputs []string, w, h int) (string, error) {
	n := len(outputs)
	style := fmt.Sprintf(`<style>.f{visibility:hidden;animation:f %.1fs step-end infinite}`+
		`@keyframes f{0%%{visibility:visible}%.4f%%{visibility:hidden}}`+
		`@media (prefers-reduced-motion:reduce){.f{animation:none}.f:last-of-type{visibility:visible}}</style>`+"\n",
		frameSeconds*float64(n), 100/float64(n))
	var b strings.Builder
	opening(&b, title, style, w, h)
	for i, output := range outputs {
		fmt.Fprintf(&b, `<g class="f" style="animation-delay:%.1fs">`+"\n", frameSeconds*float64(i))
		if err := rows(&b, output, w, h); err != nil {
			return "", err
		}
		b.WriteString("</g>\n")
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String(), nil
}

// runs cuts one row where the style changes.
func runs(screen vt10x.Terminal, y, w int) []run {
	var all []run
	for x := range w {
		c := screen.Cell(x, y)
		if c.Char == 0 {
			c.Char = ' '
		}
		r := run{x, []rune{c.Char}, colour(c.FG, ink), colour(c.BG, paper), c.Mode&bold != 0, c.Mode&underlined != 0}
		if n := len(all); n > 0 && all[n-1].like(r) {
			all[n-1].text = append(all[n-1].text, c.Char)
			continue
		}
		all = append(all, r)
	}
	return all
}

func (r run) like(o run) bool {
	return r.fg == o.fg && r.bg == o.bg && r.bold == o.bold && r.line == o.line
}

func (r run) draw(b *strings.Builder, y int) {
	x, top := margin+float64(r.at)*cellWidth, margin+float64(y)*cellHeight
	wide := float64(len(r.text)) * cellWidth
	if r.bg != paper {
		fmt.Fprintf(b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="%s"/>`+"\n", x, top, wide, cellHeight, r.bg)
	}
	text := string(r.text)
	if strings.TrimSpace(text) == "" {
		return
	}
	style := ""
	if r.bold {
		style += ` font-weight="bold"`
	}
	if r.line {
		style += ` text-decoration="underline"`
	}
	fmt.Fprintf(b, `<text x="%.1f" y="%.1f" fill="%s" textLength="%.1f" xml:space="preserve"%s>%s</text>`+"\n",
		x, top+13.5, r.fg, wide, style, html.EscapeString(text))
}

// colour is one of vt10x's as #RRGGBB; the programs pictured use the terminal's own and true colours.
func colour(c vt10x.Color, own string) string {
	switch {
	case c == vt10x.DefaultFG:
		return ink
	case c == vt10x.DefaultBG:
		return paper
	case c < 256:
		return own
	}
	return fmt.Sprintf("#%06x", uint32(c))
}
