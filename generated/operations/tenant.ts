// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.
import type { components, operations } from '../types/tenant.ts';

/** Every operation of this surface, by operationId. `tags` lists the `_tag`s that each status may carry. */
export const tenantOperations = {
  createVerificationSession: {
    method: 'post',
    path: '/v1/verification-sessions',
    expressPath: '/v1/verification-sessions',
    statuses: [201, 400, 401, 403, 406, 409, 413, 415, 429, 500, 503],
    tags: {
      400: ['InvalidRequest', 'MetadataTooLarge', 'CallbackUrlNotAllowed', 'StateTooLong'],
      401: ['Unauthorized'],
      403: ['IpNotAllowed'],
      406: ['NotAcceptable'],
      409: ['SessionCreationNotAllowed'],
      413: ['RequestTooLarge'],
      415: ['UnsupportedMediaType'],
      429: ['RateLimited'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: ['application/json'],
    hasBody: true,
    bodyRequired: true,
    secured: true,
  },
  getVerificationSession: {
    method: 'get',
    path: '/v1/verification-sessions/{id}',
    expressPath: '/v1/verification-sessions/:id',
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
    bodyRequired: false,
    secured: true,
  },
  reprocessVerificationSession: {
    method: 'post',
    path: '/v1/verification-sessions/{id}/reprocess',
    expressPath: '/v1/verification-sessions/:id/reprocess',
    statuses: [200, 400, 401, 403, 404, 406, 409, 413, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['Unauthorized'],
      403: ['IpNotAllowed'],
      404: ['SessionNotFound'],
      406: ['NotAcceptable'],
      409: ['ReprocessNotAllowed'],
      413: ['RequestTooLarge'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
    bodyRequired: false,
    secured: true,
  },
} as const;

/** What each operation takes and which replies it may give. Header names of requests are in lower case. */
export interface TenantOperations {
  /** Create a session */
  createVerificationSession: {
    input: {
      params: Record<never, never>;
      query: Record<never, never>;
      headers: Record<never, never>;
      body: components['schemas']['CreateVerificationSessionRequest'];
    };
    reply:
      | { status: 201; body: components['schemas']['Session']; headers: { 'Location': operations['createVerificationSession']['responses'][201]['headers']['Location'] } }
      | { status: 400; body: components['schemas']['CreateVerificationSessionBadRequest']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['IpNotAllowedProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['SessionCreationNotAllowedProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 415; body: components['schemas']['UnsupportedMediaTypeProblem']; headers?: undefined }
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
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['ReprocessedSession']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['UnauthorizedProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['IpNotAllowedProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['SessionNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['ReprocessNotAllowedProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
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
