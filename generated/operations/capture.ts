// Made by `npm run generate` from the documents in openapi/ and asyncapi/. Never edited by hand.
import type { Buffer } from 'node:buffer';
import type { components, operations } from '../types/capture.ts';

/** Every operation of this surface, by operationId. `tags` lists the `_tag`s that each status may carry. */
export const captureOperations = {
  getVerification: {
    method: 'get',
    path: '/capture/verifications/{id}',
    statuses: [200, 401, 403, 406, 500, 503],
    tags: {
      401: ['BrowserNotBound'],
      403: ['CrossSiteRequest'],
      406: ['NotAcceptable'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
  openVerification: {
    method: 'post',
    path: '/capture/verifications/{id}/open',
    statuses: [200, 400, 403, 404, 406, 409, 413, 415, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      403: ['CrossSiteRequest'],
      404: ['LinkNotFound'],
      406: ['NotAcceptable'],
      409: ['LinkNotUsable'],
      413: ['RequestTooLarge'],
      415: ['UnsupportedMediaType'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: ['application/json'],
    hasBody: true,
  },
  startVerification: {
    method: 'post',
    path: '/capture/verifications/{id}/start',
    statuses: [200, 400, 401, 403, 404, 406, 409, 413, 415, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['BrowserNotBound'],
      403: ['CrossSiteRequest'],
      404: ['LinkNotFound'],
      406: ['NotAcceptable'],
      409: ['LinkNotUsable'],
      413: ['RequestTooLarge'],
      415: ['UnsupportedMediaType'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: ['application/json'],
    hasBody: true,
  },
  putEvidence: {
    method: 'put',
    path: '/capture/verifications/{id}/evidence/{kind}',
    statuses: [200, 400, 401, 403, 406, 409, 413, 415, 500, 503],
    tags: {
      400: ['InvalidRequest', 'PictureNotAccepted'],
      401: ['BrowserNotBound'],
      403: ['CrossSiteRequest'],
      406: ['NotAcceptable'],
      409: ['VerificationNotOpen'],
      413: ['RequestTooLarge'],
      415: ['UnsupportedMediaType'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: ['image/jpeg', 'image/png'],
    hasBody: true,
  },
  putUserInput: {
    method: 'put',
    path: '/capture/verifications/{id}/user-input',
    statuses: [200, 400, 401, 403, 406, 409, 413, 415, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['BrowserNotBound'],
      403: ['CrossSiteRequest'],
      406: ['NotAcceptable'],
      409: ['VerificationNotOpen'],
      413: ['RequestTooLarge'],
      415: ['UnsupportedMediaType'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: ['application/json'],
    hasBody: true,
  },
  submitVerification: {
    method: 'post',
    path: '/capture/verifications/{id}/submit',
    statuses: [200, 400, 401, 403, 406, 409, 413, 500, 503],
    tags: {
      400: ['InvalidRequest'],
      401: ['BrowserNotBound'],
      403: ['CrossSiteRequest'],
      406: ['NotAcceptable'],
      409: ['VerificationNotOpen'],
      413: ['RequestTooLarge'],
      500: ['InternalError'],
      503: ['ServiceUnavailable'],
    },
    requestMediaTypes: [],
    hasBody: false,
  },
} as const;

/** What each operation takes and which replies it may give. Header names of requests are in lower case. */
export interface CaptureOperations {
  /** Get the verification */
  getVerification: {
    input: {
      params: { 'id': NonNullable<operations['getVerification']['parameters']['path']>['id'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['CaptureVerification']; headers?: undefined }
      | { status: 401; body: components['schemas']['BrowserNotBoundProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['CrossSiteRequestProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Open a verification URL */
  openVerification: {
    input: {
      params: { 'id': NonNullable<operations['openVerification']['parameters']['path']>['id'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: components['schemas']['OpenVerificationRequest'];
    };
    reply:
      | { status: 200; body: components['schemas']['CaptureVerification']; headers?: { 'Set-Cookie'?: operations['openVerification']['responses'][200]['headers']['Set-Cookie'] } }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['CrossSiteRequestProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['LinkNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['LinkNotUsableProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 415; body: components['schemas']['UnsupportedMediaTypeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Start a verification */
  startVerification: {
    input: {
      params: { 'id': NonNullable<operations['startVerification']['parameters']['path']>['id'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: components['schemas']['StartVerificationRequest'];
    };
    reply:
      | { status: 200; body: components['schemas']['CaptureVerification']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['BrowserNotBoundProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['CrossSiteRequestProblem']; headers?: undefined }
      | { status: 404; body: components['schemas']['LinkNotFoundProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['LinkNotUsableProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 415; body: components['schemas']['UnsupportedMediaTypeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Upload a picture */
  putEvidence: {
    input: {
      params: { 'id': NonNullable<operations['putEvidence']['parameters']['path']>['id']; 'kind': NonNullable<operations['putEvidence']['parameters']['path']>['kind'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: Buffer;
    };
    reply:
      | { status: 200; body: components['schemas']['CaptureVerification']; headers?: undefined }
      | { status: 400; body: components['schemas']['PutEvidenceBadRequest']; headers?: undefined }
      | { status: 401; body: components['schemas']['BrowserNotBoundProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['CrossSiteRequestProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['VerificationNotOpenProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 415; body: components['schemas']['UnsupportedMediaTypeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Save the user input */
  putUserInput: {
    input: {
      params: { 'id': NonNullable<operations['putUserInput']['parameters']['path']>['id'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: components['schemas']['PutUserInputRequest'];
    };
    reply:
      | { status: 200; body: components['schemas']['CaptureVerification']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['BrowserNotBoundProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['CrossSiteRequestProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['VerificationNotOpenProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 415; body: components['schemas']['UnsupportedMediaTypeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
  /** Submit the verification */
  submitVerification: {
    input: {
      params: { 'id': NonNullable<operations['submitVerification']['parameters']['path']>['id'] };
      query: Record<never, never>;
      headers: Record<never, never>;
      body: undefined;
    };
    reply:
      | { status: 200; body: components['schemas']['CaptureVerification']; headers?: undefined }
      | { status: 400; body: components['schemas']['InvalidRequestProblem']; headers?: undefined }
      | { status: 401; body: components['schemas']['BrowserNotBoundProblem']; headers?: undefined }
      | { status: 403; body: components['schemas']['CrossSiteRequestProblem']; headers?: undefined }
      | { status: 406; body: components['schemas']['NotAcceptableProblem']; headers?: undefined }
      | { status: 409; body: components['schemas']['VerificationNotOpenProblem']; headers?: undefined }
      | { status: 413; body: components['schemas']['RequestTooLargeProblem']; headers?: undefined }
      | { status: 500; body: components['schemas']['InternalErrorProblem']; headers?: undefined }
      | { status: 503; body: components['schemas']['ServiceUnavailableProblem']; headers?: undefined };
  };
}

/** The operationIds of this surface. */
export type CaptureOperationId = keyof CaptureOperations;

/** The parts of a valid request of one operation. */
export type CaptureInput<Id extends CaptureOperationId> = CaptureOperations[Id]['input'];

/**
 * The union of the documented replies of one operation. Write it as the handler's return type: TypeScript refuses
 * undeclared properties in the returned literal only where that type is stated.
 */
export type CaptureReply<Id extends CaptureOperationId> = CaptureOperations[Id]['reply'];

/** One handler of every operation of this surface; `Context` is whatever the server hands to each of them. */
export type CaptureHandlers<Context> = {
  readonly [Id in CaptureOperationId]: (input: CaptureInput<Id>, context: Context) => Promise<CaptureReply<Id>>;
};
