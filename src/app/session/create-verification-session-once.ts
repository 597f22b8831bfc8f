import type { Result } from '../../domain/result.ts';
import type { Simulation } from '../../domain/simulation.ts';
import { type DoneOnce, type KeyRefusal, withIdempotencyKey } from '../idempotency/with-idempotency-key.ts';
import type { KeyedRequest } from '../ports/idempotency.ts';
import type { UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids, NotifyWorkers } from '../ports/system.ts';
import {
  type Created,
  type CreateSessionInput,
  type CreateSessionRefusal,
  createSession,
} from './create-verification-session.ts';
import { createAndSimulate, type InvalidScenario, ScenarioNotPossible } from './simulate-on-create.ts';

/** What is kept of the answer. The link's token is not: it is derived anew. */
interface Kept {
  readonly id: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly linkExpiresAt: string;
}

/**
 * Creates a session at most once per `Idempotency-Key`. Who asks again gets the session as it was created, with the same secret link, until its
 * personal data has been erased: the link's token comes from the session's own key, which is gone then. A script of simulations is played
 * with the creation, and not again.
 */
export function createSessionWithKey(deps: {
  unitOfWork: UnitOfWork;
  ids: Ids;
  clock: Clock;
  notifyWorkers: NotifyWorkers;
}) {
  const once = withIdempotencyKey(deps);
  const createOnce = (
    request: KeyedRequest,
    input: CreateSessionInput,
    script: readonly Simulation[],
  ): Promise<Result<DoneOnce<Created>, CreateSessionRefusal | KeyRefusal>> =>
    once<Created, CreateSessionRefusal>(request, {
      perform: (stores) =>
        script.length === 0
          ? createSession({ ...deps, sessions: stores.sessions })(input)
          : createAndSimulate(stores, deps, input, script),
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
  return async (
    request: KeyedRequest,
    input: CreateSessionInput,
    script: readonly Simulation[] = [],
  ): Promise<Result<DoneOnce<Created>, CreateSessionRefusal | KeyRefusal> | InvalidScenario> => {
    try {
      const result = await createOnce(request, input, script);
      if (result.ok && script.length > 0) deps.notifyWorkers('event', 'job');
      return result;
    } catch (error) {
      if (error instanceof ScenarioNotPossible) return error.refusal;
      throw error;
    }
  };
}
