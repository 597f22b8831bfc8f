import type { PreRegisteredInfo } from '../../domain/personal-data.ts';
import { ok, type Result, refused } from '../../domain/result.ts';
import { type CallbackUrlRefusal, checkCallbackUrl, checkReturnUrlLength } from '../../domain/return-url.ts';
import type { Session } from '../../domain/session.ts';
import type { Tenant } from '../../domain/tenant.ts';
import type { SessionStore } from '../ports/stores.ts';
import type { Clock, Ids } from '../ports/system.ts';

/** The longest `metadata`, in bytes of its JSON text without insignificant white space (SPEC 8). */
export const metadataBytesMax = 8192;

export interface CreateSessionInput {
  readonly tenant: Tenant;
  readonly metadataText: string | null;
  readonly callbackUrl: string | null;
  readonly state: string | null;
  readonly preRegisteredInfo: PreRegisteredInfo | null;
}

export type CreateSessionRefusal =
  | CallbackUrlRefusal
  | 'metadata_too_large'
  | 'state_too_long'
  | 'settings_missing'
  | 'no_steps_enabled';

/** A session as its creator is told of it, with the token of its single-use verification URL. */
export interface Created {
  readonly session: Pick<Session, 'id' | 'createdAt' | 'expiresAt' | 'linkExpiresAt'>;
  readonly linkToken: string;
}

/** Creates a session with its plan and deadlines fixed from the tenant's settings of this moment (SPEC 4.1). */
export function createSession(deps: { sessions: Pick<SessionStore, 'insert'>; ids: Ids; clock: Clock }) {
  return async (input: CreateSessionInput): Promise<Result<Created, CreateSessionRefusal>> => {
    const { settings } = input.tenant;
    if (input.metadataText !== null && Buffer.byteLength(input.metadataText) > metadataBytesMax) {
      return refused('metadata_too_large', `metadata is larger than ${metadataBytesMax} bytes as JSON.`);
    }
    if (settings === null) return refused('settings_missing', 'This tenant has not been configured yet.');
    if (settings.steps.length === 0)
      return refused('no_steps_enabled', 'This tenant has no verification step enabled.');
    if (input.callbackUrl !== null) {
      const callbackUrl = checkCallbackUrl(input.callbackUrl, settings.callbackUrls);
      if (!callbackUrl.ok) return callbackUrl;
    }
    const id = deps.ids.sessionId();
    const length = checkReturnUrlLength(input.callbackUrl, id, input.state);
    if (!length.ok) return length;

    const now = deps.clock.now();
    const expiresAt = new Date(now.getTime() + settings.sessionLifetimeSeconds * 1000);
    const linkExpiresAt = new Date(now.getTime() + settings.verificationUrlLifetimeSeconds * 1000);
    const session: Session = {
      id,
      tenantId: input.tenant.id,
      status: 'created',
      version: 1,
      round: 1,
      steps: settings.steps,
      createdAt: now,
      expiresAt,
      linkIssue: 1,
      lastLinkIssue: 1,
      linkExpiresAt: linkExpiresAt < expiresAt ? linkExpiresAt : expiresAt,
      linkUsedAt: null,
      browserHash: null,
      completedAt: null,
      endedAt: null,
      purgedAt: null,
      recordStoredAt: null,
      outcomeId: null,
      verdict: null,
      sequence: 0,
      dueAt: expiresAt,
    };
    const { linkToken } = await deps.sessions.insert({
      session,
      metadataText: input.metadataText,
      callbackUrl: input.callbackUrl,
      state: input.state,
      preRegisteredInfo: input.preRegisteredInfo,
    });
    return ok({ session, linkToken });
  };
}
