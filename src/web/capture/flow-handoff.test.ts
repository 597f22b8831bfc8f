import { expect, it } from 'vitest';
import type { CaptureProblem, CaptureVerification } from '../../../generated/clients/capture/index.ts';
import { type FlowEvent, type FlowState, firstState, type Reply, step } from './flow.ts';
import { agreed, ofAoba } from './testing/aoba.ts';

const id = 'vs_019fe93d33c87ca9b8112ca1bbdcafac';
const secret = 'GnZ0607njffhrEOak8P6jjyUV4TU3sn9jjARc4svHWI';
const handoff: FlowEvent = { type: 'loaded', link: { id, token: `${id}~${secret}` } };
const onComputer: FlowEvent = { type: 'loaded', link: { id, token: `${id}.${secret}` }, desktop: true };

const created: CaptureVerification = {
  ...{ ...ofAoba, id, challenge: null, returnUrl: null },
  status: 'created',
  mode: 'live',
  steps: ['document', 'user_input'],
  documentTypes: ['passport'],
  given: { pictures: [], documentType: null, userInput: false, revision: null },
  missing: [],
  expiresAt: '2026-08-17T01:15:30.120Z',
  bound: false,
};
const started: CaptureVerification = {
  ...created,
  status: 'collecting',
  bound: true,
  missing: ['document_front', 'user_input'],
};
const given: CaptureVerification = { ...started, bound: false, handoff: 'given' };
const taken: CaptureVerification = { ...started, handoff: 'taken' };
const returnUrl = 'https://tenant.example/return?sessionId=x&state=y';
const ok = (verification: CaptureVerification): Reply => ({ kind: 'ok', verification });
const problem = (_tag: string, more: object = {}): Reply => ({
  kind: 'problem',
  problem: { _tag, requestId: 'req_1', ...more } as unknown as CaptureProblem,
});

/** Plays events; each request gets the next reply. */
function play(events: readonly FlowEvent[], replies: readonly Reply[], from: FlowState = firstState) {
  const left = [...replies];
  const ops: string[] = [];
  let state = from;
  for (const event of events) {
    let move = step(state, event);
    while (move.call !== null) {
      ops.push(move.call.op);
      const reply = left.shift() ?? { kind: 'no_response' };
      move = step(move.state, { type: 'replied', call: move.call, reply });
    }
    state = move.state;
  }
  return { state, ops };
}
const press = (
  type: 'phonePressed' | 'handoffFailed' | 'wentBack' | 'acceptPressed' | 'giveBackPressed',
): FlowEvent => ({ type });
const seen = (verification: CaptureVerification): FlowEvent => ({ type: 'progressed', verification });
const start: FlowEvent = { type: 'startPressed', consent: agreed };

it('asks on a computer, after the start, where the pictures are taken, and nowhere else', () => {
  const { state } = play([onComputer, start], [ok(created), ok(started)]);
  expect(state.screen).toEqual({ name: 'device' });
  expect(play([press('wentBack')], [], state).state.screen.name).toBe('document');
  expect(play([press('phonePressed')], [], state).state.screen.name).toBe('handoff');
  const withoutPictures = { ...started, missing: ['user_input'] };
  expect(play([onComputer, start], [ok(created), ok(withoutPictures)]).state.screen.name).toBe('details');
  const phone = { ...onComputer, desktop: false } as FlowEvent;
  expect(play([phone, start], [ok(created), ok(started)]).state.screen.name).toBe('document');
});

it('goes on here, and says that the connection was lost, where the code cannot be shown', () => {
  const { state } = play([onComputer, start, press('phonePressed')], [ok(created), ok(started)]);
  const failed = play([press('handoffFailed')], [], state).state;
  expect(failed).toMatchObject({ screen: { name: 'document' }, trouble: { kind: 'connection', call: { op: 'get' } } });
  const back = play([{ type: 'retryDue' }], [ok(started)], failed);
  expect(back).toMatchObject({ ops: ['get'], state: { screen: { name: 'document' }, trouble: null } });
});

