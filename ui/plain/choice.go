package plain

import (
	"slices"
	"strings"

	"brokerage/onboard/flow/catalogue"
	"brokerage/onboard/flow/kind"
	"brokerage/onboard/ui/text"
)

// mostListed is how many options are read out before a question; more are found by their name.
const mostListed = 20

// offered is what a question can be answered with, and how it was numbered for the person.
type offered struct {
	list     []choice
	numbered []choice // what the numbers mean that were written last
	many     bool     // any number of them
	yesNo    bool
	confirm  bool // yes alone
}

// choice is one option.
type choice struct {
	kind.Option
	folded []string // the words that mean it
}

func (c choice) words() string {
	if c.Label == "" {
		return c.Value
	}
	return c.Label
}

// choosing tells whether nothing but what is offered can be an answer.
func (o *offered) choosing() bool { return len(o.list) > 0 || o.yesNo || o.confirm }

// offer finds what a question offers; nothing for one that takes any text.
func offer(f *catalogue.Field, r kind.Rule) offered {
	var o offered
	options := r.Options
	switch f.Kind.Traits().Choice {
	case kind.YesOrNo:
		if o.yesNo = len(options) == 0; o.yesNo {
			return o
		}
	case kind.Confirmation:
		o.confirm = true
		return o
	case kind.SeveralOf:
		o.many = true
	case kind.OneOf:
	case kind.OnePlace:
		options = f.Kind.Choices(r)
		if f.Kind.Traits().Content == kind.Country {
			options = kind.LikelyFirst(r)
		}
	default:
		return o
	}
	o.take(options)
	return o
}

// take makes options choices, numbered where there are few.
func (o *offered) take(options []kind.Option) {
	for _, opt := range options {
		c := choice{Option: opt}
		for _, w := range append([]string{opt.Value, opt.Label, opt.Short}, opt.Synonyms...) {
			if w != "" {
				c.folded = append(c.folded, text.Fold(w))
			}
		}
		o.list = append(o.list, c)
	}
	if len(o.list) <= mostListed {
		o.numbered = o.list
	}
}

// options reads out what can be chosen and says how to.
func (t *conversation) options(f *catalogue.Field, o offered) {
	for i, c := range o.numbered {
		t.say(itoa(i+1) + " " + c.words())
	}
	switch {
	case o.yesNo:
		t.say("yes or no")
	case o.confirm:
		t.say(f.Help.What)
		t.say("yes confirms it")
	case o.many:
		t.say("Numbers or words, with commas between them")
	case len(o.numbered) > 0:
		t.say("Number or word")
	case len(o.list) > 0:
		t.say("A name or a part of it; help lists all " + itoa(len(o.list)))
	}
}

// choose finds the value that was meant, or says why none was.
func (t *conversation) choose(f *catalogue.Field, o *offered, typed string) (value string, ok bool) {
	switch {
	case o.yesNo, o.confirm:
		value = f.Kind.Normalise(typed, f.Rule)
		if value == kind.Yes || value == kind.No && o.yesNo {
			return value, true
		}
		if o.confirm {
			t.fail("Give yes to confirm it, or skip.")
		} else {
			t.fail("Answer yes or no.")
		}
		return "", false
	case o.many:
		return t.chooseMany(o, typed)
	}
	c, ok := t.chooseOne(o, typed)
	return c.Value, ok
}

func (t *conversation) chooseMany(o *offered, typed string) (string, bool) {
	var values []string
	for word := range strings.SplitSeq(typed, ",") {
		if strings.TrimSpace(word) == "" {
			continue
		}
		c, ok := t.chooseOne(o, word)
		if !ok {
			return "", false
		}
		values = append(values, c.Value)
	}
	return strings.Join(values, ","), true
}

// chooseOne finds one option by its number or its words. Where several are meant it numbers them for the next try.
func (t *conversation) chooseOne(o *offered, typed string) (choice, bool) {
	word := strings.Join(strings.Fields(text.Fold(typed)), " ")
	for _, c := range o.list {
		if slices.Contains(c.folded, word) {
			return c, true
		}
	}
	if n, isNumber := number(word); isNumber && len(o.numbered) > 0 {
		if n >= 1 && n <= len(o.numbered) {
			return o.numbered[n-1], true
		}
		t.fail("There are " + itoa(len(o.numbered)) + " to choose from. Give a number from 1 to " + itoa(len(o.numbered)) + ", or the word.")
		return choice{}, false
	}
	for _, by := range []func(a, b string) bool{strings.HasPrefix, strings.Contains} {
		var found []choice
		for _, c := range o.list {
			if slices.ContainsFunc(c.folded, func(w string) bool { return by(w, word) }) {
				found = append(found, c)
			}
		}
		switch {
		case len(found) == 1:
			return found[0], true
		case len(found) > 1 && len(found) <= mostListed:
			t.fail("That could be " + itoa(len(found)) + " of them.")
			if !o.many {
				o.numbered = found
			}
			for i, c := range found {
				t.say(itoa(i+1) + " " + c.words())
			}
			return choice{}, false
		case len(found) > 1:
			t.fail("That could be " + itoa(len(found)) + " of them. Give more of the name.")
			return choice{}, false
		}
	}
	t.fail("Nothing to choose here is called that.")
	return choice{}, false
}

// number reads a number of at most four digits.
func number(s string) (int, bool) {
	if s == "" || len(s) > 4 {
		return 0, false
	}
	n := 0
	for _, r := range s {
		if r < '0' || r > '9' {
			return 0, false
		}
		n = n*10 + int(r-'0')
	}
	return n, true
}
