import type { Rule } from './report.ts';
import type { EventMaker, SampleEvent } from './sample-events.ts';
import { isAccepted, type ReceiverResponse } from './send-request.ts';

/** One requirement of a receiver, with the requests that test it. */
export interface Check {
  /** Its name in the report, stable across versions. */
  readonly id: string;
  /** What a correct receiver does. */
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

/** What a check judges by. */
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
