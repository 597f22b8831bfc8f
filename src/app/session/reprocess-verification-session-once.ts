import type { Result } from '../../domain/result.ts';
import { type DoneOnce, type KeyRefusal, withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import type { KeyedRequest } from '../ports/idempotency.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids } from '../ports/system.ts';
import { openRound, type Reprocessed, type ReprocessRefusal } from './reprocess-verification-session.ts';

/** What is kept of the answer: the one part of it that may change later. */
interface Kept {
  readonly expiresAt: string;
}

/** Opens a new round at most once per `Idempotency-Key` (SPEC 4.3). Who asks again gets the session as it was then. */
export function reprocessSessionWithKey(deps: { unitOfWork: UnitOfWork; ids: Ids; clock: Clock }) {
  const once = withIdempotencyKey(deps);
  return (
    request: KeyedRequest,
    sessionId: string,
  ): Promise<Result<DoneOnce<Reprocessed>, ReprocessRefusal | KeyRefusal>> =>
    once<Reprocessed, ReprocessRefusal>(request, {
      perform: (stores) => openRound(stores, deps.clock, request.tenantId, sessionId),
      keep: ({ session }) => JSON.stringify({ expiresAt: session.expiresAt.toISOString() } satisfies Kept),
      async recall(text, { sessions }) {
        const kept = JSON.parse(text) as Kept;
        const session = await sessions.load(request.tenantId, sessionId);
        if (session === null) return null;
        const { metadataText } = await sessions.loadRequestData(session);
        return { session: { ...session, expiresAt: new Date(kept.expiresAt) }, metadataText };
      },
    });
}
