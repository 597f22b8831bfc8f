import type { Refused, Result } from '../../domain/result.ts';
import type { Simulation } from '../../domain/simulation.ts';
import type { Stores, UnitOfWork } from '../ports/stores.ts';
import type { Clock, Ids, NotifyWorkers } from '../ports/system.ts';
import {
  type Created,
  type CreateSessionInput,
  type CreateSessionRefusal,
  createSession,
} from './create-verification-session.ts';
import { risingClock, SimulationRefused, simulateWithin } from './simulate-outcome.ts';

/** A script that cannot be played to its end. */
export interface InvalidScenario extends Refused<'script_not_playable'> {
  /** Which simulation is refused, counted from 0. */
  readonly index: number;
  /** Its field that is at fault. */
  readonly field: 'outcome' | 'reasons' | 'note' | 'notification';
}

/**
 * Creates a session and simulates what its metadata asks for, in one transaction (see `simulateOutcome`). The answer is that of a new session,
 * whatever became of it.
 * @param script what to simulate, at least one
 */
export function createSimulatedSession(deps: {
  unitOfWork: UnitOfWork;
  ids: Ids;
  clock: Clock;
  notifyWorkers: NotifyWorkers;
}) {
  return async (
    input: CreateSessionInput,
    script: readonly Simulation[],
  ): Promise<Result<Created, CreateSessionRefusal> | InvalidScenario> => {
    try {
      const created = await deps.unitOfWork.transaction((stores) => createAndSimulate(stores, deps, input, script));
      if (created.ok) deps.notifyWorkers('event', 'job');
      return created;
    } catch (error) {
      if (error instanceof ScenarioNotPossible) return error.refusal;
      throw error;
    }
  };
}

/** Ends the transaction of a create whose script cannot be played: no session is made. */
export class ScenarioNotPossible extends Error {
  override readonly name = 'ScenarioNotPossible';
  readonly refusal: InvalidScenario;

  constructor(refusal: InvalidScenario) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/**
 * The same within a transaction that there is.
 * @throws ScenarioNotPossible when a simulation is refused
 */
export async function createAndSimulate(
  stores: Stores,
  deps: { readonly ids: Ids; readonly clock: Clock },
  input: CreateSessionInput,
  script: readonly Simulation[],
): Promise<Result<Created, CreateSessionRefusal>> {
  const { ids } = deps;
  const clock = risingClock(deps.clock);
  const created = await createSession({ sessions: stores.sessions, ids, clock })(input);
  if (!created.ok) return created;
  for (const [index, simulation] of script.entries()) {
    try {
      await simulateWithin(stores, { ids, clock }, input.tenant.id, created.value.session.id, simulation);
    } catch (error) {
      if (!(error instanceof SimulationRefused)) throw error;
      const { code, detail } = error.refusal;
      const field = code === 'reasons' || code === 'note' || code === 'notification' ? code : 'outcome';
      throw new ScenarioNotPossible({ ok: false, code: 'script_not_playable', detail, index, field });
    }
  }
  return created;
}
