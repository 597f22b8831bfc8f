// Calls a running service through the generated client, and writes what it found as JSON. No call may fail because of another one.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	openapi_types "github.com/oapi-codegen/runtime/types"

	"example.com/exercise/mitome"
)

type found = map[string]any

var (
	ctx       = context.Background()
	sessionID = os.Getenv("MITOME_SESSION_ID")
)

func create(client *mitome.ClientWithResponses) (found, error) {
	callbackURL, state, lastName := "https://tenant.example/verified", "s-81f3", "Brandt"
	birthDate := openapi_types.Date{Time: time.Date(1991, time.April, 12, 0, 0, 0, 0, time.UTC)}
	key := os.Getenv("MITOME_IDEMPOTENCY_KEY")
	response, err := client.CreateVerificationSessionWithResponse(ctx,
		&mitome.CreateVerificationSessionParams{IdempotencyKey: &key},
		mitome.CreateVerificationSessionRequest{
			CallbackUrl:       &callbackURL,
			State:             &state,
			Metadata:          &mitome.Metadata{"client": os.Getenv("MITOME_CLIENT")},
			PreRegisteredInfo: &mitome.PreRegisteredInfo{LastName: &lastName, BirthDate: &birthDate},
		})
	if err != nil {
		return nil, err
	}
	session := response.JSON201
	if session == nil {
		return nil, fmt.Errorf("no session, but %s", response.Status())
	}
	return found{
		"id":              session.Id,
		"status":          session.Status,
		"createdAt":       session.CreatedAt.UnixMilli(),
		"verificationUrl": session.VerificationUrl,
	}, nil
}

func get(client *mitome.ClientWithResponses) (found, error) {
	response, err := client.GetVerificationSessionWithResponse(ctx, sessionID)
	if err != nil {
		return nil, err
	}
	detail := response.JSON200
	if detail == nil || detail.Outcome == nil {
		return nil, fmt.Errorf("no session with an outcome, but %s", response.Status())
	}
	var completedAt *int64
	if detail.CompletedAt != nil {
		milliseconds := detail.CompletedAt.UnixMilli()
		completedAt = &milliseconds
	}
	return found{
		"id":          detail.Id,
		"status":      detail.Status,
		"createdAt":   detail.CreatedAt.UnixMilli(),
		"completedAt": completedAt,
		"steps":       detail.Plan.Steps,
		"metadata":    detail.Metadata,
		"verdict":     detail.Outcome.Verdict,
		"reasons":     detail.Outcome.Reasons,
	}, nil
}

func notFound(client *mitome.ClientWithResponses) (found, error) {
	response, err := client.GetVerificationSessionWithResponse(ctx, "vs_"+strings.Repeat("0", 32))
	if err != nil {
		return nil, err
	}
	problem := response.ApplicationproblemJSON404
	if problem == nil {
		return nil, fmt.Errorf("no problem document, but %s", response.Status())
	}
	return found{"status": response.StatusCode(), "tag": problem.UnderscoreTag}, nil
}

func events(client *mitome.ClientWithResponses) (found, error) {
	// Asked for by type, a page holds no type that a later release adds.
	limit, referrals := 100, mitome.SubscribableEventTypeVerificationNeedsReview
	response, err := client.ListEventsWithResponse(ctx, &mitome.ListEventsParams{Type: &referrals, Limit: &limit})
	if err != nil {
		return nil, err
	}
	if response.JSON200 == nil {
		return nil, fmt.Errorf("no page, but %s", response.Status())
	}
	types, reasons := []any{}, []any{}
	for _, event := range response.JSON200.Events {
		// A member of a union is decoded by the one that its reader requests.
		referred, err := event.AsVerificationNeedsReviewEvent()
		if err != nil {
			return nil, err
		}
		if referred.Type.Valid() && referred.Data.Session.SessionId == sessionID {
			types, reasons = append(types, referred.Type), append(reasons, referred.Data.Reasons)
		}
	}
	return found{"types": types, "reasons": reasons}, nil
}

func reprocess(client *mitome.ClientWithResponses) (found, error) {
	response, err := client.ReprocessVerificationSessionWithResponse(ctx, sessionID, nil)
	if err != nil {
		return nil, err
	}
	session := response.JSON200
	if session == nil {
		return nil, fmt.Errorf("no session, but %s", response.Status())
	}
	return found{"id": session.Id, "status": session.Status, "expiresAt": session.ExpiresAt.UnixMilli()}, nil
}

func refused(client *mitome.ClientWithResponses) (found, error) {
	response, err := client.ReprocessVerificationSessionWithResponse(ctx, sessionID, nil)
	if err != nil {
		return nil, err
	}
	if response.ApplicationproblemJSON409 == nil {
		return nil, fmt.Errorf("no problem document, but %s", response.Status())
	}
	problem, err := response.ApplicationproblemJSON409.AsReprocessNotAllowedProblem()
	if err != nil {
		return nil, err
	}
	return found{"status": response.StatusCode(), "tag": problem.UnderscoreTag, "reason": problem.Reason}, nil
}

func run() error {
	authorize := func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+os.Getenv("MITOME_API_KEY"))
		return nil
	}
	client, err := mitome.NewClientWithResponses(os.Getenv("MITOME_URL"), mitome.WithRequestEditorFn(authorize))
	if err != nil {
		return err
	}
	foundBy := func(call func(*mitome.ClientWithResponses) (found, error)) found {
		result, err := call(client)
		if err != nil {
			return found{"error": err.Error()}
		}
		return result
	}
	// A map literal's values are evaluated in no promised order.
	all := found{}
	for _, one := range []struct {
		name string
		call func(*mitome.ClientWithResponses) (found, error)
	}{
		{"create", create}, {"get", get}, {"notFound", notFound},
		{"events", events}, {"reprocess", reprocess}, {"refused", refused},
	} {
		all[one.name] = foundBy(one.call)
	}
	text, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return os.WriteFile(os.Getenv("MITOME_OUTPUT"), text, 0o600)
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
