import { conflict, ok, type Refused, type Result, refused } from '../../domain/result.ts';
import { planFor, refusalOfStep, type SimulateRefusal } from '../../domain/scenario.ts';
import type { Session } from '../../domain/session.ts';
import type { Simulation } from '../../domain/simulation.ts';
import type { Stores, UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids, NotifyWorkers } from '../ports/system.ts';
import { simulatedStores } from './simulate-notifications.ts';
import { takeStep } from './simulate-steps.ts';

/** A session after a simulation. */
export interface Simulated {
  readonly session: Session;
  readonly metadataText: string | null;
}

/**
 * Brings a session of a sandbox tenant to an outcome (SPEC 3), by the moves that a real session would make: all of them in one transaction,
 * or none. The caller has made sure that the tenant is a sandbox.
 */
export function simulateOutcome(deps: {
  unitOfWork: UnitOfWork;
  ids: Ids;
  clock: Clock;
  notifyWorkers: NotifyWorkers;
}) {
  return async (
    tenantId: string,
    sessionId: string,
    simulation: Simulation,
  ): Promise<Result<Simulated, SimulateRefusal>> => {
    try {
      const simulated = await deps.unitOfWork.transaction((stores) => {
        const clock = risingClock(deps.clock);
        return simulateWithin(stores, { ids: deps.ids, clock }, tenantId, sessionId, simulation);
      });
      deps.notifyWorkers('event', 'job');
      return ok(simulated);
    } catch (error) {
      if (error instanceof SimulationRefused) return error.refusal;
      throw error;
    }
  };
}

/** Ends a transaction whose simulation was refused, so that the steps that were taken already are undone. */
export class SimulationRefused extends Error {
  override readonly name = 'SimulationRefused';
  readonly refusal: Refused<SimulateRefusal>;

  constructor(refusal: Refused<SimulateRefusal>) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * Simulates within a transaction that there is.
 * @throws SimulationRefused when it is refused
 */
export async function simulateWithin(
  outer: Stores,
  { ids, clock }: { readonly ids: Ids; readonly clock: Clock },
  tenantId: string,
  sessionId: string,
  simulation: Simulation,
): Promise<Simulated> {
  const stores = simulatedStores(outer, ids, simulation.notification);
  const load = async (): Promise<Session> => {
    const session = await stores.sessions.load(tenantId, sessionId);
    if (session === null) throw new SimulationRefused(refused('not_found', 'There is no such session.'));
    return session;
  };
  const before = await load();
  const plan = planFor(before, simulation, clock.now());
  if (!plan.ok) throw new SimulationRefused(plan);
  // From here on the row is held: no step meets a state that the plan was not made for.
  if ((await stores.sessions.save(before, {})) === null) throw new SimulationRefused(conflict());
  for (const step of plan.value) {
    const taken = await takeStep(stores, { ids, clock }, await load(), step);
    if (!taken.ok) throw new SimulationRefused(refusalOfStep(taken));
  }
  if (plan.value.at(-1)?.type === 'submit') await decideAtDeadline(stores, ids, await load());
  const session = await load();
  const { metadataText } = await stores.sessions.loadRequestData(session);
  return { session, metadataText };
}

/**
 * Orders the real decision for when the session's deadline comes. A session that was left deciding, and forgotten, would keep its personal
 * data for ever otherwise: no deadline and no retention period runs while it is decided.
 */
function decideAtDeadline(stores: Stores, ids: Ids, { id, tenantId, round, expiresAt }: Session): Promise<void> {
  return stores.outbox.add({
    id: ids.uuid(),
    kind: 'decide',
    tenantId,
    sessionId: id,
    round,
    subjectId: null,
    dueAt: expiresAt,
  });
}

/** A clock that never gives an instant twice, so that what happens one after the other in one transaction keeps its order. */
export function risingClock(clock: Clock): Clock {
  let last = 0;
  return {
    now() {
      last = Math.max(clock.now().getTime(), last + 1);
      return new Date(last);
    },
  };
}
