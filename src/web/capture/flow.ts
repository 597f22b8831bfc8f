// The state machine of the capture page: screens, events, requests to send. It has no I/O.

import type { CaptureProblem, CaptureVerification, ConsentGiven } from '../../../generated/clients/capture/index.ts';
import { chosenType, leftAtBack, offersBack, type Side } from './chosen-document.ts';
import { typed, withFieldChecked } from './flow-form.ts';
import { submission, withGiven } from './flow-given.ts';
import { arriveByHandoff, handoffReasonOf, picturesLeft, progressed } from './flow-handoff.ts';
import type {
  Call,
  EndedHere,
  FatalReason,
  FlowEvent,
  FlowState,
  PictureFault,
  Reply,
  Screen,
  Trouble,
} from './flow-types.ts';
import { type StepScreen, screenOfMissing, stepScreens, stillMissing } from './plan-screens.ts';
import { checkDraft, emptyDraft, faultsOfIssues } from './user-input.ts';

export type { Call, EndedHere, FatalReason, FlowEvent, FlowState, PictureFault, Reply, Screen, Trouble };
export { type StepScreen, stepScreens };

/** The next state, and the request to send, if any. */
export interface Move {
  readonly state: FlowState;
  readonly call: Call | null;
}

export const firstState: FlowState = {
  screen: { name: 'loading' },
  link: null,
  verification: null,
  tenant: null,
  draft: emptyDraft,
  faults: {},
  sentInput: null,
  unsent: false,
  documentType: null,
  choosing: false,
  side: 'document_front',
  picture: null,
  sentPictures: {},
  pictureFault: null,
  attemptsLeft: null,
  skip: null,
  changedElsewhere: false,
  endedChallenge: null,
  busy: null,
  trouble: null,
  desktop: false,
};

/**
 * The whole behaviour of the page as a pure function: the next state for an event, and the request to send. While a request
 * runs, events that would start another one are ignored.
 */
