import { conflict, ok, type Refused, refused } from '../../domain/result.ts';
import { transitionFor } from '../../domain/session.state.ts';
import type { Session } from '../../domain/session.ts';
import type { Deps } from '../deps.ts';
import type { KeyedOperation } from '../with-idempotency-key.ts';
import { loadSettings } from './apply-transition.ts';

export type ReprocessRefusal = 'not_found' | 'status' | 'personal_data_erased' | 'record_not_stored' | 'conflict';

export interface ReprocessInput {
  readonly tenantId: string;
  readonly sessionId: string;
}

export interface Reprocessed {
  readonly session: Pick<Session, 'id' | 'steps' | 'expiresAt' | 'createdAt'>;
  readonly metadataText: string | null;
}

/**
 * Opens a new round for a finished or reviewing session, so that the user can submit again (SPEC 4.3). The pending review, a late decision,
 * the old link and the old browser become void. The UPDATE is guarded by the session's version, so of two concurrent calls exactly one wins.
 */
export function reprocessVerificationSession(
  deps: Deps<'stores' | 'clock'>,
): KeyedOperation<ReprocessInput, Reprocessed, Refused<ReprocessRefusal>> {
  const { sessions, tenants } = deps.stores;
  return {
    async run({ tenantId, sessionId }, claim) {
      const session = await sessions.load(tenantId, sessionId);
      if (session === null) return refused('not_found', 'There is no such session.');
      const { sessionLifetimeSeconds } = await loadSettings(tenants, tenantId);
      const command = { type: 'reprocess', lifetimeMs: sessionLifetimeSeconds * 1000 } as const;
      const transition = transitionFor(session, command, deps.clock.now());
      if (!transition.ok) {
        const { code, detail } = transition;
        return refused(code === 'personal_data_erased' || code === 'record_not_stored' ? code : 'status', detail);
      }
      const { metadataText } = await sessions.loadRequestData(session);
      // The deadline is the only part of the response that may change later.
      const response = JSON.stringify({ expiresAt: transition.value.expiresAt });
      const saved = await sessions.save(session, transition.value, claim === null ? null : { claim, response });
      return saved === null ? conflict() : ok({ session: saved, metadataText });
    },

    async replay({ tenantId, sessionId }, response) {
      const { expiresAt } = JSON.parse(response) as { expiresAt: string };
      const session = await sessions.load(tenantId, sessionId);
      if (session === null) return null;
      const { metadataText } = await sessions.loadRequestData(session);
      return { session: { ...session, expiresAt: new Date(expiresAt) }, metadataText };
    },
  };
}
