import { describe, expect, test } from 'vitest';
import type { Answer, Run, SessionRead } from '../check.ts';
import { observedChecks } from './observed.ts';

const run: Run = {
  url: new URL('http://localhost/'),
  deadlineMs: 15_000,
  accepts: true,
  everRead: true,
  promptAnswers: [],
  apiUrl: 'http://127.0.0.1:4011',
};
/** The first request takes from 10 to 20 ms, the second from 30 to 40. */
const answers = (...statuses: readonly (number | null)[]): readonly Answer[] =>
  statuses.map((status, index) => ({
    startedAtMs: 10 + index * 20,
    endedAtMs: 20 + index * 20,
    status,
    fault: status === null ? 'timeout' : null,
  }));
const at = (atMs: number, result: SessionRead['result'] = 'read'): SessionRead => ({ sessionId: 'vs_1', atMs, result });

function judge(id: string, given: readonly Answer[], reads: readonly SessionRead[] | null, change: Partial<Run> = {}) {
  const check = observedChecks.find((one) => one.id === id);
  return check?.judge({ answers: given, reads, run: { ...run, ...change } });
}

describe('what is seen by the readings of sessions', () => {
  test.each(observedChecks.map(({ id }) => id))('is open where it cannot be seen: %s', (id) => {
    expect(judge(id, answers(204, 204), null)?.result).toBe('not_observed');
    expect(judge(id, answers(503, 503), [at(15)], { accepts: false })?.result).toBe('not_observed');
    const expected = id === 'session-read' ? 'failed' : 'not_observed';
    expect(judge(id, answers(204, 204), [], { everRead: false })?.result).toBe(expected);
  });

  test.each<readonly [id: string, given: readonly Answer[], reads: readonly SessionRead[], expected: string]>([
    ['session-read', answers(204), [at(15)], 'passed: read'],
    ['session-read', answers(204), [at(25)], 'passed: read'],
    ['session-read', answers(204), [at(15, 'unauthorized')], 'failed: asked for without an API key'],
    ['processed-once', answers(204, 204), [at(15)], 'passed: read once for two deliveries'],
    ['processed-once', answers(204, 204), [at(15), at(35)], 'failed: read 2 times for two deliveries'],
    ['processed-once', answers(204, 204), [], 'not_observed: the session was not read'],
    ['failure-retried', answers(503, 204), [at(15, 'unavailable'), at(35)], 'passed: 503, then 204'],
    // A client that repeats by itself and then gives up.
    [
      'failure-retried',
      answers(500, 200),
      [at(12, 'unavailable'), at(15, 'unavailable'), at(35)],
      'passed: 500, then 200',
    ],
    // Answered before the work: whether it is done later is that receiver's affair, and the sender never learns.
    ['failure-retried', answers(202, 202), [at(25)], 'not_observed: 202 before the session was asked for'],
    [
      'failure-retried',
      answers(204, 204),
      [at(15, 'unavailable')],
      'failed: 204 although the session could not be read; the event is lost',
    ],
    [
      'failure-retried',
      answers(503, 204),
      [at(15, 'unavailable')],
      'failed: redelivery: 204 without the work; it counted as processed already',
    ],
    ['failure-retried', answers(null, 503), [], 'failed: redelivery: 503; not 2xx'],
    ['refused-unused', answers(401, 200), [at(35)], 'passed: 401, then 200 for the true one'],
    ['refused-unused', answers(204, 204), [at(15)], 'failed: forged: 204; not 4xx'],
    ['refused-unused', answers(400, 204), [at(15), at(35)], 'failed: the session of a forged one was read'],
    ['refused-unused', answers(400, 400), [], 'failed: the true one after it: 400; not 2xx'],
    ['refused-unused', answers(400, 204), [], 'failed: the true one after it counted as a duplicate'],
  ])('%s', (id, given, reads, expected) => {
    const verdict = judge(id, given, reads);
    expect(`${verdict?.result}: ${verdict?.seen}`).toBe(expected);
  });
});
