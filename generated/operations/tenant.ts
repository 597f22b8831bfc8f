// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.
import type { components, operations } from '../types/tenant.ts';

/** Every operation of this surface, by operationId. `tags` lists the `_tag`s that each status may carry. */
export const tenantOperations = {
  listVerificationSessions: {
    method: 'get',
    path: '/v1/verification-sessions',
    statuses: [200, 400, 401, 403, 406, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      403: ['IpNotAllowed'],
      406: ['NotAcceptable'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  createVerificationSession: {
    method: 'post',
    path: '/v1/verification-sessions',
    statuses: [201, 400, 401, 403, 406, 409, 413, 415, 422, 429, 500, 503],
    tags: {
      400: ['InvalidRequest', 'MetadataTooLarge', 'CallbackUrlNotAllowed', 'StateTooLong'],
      401: ['Unauthorized'],
      403: ['IpNotAllowed'],
      406: ['NotAcceptable'],
      409: ['SessionCreationNotAllowed', 'IdempotencyKeyInUse'],
      413: ['RequestTooLarge'],
      415: ['UnsupportedMediaType'],
      422: ['IdempotencyKeyReused'],
      429: ['RateLimited'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: ['application/json'],
    hasBody: true,
  },
  getVerificationSession: {
    method: 'get',
    path: '/v1/verification-sessions/{id}',
    statuses: [200, 401, 403, 404, 406, 500, 503],
    tags: {
      401: ['Unauthorized'],
      403: ['IpNotAllowed'],
      404: ['SessionNotFound'],
      406: ['NotAcceptable'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  reprocessVerificationSession: {
    method: 'post',
    path: '/v1/verification-sessions/{id}/reprocess',
    statuses: [200, 400, 401, 403, 404, 406, 409, 413, 422, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      403: ['IpNotAllowed'],
      404: ['SessionNotFound'],
      406: ['NotAcceptable'],
      409: ['ReprocessNotAllowed', 'IdempotencyKeyInUse'],
      413: ['RequestTooLarge'],
      422: ['IdempotencyKeyReused'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  cancelVerificationSession: {
    method: 'post',
    path: '/v1/verification-sessions/{id}/cancel',
    statuses: [200, 400, 401, 403, 404, 406, 409, 413, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      403: ['IpNotAllowed'],
      404: ['SessionNotFound'],
      406: ['NotAcceptable'],
      409: ['CancelNotAllowed'],
      413: ['RequestTooLarge'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  simulateOutcome: {
    method: 'post',
    path: '/v1/verification-sessions/{id}/simulate',
    statuses: [200, 400, 401, 403, 404, 406, 409, 413, 415, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      403: ['IpNotAllowed', 'SandboxOnly'],
      404: ['SessionNotFound'],
      406: ['NotAcceptable'],
      409: ['SimulationNotAllowed'],
      413: ['RequestTooLarge'],
      415: ['UnsupportedMediaType'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: ['application/json'],
    hasBody: true,
  },
  listEvents: {
    method: 'get',
    path: '/v1/events',
    statuses: [200, 400, 401, 403, 406, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      403: ['IpNotAllowed'],
      406: ['NotAcceptable'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
} as const;

/** What each operation takes and which replies it may give. Header names of requests are in lower case. */
export interface TenantOperations {
  /** List sessions */
  listVerificationSessions: {
    input: {
      params: Record<never, never>;
      query: { 'status'?: NonNullable<operations['listVerificationSessions']['parameters']['query']>['status']; 'verdict'?: NonNullable<operations['listVerificationSessions']['parameters']['query']>['verdict']; 'from'?: NonNullable<operations['listVerificationSessions']['parameters']['query']>['from']; 'to'?: NonNullable<operations['listVerificationSessions']['parameters']['query']>['to']; 'after'?: NonNullable<operations['listVerificationSessions']['parameters']['query']>['after']; 'limit'?: NonNullable<operations['listVerificationSessions']['parameters']['query']>['limit'] };
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['SessionPage']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['IpNotAllowedProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Create a session */
  createVerificationSession: {
    input: {
      params: Record<never, never>;
      query: Record<never, never>;
      headers: { 'idempotency-key'?: NonNullable<operations['createVerificationSession']['parameters']['header']>['Idempotency-Key'] };
      body: components['schemas']['CreateVerificationSessionRequest'];
    };
    reply:
      | { status: 201; body: components['schemas']['Session']; headers: { 'Location': operations['createVerificationSession']['responses'][201]['headers']['Location']; 'Idempotency-Replayed'?: operations['createVerificationSession']['responses'][201]['headers']['Idempotency-Replayed'] } }
      | { status: 400; body: components['schemas']['CreateVerificationSessionBadRequest']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['IpNotAllowedProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['CreateVerificationSessionConflict']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 415; body: components['schemas']['UnsupportedMediaTypeProblem']; headers?: undefined }
      | { status: 422; body: components['schemas']['IdempotencyKeyReusedProblem']; headers?: undefined }
      | { status: 429; body: components['schemas']['RateLimitedProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Get a session */
  getVerificationSession: {
    input: {
      params: { 'id': NonNullable<operations['getVerificationSession']['parameters']['path']>['id'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['SessionDetail']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['IpNotAllowedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['SessionNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Reprocess a session */
  reprocessVerificationSession: {
    input: {
      params: { 'id': NonNullable<operations['reprocessVerificationSession']['parameters']['path']>['id'] };
      query: Record<never, never>;
      headers: { 'idempotency-key'?: NonNullable<operations['reprocessVerificationSession']['parameters']['header']>['Idempotency-Key'] };
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['ReprocessedSession']; headers?: { 'Idempotency-Replayed'?: operations['reprocessVerificationSession']['responses'][200]['headers']['Idempotency-Replayed'] } }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['IpNotAllowedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['SessionNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['ReprocessVerificationSessionConflict']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 422; body: components['schemas']['IdempotencyKeyReusedProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Cancel a session */
  cancelVerificationSession: {
    input: {
      params: { 'id': NonNullable<operations['cancelVerificationSession']['parameters']['path']>['id'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['SessionSummary']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['IpNotAllowedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['SessionNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['CancelNotAllowedProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Simulate an outcome */
  simulateOutcome: {
    input: {
      params: { 'id': NonNullable<operations['simulateOutcome']['parameters']['path']>['id'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: components['schemas']['SimulateOutcomeRequest'];
    };
    reply:
      | { status: 200; body: components['schemas']['SessionSummary']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['SimulateOutcomeForbidden']; headers?: undefined }
      | { status: 404; body: components['schemas']['SessionNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['SimulationNotAllowedProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 415; body: components['schemas']['UnsupportedMediaTypeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** List events */
  listEvents: {
    input: {
      params: Record<never, never>;
      query: { 'type'?: NonNullable<operations['listEvents']['parameters']['query']>['type']; 'from'?: NonNullable<operations['listEvents']['parameters']['query']>['from']; 'to'?: NonNullable<operations['listEvents']['parameters']['query']>['to']; 'after'?: NonNullable<operations['listEvents']['parameters']['query']>['after']; 'limit'?: NonNullable<operations['listEvents']['parameters']['query']>['limit'] };
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['EventPage']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['IpNotAllowedProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
}

/** The operationIds of this surface. */
export type TenantOperationId = keyof TenantOperations;

/** The parts of a valid request of one operation. */
export type TenantInput<Id extends TenantOperationId> = TenantOperations[Id]['input'];

/**
 * The union of the documented replies of one operation. Write it as the handler's return type: TypeScript refuses
 * undeclared properties in the returned literal only where that type is stated.
 */
export type TenantReply<Id extends TenantOperationId> = TenantOperations[Id]['reply'];

/** One handler of every operation of this surface; `Context` is whatever the server hands to each of them. */
export type TenantHandlers<Context> = {
  readonly [Id in TenantOperationId]: (input: TenantInput<Id>, context: Context) => Promise<TenantReply<Id>>;
};
