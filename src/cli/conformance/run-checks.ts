import {
  type Answer,
  type Check,
  isAccepted,
  type Planned,
  type Run,
  type SessionRead,
  type Verdict,
  wordsOf,
} from './check.ts';
import type { EventMaker, SampleEvent } from './sample-events.ts';
import { type Secrets, signDelivery } from './sign-delivery.ts';

/** One row of the report. */
export interface Row extends Verdict, Pick<Check, 'id' | 'title' | 'rule'> {}

/** Sends one request. @returns how it ended; it never rejects for what the receiver does */
export type Post = (request: {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  readonly pieces?: number;
}) => Promise<Answer>;

/** The tenant API as the receiver under test meets it. */
export interface ObservedApi {
  readonly url: string;
  readonly reads: readonly SessionRead[];
  /** From now on it knows the session of an event. */
  offer(event: SampleEvent): void;
  /** Whether it answers questions for a session with 503. */
  setDown(sessionId: string, isDown: boolean): void;
  /** Waits until a session has been read, and no longer than so many milliseconds. @returns whether it has been */
  waitForRead(sessionId: string, timeoutMs: number): Promise<boolean>;
}

/** What a run needs. */
export interface RunDeps {
  readonly url: URL;
  readonly deadlineMs: number;
  readonly secrets: Secrets;
  readonly make: EventMaker;
  readonly post: Post;
  readonly now: () => Date;
  /** Null when the API is not played. */
  readonly api: ObservedApi | null;
}

/** How long a receiver that answers first has for reading the session afterwards. */
const readWaitMs = 5_000;

/** Thrown when the very first notification gets no answer: then nothing else would either. */
export class ReceiverSilentError extends Error {
  override readonly name = 'ReceiverSilentError';
}

/**
 * Sends what the checks send, one request after the other, and judges when all has been sent.
 * @param checks the first has to be a notification without fault
 * @throws ReceiverSilentError when there is no answer to it
 */
export async function runChecks(checks: readonly Check[], parts: RunDeps): Promise<readonly Row[]> {
  const { url, deadlineMs, make, api } = parts;
  const deliver = createDelivering(parts);
  const sent: { readonly check: Check; readonly planned: readonly Planned[]; readonly answers: readonly Answer[] }[] =
    [];
  for (const check of checks) {
    const planned = check.deliveries(make);
    const answers: Answer[] = [];
    for (const one of planned) answers.push(await deliver(one));
    if (sent.length === 0) demandAnswer(answers);
    sent.push({ check, planned, answers });
  }
  const run: Run = {
    url,
    deadlineMs,
    accepts: sent[0]?.answers.every(isAccepted) ?? false,
    everRead: api?.reads.some(({ result }) => result === 'read') ?? false,
    promptAnswers: sent.flatMap(({ planned, answers }) => answers.filter((_, index) => !planned[index]?.pieces)),
    apiUrl: api?.url ?? null,
  };
  return sent.map(({ check, planned, answers }) => {
    const sessions = new Set(planned.map(({ event }) => event.sessionId));
    const reads = api === null ? null : api.reads.filter(({ sessionId }) => sessions.has(sessionId));
    const { id, title, rule } = check;
    return { id, title, rule, ...check.judge({ answers, reads, run }) };
  });
}

/** Sends one request after the other, with what the played API has to do meanwhile. */
function createDelivering({ secrets, now, post, api }: RunDeps): (planned: Planned) => Promise<Answer> {
  /** Where a receiver does not ask at all, waiting for it once is enough. */
  let hasWaitedInVain = false;
  return async (planned) => {
    const { event, apiDown = false, awaitsRead = false, pieces = 1 } = planned;
    api?.offer(event);
    api?.setDown(event.sessionId, apiDown);
    const answer = await post({ ...signDelivery(planned, secrets, now()), pieces });
    api?.setDown(event.sessionId, false);
    if (api !== null && awaitsRead && isAccepted(answer) && !hasWaitedInVain) {
      hasWaitedInVain = !(await api.waitForRead(event.sessionId, readWaitMs));
    }
    return answer;
  };
}

function demandAnswer(answers: readonly Answer[]): void {
  const silent = answers.find(({ status }) => status === null);
  if (silent !== undefined) throw new ReceiverSilentError(wordsOf(silent));
}
