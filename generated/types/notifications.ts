// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * NotificationHeaders
         * @description The headers of every notification, as defined by Standard Webhooks.
         */
        NotificationHeaders: {
            "webhook-id": components["schemas"]["EventId"];
            /** @description When this attempt was sent, in UNIX seconds. Each attempt has a new one. */
            "webhook-timestamp": string;
            /**
             * @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<raw body>`.
             *     While a secret is being rotated there are two signatures, separated by one space, that
             *     of the newer secret first; either one is sufficient.
             */
            "webhook-signature": string;
        };
        /**
         * EventId
         * @description The id of an event. It stays the same on every redelivery, so receivers deduplicate by it.
         * @example evt_019fe94261507058b4c4df7eec7d32a7
         */
        EventId: string;
        /**
         * ApiVersion
         * @description The version of the notification body.
         * @constant
         */
        ApiVersion: "2026-08-02";
        /**
         * Timestamp
         * Format: date-time
         * @description A date and time in ISO 8601, always in UTC with milliseconds.
         * @example 2026-08-10T01:15:30.120Z
         */
        Timestamp: string;
        /**
         * EventSequence
         * @description An integer that increases with every event of one session. A receiver that has processed a
         *     higher number of the same session may drop this one as stale. Numbers may be skipped, and they
         *     are not related between sessions.
         * @example 1
         */
        EventSequence: number;
        /**
         * Metadata
         * @description Correlation data of the tenant: any JSON object of at most 8192 bytes, measured as UTF-8 JSON text
         *     without insignificant white space. It is stored as text, so the order of keys and the precision of
         *     numbers are kept. It must not contain personal data.
         * @example {
         *       "applicationId": "app-20431"
         *     }
         */
        Metadata: {
            [key: string]: unknown;
        };
        /**
         * SessionId
         * @description The id of a session: `vs_` followed by 32 lowercase hexadecimal digits. Ids increase in the order of creation.
         * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
         */
        SessionId: string;
        /**
         * TenantId
         * @description The id of a tenant: a lowercase UUID with hyphens.
         * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
         */
        TenantId: string;
        /**
         * SessionReference
         * @description The session of a decision or a notification.
         */
        SessionReference: {
            sessionId: components["schemas"]["SessionId"];
            tenantId: components["schemas"]["TenantId"];
        };
        /**
         * Verdict
         * @description The decision.
         *
         *     - `approved`: identity confirmed
         *     - `rejected`: identity not confirmed
         *     - `needs_review`: not decided automatically, or returned to review; an `approved` or `rejected`
         *       notification follows when the review ends
         * @enum {string}
         */
        Verdict: "approved" | "rejected" | "needs_review";
        /**
         * Review
         * @description The human review of a decision.
         */
        Review: {
            reviewedAt: components["schemas"]["Timestamp"];
            /**
             * @description The reviewer's note as free text; null if there is none and after personal data has been
             *     erased. Personal data: do not log it.
             */
            note: string | null;
        };
        /**
         * DocumentType
         * @description The type of an identity document. The set grows within a version: accept values that you do not know.
         * @example passport
         */
        DocumentType: string;
        /**
         * CheckResult
         * @description The result of one check. It passed, it failed, or it could not tell.
         * @enum {string}
         */
        CheckResult: "passed" | "failed" | "inconclusive";
        /**
         * DocumentCheck
         * @description A summary of the document check. A part that was not performed is absent.
         */
        DocumentCheck: {
            documentType?: components["schemas"]["DocumentType"];
            authenticity?: components["schemas"]["CheckResult"];
        };
        /**
         * FaceCheck
         * @description A summary of the face check. `match`: whether the face in front of the camera is the one on the
         *     document. `liveness`: whether a living person was present. A part that was not performed is
         *     absent.
         */
        FaceCheck: {
            match?: components["schemas"]["CheckResult"];
            liveness?: components["schemas"]["CheckResult"];
        };
        /**
         * InputMatchFields
         * @description Whether each value matches between the document, the user's input and the tenant's data. A value
         *     that was not compared is absent.
         */
        InputMatchFields: {
            name?: boolean;
            birthDate?: boolean;
            address?: boolean;
        };
        /**
         * InputMatchCheck
         * @description A summary of the comparison of values.
         */
        InputMatchCheck: {
            fields: components["schemas"]["InputMatchFields"];
        };
        /**
         * Checks
         * @description A summary of the checks performed. It contains only results and no personal values. A check that
         *     was not performed is absent, never `false`.
         */
        Checks: {
            document?: components["schemas"]["DocumentCheck"];
            face?: components["schemas"]["FaceCheck"];
            inputMatch?: components["schemas"]["InputMatchCheck"];
        };
        /**
         * ReasonCode
         * @description Why a session was rejected or referred to review. The set grows within a version: ignore values
         *     that you do not know, and do not treat them as an error.
         *
         *     - `document_expired`, `document_rule_violation`, `document_unreadable`,
         *       `document_type_unsupported`: the document itself
         *     - `face_not_detected`, `face_mismatch`, `liveness_low_confidence`: the face
         *     - `ocr_low_confidence`, `spoof_suspected`, `risk_score_review`: the service is not certain enough
         *     - `user_input_mismatch`, `pre_registered_info_mismatch`: a value differs from the document
         *     - `blacklist_hit`: the person or document is on the tenant's blacklist
         *     - `operator_review_requested`: an operator returned the session to review; added to the original
         *       reasons
         *     - `document_partially_hidden`: part of the document is cut off or hidden; only in rejections by
         *       human review
         *     - `other`: explained in `review.note`; only in rejections by human review
         *
         *     After an operator returns a rejection by human review, its reasons are among the original ones.
         * @example document_expired
         */
        ReasonCode: string;
        /**
         * Outcome
         * @description One decision. A session shows its latest decision; a notification contains the decision it
         *     announces. `decidedAt` is the time of the decision or, after a return to review, the time of the
         *     return. `review` is present if `source` is `manual_review`, and absent otherwise.
         */
        Outcome: {
            session: components["schemas"]["SessionReference"];
            verdict: components["schemas"]["Verdict"];
            decidedAt: components["schemas"]["Timestamp"];
            /**
             * @description Whether the service's checks or a reviewer made the decision.
             * @enum {string}
             */
            source: "automatic" | "manual_review";
            review?: components["schemas"]["Review"];
            checks: components["schemas"]["Checks"];
            /** @description The reason codes of a rejection or a referral; empty for an approval. */
            reasons: components["schemas"]["ReasonCode"][];
        };
        /**
         * ApprovedOutcome
         * @description An outcome whose verdict is `approved`.
         */
        ApprovedOutcome: components["schemas"]["Outcome"] & ({
            /**
             * @constant
             * @enum {string}
             */
            verdict: "approved";
        } & {
            [key: string]: unknown;
        });
        /**
         * VerificationApprovedEvent
         * @description The identity was confirmed. `id` equals the `webhook-id` header; `createdAt` is when the event
         *     happened. Both stay the same on redelivery.
         */
        VerificationApprovedEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.approved";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` if none was given. Null after
             *     the retention period. It may contain free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["ApprovedOutcome"];
        };
        /**
         * RejectedOutcome
         * @description An outcome whose verdict is `rejected`.
         */
        RejectedOutcome: components["schemas"]["Outcome"] & ({
            /**
             * @constant
             * @enum {string}
             */
            verdict: "rejected";
        } & {
            [key: string]: unknown;
        });
        /**
         * VerificationRejectedEvent
         * @description The identity was not confirmed. `id` equals the `webhook-id` header; `createdAt` is when the event
         *     happened. Both stay the same on redelivery.
         */
        VerificationRejectedEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.rejected";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` if none was given. Null after
             *     the retention period. It may contain free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["RejectedOutcome"];
        };
        /**
         * NeedsReviewOutcome
         * @description An outcome whose verdict is `needs_review`.
         */
        NeedsReviewOutcome: components["schemas"]["Outcome"] & ({
            /**
             * @constant
             * @enum {string}
             */
            verdict: "needs_review";
        } & {
            [key: string]: unknown;
        });
        /**
         * VerificationNeedsReviewEvent
         * @description The session was referred to human review because it could not be decided automatically, or an
         *     operator returned it to review. `id` equals the `webhook-id` header; `createdAt` is when the event
         *     happened. Both stay the same on redelivery.
         */
        VerificationNeedsReviewEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.needs_review";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` if none was given. Null after
             *     the retention period. It may contain free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["NeedsReviewOutcome"];
        };
        /**
         * ExpiredEventData
         * @description The session that was not finished before its deadline.
         */
        ExpiredEventData: {
            session: components["schemas"]["SessionReference"];
        };
        /**
         * VerificationExpiredEvent
         * @description The session was not finished before its deadline, or `cancelVerificationSession` moved the
         *     deadline to the time of the call. `id` equals the `webhook-id` header; `createdAt` is when the
         *     event happened. Both stay the same on redelivery.
         */
        VerificationExpiredEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.expired";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` if none was given. Null after
             *     the retention period. It may contain free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["ExpiredEventData"];
        };
        /**
         * FailureCode
         * @description Why a session ended with an error. The set grows within a version: accept values that you do not
         *     know. Known today: `processing_error` (the checks could not be performed, even after retries).
         * @example processing_error
         */
        FailureCode: string;
        /**
         * Failure
         * @description The error that ended a session. It contains no personal data.
         */
        Failure: {
            code: components["schemas"]["FailureCode"];
        };
        /**
         * FailedEventData
         * @description The session that ended with an error, and the error.
         */
        FailedEventData: {
            session: components["schemas"]["SessionReference"];
            failure: components["schemas"]["Failure"];
        };
        /**
         * VerificationFailedEvent
         * @description The session ended with an unrecoverable error. `id` equals the `webhook-id` header; `createdAt` is
         *     when the event happened. Both stay the same on redelivery.
         */
        VerificationFailedEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.failed";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` if none was given. Null after
             *     the retention period. It may contain free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["FailedEventData"];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
