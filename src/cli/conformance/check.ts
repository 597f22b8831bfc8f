import type { Rule } from './rules.ts';
import type { EventMaker, SampleEvent } from './sample-events.ts';
import type { Delivery } from './sign-delivery.ts';

/** One thing that a receiver has to do, with what is sent to see it. */
export interface Check {
  /** Its name in the report, the same in every version. */
  readonly id: string;
  /** What a right receiver does. */
  readonly title: string;
  readonly rule: Rule;
  /** What is sent, one after the other. */
  readonly deliveries: (make: EventMaker) => readonly Planned[];
  /** Judges once everything has been sent. */
  readonly judge: (seen: Seen) => Verdict;
}

/** One request of a check. */
export interface Planned extends Delivery {
  readonly event: SampleEvent;
  /** Sends the body in so many parts, with pauses between them. */
  readonly pieces?: number;
  /** The played API cannot be asked for the session until the request is answered. */
  readonly apiDown?: boolean;
  /** Goes on only when the session has been read, or after a while. For receivers that answer first and work afterwards. */
  readonly awaitsRead?: boolean;
}

/** How one request ended. Moments are in milliseconds on one clock of this process. */
export interface Answer {
  readonly startedAtMs: number;
  readonly endedAtMs: number;
  /** Null when no answer came. */
  readonly status: number | null;
  /** Why no answer came: `timeout`, or what the system calls it. */
  readonly fault: string | null;
}

/** One question to the played API for a session. */
export interface SessionRead {
  readonly sessionId: string;
  readonly atMs: number;
  readonly result: 'read' | 'unavailable' | 'unauthorized';
}

/** What a check is judged by. */
export interface Seen {
  /** To the check's own requests, in their order. */
  readonly answers: readonly Answer[];
  /** Of the check's own sessions; null when the API is not played. */
  readonly reads: readonly SessionRead[] | null;
  readonly run: Run;
}

/** What is known of the whole run. */
export interface Run {
  readonly url: URL;
  /** How long the sender waits. */
  readonly deadlineMs: number;
  /** Whether a notification without fault was accepted. If not, that another is refused says nothing. */
  readonly accepts: boolean;
  /** Whether any session was read. If not, nothing can be seen by counting readings. */
  readonly everRead: boolean;
  /** To all requests whose body was sent at once. */
  readonly promptAnswers: readonly Answer[];
  /** Where the API is played. */
  readonly apiUrl: string | null;
}

/** What came of a check; `seen` says in a few words what was observed. */
export interface Verdict {
  readonly result: 'passed' | 'failed' | 'not_observed';
  readonly seen: string;
}

export const passed = (seen: string): Verdict => ({ result: 'passed', seen });
export const failed = (seen: string): Verdict => ({ result: 'failed', seen });
export const notObserved = (seen: string): Verdict => ({ result: 'not_observed', seen });

/** Whether an answer counts as delivered (SPEC 6.4). */
export function isAccepted({ status }: Answer): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** Whether an answer refuses the request: the receiver looked at it and did not want it. */
export function isRefused({ status }: Answer): boolean {
  return status !== null && status >= 400 && status < 500;
}

/** An answer in a few words. */
export function wordsOf({ status, fault, startedAtMs, endedAtMs }: Answer): string {
  if (status !== null) return status >= 300 && status < 400 ? `${status}, and redirects are not followed` : `${status}`;
  return fault === 'timeout'
    ? `no answer in ${((endedAtMs - startedAtMs) / 1000).toFixed(1)} s`
    : `no answer, ${fault}`;
}

/** The verdict on requests that all have to be accepted. */
export function judgeAccepted({ answers }: Seen): Verdict {
  const wrong = answers.findIndex((answer) => !isAccepted(answer));
  const answer = answers[wrong];
  if (answer !== undefined) return failed(`${wordsOf(answer)}; not 2xx${nthOf(wrong, answers.length)}`);
  return passed([...new Set(answers.map(wordsOf))].join(', '));
}

/** The verdict on requests that all have to be refused. */
export function judgeRefused({ answers, run }: Seen): Verdict {
  if (!run.accepts) return notObserved('refusals say nothing while a good notification is not accepted');
  const wrong = answers.findIndex((answer) => !isRefused(answer));
  const answer = answers[wrong];
  if (answer !== undefined) return failed(`${wordsOf(answer)}; not 4xx${nthOf(wrong, answers.length)}`);
  return passed([...new Set(answers.map(wordsOf))].join(', '));
}

function nthOf(index: number, count: number): string {
  return count === 1 ? '' : ` (request ${index + 1} of ${count})`;
}
