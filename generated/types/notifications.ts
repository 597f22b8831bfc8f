// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * NotificationHeaders
         * @description The headers of every notification, as Standard Webhooks names them.
         */
        NotificationHeaders: {
            "webhook-id": components["schemas"]["EventId"];
            /** @description When this attempt was sent, in UNIX seconds. Each redelivery has a new one. */
            "webhook-timestamp": string;
            /**
             * @description `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<raw body>`. While a secret is being rotated there are two
             *     of these, separated by one space, the newer secret's first; either one suffices.
             */
            "webhook-signature": string;
        };
        /**
         * EventId
         * @description Names an event. It stays the same on every redelivery, so receivers deduplicate by it.
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
         * @description A moment as ISO 8601, always in UTC with milliseconds.
         * @example 2026-08-10T01:15:30.120Z
         */
        Timestamp: string;
        /**
         * EventSequence
         * @description A whole number that rises with every event of one session. A receiver that has processed a higher number of the same session may drop
         *     this one as stale. Numbers may be skipped, and they say nothing about other sessions.
         * @example 1
         */
        EventSequence: number;
        /**
         * Metadata
         * @description Correlation data of the tenant: any JSON object of at most 8192 bytes, counted on the UTF-8 bytes of its JSON text without
         *     insignificant white space. It is kept as text, so the order of keys and large numbers survive. It must not contain personal data.
         * @example {
         *       "applicationId": "app-20431"
         *     }
         */
        Metadata: {
            [key: string]: unknown;
        };
        /**
         * SessionId
         * @description Names a session, `vs_` followed by 32 lowercase hexadecimal digits. Ids grow in the order of creation.
         * @example vs_019fe93d33c87ca9b8112ca1bbdcafac
         */
        SessionId: string;
        /**
         * TenantId
         * @description Names a tenant, a UUID in lowercase with hyphens.
         * @example e9da86d3-51cf-4a76-82d8-c50195c3f466
         */
        TenantId: string;
        /**
         * SessionReference
         * @description The session that a decision or a notification is about.
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
         *     - `needs_review`: could not be decided automatically, or was returned to review; an `approved` or `rejected` notification follows
         *       when the review ends
         * @enum {string}
         */
        Verdict: "approved" | "rejected" | "needs_review";
        /**
         * Review
         * @description The human review behind a decision.
         */
        Review: {
            reviewedAt: components["schemas"]["Timestamp"];
            /**
             * @description What the reviewer wrote, as free text; null when nothing was written and after personal data has been erased. Personal data: do
             *     not log it.
             */
            note: string | null;
        };
        /**
         * DocumentType
         * @description The kind of an identity document. The set grows within a version, so accept values that you do not know.
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
         * @description Summary of the document check. A part that was not performed is absent.
         */
        DocumentCheck: {
            documentType?: components["schemas"]["DocumentType"];
            authenticity?: components["schemas"]["CheckResult"];
        };
        /**
         * FaceCheck
         * @description Summary of the face check: `match` says whether the face in front of the camera is the one on the document, `liveness` whether a living
         *     person was there. A part that was not performed is absent.
         */
        FaceCheck: {
            match?: components["schemas"]["CheckResult"];
            liveness?: components["schemas"]["CheckResult"];
        };
        /**
         * InputMatchFields
         * @description Whether each kind of value agrees between the document, the user's input and the tenant's data. What was not compared is absent.
         */
        InputMatchFields: {
            name?: boolean;
            birthDate?: boolean;
            address?: boolean;
        };
        /**
         * InputMatchCheck
         * @description Summary of the comparison of values.
         */
        InputMatchCheck: {
            fields: components["schemas"]["InputMatchFields"];
        };
        /**
         * Checks
         * @description Summary of the checks performed. It contains no personal values, only outcomes. A check that was not performed is absent, never
         *     `false`.
         */
        Checks: {
            document?: components["schemas"]["DocumentCheck"];
            face?: components["schemas"]["FaceCheck"];
            inputMatch?: components["schemas"]["InputMatchCheck"];
        };
        /**
         * ReasonCode
         * @description Why a session was rejected or referred to review. The set grows within a version: ignore values that you do not know, never treat
         *     them as an error.
         *
         *     - `document_expired`, `document_rule_violation`, `document_unreadable`, `document_type_unsupported`: the document itself
         *     - `face_not_detected`, `face_mismatch`, `liveness_low_confidence`: the face
         *     - `ocr_low_confidence`, `spoof_suspected`, `risk_score_review`: the service is not sure enough
         *     - `user_input_mismatch`, `pre_registered_info_mismatch`: a value differs from the document's
         *     - `blacklist_hit`: the person or document is on the tenant's list
         *     - `operator_review_requested`: an operator returned a decided verdict to review; stands beside the original reasons
         *     - `document_partially_hidden`: part of the document is cut off or hidden; only in rejections made by human review
         *     - `other`: explained in `review.note`; only in rejections made by human review
         *
         *     Where an operator returns a rejection made by human review, its reasons stand among the original ones.
         * @example document_expired
         */
        ReasonCode: string;
        /**
         * Outcome
         * @description One decision. A session shows its latest one; a notification carries the one that it announces.
         *     `decidedAt` is when the decision was made or, after a return to review, when it was returned. `review` is present when `source` is
         *     `manual_review` and absent otherwise.
         */
        Outcome: {
            session: components["schemas"]["SessionReference"];
            verdict: components["schemas"]["Verdict"];
            decidedAt: components["schemas"]["Timestamp"];
            /**
             * @description Who decided, the service's checks or a person.
             * @enum {string}
             */
            source: "automatic" | "manual_review";
            review?: components["schemas"]["Review"];
            checks: components["schemas"]["Checks"];
            /** @description Reason codes for a rejection or a review referral; empty for an approval. */
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
         * @description Identity confirmed and finalized.
         *     `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
         */
        VerificationApprovedEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.approved";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
             *     free text: do not log it.
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
         * @description Identity not confirmed and finalized.
         *     `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
         */
        VerificationRejectedEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.rejected";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
             *     free text: do not log it.
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
         * @description Referred to human review, because it could not be decided automatically or because an operator returned a finalized verdict.
         *     `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
         */
        VerificationNeedsReviewEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.needs_review";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
             *     free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["NeedsReviewOutcome"];
        };
        /**
         * ExpiredEventData
         * @description The session that was not finished by its deadline.
         */
        ExpiredEventData: {
            session: components["schemas"]["SessionReference"];
        };
        /**
         * VerificationExpiredEvent
         * @description The process was not finished by the deadline, or `cancelVerificationSession` brought the deadline forward to the moment of the call.
         *     `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
         */
        VerificationExpiredEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.expired";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
             *     free text: do not log it.
             */
            metadata: components["schemas"]["Metadata"] | null;
            data: components["schemas"]["ExpiredEventData"];
        };
        /**
         * FailureCode
         * @description Why a session ended with an error. The set grows within a version: accept values that you do not know. Known today: `processing_error`
         *     (the checks could not be carried out, also after retries).
         * @example processing_error
         */
        FailureCode: string;
        /**
         * Failure
         * @description The error that ended a session. It holds nothing personal.
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
         * @description The session ended with an error that cannot be recovered.
         *     `id` equals the `webhook-id` header; `createdAt` is when the event happened. Both stay the same on redelivery.
         */
        VerificationFailedEvent: {
            id: components["schemas"]["EventId"];
            /** @constant */
            type: "verification.failed";
            apiVersion: components["schemas"]["ApiVersion"];
            createdAt: components["schemas"]["Timestamp"];
            sequence: components["schemas"]["EventSequence"];
            /**
             * @description The value given when the session was created, unchanged, or `{}` when none was given. Null after the retention period. It may hold
             *     free text: do not log it.
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