it('takes the verification over on the phone only after a press, and keeps no token', () => {
  const opened = play([handoff], [ok({ ...started, bound: false })]);
  expect(opened).toMatchObject({ ops: ['open'], state: { screen: { name: 'accept' } } });
  const accepted = play([press('acceptPressed')], [ok(taken)], opened.state);
  expect(accepted.ops).toEqual(['accept']);
  expect(accepted.state).toMatchObject({ screen: { name: 'document' }, link: { id, token: null } });
});

it('follows from the moment the phone continues, and returns to the tenant when it has submitted', () => {
  const { state } = play([onComputer, start, press('phonePressed'), seen(started)], [ok(created), ok(started)]);
  expect(state.screen, 'the phone has not accepted').toEqual({ name: 'handoff' });
  const following = play([seen(given)], [], state).state;
  expect(following.screen).toEqual({ name: 'following' });
  const further = play([seen({ ...given, missing: ['user_input'] })], [], following).state;
  expect(further).toMatchObject({ screen: { name: 'following' }, verification: { missing: ['user_input'] } });
  const submitted = { ...given, status: 'deciding' as const, missing: [], returnUrl };
  expect(play([seen(submitted)], [], further).state.screen).toEqual({ name: 'done', leaving: true });
});

it.each(['reviewing', 'completed', 'failed'] as const)(
  'after the submission, learns that the checks are over (%s), and nothing else changes its screen',
  (status) => {
    const deciding = { ...started, status: 'deciding' as const, missing: [] };
    const screen = { name: 'done', leaving: true } as const;
    const done: FlowState = { ...firstState, screen, verification: deciding };
    const over = play([seen({ ...deciding, status })], [], done).state;
    expect(over).toMatchObject({ screen, verification: { status } });
    expect(play([seen(started), { type: 'followEnded' }], [], over).state).toBe(over);
  },
);

it('does not leave from the phone, which another browser does', () => {
  const review: FlowState = { ...firstState, screen: { name: 'review' }, verification: { ...taken, missing: [] } };
  const done = ok({ ...taken, status: 'deciding', missing: [], returnUrl });
  expect(play([{ type: 'submitPressed' }], [done], review).state.screen).toEqual({ name: 'done', leaving: false });
});

it('goes on where it follows when the phone gives the verification back', () => {
  const back = play([press('giveBackPressed')], [ok({ ...taken, bound: false, handoff: 'none' })], {
    ...firstState,
    screen: { name: 'document' },
    link: { id, token: null },
    verification: taken,
  });
  expect(back.state.screen).toEqual({ name: 'fatal', reason: 'handed_back' });
  const following: FlowState = { ...firstState, screen: { name: 'following' }, verification: given };
  expect(play([seen({ ...started, missing: ['user_input'] })], [], following).state.screen.name).toBe('details');
  expect(play([{ type: 'followEnded' }], [], following).state.screen).toMatchObject({ reason: 'follow_ended' });
});

it.each([[problem('ContinuedElsewhere')], [problem('BrowserNotBound')]])(
  'follows when the verification was handed over while it sent something (%#)',
  (refusal) => {
    const review: FlowState = { ...firstState, screen: { name: 'review' }, verification: { ...started, missing: [] } };
    const { state, ops } = play([{ type: 'submitPressed' }], [refusal, ok(given)], {
      ...review,
      link: { id, token: null },
    });
    expect(ops).toEqual(['submit', 'get']);
    expect(state.screen).toEqual({ name: 'following' });
  },
);

it.each([
  ['link_used', 'handoff_used'],
  ['link_expired', 'handoff_expired'],
  ['link_replaced', 'handoff_replaced'],
  ['session_expired', 'session_expired'],
  ['status', 'over'],
])('has words of its own for a code whose reason is %s', (reason, fatal) => {
  const { state } = play([handoff], [problem('LinkNotUsable', { reason, tenant: ofAoba.tenant })]);
  expect(state.screen).toEqual({ name: 'fatal', reason: fatal });
});