export function step(state: FlowState, event: FlowEvent): Move {
  if (event.type === 'replied')
    return event.call === state.busy ? replied(state, event.call, event.reply) : stay(state);
  if (event.type === 'typed') return stay(typed(state, event.field, event.value));
  if (event.type === 'leftField') return stay(withFieldChecked(state, event.field, event.today));
  if (state.busy !== null) return stay(state);
  switch (event.type) {
    case 'loaded': {
      if (event.link === null) return stay(fatal(state, 'no_link'));
      // The service knows no such link any more, or not this browser.
      if (event.ended !== undefined) return stay(fatal({ ...state, link: event.link }, event.ended));
      return call(
        { ...state, link: event.link, desktop: event.desktop === true },
        { op: event.link.token === null ? 'get' : 'open' },
      );
    }
    case 'startPressed':
      return startPressed(state, event.consent);
    case 'declinePressed':
      return stay({ ...state, screen: { name: 'decline' }, trouble: null });
    case 'declineConfirmed':
      return state.screen.name === 'decline' ? call(state, { op: 'decline' }) : stay(state);
    case 'handoffFailed':
    case 'wentBack': {
      const { verification } = state;
      if (verification === null) return stay(state);
      const name = verification.bound ? firstToDo(state, verification) : 'welcome';
      const shown: FlowState = { ...state, screen: { name }, trouble: null };
      return stay(event.type === 'wentBack' ? shown : troubled(shown, 'connection', { op: 'get' }, null));
    }
    case 'pictureWanted':
      // The page would send the picture of before by itself while the user chooses another one, which it could not take then.
      return stay(state.trouble !== null && isUpload(state.trouble.call) ? { ...state, trouble: null } : state);
    case 'pictureChosen':
      return stay({ ...state, picture: event.picture, pictureFault: null, attemptsLeft: null, trouble: null });
    case 'pictureUnreadable':
      // The user wanted another picture than the one before, which the error is not about.
      return stay(onSide(state, state.side));
    case 'pictureConfirmed': {
      const { picture, side } = state;
      return picture === null
        ? stay(state)
        : call(state, { op: 'picture', picture, side, documentType: chosenType(state) });
    }
    case 'typeChosen': {
      const { documentType } = event;
      const choosing = documentType === null;
      const front = { ...onSide(state, 'document_front'), choosing };
      // Pictures that were sent are of the document that was chosen before.
      const isSame = choosing || documentType === chosenType(state);
      return stay(isSame ? front : { ...front, documentType, picture: null, sentPictures: {} });
    }
    case 'sideChosen':
      return stay(onSide(state, event.side));
    case 'selfieTaken':
      return call({ ...state, skip: null }, { op: 'selfie', picture: event.picture });
    case 'challengePressed':
      return call({ ...state, skip: null }, { op: 'challenge' });
    case 'frameTaken': {
      const { id, given } = state.verification?.challenge ?? { id: '', given: 0 };
      return call(state, { op: 'frame', picture: event.picture, challengeId: id, index: given });
    }
    case 'skipped': {
      const next = { ...state, skip: event.skip, trouble: null, pictureFault: null };
      const name = next.verification && firstToDo(next, next.verification);
      return stay(name === null ? next : { ...next, screen: { name } });
    }
    case 'detailsConfirmed': {
      const checked = checkDraft(state.draft, event.today);
      if (!checked.ok) return stay({ ...state, faults: checked.faults, unsent: false, trouble: null });
      return call({ ...state, faults: {}, unsent: false }, { op: 'input', input: checked.input });
    }
    case 'goOnPressed': {
      const next = state.verification === null ? null : firstToDo(state, state.verification);
      return next !== null && canGoTo(state, next)
        ? stay({ ...state, screen: { name: next }, trouble: null })
        : stay(state);
    }
    case 'submitPressed':
      return state.screen.name === 'review'
        ? call({ ...state, changedElsewhere: false }, submission(state))
        : stay(state);
    case 'retryPressed':
      return state.trouble === null ? stay(state) : call(state, state.trouble.call);
    case 'retryDue': {
      const { trouble } = state;
      // What the screen says stays, so that a screen reader does not say it again at each attempt.
      return trouble === null ? stay(state) : { ...call(state, trouble.call), state: { ...state, busy: trouble.call } };
    }
    case 'stayPressed':
      return state.screen.name === 'done' ? stay({ ...state, screen: { name: 'done', leaving: false } }) : stay(state);
    case 'phonePressed':
      return stay({ ...state, screen: { name: 'handoff' }, trouble: null });
    case 'acceptPressed':
      return call(state, { op: 'accept' });
    case 'giveBackPressed':
      return call(state, { op: 'give_back' });
    case 'progressed':
      return stay(progressed(state, event.verification, arrive));
    case 'followEnded':
      // After the submission the page stays as it is: there is nothing left to do here.
      return stay(state.screen.name === 'done' ? state : fatal(state, 'follow_ended'));
    case 'wentTo':
      if (!canGoTo(state, event.screen)) return stay(state);
      return stay({
        ...onSide(state, 'document_front'),
        screen: { name: event.screen },
        // Who goes to the summary from the form keeps what was received.
        unsent: event.screen !== 'review' && state.unsent,
        changedElsewhere: false,
      });
  }
}

/** Starts, or asks about the face first: that consent is separate from the other. */
function startPressed(state: FlowState, consent: ConsentGiven): Move {
  const { name } = state.screen;
  const asksForFace = state.verification?.steps.includes('face') === true;
  if (name === 'welcome' && asksForFace) return stay({ ...state, screen: { name: 'face_consent' }, trouble: null });
  const isAnswered = name === 'welcome' || (name === 'face_consent' && consent.face !== null);
  return isAnswered ? call(state, { op: 'start', consent }) : stay(state);
}

/** Whether a screen can be shown now: it belongs to the plan, and the review waits until nothing is missing. */
export function canGoTo(state: FlowState, screen: StepScreen): boolean {
  const { verification } = state;
  if (verification === null || !verification.bound || verification.status !== 'collecting') return false;
  if (state.screen.name === 'fatal') return false;
  if (screen === 'review') return stillMissing(verification, state.skip).length === 0;
  return stepScreens(verification).includes(screen);
}

/** Turns to a side, whose picture is not chosen yet. */
function onSide(state: FlowState, side: Side): FlowState {
  const picture = state.sentPictures[side] ?? null;
  return { ...state, side, picture, pictureFault: null, attemptsLeft: null, trouble: null };
}

