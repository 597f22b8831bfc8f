// Builds error responses (RFC 9457): the status and title of each `_tag`, and the fields that it has.

import type { components as Admin } from '../../../generated/types/admin.ts';
import type { components as Capture } from '../../../generated/types/capture.ts';
import type { components as Tenant } from '../../../generated/types/tenant.ts';
import type { Issue } from '../wire/json.ts';
import { nameField } from './issue-messages.ts';

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

/** The one table of errors: the status and the title of each `_tag` (RFC 9457). */
const problemTable: { readonly [Tag in ProblemTag]: readonly [ProblemOf<Tag>['status'], string] } = {
  CallbackUrlNotAllowed: [400, 'The callback URL is not allowed'],
  InvalidRequest: [400, 'The request is not valid'],
  LogoNotAccepted: [400, 'The logo cannot be used'],
  MetadataTooLarge: [400, 'The metadata is too large'],
  PictureNotAccepted: [400, 'The picture cannot be used'],
  ReceiverUrlNotAllowed: [400, 'The receiving URL is not allowed'],
  StateTooLong: [400, 'The state is too long'],
  BrowserNotBound: [401, 'The browser is not bound to this verification'],
  SignInFailed: [401, 'The sign-in failed'],
  Unauthorized: [401, 'The credential is not valid'],
  CrossSiteRequest: [403, 'The request comes from another site'],
  ContinuedElsewhere: [403, 'The verification continues in another browser'],
  IpNotAllowed: [403, 'The IP address is not allowed'],
  KeyScopeInsufficient: [403, 'The scope of the key does not allow this'],
  RoleInsufficient: [403, 'The role does not allow this'],
  SandboxOnly: [403, 'Only sandbox tenants may do this'],
  LinkNotFound: [404, 'There is no such link'],
  ResourceNotFound: [404, 'There is no such resource'],
  RouteNotFound: [404, 'The path does not exist'],
  SessionNotFound: [404, 'There is no such session'],
  MethodNotAllowed: [405, 'The path does not support this method'],
  NotAcceptable: [406, 'No acceptable media type'],
  BlocklistEntryNotAllowed: [409, 'The face cannot be blocked'],
  CancelNotAllowed: [409, 'The session cannot be cancelled'],
  IdempotencyKeyInUse: [409, 'The idempotency key is in use'],
  MemberActionNotAllowed: [409, 'This cannot be done with this member'],
  MemberLinkNotUsable: [409, 'The link cannot be used'],
  LastSecretNotDisabled: [409, 'The last secret cannot be disabled'],
  ReviewClaimed: [409, 'Another reviewer has claimed the review'],
  LinkNotUsable: [409, 'The link cannot be used'],
  ReprocessNotAllowed: [409, 'The session cannot be reprocessed'],
  EndpointNotAllowed: [409, 'No further endpoint can be registered'],
  SecretRotationNotAllowed: [409, 'No further secret can be issued'],
  SessionActionNotAllowed: [409, 'The session does not allow this action'],
  SessionCreationNotAllowed: [409, 'The settings do not allow creating sessions'],
  SimulationNotAllowed: [409, 'The outcome cannot be simulated now'],
  VerificationNotOpen: [409, 'The verification does not allow this now'],
  VersionConflict: [412, 'It was changed meanwhile'],
  RequestTimeout: [408, 'The request took too long'],
  RequestTooLarge: [413, 'The body is too large'],
  UnsupportedMediaType: [415, 'The media type is not supported'],
  IdempotencyKeyReused: [422, 'The idempotency key has been used'],
  RateLimited: [429, 'Too many sessions were created'],
  TooManyAttempts: [429, 'Too many attempts'],
  HeadersTooLarge: [431, 'The headers are too large'],
  InternalError: [500, 'The service failed'],
  ServiceUnavailable: [503, 'The service is not available'],
};

/** The stable type of a problem: the anchor of its documentation. */
function typeOf(tag: ProblemTag): string {
  return `/docs/errors#${tag.replace(/(?<=.)[A-Z]/g, '-$&').toLowerCase()}`;
}

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
  const [status, title] = problemTable[tag];
  // The table ties the status to the tag, and the parameter ties the extras to it.
  const body = { type: typeOf(tag), title, status, detail, _tag: tag, requestId, ...extras };
  return { status, body } as unknown as ProblemReply<Tag>;
}

/** How many issues a problem lists at most. */
export const issuesMax = 100;

/** The response to a request that breaks rules of the document or of this service. It lists as many as the document allows. */
export function invalidRequest(requestId: string, issues: readonly Issue[]) {
  const count = issues.length === 1 ? '1 rule' : `${issues.length} rules`;
  return problem('InvalidRequest', requestId, `The request breaks ${count}; see issues.`, {
    issues: issues.slice(0, issuesMax).map(nameField),
  });
}
