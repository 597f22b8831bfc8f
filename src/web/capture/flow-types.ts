// The screens of the capture page, its requests, and their replies.

import type {
  CaptureProblem,
  CaptureVerification,
  ConsentGiven,
  Handoff,
  PictureNotAcceptedReason,
  PutUserInputRequest,
} from '../../../generated/clients/capture/index.ts';
import type { Side } from './chosen-document.ts';
import type { Picture } from './picture.ts';
import type { Skip, StepScreen } from './plan-screens.ts';

/** Why the page cannot continue. Each reason has a screen that says what to do next. */
export type FatalReason =
  | 'no_link'
  | 'not_found'
  | 'link_used'
  | 'link_expired'
  | 'link_replaced'
  | 'session_expired'
  | 'over'
  | 'not_bound'
  | 'no_cookies'
  | 'declined'
  | 'handoff_used'
  | 'handoff_expired'
  | 'handoff_replaced'
  | 'handed_back'
  | 'follow_ended'
  | 'unsupported';

export type Screen =
  | { readonly name: 'loading' | 'welcome' | 'face_consent' | 'decline' | StepScreen }
  /** `device`: asks where the pictures are taken; `handoff`: shows the code; `accept`: on the phone; `following`: the phone continues. */
  | { readonly name: 'device' | 'handoff' | 'accept' | 'following' }
  /** `leaving`: this page has just submitted, and returns to the tenant by itself after a moment. */
  | { readonly name: 'done'; readonly leaving: boolean }
  | { readonly name: 'fatal'; readonly reason: FatalReason };

/** One request to the service. All of them may be repeated without harm. */
export type Call =
  | { readonly op: 'open' | 'get' | 'challenge' | 'decline' | 'handoff' | 'accept' | 'give_back' }
  | { readonly op: 'start'; readonly consent: ConsentGiven }
  | { readonly op: 'submit'; readonly skip?: Skip }
  | { readonly op: 'picture'; readonly picture: Picture; readonly side: Side; readonly documentType: string | null }
  | { readonly op: 'selfie'; readonly picture: Picture }
  | { readonly op: 'frame'; readonly picture: Picture; readonly challengeId: string; readonly index: number }
  | { readonly op: 'input'; readonly input: PutUserInputRequest };

/** The result of a request: the verification, a problem that the service named, or no usable response. */
export type Reply =
  | { readonly kind: 'ok'; readonly verification: CaptureVerification }
  | { readonly kind: 'problem'; readonly problem: CaptureProblem }
  | { readonly kind: 'handoff'; readonly handoff: Handoff }
  | { readonly kind: 'no_response' };

/** A request that the user can repeat: the connection or the service failed, or a concurrent operation won. */
export interface Trouble {
  readonly kind: 'connection' | 'service' | 'conflict';
  readonly call: Call;
  /** What the user can tell the tenant's support, where there is one. */
  readonly requestId: string | null;
}

export type PictureFault = PictureNotAcceptedReason | 'too_large';
