import { describe, expect, it } from 'vitest';
import type { CaptureProblem, CaptureVerification } from '../../../generated/clients/capture/index.ts';
import { describedType, isPassport, showsLatinOnly } from './chosen-document.ts';
import { type Call, type FlowEvent, type FlowState, firstState, type Reply, step } from './flow.ts';
import type { Picture } from './picture.ts';
import { agreed, ofAoba } from './testing/aoba.ts';

const id = 'vs_019fe93d33c87ca9b8112ca1bbdcafac';
const token = `${id}.GnZ0607njffhrEOak8P6jjyUV4TU3sn9jjARc4svHWI`;
const picture: Picture = { blob: new Blob(['x']), mediaType: 'image/jpeg', source: 'camera', previewUrl: 'blob:x' };

const created: CaptureVerification = {
  id,
  status: 'created',
  ...ofAoba,
  mode: 'sandbox',
  steps: ['document', 'user_input'],
  documentTypes: ['passport'],
  given: { pictures: [], documentType: null, userInput: false, revision: null },
  missing: [],
  expiresAt: '2026-08-17T01:15:30.120Z',
  bound: false,
  challenge: null,
  returnUrl: null,
};
const started: CaptureVerification = {
  ...created,
  status: 'collecting',
  bound: true,
  missing: ['document_front', 'user_input'],
};
const pictureGiven: CaptureVerification = {
  ...started,
  given: { pictures: ['document_front'], documentType: 'passport', userInput: false, revision: null },
  missing: ['user_input'],
};
/** Runs the flow, and replies to each request with the next reply. */
function run(events: readonly FlowEvent[], replies: readonly Reply[], from: FlowState = firstState) {
  const calls: Call[] = [];
  const waiting = [...replies];
  let state = from;
  const send = (event: FlowEvent): void => {
    const move = step(state, event);
    state = move.state;
    if (move.call === null) return;
    calls.push(move.call);
    const reply = waiting.shift();
    if (reply !== undefined) send({ type: 'replied', call: move.call, reply });
  };
  for (const event of events) send(event);
  return { state, calls };
}

const ok = (verification: CaptureVerification): Reply => ({ kind: 'ok', verification });
const refused = (reason: string, attemptsLeft: number | null): Reply => ({
  kind: 'problem',
  problem: { _tag: 'PictureNotAccepted', requestId: 'req_1', reason, attemptsLeft } as unknown as CaptureProblem,
});
const loaded: FlowEvent = { type: 'loaded', link: { id, token } };
const start: FlowEvent = { type: 'startPressed', consent: agreed };
const choose: FlowEvent = { type: 'pictureChosen', picture };
const confirm: FlowEvent = { type: 'pictureConfirmed' };
const atDocument = run([loaded, start], [ok(created), ok(started)]).state;

