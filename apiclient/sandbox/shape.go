package sandbox

import (
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

// shapeEnvelope is this API's own form of a refusal.
const shapeEnvelope = "stonex"

// shapes are the forms in which public account-opening APIs refuse an application, by the name of the API.
var shapes = map[string]func([]apiError) reply{
	shapeEnvelope:   inEnvelope,
	"problem":       asProblemDetails,
	"alpaca":        asCodeAndMessage,
	"folio":         asDottedCodes,
	"currencycloud": asFieldMessages,
	"ibkr":          asDescription,
}

func shapeNames() []string {
	return slices.Sorted(maps.Keys(shapes))
}

func unprocessable(body any) reply { return reply{status: http.StatusUnprocessableEntity, body: body} }

// inEnvelope is the form of StoneX Clearing.
func inEnvelope(errs []apiError) reply {
	return fail(http.StatusUnprocessableEntity, "the application was not accepted", errs...)
}

// asProblemDetails is RFC 9457 with the errors extension of its section 3: JSON pointers (RFC 6901) as URI fragments.
func asProblemDetails(errs []apiError) reply {
	list := make([]object, len(errs))
	for i, e := range errs {
		list[i] = object{"detail": e.Reason}
		if e.Field != "" {
			list[i]["pointer"] = "#/" + strings.NewReplacer("[", "/", "]", "", ".", "/").Replace(e.Field)
		}
	}
	return unprocessable(object{
		"type": "https://example.com/problems/validation", "title": "The application was not accepted",
		"status": http.StatusUnprocessableEntity, "detail": strconv.Itoa(len(errs)) + " things to mend",
		"instance": "/problems/" + newTraceID(), "errors": list,
	}).with("Content-Type", "application/problem+json")
}

// asCodeAndMessage is the form of Alpaca's Broker API: one number and one sentence.
func asCodeAndMessage(errs []apiError) reply {
	parts := make([]string, len(errs))
	for i, e := range errs {
		parts[i] = e.Reason
		if e.Field != "" {
			parts[i] = e.Field + ": " + e.Reason
		}
	}
	return unprocessable(object{"code": 40010001, "message": strings.Join(parts, "; ")})
}

// asDottedCodes is the form of Folio Institutional: rules as dotted codes, such as invalid.zipcode.
func asDottedCodes(errs []apiError) reply {
	list := make([]object, len(errs))
	for i, e := range errs {
		list[i] = object{"code": dottedCode(e), "message": e.Reason}
		if e.Field != "" {
			list[i]["field"] = e.Field
		}
	}
	return unprocessable(object{"errors": list})
}

func dottedCode(e apiError) string {
	switch name := lastName(e.Field); name {
	case "":
		return "account.review.required"
	case "postalCode":
		return "invalid.zipcode"
	case "taxIdNumber":
		return "invalid.ssn"
	default:
		return "invalid." + strings.ToLower(name)
	}
}

// asFieldMessages is the form of Currencycloud: lists of coded messages by field.
func asFieldMessages(errs []apiError) reply {
	messages := make(map[string][]object)
	for _, e := range errs {
		field := e.Field
		if field == "" {
			field = "base"
		}
		messages[field] = append(messages[field], object{
			"code": strings.ReplaceAll(dottedCode(e), ".", "_"), "message": e.Reason, "params": object{},
		})
	}
	return unprocessable(object{"error_code": "account_create_failed", "error_messages": messages})
}

// asDescription is the form of Interactive Brokers: a flag, a description and a nested error.
func asDescription(errs []apiError) reply {
	fields := make([]object, len(errs))
	for i, e := range errs {
		fields[i] = object{"field": e.Field, "errorDescription": e.Reason}
	}
	return unprocessable(object{
		"hasError": true, "errorDescription": "The application was not accepted",
		"error": object{"errorCode": "VALIDATION", "errors": fields},
	})
}

// lastName is the name of the attribute itself.
func lastName(path string) string { return path[strings.LastIndex(path, ".")+1:] }
