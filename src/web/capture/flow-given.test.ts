import { expect, it } from 'vitest';
import type { CaptureProblem, CaptureVerification } from '../../../generated/clients/capture/index.ts';
import { type FlowState, firstState, step } from './flow.ts';
import type { Picture } from './picture.ts';
import { ofAoba } from './testing/aoba.ts';

const picture: Picture = { blob: new Blob(['x']), mediaType: 'image/jpeg', source: 'camera', previewUrl: 'blob:x' };
const sentInput = { lastName: 'Hayase', firstName: 'Miyu', birthDate: '1994-11-23' };

const given = (revision: string): CaptureVerification => ({
  ...ofAoba,
  id: 'vs_019fe93d33c87ca9b8112ca1bbdcafac',
  status: 'collecting',
  mode: 'live',
  steps: ['document', 'user_input'],
  documentTypes: ['passport'],
  given: { pictures: ['document_front'], documentType: 'passport', userInput: true, revision },
  missing: [],
  challenge: null,
  expiresAt: '2026-08-17T01:15:30.120Z',
  bound: true,
  returnUrl: null,
});
const atReview: FlowState = {
  ...firstState,
  screen: { name: 'review' },
  link: { id: 'vs_019fe93d33c87ca9b8112ca1bbdcafac', token: null },
  verification: given('r1'),
  sentInput,
  sentPictures: { document_front: picture },
};
const conflict = { _tag: 'VerificationNotOpen', requestId: 'req_1', reason: 'conflict', missing: [] };

it('submits what the summary showed, and shows it again when another tab has changed it', () => {
  const sent = step(atReview, { type: 'submitPressed' });
  expect(sent.call).toEqual({ op: 'submit', revision: 'r1' });
  const problem = conflict as unknown as CaptureProblem;
  const refused = step(sent.state, { type: 'replied', call: sent.call as never, reply: { kind: 'problem', problem } });
  expect(refused.call).toEqual({ op: 'get' });
  const reply = { kind: 'ok', verification: given('r2') } as const;
  const { state } = step(refused.state, { type: 'replied', call: refused.call as never, reply });
  expect(state).toMatchObject({ screen: { name: 'review' }, changedElsewhere: true, trouble: null });
  expect([state.sentInput, state.sentPictures], 'values that are not the service’s any more').toEqual([null, {}]);
  const again = step(state, { type: 'submitPressed' });
  expect(again.call).toEqual({ op: 'submit', revision: 'r2' });
  expect(again.state.changedElsewhere).toBe(false);
});

it('keeps what it shows after its own changes, and where nothing has changed', () => {
  const [own, looked] = (['picture', 'get'] as const).map((op) => {
    const call = op === 'get' ? { op } : { op, picture, side: 'document_front' as const, documentType: 'passport' };
    const reply = { kind: 'ok', verification: given(op === 'get' ? 'r1' : 'r2') } as const;
    return step({ ...atReview, busy: call }, { type: 'replied', call, reply }).state;
  });
  for (const state of [own, looked])
    expect(state).toMatchObject({ sentInput, sentPictures: { document_front: picture } });
});
