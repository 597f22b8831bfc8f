// A check of a receiver: its rule, its requests and its verdict.

import type { EventMaker, SampleEvent } from './sample-events.ts';
import { isAccepted, type ReceiverResponse } from './send-request.ts';

/** The rules behind the checks, by section of docs/specification.md and in its exact words. */
export const rules = {
  '6': 'An endpoint has an https URL on port 443 or 8443.',
  '6.2': 'Once the personal data is erased, both are null in everything that is sent.',
  '6.3.1': 'It verifies the bytes of the body as they arrived. Parsed and re-encoded JSON has other bytes and fails.',
  '6.3.2':
    'It checks signature and timestamp, and rejects a timestamp more than 300 seconds away from its own clock, which it keeps accurate.',
  '6.3.3': 'It refuses a request that does not verify, with 400 for example, and uses nothing of it.',
  '6.3.4':
    'It drops duplicates by event id, and stores the id only together with the finished work. If the work fails, it responds with a status other than 2xx and gets the event again.',
  '6.3.5':
    'It expects events in any order: it reads the session by GET and stores that state, not the one in the notification.',
  '6.3.6': 'It responds with 2xx to types that it does not know, and skips unknown fields and reason codes.',
  '6.4.1': 'Any 2xx status is a success. The service ignores the body of the response.',
  '6.4.2':
    'Everything else is a failure and is retried: another status, a timeout, no connection, a certificate that does not verify.',
  '6.4.4': 'A receiver may get an event more than once.',
  '6.5.2': 'As long as both are valid, a notification has a signature of each, and a receiver may verify with either.',
} as const;

/** The section of a rule. */
export type Rule = keyof typeof rules;

/** One requirement of a receiver, with the requests that test it. */
export interface Check {
  /** Its name in the report, stable across versions. */
  readonly id: string;
  /** The behaviour of a correct receiver. */
  readonly title: string;
  readonly rule: Rule;
  /** The requests, sent one after the other. */
  readonly deliveries: (make: EventMaker) => readonly Delivery[];
  /** Judges once all requests of the run have been sent. */
  readonly judge: (seen: Seen) => Verdict;
}

/** A header of a notification (SPEC 6.3). */
export type NotificationHeader = 'webhook-id' | 'webhook-timestamp' | 'webhook-signature';

/** One request of a check: a notification and its defects. With `event` alone it is valid. */
export interface Delivery {
  readonly event: SampleEvent;
  /** Sent in place of the text that is signed. */
  readonly sentText?: string;
  /** The secrets that sign, in the order of their signatures: the receiver's own, or one that it does not know. */
  readonly secrets?: readonly (keyof Secrets)[];
  /** The offset of the timestamp header from now, in seconds. */
  readonly offsetSeconds?: number;
  /** Signed in place of the id and the timestamp of the headers. */
  readonly signed?: { readonly id?: string; readonly offsetSeconds?: number };
  /** The version of each signature, in place of `v1`. */
  readonly signatureVersion?: string;
  readonly without?: NotificationHeader;
  /** Sends the body in so many parts, with pauses between them. */
  readonly pieces?: number;
  /** The simulated API returns 503 for the session until the response to this request. */
  readonly apiDown?: boolean;
  /** Waits a while for the session to be read. For receivers that respond first and work afterwards. */
  readonly awaitsRead?: boolean;
}

/** The two secrets of a run: the receiver's own, and one that it does not know. */
export interface Secrets {
  readonly known: string;
  readonly unknown: string;
}

/** One request for a session to the simulated API. */
export interface SessionRead {
  readonly sessionId: string;
  readonly atMs: number;
  readonly result: 'read' | 'unavailable' | 'unauthorized';
}

/** The observations that a check judges. */
export interface Seen {
  /** The responses to the check's own requests, in order. */
  readonly responses: readonly ReceiverResponse[];
  /** The reads of the check's own sessions; null without a simulated API. */
  readonly reads: readonly SessionRead[] | null;
  readonly run: Run;
}

/** Facts about the whole run. */
export interface Run {
  readonly url: URL;
  /** How long the sender waits. */
  readonly timeoutMs: number;
  /** Whether a valid notification was accepted. If not, rejections of invalid ones mean nothing. */
  readonly accepts: boolean;
  /** Whether any session was read. If not, counting reads shows nothing. */
  readonly everRead: boolean;
  /** The responses to all requests whose body was sent at once. */
  readonly promptResponses: readonly ReceiverResponse[];
  /** The address of the simulated API. */
  readonly apiUrl: string | null;
}

/** The result of a check; `seen` says in a few words what was observed. */
export interface Verdict {
  readonly result: 'passed' | 'failed' | 'not_observed';
  readonly seen: string;
}

/** One row of the report. */
export interface Row extends Verdict, Pick<Check, 'id' | 'title' | 'rule'> {}

export const passed = (seen: string): Verdict => ({ result: 'passed', seen });
export const failed = (seen: string): Verdict => ({ result: 'failed', seen });
export const notObserved = (seen: string): Verdict => ({ result: 'not_observed', seen });

/** Whether a response rejects the request. */
export function isRejected({ status }: ReceiverResponse): boolean {
  return status !== null && status >= 400 && status < 500;
}

/** A response in a few words. */
export function describeResponse({ status, error, startedAtMs, endedAtMs }: ReceiverResponse): string {
  if (status !== null) return status >= 300 && status < 400 ? `${status}, and redirects are not followed` : `${status}`;
  return error === 'timeout'
    ? `no response in ${((endedAtMs - startedAtMs) / 1000).toFixed(1)} s`
    : `no response, ${error}`;
}

/** The verdict on requests that must all be accepted. */
export function judgeAccepted({ responses }: Seen): Verdict {
  return judgeEach(responses, isAccepted, '2xx');
}

/** The verdict on requests that must all be rejected. */
export function judgeRejected({ responses, run }: Seen): Verdict {
  if (!run.accepts) return notObserved('rejections mean nothing while a valid notification is not accepted');
  return judgeEach(responses, isRejected, '4xx');
}

function judgeEach(
  responses: readonly ReceiverResponse[],
  isRight: (response: ReceiverResponse) => boolean,
  expected: string,
): Verdict {
  const at = responses.findIndex((response) => !isRight(response));
  const wrong = responses[at];
  if (wrong === undefined) return passed([...new Set(responses.map(describeResponse))].join(', '));
  const position = responses.length === 1 ? '' : ` (request ${at + 1} of ${responses.length})`;
  return failed(`${describeResponse(wrong)}; not ${expected}${position}`);
}
