import type { IncomingMessage } from 'node:http';
import { hashToken } from '../../app/tenant/api-key.ts';
import type { Actor } from '../../domain/access.ts';
import type { MemberSession } from '../../domain/members.ts';
import { hasRole, type Identity, type Principal } from '../../domain/people.ts';
import type { Reviewer } from '../../domain/review.ts';
import { readMemberCookie, readSignOnCookie } from '../wire/member-cookie.ts';
import { bearerToken } from '../wire/message.ts';
import { authorizeAdmin } from './authorize-admin.ts';
import { recordedAddress } from './client-address.ts';
import { crossSiteRequest, isCrossSite, isOwnPage } from './cross-site.ts';
import { problem } from './problems.ts';
import type { OperationEntry, OperationTable } from './routing.ts';
import type { Authentication, SurfaceRequest } from './surface.ts';

/** The caller of the admin surface: a machine token, a member, or, for the operations that need no credential, anyone. */
export interface AdminContext {
  readonly requestId: string;
  /** All that the caller may do anywhere. */
  readonly identity: Identity;
  /** The caller with its roles in this call. */
  readonly principal: Principal;
  /** The caller and its address, for access records. */
  readonly caller: Actor;
  /** The session of a member; null for other callers. */
  readonly session: MemberSession | null;
  readonly userAgent: string | null;
  /** The cookie of a sign-in that goes on at the provider; null without one. */
  readonly signOnToken: string | null;
}

/** The caller of an operation that needs no credential. It has no role, so nothing of a tenant is open to it. */
const anyone: Identity = { kind: 'anyone', id: 'anyone', grants: [] };

const safeMethods = ['GET', 'HEAD'];

/**
 * The caller as a reviewer. Operators without a role in the tenant reach reviews of sandbox tenants only, where they do what an owner does. One
 * who reviews a live tenant is a reviewer there, and does not decide a disagreement alone.
 */
export function reviewerOf({ caller, principal }: Pick<AdminContext, 'caller' | 'principal'>): Reviewer {
  const isOwner = hasRole(principal, ['owner']) || !hasRole(principal, ['reviewer']);
  return { kind: caller.kind, id: caller.id, isOwner };
}

/**
 * Authenticates callers of the admin surface by a machine token or by the cookie of a member's session, and refuses those whose roles do not
 * suffice. A cookie counts only for requests of the service's own pages. Before the second factor, a session counts only for the operations
 * that complete the sign-in.
 */
export function authenticateAdmin(deps: {
  /** The valid machine token with this hash (SHA-256, hex), or null. */
  readonly findToken: (hash: string) => Promise<Identity | null>;
  /** The valid session with this cookie and its member, or null. */
  readonly findSession: (
    cookie: string,
  ) => Promise<{ readonly session: MemberSession; readonly identity: Identity } | null>;
  readonly clientAddress: (request: IncomingMessage) => string;
  /** The operations with their roles. */
  readonly operations: OperationTable;
  /** The origin of the service. */
  readonly origin: string;
}) {
  const { operations, origin } = deps;
  const authorize = authorizeAdmin(operations);
  const isSecure = origin.startsWith('https:');

  const identify = async (raw: IncomingMessage, entry: OperationEntry): Promise<Identified | null> => {
    if (entry.roles?.includes('anyone')) return { identity: anyone, session: null };
    if (raw.headers.authorization !== undefined) {
      const text = bearerToken(raw);
      const identity = text?.startsWith('mtm_admin_') === true ? await deps.findToken(hashToken(text)) : null;
      return identity && { identity, session: null };
    }
    const cookie = readMemberCookie(raw, isSecure);
    const found = cookie === null ? null : await deps.findSession(cookie);
    return found !== null && (found.session.factorAt !== null || entry.beforeSecondFactor === true) ? found : null;
  };

  return async (request: SurfaceRequest): Promise<Authentication<AdminContext>> => {
    const { raw, requestId, operationId } = request;
    const byCookie = raw.headers.authorization === undefined;
    if (byCookie && isCrossSite(raw, origin)) return { reply: crossSiteRequest(requestId) };
    const identified = await identify(raw, operations[operationId] as OperationEntry);
    if (identified === null) {
      const detail = 'Send a valid machine token as a bearer token in the Authorization header, or sign in.';
      return { reply: problem('Unauthorized', requestId, detail, {}) };
    }
    const { identity, session } = identified;
    if (session !== null && !safeMethods.includes(`${raw.method}`) && !isOwnPage(raw, origin))
      return { reply: crossSiteRequest(requestId) };
    const authorization = authorize(request, identity);
    if ('reply' in authorization) return authorization;
    const { principal } = authorization;
    const address = recordedAddress(deps.clientAddress(raw));
    const caller: Actor = { kind: actorKind(identity), id: identity.id, address };
    const userAgent = raw.headers['user-agent'] ?? null;
    const signOnToken = readSignOnCookie(raw, isSecure);
    return { context: { requestId, identity, principal, caller, session, userAgent, signOnToken } };
  };
}

interface Identified {
  readonly identity: Identity;
  readonly session: MemberSession | null;
}

/** Callers without a credential read no personal data. */
function actorKind({ kind }: Identity): Actor['kind'] {
  if (kind === 'token') return 'admin_token';
  return kind === 'member' ? 'member' : 'service';
}

/** The session of an operation that only members call. */
export function sessionOf({ session }: Pick<AdminContext, 'session'>): MemberSession {
  if (session === null) throw new Error('an operation of members was called without a session');
  return session;
}
