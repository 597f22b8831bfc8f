import { describe, expect, test } from 'vitest';
import type { Run, SessionRead } from './check.ts';
import { observedChecks } from './observed-checks.ts';
import type { ReceiverResponse } from './send-request.ts';

const run: Run = {
  url: new URL('http://localhost/'),
  timeoutMs: 15_000,
  accepts: true,
  everRead: true,
  promptResponses: [],
  apiUrl: 'http://127.0.0.1:4011',
};
/** The first request takes from 10 to 20 ms, the second from 30 to 40. */
const responses = (...statuses: readonly (number | null)[]): readonly ReceiverResponse[] =>
  statuses.map((status, index) => ({
    startedAtMs: 10 + index * 20,
    endedAtMs: 20 + index * 20,
    status,
    error: status === null ? 'timeout' : null,
  }));
const at = (atMs: number, result: SessionRead['result'] = 'read'): SessionRead => ({ sessionId: 'vs_1', atMs, result });

function judge(
  id: string,
  given: readonly ReceiverResponse[],
  reads: readonly SessionRead[] | null,
  change: Partial<Run> = {},
) {
  const check = observedChecks.find((one) => one.id === id);
  return check?.judge({ responses: given, reads, run: { ...run, ...change } });
}

describe('checks by reads of sessions', () => {
  test.each(observedChecks.map(({ id }) => id))('are not observed where nothing can be seen: %s', (id) => {
    expect(judge(id, responses(204, 204), null)?.result).toBe('not_observed');
    expect(judge(id, responses(503, 503), [at(15)], { accepts: false })?.result).toBe('not_observed');
    const expected = id === 'session-read' ? 'failed' : 'not_observed';
    expect(judge(id, responses(204, 204), [], { everRead: false })?.result).toBe(expected);
  });

  test.each<readonly [id: string, given: readonly ReceiverResponse[], reads: readonly SessionRead[], expected: string]>(
    [
      ['session-read', responses(204), [at(15)], 'passed: read'],
      ['session-read', responses(204), [at(25)], 'passed: read'],
      ['session-read', responses(204), [at(15, 'unauthorized')], 'failed: requested without an API key'],
      ['processed-once', responses(204, 204), [at(15)], 'passed: read once for two deliveries'],
      ['processed-once', responses(204, 204), [at(15), at(35)], 'failed: read 2 times for two deliveries'],
      ['processed-once', responses(204, 204), [], 'not_observed: the session was not read'],
      ['failure-retried', responses(503, 204), [at(15, 'unavailable'), at(35)], 'passed: 503, then 204'],
      // A client that retries a few times by itself.
      [
        'failure-retried',
        responses(500, 200),
        [at(12, 'unavailable'), at(15, 'unavailable'), at(35)],
        'passed: 500, then 200',
      ],
      // The response came before the work: the sender never learns whether the work is done later.
      ['failure-retried', responses(202, 202), [at(25)], 'not_observed: 202 before the session was requested'],
      [
        'failure-retried',
        responses(204, 204),
        [at(15, 'unavailable')],
        'failed: 204 although the session could not be read; the event is lost',
      ],
      [
        'failure-retried',
        responses(503, 204),
        [at(15, 'unavailable')],
        'failed: redelivery: 204 without the work; the event counted as processed',
      ],
      ['failure-retried', responses(null, 503), [], 'failed: redelivery: 503; not 2xx'],
      ['refused-unused', responses(401, 200), [at(35)], 'passed: 401, then 200 for the genuine event'],
      ['refused-unused', responses(204, 204), [at(15)], 'failed: forged: 204; not 4xx'],
      ['refused-unused', responses(400, 204), [at(15), at(35)], 'failed: the session of the forged event was read'],
      ['refused-unused', responses(400, 400), [], 'failed: the genuine event after it: 400; not 2xx'],
      ['refused-unused', responses(400, 204), [], 'failed: the genuine event after it counted as a duplicate'],
    ],
  )('%s', (id, given, reads, expected) => {
    const verdict = judge(id, given, reads);
    expect(`${verdict?.result}: ${verdict?.seen}`).toBe(expected);
  });
});
