// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.
import type { CallOptions, Given, KeyedCallOptions } from '../call-options.ts';
import type * as Api from './types.gen.ts';

/** The name of an operation. */
export type OperationId = keyof TenantOperations;

/** What the client has to know of one operation. */
export interface OperationEntry {
  readonly method: string;
  readonly path: string;
  readonly hasBody: boolean;
  readonly hasQuery: boolean;
  readonly takesKey: boolean;
}

/** Every operation of the tenant API. */
export const operations: Readonly<Record<OperationId, OperationEntry>> = {
  listVerificationSessions: {
    method: 'GET',
    path: '/v1/verification-sessions',
    hasBody: false,
    hasQuery: true,
    takesKey: false,
  },
  createVerificationSession: {
    method: 'POST',
    path: '/v1/verification-sessions',
    hasBody: true,
    hasQuery: false,
    takesKey: true,
  },
  getVerificationSession: {
    method: 'GET',
    path: '/v1/verification-sessions/{id}',
    hasBody: false,
    hasQuery: false,
    takesKey: false,
  },
  reprocessVerificationSession: {
    method: 'POST',
    path: '/v1/verification-sessions/{id}/reprocess',
    hasBody: false,
    hasQuery: false,
    takesKey: true,
  },
  cancelVerificationSession: {
    method: 'POST',
    path: '/v1/verification-sessions/{id}/cancel',
    hasBody: false,
    hasQuery: false,
    takesKey: false,
  },
  simulateOutcome: {
    method: 'POST',
    path: '/v1/verification-sessions/{id}/simulate',
    hasBody: true,
    hasQuery: false,
    takesKey: false,
  },
  listEvents: {
    method: 'GET',
    path: '/v1/events',
    hasBody: false,
    hasQuery: true,
    takesKey: false,
  },
};

/** One method for each operation. Its arguments are the parameters of the path, then the body, then the query, then options. */
export interface TenantOperations {
  /** List sessions: `GET /v1/verification-sessions`. */
  listVerificationSessions(query?: Given<NonNullable<Api.ListVerificationSessionsData['query']>>, options?: CallOptions): Promise<Api.ListVerificationSessionsResponse>;
  /** Create a session: `POST /v1/verification-sessions`. */
  createVerificationSession(body: Given<NonNullable<Api.CreateVerificationSessionData['body']>>, options?: KeyedCallOptions): Promise<Api.CreateVerificationSessionResponse>;
  /** Get a session: `GET /v1/verification-sessions/{id}`. */
  getVerificationSession(id: string, options?: CallOptions): Promise<Api.GetVerificationSessionResponse>;
  /** Reprocess a session: `POST /v1/verification-sessions/{id}/reprocess`. */
  reprocessVerificationSession(id: string, options?: KeyedCallOptions): Promise<Api.ReprocessVerificationSessionResponse>;
  /** Cancel a session: `POST /v1/verification-sessions/{id}/cancel`. */
  cancelVerificationSession(id: string, options?: CallOptions): Promise<Api.CancelVerificationSessionResponse>;
  /** Simulate an outcome: `POST /v1/verification-sessions/{id}/simulate`. */
  simulateOutcome(id: string, body: Given<NonNullable<Api.SimulateOutcomeData['body']>>, options?: CallOptions): Promise<Api.SimulateOutcomeResponse>;
  /** List events: `GET /v1/events`. */
  listEvents(query?: Given<NonNullable<Api.ListEventsData['query']>>, options?: CallOptions): Promise<Api.ListEventsResponse>;
}
