import { describe, expect, it } from 'vitest';
import type { CaptureProblem, CaptureVerification } from '../../../generated/clients/capture/index.ts';
import { type Call, type FatalReason, type FlowEvent, type FlowState, firstState, type Reply, step } from './flow.ts';
import type { Picture } from './picture.ts';
import { agreed, ofAoba } from './testing/aoba.ts';

const id = 'vs_019fe93d33c87ca9b8112ca1bbdcafac';
const token = `${id}.GnZ0607njffhrEOak8P6jjyUV4TU3sn9jjARc4svHWI`;
const picture: Picture = { blob: new Blob(['x']), mediaType: 'image/jpeg', source: 'camera', previewUrl: 'blob:x' };

const created: CaptureVerification = {
  ...{ ...ofAoba, id, challenge: null },
  status: 'created',
  mode: 'live',
  steps: ['document', 'user_input'],
  documentTypes: ['passport'],
  given: { pictures: [], documentType: null, userInput: false, revision: null },
  missing: [],
  expiresAt: '2026-08-17T01:15:30.120Z',
  bound: false,
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
const allGiven: CaptureVerification = {
  ...pictureGiven,
  given: { pictures: ['document_front'], documentType: 'passport', userInput: true, revision: null },
  missing: [],
};
const submitted: CaptureVerification = {
  ...started,
  status: 'deciding',
  missing: [],
  returnUrl: 'https://shop.example.com/verified?sessionId=x',
};

/** Runs the flow: sends events, replies to each request with the next reply, and records the requests. */
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
  return { state, ops: calls.map(({ op }) => op), calls };
}

const ok = (verification: CaptureVerification): Reply => ({ kind: 'ok', verification });
const lost: Reply = { kind: 'no_response' };
function problem(_tag: CaptureProblem['_tag'], more: object = {}): Reply {
  return { kind: 'problem', problem: { _tag, requestId: 'req_1', ...more } as unknown as CaptureProblem };
}

const loaded: FlowEvent = { type: 'loaded', link: { id, token } };
const reloaded: FlowEvent = { type: 'loaded', link: { id, token: null } };
const start: FlowEvent = { type: 'startPressed', consent: agreed };
const choose: FlowEvent = { type: 'pictureChosen', picture };
const confirm: FlowEvent = { type: 'pictureConfirmed' };
const typing: FlowEvent[] = Object.entries({
  lastName: 'Hayase',
  firstName: 'Miyu',
  birthYear: '1994',
  birthMonth: '11',
  birthDay: '23',
}).map(([field, value]) => ({ type: 'typed', field, value }) as FlowEvent);
const confirmDetails: FlowEvent = { type: 'detailsConfirmed', today: '2026-08-10' };
const submit: FlowEvent = { type: 'submitPressed' };
const retry: FlowEvent = { type: 'retryPressed' };

const atDocument = run([loaded, start], [ok(created), ok(started)]).state;
const atDetails = run([reloaded, ...typing], [ok(pictureGiven)]).state;
const atReview = run([reloaded], [ok(allGiven)]).state;

describe('the way through', () => {
  it('goes from the link over picture and details to the submission, and then leaves', () => {
    const { state, ops } = run(
      [loaded, start, choose, confirm, ...typing, confirmDetails, submit],
      [ok(created), ok(started), ok(pictureGiven), ok(allGiven), ok(submitted)],
    );
    expect(ops).toEqual(['open', 'start', 'picture', 'input', 'submit']);
    expect(state.screen).toEqual({ name: 'done', leaving: true });
  });

  it('opens on load and starts only when the user says so', () => {
    const { state, ops } = run([loaded], [ok(created)]);
    expect(ops).toEqual(['open']);
    expect(state.screen.name).toBe('welcome');
  });

  it('forgets the token as soon as the browser is bound', () => {
    expect(run([loaded], [ok(created)]).state.link?.token).toBe(token);
    expect(atDocument.link).toEqual({ id, token: null });
  });

  it('forgets everything personal once it is submitted', () => {
    const { state } = run([choose, ...typing, submit], [ok(submitted)], atReview);
    expect(state.picture).toBeNull();
    expect(state.sentInput).toBeNull();
    expect(Object.values(state.draft).join('')).toBe('');
  });

  it('shows the welcome for a reissued link, and then only the missing steps', () => {
    const { state } = run(
      [loaded, start],
      [ok({ ...created, status: 'collecting', missing: ['user_input'] }), ok(pictureGiven)],
    );
    expect(state.screen.name).toBe('details');
  });

  it.each([
    [['document'], ['document_front'], 'document'],
    [['user_input'], ['user_input'], 'details'],
    [['user_input', 'document'], ['document_front', 'user_input'], 'details'],
  ] as const)('shows the steps of the plan %j in its order', (steps, missing, first) => {
    const verification = { ...started, steps: [...steps], missing: [...missing] };
    expect(run([loaded], [ok(verification)]).state.screen.name).toBe(first);
  });

  it('shows an error when the plan has a step that this page does not support', () => {
    const verification = { ...started, steps: ['document', 'ic_chip'], missing: ['ic_chip'] };
    expect(run([loaded], [ok(verification)]).state.screen).toEqual({ name: 'fatal', reason: 'unsupported' });
  });
});

