import { expect, it } from 'vitest';
import type { CaptureProblem, CaptureVerification } from '../../../generated/clients/capture/index.ts';
import { type Call, type FlowEvent, type FlowState, firstState, type Reply, step } from './flow.ts';
import type { Picture } from './picture.ts';
import { ofAoba } from './testing/aoba.ts';

const picture: Picture = { blob: new Blob(['x']), mediaType: 'image/jpeg', source: 'camera', previewUrl: 'blob:x' };
const challenge = {
  id: '019fe93d-4d1e-7c70-9f2b-6a5b1c3d9e02',
  actions: ['turn_left', 'close_eyes', 'look_ahead'],
  given: 1,
  expiresAt: '2026-08-17T01:15:30.120Z',
  secondsLeft: 60,
  attemptsLeft: 2,
};
const collecting: CaptureVerification = {
  id: 'vs_019fe93d33c87ca9b8112ca1bbdcafac',
  status: 'collecting',
  ...ofAoba,
  mode: 'sandbox',
  steps: ['document', 'face', 'user_input'],
  documentTypes: ['passport'],
  given: { pictures: ['document_front'], documentType: 'passport', userInput: true, revision: null },
  missing: ['face', 'challenge'],
  challenge: null,
  expiresAt: '2026-08-17T01:15:30.120Z',
  bound: true,
  returnUrl: null,
};
const facing: FlowState = { ...firstState, screen: { name: 'face' }, verification: collecting };

function send(state: FlowState, event: FlowEvent, reply?: Reply): { state: FlowState; call: Call | null } {
  const move = step(state, event);
  if (move.call === null || reply === undefined) return move;
  return step(move.state, { type: 'replied', call: move.call, reply });
}

it('the face comes between the document and the details, and the review waits for selfie and challenge', () => {
  const selfie = send(
    facing,
    { type: 'selfieTaken', picture },
    {
      kind: 'ok',
      verification: { ...collecting, missing: ['challenge'] },
    },
  );
  expect(selfie.state.screen).toEqual({ name: 'face' });
  const issued = send(
    selfie.state,
    { type: 'challengePressed' },
    {
      kind: 'ok',
      verification: { ...collecting, missing: ['challenge'], challenge },
    },
  );
  const frame = send(issued.state, { type: 'frameTaken', picture });
  expect(frame.call).toEqual({ op: 'frame', picture, challengeId: challenge.id, index: 1 });
  const last = step(frame.state, {
    type: 'replied',
    call: frame.call as Call,
    reply: { kind: 'ok', verification: { ...collecting, missing: [] } },
  });
  expect(last.state.screen).toEqual({ name: 'review' });
  expect(step(last.state, { type: 'submitPressed' }).call).toEqual({ op: 'submit' });
});

it.each(['challenge', 'face'] as const)('a user who skips the %s submits without it', (skip) => {
  const missing = skip === 'face' ? ['face', 'challenge'] : ['challenge'];
  const { state } = send({ ...facing, verification: { ...collecting, missing } }, { type: 'skipped', skip });
  expect(state.screen).toEqual({ name: 'review' });
  expect(step(state, { type: 'submitPressed' }).call).toEqual({ op: 'submit', skip });
});

it('a user who skipped the face and comes back to it is asked for the challenge again', () => {
  const skipped = send({ ...facing, verification: collecting }, { type: 'skipped', skip: 'face' }).state;
  const back = send(skipped, { type: 'wentTo', screen: 'face' }).state;
  const verification = { ...collecting, missing: ['challenge'] };
  const { state } = send(back, { type: 'selfieTaken', picture }, { kind: 'ok', verification });
  expect(state.screen).toEqual({ name: 'face' });
  expect(send(state, { type: 'skipped', skip: 'challenge' }).state.screen).toEqual({ name: 'review' });
});

it('a frame that came too late ends the challenge, whatever the clock of the phone says', () => {
  const running = { ...facing, verification: { ...collecting, missing: ['challenge'], challenge } };
  const problem = {
    _tag: 'VerificationNotOpen',
    reason: 'challenge_expired',
    missing: [],
  } as unknown as CaptureProblem;
  const { state, call } = send(running, { type: 'frameTaken', picture }, { kind: 'problem', problem });
  expect(state.endedChallenge).toBe(challenge.id);
  expect(call).toEqual({ op: 'get' });
});
