import { statusAt } from '../../domain/session.ts';
import type { Simulation } from '../../domain/simulation.ts';
import type { TransitionDeps } from '../deps.ts';
import { risingClock, SimulationRefused, simulateWithin } from './simulate-outcome.ts';

/**
 * Simulates the scenario of a create on the new session, in one transaction. Safe to repeat: it does nothing once the session has changed
 * or expired, and of two concurrent calls one does it.
 * @throws when the rules refuse a simulation, which `checkScenario` should have found before the create
 */
export function simulateScenario(deps: TransitionDeps) {
  return async (tenantId: string, sessionId: string, scenario: readonly Simulation[]): Promise<void> => {
    if (scenario.length === 0) return;
    try {
      await deps.unitOfWork.transaction(async (stores) => {
        const clock = risingClock(deps.clock);
        const session = await stores.sessions.load(tenantId, sessionId);
        if (session === null || session.version !== 1 || statusAt(session, clock.now()) === 'expired') return;
        for (const simulation of scenario) {
          await simulateWithin(stores, { ids: deps.ids, clock }, tenantId, sessionId, simulation);
        }
      });
    } catch (error) {
      // A concurrent repetition of the create was first, and has committed by now.
      if (error instanceof SimulationRefused && error.refusal.code === 'conflict') return;
      throw error;
    }
    deps.notifyWorkers('event', 'job');
  };
}
