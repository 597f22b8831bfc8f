import type { components as Admin } from '../../../generated/types/admin.ts';
import type { components as Capture } from '../../../generated/types/capture.ts';
import type { components as Tenant } from '../../../generated/types/tenant.ts';
import type { Issue } from '../wire/json.ts';

/** Every problem that any surface declares. */
type AnyProblem =
  | Tenant['schemas']['Problem']
  | Capture['schemas']['CaptureProblem']
  | Admin['schemas']['AdminProblem'];

/** Every `_tag` of the contract. */
export type ProblemTag = AnyProblem['_tag'];

type ProblemOf<Tag extends ProblemTag> = Extract<AnyProblem, { _tag: Tag }>;

/** The fields that only problems of this tag have: `reason`, `issues`, … */
export type ProblemExtras<Tag extends ProblemTag> = Omit<
  ProblemOf<Tag>,
  'type' | 'title' | 'status' | 'detail' | '_tag' | 'requestId'
>;

/** The response with a declared problem. */
export interface ProblemReply<Tag extends ProblemTag> {
  readonly status: ProblemOf<Tag>['status'];
  readonly body: ProblemOf<Tag>;
  readonly headers?: undefined;
}

/** The one table of errors: for each `_tag` its status, its stable type and its title (RFC 9457). */
const problemTable: { readonly [Tag in ProblemTag]: Pick<ProblemOf<Tag>, 'status' | 'type' | 'title'> } = {
  CallbackUrlNotAllowed: {
    status: 400,
    type: '/docs/errors#callback-url-not-allowed',
    title: 'The callback URL is not allowed',
  },
  InvalidRequest: { status: 400, type: '/docs/errors#invalid-request', title: 'The request is not valid' },
  MetadataTooLarge: { status: 400, type: '/docs/errors#metadata-too-large', title: 'The metadata is too large' },
  PictureNotAccepted: { status: 400, type: '/docs/errors#picture-not-accepted', title: 'The picture cannot be used' },
  ReceiverUrlNotAllowed: {
    status: 400,
    type: '/docs/errors#receiver-url-not-allowed',
    title: 'The receiving URL is not allowed',
  },
  StateTooLong: { status: 400, type: '/docs/errors#state-too-long', title: 'The state is too long' },
  BrowserNotBound: {
    status: 401,
    type: '/docs/errors#browser-not-bound',
    title: 'The browser is not bound to this verification',
  },
  Unauthorized: { status: 401, type: '/docs/errors#unauthorized', title: 'The credential is not valid' },
  CrossSiteRequest: {
    status: 403,
    type: '/docs/errors#cross-site-request',
    title: 'The request comes from another site',
  },
  IpNotAllowed: { status: 403, type: '/docs/errors#ip-not-allowed', title: 'The IP address is not allowed' },
  SandboxOnly: { status: 403, type: '/docs/errors#sandbox-only', title: 'Only sandbox tenants may do this' },
  LinkNotFound: { status: 404, type: '/docs/errors#link-not-found', title: 'There is no such link' },
  ResourceNotFound: { status: 404, type: '/docs/errors#resource-not-found', title: 'There is no such resource' },
  RouteNotFound: { status: 404, type: '/docs/errors#route-not-found', title: 'The path does not exist' },
  SessionNotFound: { status: 404, type: '/docs/errors#session-not-found', title: 'There is no such session' },
  MethodNotAllowed: {
    status: 405,
    type: '/docs/errors#method-not-allowed',
    title: 'The path does not support this method',
  },
  NotAcceptable: { status: 406, type: '/docs/errors#not-acceptable', title: 'No acceptable media type' },
  CancelNotAllowed: {
    status: 409,
    type: '/docs/errors#cancel-not-allowed',
    title: 'The session cannot be cancelled',
  },
  IdempotencyKeyInUse: {
    status: 409,
    type: '/docs/errors#idempotency-key-in-use',
    title: 'The idempotency key is in use',
  },
  LastSecretNotDisabled: {
    status: 409,
    type: '/docs/errors#last-secret-not-disabled',
    title: 'The last secret cannot be disabled',
  },
  LinkNotUsable: { status: 409, type: '/docs/errors#link-not-usable', title: 'The link cannot be used' },
  ReprocessNotAllowed: {
    status: 409,
    type: '/docs/errors#reprocess-not-allowed',
    title: 'The session cannot be reprocessed',
  },
  SecretRotationNotAllowed: {
    status: 409,
    type: '/docs/errors#secret-rotation-not-allowed',
    title: 'No further secret can be issued',
  },
  SessionActionNotAllowed: {
    status: 409,
    type: '/docs/errors#session-action-not-allowed',
    title: 'The session does not allow this action',
  },
  SessionCreationNotAllowed: {
    status: 409,
    type: '/docs/errors#session-creation-not-allowed',
    title: 'The settings do not allow creating sessions',
  },
  SimulationNotAllowed: {
    status: 409,
    type: '/docs/errors#simulation-not-allowed',
    title: 'The outcome cannot be simulated now',
  },
  VerificationNotOpen: {
    status: 409,
    type: '/docs/errors#verification-not-open',
    title: 'The verification does not allow this now',
  },
  RequestTimeout: { status: 408, type: '/docs/errors#request-timeout', title: 'The request took too long' },
  RequestTooLarge: { status: 413, type: '/docs/errors#request-too-large', title: 'The body is too large' },
  UnsupportedMediaType: {
    status: 415,
    type: '/docs/errors#unsupported-media-type',
    title: 'The media type is not supported',
  },
  IdempotencyKeyReused: {
    status: 422,
    type: '/docs/errors#idempotency-key-reused',
    title: 'The idempotency key has been used',
  },
  RateLimited: { status: 429, type: '/docs/errors#rate-limited', title: 'Too many sessions were created' },
  HeadersTooLarge: { status: 431, type: '/docs/errors#headers-too-large', title: 'The headers are too large' },
  InternalError: { status: 500, type: '/docs/errors#internal-error', title: 'The service failed' },
  ServiceUnavailable: { status: 503, type: '/docs/errors#service-unavailable', title: 'The service is not available' },
};

/**
 * Builds a declared problem.
 * @param detail public text for people, without personal data
 * @param extras the fields that only problems of this tag have
 */
export function problem<Tag extends ProblemTag>(
  tag: Tag,
  requestId: string,
  detail: string,
  extras: ProblemExtras<Tag>,
): ProblemReply<Tag> {
  const { status, type, title } = problemTable[tag];
  // The table ties status, type and title to the tag, and the parameter ties the extras to it.
  const body = { type, title, status, detail, _tag: tag, requestId, ...extras } as unknown as ProblemOf<Tag>;
  return { status, body } as ProblemReply<Tag>;
}

/** How many issues a problem lists at most. */
export const issuesMax = 100;

/** The response to a request that breaks rules of the document or of this service. It lists as many as the document allows. */
export function invalidRequest(requestId: string, issues: readonly Issue[]) {
  const count = issues.length === 1 ? '1 rule' : `${issues.length} rules`;
  return problem('InvalidRequest', requestId, `The request breaks ${count}; see issues.`, {
    issues: issues.slice(0, issuesMax),
  });
}
