import { setTimeout as pause } from 'node:timers/promises';

const turnsMax = 12;

/**
 * Runs an operation that loads, decides and saves until nobody else is faster: requests of one browser may meet, and none of them may
 * lose by that. Each turn begins anew, after a pause that grows, so that it decides by what the faster one has left.
 * @param turn one attempt, in a transaction of its own
 * @param isConflict whether somebody else was faster
 */
export async function oneAtATime<T>(turn: () => Promise<T>, isConflict: (outcome: T) => boolean): Promise<T> {
  for (let taken = 1; ; taken += 1) {
    const outcome = await turn();
    if (!isConflict(outcome) || taken === turnsMax) return outcome;
    await pause(taken * 10);
  }
}
