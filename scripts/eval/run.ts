// Runs sessions through the engine, one at a time, as a worker on two cores does.

import type { Engine } from './engine.ts';
import { scoreAtGates } from './gates.ts';
import type { EvalSession } from './session.ts';
import { resultOf, type SessionResult } from './tally.ts';

/**
 * Decides every session. None is drawn while another is decided, so that the seconds are those of the engine alone.
 * @param engine does not remember pictures, because the seconds of every session count
 * @param progress is told the number of decided sessions
 * @throws what a check throws: a check that fails is no result
 */
export async function runSessions(
  engine: Pick<Engine, 'decide' | 'readAt'>,
  plan: readonly (() => Promise<EvalSession>)[],
  progress: (done: number) => void = () => undefined,
): Promise<SessionResult[]> {
  const results: SessionResult[] = [];
  for (const draw of plan) {
    const session = await draw();
    const decided = await engine.decide(session);
    const { readAt } = engine;
    const atGates = session.group !== 'genuine' || readAt === undefined ? [] : await scoreAtGates(session, readAt);
    results.push(resultOf(session, decided, { isTimed: true, atGates }));
    progress(results.length);
  }
  return results;
}