describe('continuing after a reload or a second opening', () => {
  it('requests the state with the cookie alone', () => {
    const { state, ops } = run([reloaded], [ok(pictureGiven)]);
    expect(ops).toEqual(['get']);
    expect(state.screen.name).toBe('details');
  });

  it('skips the welcome when the browser that started opens the link again', () => {
    expect(run([loaded], [ok(started)]).state.screen.name).toBe('document');
  });

  it.each(['deciding', 'reviewing', 'completed', 'failed'] as const)(
    'says the same in %s: sent, and nothing of a result',
    (status) => {
      const { state } = run([reloaded], [ok({ ...submitted, status })]);
      expect(state.screen).toEqual({ name: 'done', leaving: false });
    },
  );

  it('says that the time is over for an expired session', () => {
    const { state } = run([reloaded], [ok({ ...created, status: 'expired', bound: true })]);
    expect(state.screen).toEqual({ name: 'fatal', reason: 'session_expired' });
  });
});

describe('invalid links', () => {
  it('says that there is no link, without asking the service', () => {
    const { state, ops } = run([{ type: 'loaded', link: null }], []);
    expect(ops).toEqual([]);
    expect(state.screen).toEqual({ name: 'fatal', reason: 'no_link' });
  });

  it.each([
    [problem('LinkNotFound'), 'not_found'],
    [problem('InvalidRequest', { issues: [{ path: '/body/token', message: '' }] }), 'not_found'],
    [problem('LinkNotUsable', { reason: 'link_used' }), 'link_used'],
    [problem('LinkNotUsable', { reason: 'link_expired' }), 'link_expired'],
    [problem('LinkNotUsable', { reason: 'link_replaced' }), 'link_replaced'],
    [problem('LinkNotUsable', { reason: 'session_expired' }), 'session_expired'],
    [problem('LinkNotUsable', { reason: 'status' }), 'over'],
  ] as [Reply, FatalReason][])('shows each reason on a screen of its own (%#)', (reply, reason) => {
    expect(run([loaded], [reply]).state.screen).toEqual({ name: 'fatal', reason });
  });

  it('continues when this browser used the link, and ends when another one did', () => {
    const used = problem('LinkNotUsable', { reason: 'link_used' });
    const same = run([loaded, start], [ok(created), used, ok(started)]);
    expect(same.ops).toEqual(['open', 'start', 'get']);
    expect(same.state.screen.name).toBe('document');
    const other = run([loaded, start], [ok(created), used, problem('BrowserNotBound')]);
    expect(other.state.screen).toEqual({ name: 'fatal', reason: 'link_used' });
  });

  it('distinguishes a browser without cookies from one that was never bound', () => {
    const refusal = problem('BrowserNotBound');
    expect(run([loaded, start], [ok(created), refusal]).state.screen).toEqual({ name: 'fatal', reason: 'no_cookies' });
    expect(run([reloaded], [refusal]).state.screen).toEqual({ name: 'fatal', reason: 'not_bound' });
  });
});