function call(state: FlowState, next: Call): Move {
  return { state: { ...state, busy: next, trouble: null, pictureFault: null, attemptsLeft: null }, call: next };
}

function stay(state: FlowState): Move {
  return { state, call: null };
}

function fatal(state: FlowState, reason: FatalReason): FlowState {
  return { ...state, screen: { name: 'fatal', reason } };
}

function replied(busyState: FlowState, done: Call, reply: Reply): Move {
  const state = { ...busyState, busy: null, trouble: null };
  if (reply.kind === 'no_response') return stay(troubled(state, 'connection', done, null));
  if (reply.kind === 'problem') return refused(state, done, reply.problem);
  if (reply.kind === 'handoff') return stay(state);
  return stay(arrive(taken(state, done), done, reply.verification));
}

function taken(state: FlowState, done: Call): FlowState {
  if (done.op === 'input') return { ...state, sentInput: done.input };
  if (done.op !== 'picture') return state;
  return { ...state, sentPictures: { ...state.sentPictures, [done.side]: done.picture }, attemptsLeft: null };
}

/** Shows the screen that the state of the verification needs. */
function arrive(state: FlowState, done: Call, verification: CaptureVerification): FlowState {
  const { status, bound, missing } = verification;
  // A bound browser is authenticated by its cookie, as one that follows is; the token is no longer needed.
  const link =
    state.link !== null && (bound || verification.handoff === 'given')
      ? { id: state.link.id, token: null }
      : state.link;
  const next = { ...withGiven(state, done, verification), tenant: verification.tenant, link };
  if (status === 'expired') return fatal(next, done.op === 'decline' ? 'declined' : 'session_expired');
  const handedOver = arriveByHandoff(next, done);
  if (handedOver !== null) return { ...next, screen: handedOver };
  // The link is as it was, so the cookie is what did not reach the service.
  if (done.op === 'open' && state.screen.name === 'decline') return fatal(next, 'no_cookies');
  if (status !== 'created' && status !== 'collecting') {
    // Nothing that the user entered is needed any more.
    return {
      ...next,
      screen: { name: 'done', leaving: leaves(state, done, verification) },
      draft: emptyDraft,
      sentInput: null,
      unsent: false,
      picture: null,
      sentPictures: {},
    };
  }
  if (!bound || status === 'created') return { ...next, screen: { name: 'welcome' } };
  if (missing.some((name) => screenOfMissing[name] === undefined)) return fatal(next, 'unsupported');
  // After the front, the page offers the back, which the user may skip; also where the page was left and opened again there.
  const tookFront = done.op === 'picture' && done.side === 'document_front';
  if ((tookFront && offersBack(next)) || (state.screen.name === 'loading' && leftAtBack(next)))
    return { ...onSide(next, 'document_back'), screen: { name: 'document' } };
  if (done.op === 'start' && state.desktop && picturesLeft(verification))
    return { ...next, screen: { name: 'device' } };
  return { ...next, screen: { name: firstToDo(next, verification) } };
}

/** Whether the page returns to the tenant by itself: the one that submitted, or that follows the one that did. */
function leaves(state: FlowState, done: Call, { handoff, returnUrl }: CaptureVerification): boolean {
  const isFirst = handoff === 'given' ? state.screen.name === 'following' : done.op === 'submit' && handoff === 'none';
  return isFirst && returnUrl !== null;
}

/**
 * The first screen of the plan on which something is missing; the review when nothing is. An unsent change of the form comes
 * first: the review would otherwise show the value that the user has just corrected.
 */
export function firstToDo(state: FlowState, verification: CaptureVerification): StepScreen {
  if (state.unsent) return 'details';
  const missing = stillMissing(verification, state.skip).map((name) => screenOfMissing[name]);
  return stepScreens(verification).find((screen) => missing.includes(screen)) ?? 'review';
}

function troubled(state: FlowState, kind: Trouble['kind'], call: Call, requestId: string | null): FlowState {
  // A retry would send the value that the user has corrected since. The form asks for Continue, which sends the correction.
  if (call.op === 'input' && state.unsent) return state;
  return { ...state, trouble: { kind, call, requestId } };
}

