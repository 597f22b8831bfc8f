import { expect, it } from 'vitest';
import type { CaptureProblem, CaptureVerification } from '../../../generated/clients/capture/index.ts';
import { type Call, type FlowEvent, type FlowState, firstState, type Reply, step } from './flow.ts';
import { stepScreens } from './plan-screens.ts';
import { agreed, aoba, ofAoba } from './testing/aoba.ts';

const id = 'vs_019fe93d33c87ca9b8112ca1bbdcafac';
const link = { id, token: `${id}.GnZ0607njffhrEOak8P6jjyUV4TU3sn9jjARc4svHWI` };

const created: CaptureVerification = {
  ...{ ...ofAoba, id, challenge: null, returnUrl: null },
  status: 'created',
  mode: 'live',
  steps: ['document', 'face', 'user_input'],
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
  missing: ['document_front', 'face', 'challenge', 'user_input'],
};
const expired: CaptureVerification = { ...created, status: 'expired' };

/** Plays events; each request gets the next reply. @returns the last state, and every request */
function play(events: readonly FlowEvent[], replies: readonly Reply[], from: FlowState = firstState) {
  const left = [...replies];
  const calls: Call[] = [];
  let state = from;
  for (const event of events) {
    let move = step(state, event);
    while (move.call !== null) {
      calls.push(move.call);
      const reply = left.shift() ?? { kind: 'no_response' };
      move = step(move.state, { type: 'replied', call: move.call, reply });
    }
    state = move.state;
  }
  return { state, calls };
}
const ok = (verification: CaptureVerification): Reply => ({ kind: 'ok', verification });
const problem = (_tag: string, more: object = {}): Reply => ({
  kind: 'problem',
  problem: { _tag, requestId: 'req_1', ...more } as unknown as CaptureProblem,
});
const loaded = { type: 'loaded', link } as const;
const start = (face: boolean | null): FlowEvent => ({ type: 'startPressed', consent: { ...agreed, face } });
const decline: FlowEvent[] = [{ type: 'declinePressed' }, { type: 'declineConfirmed' }];

it('asks about the face before the start, where the plan asks for the face, and sends both answers', () => {
  const asked = play([loaded, start(null)], [ok(created)]);
  expect(asked.state.screen).toEqual({ name: 'face_consent' });
  expect(asked.calls.map(({ op }) => op)).toEqual(['open']);
  expect(play([start(null)], [], asked.state).calls, 'a start without the answer').toEqual([]);
  const answered = play([start(true)], [ok(started)], asked.state);
  expect(answered.calls).toEqual([{ op: 'start', consent: { ...agreed, face: true } }]);
  expect(answered.state.screen.name).toBe('document');
  const without = play([loaded, start(null)], [ok({ ...created, steps: ['document'] }), ok(started)]);
  expect(without.calls.at(-1)).toEqual({ op: 'start', consent: { ...agreed, face: null } });
});

it('takes no picture of a face that the user refused, also after a reload', () => {
  const consent = { ...agreed, face: false, givenAt: '2026-08-10T01:15:30.120Z' };
  const refused = { ...started, consent, missing: ['document_front', 'user_input'] };
  expect(stepScreens(refused)).toEqual(['document', 'details', 'review']);
  const reloaded = play(
    [{ type: 'loaded', link: { id, token: null } }],
    [ok({ ...refused, missing: ['user_input'] } as CaptureVerification)],
  );
  expect(reloaded.state.screen.name).toBe('details');
});

it('ends the verification only after a second press, and says that it has ended', () => {
  const asked = play([loaded, { type: 'declinePressed' }], [ok(created)]);
  expect(asked.state.screen).toEqual({ name: 'decline' });
  expect(play([{ type: 'wentBack' }], [], asked.state).state.screen).toEqual({ name: 'welcome' });
  const ended = play([{ type: 'declineConfirmed' }], [ok(expired)], asked.state);
  expect(ended.calls).toEqual([{ op: 'decline' }]);
  expect(ended.state.screen).toEqual({ name: 'fatal', reason: 'declined' });
});

it('says after a reload that the user has ended the verification, and asks nothing of the service', () => {
  const { state, calls } = play([{ ...loaded, ended: 'declined' }], []);
  expect(calls).toEqual([]);
  expect(state.screen).toEqual({ name: 'fatal', reason: 'declined' });
});

it('returns from the question to the step that is open', () => {
  const { state } = play([{ type: 'loaded', link: { id, token: null } }], [ok({ ...started, missing: [] })]);
  expect(state.screen.name).toBe('review');
  const asked = play([{ type: 'declinePressed' }], [], state);
  expect(play([{ type: 'wentBack' }], [], asked.state).state.screen.name).toBe('review');
});

it('finds out after a lost response whether it has ended', () => {
  const notBound = problem('BrowserNotBound');
  const ended = play([loaded, ...decline], [ok(created), notBound, problem('LinkNotFound')]);
  expect(ended.calls.map(({ op }) => op)).toEqual(['open', 'decline', 'open']);
  expect(ended.state.screen).toEqual({ name: 'fatal', reason: 'declined' });
  const withoutCookies = play([loaded, ...decline], [ok(created), notBound, ok(created)]);
  expect(withoutCookies.state.screen).toEqual({ name: 'fatal', reason: 'no_cookies' });
});

it('knows the tenant of a link that cannot be used, and of no other', () => {
  const tenant = { ...aoba, supportContact: 'support@tenant.example' };
  const used = play([loaded], [problem('LinkNotUsable', { reason: 'link_used', tenant })]);
  expect(used.state.tenant).toEqual(tenant);
  expect(play([loaded], [problem('LinkNotFound')]).state.tenant).toBeNull();
});