describe('trouble', () => {
  it('stays where it is when the connection is lost, keeps what was typed, and repeats the same request', () => {
    const broken = run([confirmDetails], [lost], atDetails);
    expect(broken.state.screen.name).toBe('details');
    expect(broken.state.trouble?.kind).toBe('connection');
    expect(broken.state.draft.lastName).toBe('Hayase');
    const again = run([retry], [ok(allGiven)], broken.state);
    expect(again.calls).toEqual(broken.calls);
    expect(again.state.trouble).toBeNull();
    expect(again.state.screen.name).toBe('review');
  });

  it.each([
    ['the first request', firstState, loaded],
    ['the picture', { ...atDocument, picture }, confirm],
    ['the submission', atReview, submit],
  ] as const)('offers a repetition for %s', (_name, from, event) => {
    const broken = run([event], [lost], from);
    expect(run([retry], [], broken.state).calls).toEqual(broken.calls);
  });

  it.each([
    ['the first request', firstState, loaded],
    ['the start', run([loaded], [ok(created)]).state, start],
    ['the details', atDetails, confirmDetails],
    ['the submission', atReview, submit],
  ] as const)('takes a body that did not arrive whole for a lost connection: %s', (_name, from, event) => {
    const stuck = problem('InvalidRequest', { issues: [{ path: '/body', message: 'must arrive within 30 seconds' }] });
    const broken = run([event], [stuck], from);
    expect(broken.state).toMatchObject({ screen: from.screen, pictureFault: null });
    expect(broken.state.trouble?.kind).toBe('connection');
    expect(run([retry], [], broken.state).calls).toEqual(broken.calls);
  });

  it('names the request when the service fails', () => {
    const { state } = run([submit], [problem('ServiceUnavailable')], atReview);
    expect(state.trouble).toMatchObject({ kind: 'service', requestId: 'req_1' });
  });

  it('offers a retry when a concurrent operation won', () => {
    expect(run([loaded], [problem('LinkNotUsable', { reason: 'conflict' })]).state.trouble?.kind).toBe('conflict');
  });

  it('continues with the plan when the service refuses a step', () => {
    const { state, ops } = run([confirm], [problem('VerificationNotOpen', { reason: 'status' }), ok(pictureGiven)], {
      ...atDocument,
      picture,
    });
    expect(ops).toEqual(['picture', 'get']);
    expect(state.screen.name).toBe('details');
    expect(state.trouble).toBeNull();
  });

  it('requests the state when the service responds that the verification is not open', () => {
    const { state, ops } = run(
      [submit],
      [problem('VerificationNotOpen', { reason: 'evidence_missing', missing: ['user_input'] }), ok(pictureGiven)],
      atReview,
    );
    expect(ops).toEqual(['submit', 'get']);
    expect(state.screen.name).toBe('details');
  });

  it('ends when the time runs out in between', () => {
    const { state } = run([submit], [problem('VerificationNotOpen', { reason: 'session_expired' })], atReview);
    expect(state.screen).toEqual({ name: 'fatal', reason: 'session_expired' });
  });
});

describe('a correction of what is being sent', () => {
  const correct: FlowEvent = { type: 'typed', field: 'lastName', value: 'Hayasaka' };
  const named = (calls: readonly Call[]) => calls.map((call) => (call.op === 'input' ? call.input.lastName : call.op));
  const sending = run([confirmDetails], [], atDetails).state;
  /** The state when the reply arrives after the correction. */
  const repliedLate = (reply: Reply, event: FlowEvent = correct): FlowState => {
    const { state } = run([event], [], sending);
    return step(state, { type: 'replied', call: sending.busy as Call, reply }).state;
  };

  it.each([
    ['the connection failed', lost],
    ['the service failed', problem('ServiceUnavailable')],
    ['a concurrent operation won', problem('VerificationNotOpen', { reason: 'conflict' })],
  ])('goes out with Continue, and nothing older by itself, after %s', (_name, reply) => {
    const { state } = run([confirmDetails, correct], [reply], atDetails);
    expect(state).toMatchObject({ screen: { name: 'details' }, trouble: null, unsent: true });
    const again = run([retry, confirmDetails], [ok(allGiven)], state);
    expect(named(again.calls)).toEqual(['Hayasaka']);
    expect(again.state).toMatchObject({
      screen: { name: 'review' },
      sentInput: { lastName: 'Hayasaka' },
      unsent: false,
    });
  });

  it('keeps the user at the form when the older input was taken, until Continue sends the correction', () => {
    const state = repliedLate(ok(allGiven));
    expect(state).toMatchObject({ screen: { name: 'details' }, draft: { lastName: 'Hayasaka' }, unsent: true });
    const again = run([confirmDetails], [ok(allGiven)], state);
    expect(again.state).toMatchObject({ screen: { name: 'review' }, sentInput: { lastName: 'Hayasaka' } });
  });

  const refusal = problem('InvalidRequest', { issues: [{ path: '/body/lastName', message: '' }] });
  it.each([lost, problem('ServiceUnavailable'), refusal])('hears no more of the older input (%#)', (reply) => {
    const state = repliedLate(reply);
    expect(state).toMatchObject({ screen: { name: 'details' }, trouble: null, unsent: true });
    expect(state.faults).toEqual({});
    expect(named(run([retry, confirmDetails], [], state).calls)).toEqual(['Hayasaka']);
  });

  it('is not passed over by way of the picture', () => {
    const atPicture = run([{ type: 'wentTo', screen: 'document' }], [], repliedLate(ok(allGiven))).state;
    expect(run([{ type: 'goOnPressed' }], [], atPicture).state.screen.name).toBe('details');
    expect(run([choose, confirm], [ok(allGiven)], atPicture).state.screen.name).toBe('details');
  });

  it('gives way to the end of the verification, and is forgotten with everything personal', () => {
    const over = repliedLate(ok(submitted));
    expect(over).toMatchObject({ screen: { name: 'done' }, draft: { lastName: '' }, unsent: false });
  });

  it('is none when the field holds the same as before', () => {
    const same: FlowEvent = { type: 'typed', field: 'lastName', value: 'Hayase' };
    expect(repliedLate(ok(allGiven), same).screen.name).toBe('review');
  });

  it('leaves the trouble of other requests alone', () => {
    const broken = run([confirm], [lost], { ...atDocument, picture }).state;
    expect(run([correct], [], broken).state.trouble).toEqual(broken.trouble);
  });
});