/** Whether a request sends a picture. */
export function isUpload({ op }: Call): boolean {
  return op === 'picture' || op === 'selfie' || op === 'frame';
}

/** Whether a body did not arrive in time: the page sends whole ones only. A slow line, a locked phone or a tunnel delayed it. */
export function cameTooLate(problem: CaptureProblem): boolean {
  return (
    problem._tag === 'InvalidRequest' &&
    problem.issues.length > 0 &&
    problem.issues.every(({ path }) => path === '/body')
  );
}

function refused(state: FlowState, done: Call, problem: CaptureProblem): Move {
  switch (problem._tag) {
    case 'LinkNotFound':
      // After an erasure there is no link any more.
      return stay(fatal(state, state.screen.name === 'decline' ? 'declined' : 'not_found'));
    case 'LinkNotUsable':
      if (problem.reason === 'conflict') return stay(troubled(state, 'conflict', done, problem.requestId));
      // This browser may have used the link itself: the response to its start was lost, too long ago to be repeated.
      if (problem.reason === 'link_used' && done.op === 'start') return call(state, { op: 'get' });
      return stay(fatal({ ...state, tenant: problem.tenant }, handoffReasonOf(state.link, problem.reason)));
    case 'BrowserNotBound':
      // Declined already, and the response was lost; or the browser stores no cookies. The link tells which.
      if (done.op === 'decline')
        return state.link?.token ? call(state, { op: 'open' }) : stay(fatal(state, 'declined'));
      // The cookie was set when the link was opened, a moment ago: a browser that does not send it stores no cookies.
      if (done.op === 'start' || done.op === 'accept') return stay(fatal(state, 'no_cookies'));
      // Handed to another browser at this moment: the state tells.
      if (done.op !== 'get' && state.verification?.bound) return call(state, { op: 'get' });
      // The token is still here, so this request asked whether this browser used the link. Another one did.
      return stay(fatal(state, state.link !== null && state.link.token !== null ? 'link_used' : 'not_bound'));
    case 'ContinuedElsewhere':
      return call(state, { op: 'get' });
    case 'VerificationNotOpen': {
      // The summary is not what would be sent: it is shown again, as it is now.
      if (problem.reason === 'conflict' && done.op === 'submit')
        return call({ ...state, changedElsewhere: true }, { op: 'get' });
      if (problem.reason === 'conflict') return stay(troubled(state, 'conflict', done, problem.requestId));
      if (problem.reason === 'session_expired') return stay(fatal(state, 'session_expired'));
      if (problem.reason === 'uploads_used' && isUpload(done))
        return stay({ ...state, picture: state.sentPictures[state.side] ?? null, pictureFault: 'used_up' });
      // The verification changed elsewhere, or a response was lost: load its state and continue from there.
      const isEnded = done.op === 'frame' && problem.reason !== 'challenge_order';
      return call(isEnded ? { ...state, endedChallenge: done.challengeId } : state, { op: 'get' });
    }
    case 'PictureNotAccepted': {
      const { reason: pictureFault, attemptsLeft } = problem;
      // A picture that must not be kept is not kept here either.
      const picture = pictureFault === 'my_number' || pictureFault === 'not_maskable' ? null : state.picture;
      return stay({ ...state, pictureFault, attemptsLeft, picture });
    }
    case 'RequestTooLarge':
      if (isUpload(done)) return stay({ ...state, pictureFault: 'too_large' });
      break;
    case 'UnsupportedMediaType':
      if (isUpload(done)) return stay({ ...state, pictureFault: 'unsupported_format' });
      break;
    case 'InvalidRequest': {
      if (cameTooLate(problem))
        return stay(troubled(state, isUpload(done) ? 'slow' : 'connection', done, problem.requestId));
      if (done.op === 'open' || done.op === 'start') return stay(fatal(state, 'not_found'));
      if (isUpload(done)) return stay({ ...state, pictureFault: 'not_a_picture' });
      const faults = faultsOfIssues(problem.issues);
      // The user may have corrected these errors already. Continue validates the input again.
      if (done.op === 'input' && Object.keys(faults).length > 0)
        return stay(state.unsent ? state : { ...state, faults });
      break;
    }
  }
  return stay(troubled(state, 'service', done, problem.requestId));
}
