package sandbox

import (
	"net/http"
	"strings"
)

// Problem is one complaint about an application at submit.
type Problem struct {
	// Array is the path of the entity array, "" for none. Entry is either identifier of the entry and wins over Index, its
	// place in the checked document; -1 where unknown.
	Array string
	Entry string
	Index int
	// Name is the dotted path below the entry, or of the body; "" for the whole of it.
	Name string
	// Code and Message go to the client as they are; an empty Code is ERR.422.
	Code    string
	Message string
}

// refused is a request that changes nothing, with its reply.
type refused struct {
	status  int
	message string
	errs    []apiError
}

func (r *refused) Error() string { return r.message }

// refuse turns a request down for its form.
func refuse(field, reason string) error {
	return &refused{
		status: http.StatusBadRequest, message: "the request cannot be applied",
		errs: []apiError{{Code: "ERR.400", Field: field, Reason: reason}},
	}
}

// checked is a document that was validated, with what leads from its entries back to those of the request.
type checked struct {
	document object
	kept     map[string][]int       // array -> index in the document -> stored index
	placed   map[string]map[int]int // array -> stored index -> index in the request
}

// errors puts problems in the client's terms.
func (c checked) errors(problems []Problem) []apiError {
	out := make([]apiError, 0, len(problems))
	for _, p := range problems {
		if p.Code == "" {
			p.Code = "ERR.422"
		}
		out = append(out, apiError{Code: p.Code, Field: c.field(p), Reason: p.Message})
	}
	return out
}

// field is the path of a problem in the request. An array that the request does not have keeps the stored order; an entry
// that the request's array leaves out has no index there, and is named by its array alone.
func (c checked) field(p Problem) string {
	if p.Array == "" {
		return p.Name
	}
	list, _ := entries(lookUp(c.document, p.Array))
	index := indexOf(list, onboardingID, p.Entry)
	if index < 0 {
		index = indexOf(list, customerID, p.Entry)
	}
	if index < 0 {
		index = p.Index
	}
	if index < 0 || index >= len(c.kept[p.Array]) {
		return join(p.Array, p.Name)
	}
	index = c.kept[p.Array][index]
	if sent, ok := c.placed[p.Array]; ok {
		if index, ok = sent[index]; !ok {
			return join(p.Array, p.Name)
		}
	}
	return join(entryPath(p.Array, index), p.Name)
}

// lookUp follows a dotted path of objects; nil where it leads nowhere.
func lookUp(data object, path string) any {
	first, rest, deeper := strings.Cut(path, ".")
	if !deeper {
		return data[first]
	}
	inner, _ := data[first].(object)
	return lookUp(inner, rest)
}