describe('faults', () => {
  it('sends nothing while the form has faults', () => {
    const { state, ops } = run([reloaded, confirmDetails], [ok(pictureGiven)]);
    expect(ops).toEqual(['get']);
    expect(state.faults).toEqual({ lastName: 'missing', firstName: 'missing', birthDate: 'missing' });
  });

  it('shows the error of a field when the user leaves it, and removes it during the correction', () => {
    const leave: FlowEvent = { type: 'leftField', field: 'birthDate', today: '2026-08-10' };
    const day = (value: string): FlowEvent => ({ type: 'typed', field: 'birthDay', value });
    const wrong = run([reloaded, ...typing, day('31'), leave], [ok(pictureGiven)]).state;
    expect(wrong.faults).toEqual({ birthDate: 'not_a_date' });
    expect(run([day('3')], [], wrong).state.faults).toEqual({});
  });

  it('does not blame a field that the user has not filled yet', () => {
    const atEmptyForm = run([reloaded], [ok(pictureGiven)]).state;
    const leave = (field: 'lastName' | 'birthDate'): FlowEvent => ({ type: 'leftField', field, today: '2026-08-10' });
    const half: FlowEvent = { type: 'typed', field: 'birthYear', value: '1994' };
    expect(run([leave('lastName'), half, leave('birthDate')], [], atEmptyForm).state.faults).toEqual({});
  });

  it('shows the faults that only the service finds at their fields', () => {
    const { state } = run(
      [reloaded, ...typing, confirmDetails],
      [ok(pictureGiven), problem('InvalidRequest', { issues: [{ path: '/body/firstName', message: '' }] })],
    );
    expect(state.faults).toEqual({ firstName: 'refused' });
    expect(state.trouble).toBeNull();
  });

  it.each([
    [problem('PictureNotAccepted', { reason: 'too_small' }), 'too_small'],
    [problem('RequestTooLarge'), 'too_large'],
    [problem('UnsupportedMediaType'), 'unsupported_format'],
  ] as const)('says what is wrong with a picture (%#), until another one is chosen', (reply, fault) => {
    const { state } = run([choose, confirm], [reply], atDocument);
    expect(state.pictureFault).toBe(fault);
    expect(run([choose], [], state).state.pictureFault).toBeNull();
  });
});

describe('one thing at a time', () => {
  it('ignores a second press while a request runs', () => {
    expect(run([submit, submit, submit], [], atReview).ops).toEqual(['submit']);
  });

  it('ignores a reply to a request that is no longer running', () => {
    const { state } = run([submit], [], atReview);
    const late = step(state, { type: 'replied', call: { op: 'get' }, reply: ok(submitted) });
    expect(late.state).toBe(state);
  });

  it('goes back and forth between the steps of the plan, and nowhere else', () => {
    expect(run([{ type: 'wentTo', screen: 'document' }], [], atReview).state.screen.name).toBe('document');
    expect(run([{ type: 'wentTo', screen: 'review' }], [], atDocument).state.screen.name).toBe('document');
    const done = run([submit], [ok(submitted)], atReview).state;
    expect(run([{ type: 'wentTo', screen: 'details' }], [], done).state.screen.name).toBe('done');
  });

  it('does not leave when the user wants to stay', () => {
    const { state } = run([submit, { type: 'stayPressed' }], [ok(submitted)], atReview);
    expect(state.screen).toEqual({ name: 'done', leaving: false });
  });
});
