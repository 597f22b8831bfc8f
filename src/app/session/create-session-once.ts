import type { Result } from '../../domain/result.ts';
import { type DoneOnce, type KeyRefusal, onceByKey } from '../idempotency/once-by-key.ts';
import type { Clock } from '../ports/clock.ts';
import type { KeyedRequest } from '../ports/idempotency.ts';
import type { Ids } from '../ports/ids.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import { type Created, type CreateSessionInput, type CreateSessionRefusal, createSession } from './create-session.ts';

/** What is kept of the answer. The link's token is not: it is derived anew. */
interface Kept {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly linkExpiresAt: string;
}

/**
 * Creates a session at most once per `Idempotency-Key`. Who asks again gets the session as it was created, with the same secret link, until its
 * personal data has been erased: the link's token comes from the session's own key, which is gone then.
 */
export function createSessionOnce(deps: { unitOfWork: UnitOfWork; ids: Ids; clock: Clock }) {
  const once = onceByKey(deps);
  return (
    request: KeyedRequest,
    input: CreateSessionInput,
  ): Promise<Result<DoneOnce<Created>, CreateSessionRefusal | KeyRefusal>> =>
    once<Created, CreateSessionRefusal>(request, {
      perform: ({ sessions }) => createSession({ ...deps, sessions })(input),
      keep: ({ session: { id, createdAt, expiresAt, linkExpiresAt } }) =>
        JSON.stringify({
          id,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
          linkExpiresAt: linkExpiresAt.toISOString(),
        } satisfies Kept),
      async recall(text, { sessions }) {
        const kept = JSON.parse(text) as Kept;
        const linkToken = await sessions.firstLinkToken(input.tenant.id, kept.id);
        if (linkToken === null) return null;
        const session = {
          id: kept.id,
          createdAt: new Date(kept.createdAt),
          expiresAt: new Date(kept.expiresAt),
          linkExpiresAt: new Date(kept.linkExpiresAt),
        };
        return { session, linkToken };
      },
    });
}
