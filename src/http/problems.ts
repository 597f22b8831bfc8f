import type { components as Admin } from '../../generated/types/admin.ts';
import type { components as Capture } from '../../generated/types/capture.ts';
import type { components as Tenant } from '../../generated/types/tenant.ts';

/** Every problem that any surface declares. */
type AnyProblem = Tenant['schemas']['Problem'] | Capture['schemas']['CaptureProblem'] | Admin['schemas']['AdminProblem'];

/** Every `_tag` of the contract. */
export type ProblemTag = AnyProblem['_tag'];

type ProblemOf<Tag extends ProblemTag> = Extract<AnyProblem, { _tag: Tag }>;

/** What a problem of this tag carries besides the fields all have: `reason`, `issues`, … */
export type ProblemExtras<Tag extends ProblemTag> = Omit<
  ProblemOf<Tag>,
  'type' | 'title' | 'status' | 'detail' | '_tag' | 'requestId'
>;

/** A declared problem as a reply. */
export interface ProblemReply<Tag extends ProblemTag> {
  readonly status: ProblemOf<Tag>['status'];
  readonly body: ProblemOf<Tag>;
  readonly headers?: undefined;
}

/** The one table of errors: for each `_tag` its status, its stable type and its title (RFC 9457). */
export const problemTable: { readonly [Tag in ProblemTag]: Pick<ProblemOf<Tag>, 'status' | 'type' | 'title'> } = {
  InvalidRequest: { status: 400, type: '/docs/errors#invalid-request', title: 'The request is not valid' },
  MetadataTooLarge: { status: 400, type: '/docs/errors#metadata-too-large', title: 'metadata is too large' },
  CallbackUrlNotAllowed: { status: 400, type: '/docs/errors#callback-url-not-allowed', title: 'callbackUrl is not allowed' },
  StateTooLong: { status: 400, type: '/docs/errors#state-too-long', title: 'The return URL is too long' },
  Unauthorized: { status: 401, type: '/docs/errors#unauthorized', title: 'The API key is not valid' },
  IpNotAllowed: { status: 403, type: '/docs/errors#ip-not-allowed', title: 'The caller address is not allowed' },
  SessionNotFound: { status: 404, type: '/docs/errors#session-not-found', title: 'There is no such session' },
  RouteNotFound: { status: 404, type: '/docs/errors#route-not-found', title: 'There is nothing at this path' },
  MethodNotAllowed: { status: 405, type: '/docs/errors#method-not-allowed', title: 'The method is not allowed here' },
  NotAcceptable: { status: 406, type: '/docs/errors#not-acceptable', title: 'Only JSON can be answered' },
  SessionCreationNotAllowed: {
    status: 409,
    type: '/docs/errors#session-creation-not-allowed',
    title: 'The tenant cannot create sessions',
  },
  ReprocessNotAllowed: { status: 409, type: '/docs/errors#reprocess-not-allowed', title: 'The session cannot be reprocessed' },
  RequestTooLarge: { status: 413, type: '/docs/errors#request-too-large', title: 'The request is too large' },
  UnsupportedMediaType: { status: 415, type: '/docs/errors#unsupported-media-type', title: 'The media type is not supported' },
  RateLimited: { status: 429, type: '/docs/errors#rate-limited', title: 'Too many sessions were created' },
  InternalError: { status: 500, type: '/docs/errors#internal-error', title: 'The service failed' },
  ServiceUnavailable: { status: 503, type: '/docs/errors#service-unavailable', title: 'The service cannot answer now' },
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
