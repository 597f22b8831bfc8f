// The screens of the capture page, its requests, and their replies.

import type {
  CaptureProblem,
  CaptureTenant,
  CaptureVerification,
  ConsentGiven,
  Handoff,
  PictureNotAcceptedReason,
  PutUserInputRequest,
} from '../../../generated/clients/capture/index.ts';
import type { Side } from './chosen-document.ts';
import type { Link } from './link.ts';
import type { Picture } from './picture.ts';
import type { Skip, StepScreen } from './plan-screens.ts';
import type { Draft, InputFaults, InputField } from './user-input.ts';

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

/** How the verification ended in this tab by the user's own press. */
export type EndedHere = Extract<FatalReason, 'declined' | 'handed_back'>;

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
  /** `revision`: what the summary showed as given. */
  | { readonly op: 'submit'; readonly skip?: Skip; readonly revision?: string }
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
  /** `slow`: a picture did not arrive in time, and not when it was made smaller either. */
  readonly kind: 'connection' | 'slow' | 'service' | 'conflict';
  readonly call: Call;
  /** What the user can tell the tenant's support, where there is one. */
  readonly requestId: string | null;
}

/** `used_up`: the service takes no more pictures of this round. */
export type PictureFault = PictureNotAcceptedReason | 'too_large' | 'used_up';

/**
 * The state of the page. What the user typed and the picture are personal data: they are kept here, in memory, and nowhere
 * else. sessionStorage or localStorage would keep them on a shared phone after the page is gone; a reload asks again for what
 * had not been sent yet.
 */
export interface FlowState {
  readonly screen: Screen;
  readonly link: Link | null;
  readonly verification: CaptureVerification | null;
  /** Who asks; null until the service has said so, which it does only for a genuine link. */
  readonly tenant: CaptureTenant | null;
  readonly draft: Draft;
  /** The errors of the form, from the first attempt to send it. */
  readonly faults: InputFaults;
  /** The input as the service accepted it, for the summary; null after a reload. */
  readonly sentInput: PutUserInputRequest | null;
  /**
   * The form was changed after its input was given, or while it was being sent: the change has not been sent, whether a request succeeded or not.
   * The form says so, and the page returns to it before any other step.
   */
  readonly unsent: boolean;
  /** The type of document that the user chose here; null before, and after a reload. */
  readonly documentType: string | null;
  /** The user wants to choose another type than before. */
  readonly choosing: boolean;
  /** The side that is photographed. */
  readonly side: Side;
  /** The picture of this side that was chosen last, whether sent or not. */
  readonly picture: Picture | null;
  /** The pictures as the service accepted them; none after a reload. */
  readonly sentPictures: { readonly [S in Side]?: Picture };
  readonly pictureFault: PictureFault | null;
  /** How many more pictures can be refused for what they show. At 0 the service stores the next one as it is; null when nothing was counted. */
  readonly attemptsLeft: number | null;
  readonly skip: Skip | null;
  /** Something else was given in another tab, and the summary has to be checked again. */
  readonly changedElsewhere: boolean;
  /** The challenge whose time the service says is over: the phone's own clock may be wrong. */
  readonly endedChallenge: string | null;
  /** The request that runs; only one at a time. */
  readonly busy: Call | null;
  readonly trouble: Trouble | null;
  /** Whether a phone would take better pictures than this device. */
  readonly desktop: boolean;
}

export type FlowEvent =
  /** `ended`: how the verification ended in this tab before the page was loaded again. */
  | {
      readonly type: 'loaded';
      readonly link: Link | null;
      readonly desktop?: boolean;
      readonly ended?: EndedHere | undefined;
    }
  | {
      readonly type:
        | 'declinePressed'
        | 'declineConfirmed'
        | 'wentBack'
        | 'challengePressed'
        | 'pictureConfirmed'
        /** The user turns to another picture than the one that was not sent. */
        | 'pictureWanted'
        /** A file was chosen that is no picture. */
        | 'pictureUnreadable'
        | 'goOnPressed'
        | 'submitPressed'
        | 'retryPressed'
        /** The page repeats a request by itself. */
        | 'retryDue'
        | 'stayPressed'
        | 'phonePressed'
        /** What shows the code could not be loaded. */
        | 'handoffFailed'
        | 'acceptPressed'
        | 'giveBackPressed'
        | 'followEnded';
    }
  | { readonly type: 'progressed'; readonly verification: CaptureVerification }
  /** `consent.face` is null until the user was asked about the face. */
  | { readonly type: 'startPressed'; readonly consent: ConsentGiven }
  | { readonly type: 'pictureChosen' | 'selfieTaken' | 'frameTaken'; readonly picture: Picture }
  | { readonly type: 'skipped'; readonly skip: Skip }
  | { readonly type: 'typeChosen'; readonly documentType: string | null }
  | { readonly type: 'sideChosen'; readonly side: Side }
  | { readonly type: 'typed'; readonly field: keyof Draft; readonly value: string }
  | { readonly type: 'leftField'; readonly field: InputField; readonly today: string }
  | { readonly type: 'detailsConfirmed'; readonly today: string }
  | { readonly type: 'wentTo'; readonly screen: StepScreen }
  | { readonly type: 'replied'; readonly call: Call; readonly reply: Reply };