describe('the document on the capture page', () => {
  const offer = { documentTypes: ['passport', 'driver_license', 'my_number_card'] };
  const several = { ...started, ...offer };
  const pick = (documentType: string | null): FlowEvent => ({ type: 'typeChosen', documentType });
  const atChoice = run([loaded, start], [ok({ ...created, ...offer }), ok(several)]).state;
  const frontOf = (documentType: string): CaptureVerification => ({
    ...several,
    given: { pictures: ['document_front'], documentType, userInput: false, revision: null },
    missing: ['user_input'],
  });
  const sent = (calls: readonly Call[]) =>
    calls.flatMap((call) => (call.op === 'picture' ? [[call.side, call.documentType]] : []));

  it('is a passport where there is no other choice', () => {
    expect(sent(run([choose, confirm], [ok(pictureGiven)], atDocument).calls)).toEqual([
      ['document_front', 'passport'],
    ]);
  });

  it('is any, and sent without a type, where the installation reads none that the tenant accepts', () => {
    const none = { ...started, documentTypes: [] };
    const { state, calls } = run([loaded, start, choose, confirm], [ok({ ...created, documentTypes: [] }), ok(none)]);
    expect(sent(calls)).toEqual([['document_front', null]]);
    const described = describedType(state);
    expect([isPassport(described), showsLatinOnly(described)]).toEqual([false, false]);
    expect(isPassport(describedType(atDocument))).toBe(true);
  });

  it('is sent with the type that was chosen; a card whose back carries addresses is asked for its back', () => {
    const front = run([pick('driver_license'), choose, confirm], [ok(frontOf('driver_license'))], atChoice);
    expect(sent(front.calls)).toEqual([['document_front', 'driver_license']]);
    expect([front.state.screen.name, front.state.side, front.state.picture]).toEqual([
      'document',
      'document_back',
      null,
    ]);
    const both = {
      ...frontOf('driver_license'),
      given: {
        pictures: ['document_back', 'document_front'],
        documentType: 'driver_license',
        userInput: false,
        revision: null,
      },
    };
    const back = run([choose, confirm], [ok(both)], front.state);
    expect(sent(back.calls)).toEqual([['document_back', 'driver_license']]);
    expect(back.state.screen.name).toBe('details');
    expect(run([{ type: 'goOnPressed' }], [], front.state).state.screen.name, 'the back is optional').toBe('details');
  });

  it('has no back that is asked for when it is a My Number card or a passport', () => {
    for (const type of ['my_number_card', 'passport']) {
      const { state } = run([pick(type), choose, confirm], [ok(frontOf(type))], atChoice);
      expect(state.screen.name).toBe('details');
    }
    const live = { ...frontOf('driver_license'), mode: 'live' as const };
    const front = run([pick('driver_license'), choose, confirm], [ok(live)], atChoice).state;
    expect(front.screen.name, 'live tenants take the back of a license').toBe('document');
  });

  it('can be changed, and the picture of another document is no picture of it', () => {
    const front = run([pick('driver_license'), choose, confirm], [ok(frontOf('driver_license'))], atChoice).state;
    const asked = run([pick(null)], [], front).state;
    expect(asked.choosing).toBe(true);
    expect(run([pick('driver_license')], [], asked).state.picture).toBe(picture);
    expect(run([pick('passport')], [], asked).state).toMatchObject({
      picture: null,
      sentPictures: {},
      choosing: false,
    });
  });

  it('keeps a refused picture and how often one can be refused, but none that must not be stored', () => {
    const refusal = (reason: string, attemptsLeft: number | null) =>
      run([choose, confirm], [refused(reason, attemptsLeft)], atDocument).state;
    expect(refusal('blurred', 0)).toMatchObject({ pictureFault: 'blurred', attemptsLeft: 0, picture });
    expect(refusal('my_number', null)).toMatchObject({ pictureFault: 'my_number', attemptsLeft: null, picture: null });
    expect(refusal('not_maskable', null)).toMatchObject({ pictureFault: 'not_maskable', picture: null });
    const again = run([choose], [], refusal('blurred', 1)).state;
    expect(again, 'another picture').toMatchObject({ pictureFault: null, attemptsLeft: null });
    const anyway = run([confirm], [ok(pictureGiven)], refusal('blurred', 0)).state;
    expect(anyway).toMatchObject({ screen: { name: 'details' }, attemptsLeft: null });
  });

  const problem = (_tag: CaptureProblem['_tag'], more: object): Reply => ({
    kind: 'problem',
    problem: { _tag, requestId: 'req_1', ...more } as unknown as CaptureProblem,
  });

  it('that was not sent is not sent by itself once the user turns to another one', () => {
    const cut = run([choose, confirm], [{ kind: 'no_response' }], atDocument).state;
    expect(cut.trouble?.kind).toBe('connection');
    const turned = run([{ type: 'pictureWanted' }, { type: 'retryDue' }], [], cut);
    expect(turned).toMatchObject({ calls: [], state: { trouble: null, picture } });
    const other = { ...picture, previewUrl: 'blob:y' };
    const sent = run([{ type: 'pictureChosen', picture: other }, confirm], [ok(pictureGiven)], turned.state);
    expect(sent.calls).toMatchObject([{ op: 'picture', picture: other }]);
    expect(sent.state.sentPictures.document_front).toBe(other);
    const unrelated = { ...cut, trouble: { kind: 'service', call: { op: 'get' }, requestId: null } } as const;
    expect(run([{ type: 'pictureWanted' }], [], unrelated).state.trouble).not.toBeNull();
  });

  it('that did not arrive in time is kept, and sent again when the user says so', () => {
    const late = problem('InvalidRequest', { issues: [{ path: '/body', message: 'must arrive within 100 seconds' }] });
    const slow = run([choose, confirm], [late], atDocument);
    expect(slow.state).toMatchObject({ screen: { name: 'document' }, pictureFault: null, picture });
    expect(slow.state.trouble?.kind).toBe('slow');
    expect(run([{ type: 'retryPressed' }], [], slow.state).calls).toEqual(slow.calls);
  });

  it('that replaces another is refused with its reason when the round takes no more', () => {
    const given = run([choose, confirm], [ok(pictureGiven)], atDocument).state;
    const back = run([{ type: 'wentTo', screen: 'document' }], [], given).state;
    const other: FlowEvent = { type: 'pictureChosen', picture: { ...picture, previewUrl: 'blob:y' } };
    const used = problem('VerificationNotOpen', { reason: 'uploads_used' });
    const { state, calls } = run([other, confirm], [used], back);
    expect(calls).toHaveLength(1);
    expect(state).toMatchObject({ screen: { name: 'document' }, pictureFault: 'used_up', picture });
  });
});
