package apiclient

import "brokerage/onboard/flow/safetext"

// redactor takes what was sent out of the server's text, secrets above all.
type redactor struct{ mask safetext.Mask }

func newRedactor(q request) *redactor {
	r := &redactor{}
	if o, err := decodeObject(q.body); err == nil {
		r.gather(o)
	}
	for _, v := range append([]Secret{q.bearer, q.basic}, q.secrets...) {
		r.mask.AddSecret(v.reveal())
	}
	for _, headers := range q.headers {
		for _, v := range headers {
			r.mask.AddSecret(v.reveal())
		}
	}
	return r
}

func (r *redactor) gather(v any) {
	switch v := v.(type) {
	case object:
		for _, each := range v {
			r.gather(each)
		}
	case []any:
		for _, each := range v {
			r.gather(each)
		}
	default:
		r.mask.Add(text(v))
	}
}

func (r *redactor) clean(s string) string { return r.mask.Clean(s) }

// fault takes what was sent out of everything a fault says. Entry stays: it finds an answer and is never shown.
func (r *redactor) fault(e *Error) {
	e.Message, e.Code, e.TraceID = r.clean(e.Message), r.mask.CleanID(e.Code), r.mask.CleanID(e.TraceID)
	for i := range e.Problems {
		p := &e.Problems[i]
		p.Name, p.Code, p.Message = r.mask.CleanID(p.Name), r.mask.CleanID(p.Code), r.clean(p.Message)
	}
}
