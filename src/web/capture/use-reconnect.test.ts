import { expect, it } from 'vitest';
import { type FlowState, firstState, step } from './flow.ts';
import { pauseBeforeRetry } from './use-reconnect.ts';

const lost: FlowState = {
  ...firstState,
  link: { id: 'vs_019fe93d33c87ca9b8112ca1bbdcafac', token: null },
  trouble: { kind: 'connection', call: { op: 'get' }, requestId: null },
};

it('the page tries again after pauses that grow to half a minute', () => {
  expect([0, 1, 2, 3, 4, 50].map(pauseBeforeRetry)).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
});

it('while the page tries by itself, what it says stays, and each failure is told of by the same words', () => {
  const tries = step(lost, { type: 'retryDue' });
  expect(tries.call).toEqual({ op: 'get' });
  expect(tries.state).toMatchObject({ busy: { op: 'get' }, trouble: { kind: 'connection' } });
  expect(step(tries.state, { type: 'retryDue' }).call, 'one attempt at a time').toBeNull();
  const failed = step(tries.state, {
    type: 'replied',
    call: tries.call as { op: 'get' },
    reply: { kind: 'no_response' },
  });
  expect(failed.state).toMatchObject({ busy: null, trouble: { kind: 'connection' } });
});

it('a try that the service responds to ends the trouble', () => {
  const { state, call } = step(lost, { type: 'retryDue' });
  const problem = { _tag: 'BrowserNotBound', requestId: 'req_1' } as never;
  const over = step(state, { type: 'replied', call: call as { op: 'get' }, reply: { kind: 'problem', problem } });
  expect(over.state).toMatchObject({ trouble: null, screen: { reason: 'not_bound' } });
});

it('without trouble there is nothing to try', () => {
  expect(step(firstState, { type: 'retryDue' })).toEqual({ state: firstState, call: null });
});
