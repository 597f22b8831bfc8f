// Runs the checks of a receiver: signs and sends their requests, then judges the responses.

import { signNotification } from '../../notifications/sign.ts';
import {
  type Check,
  type Delivery,
  describeResponse,
  type NotificationHeader,
  type Row,
  type Run,
  type Secrets,
  type SessionRead,
} from './check.ts';
import type { EventMaker, SampleEvent } from './sample-events.ts';
import { isAccepted, type ReceiverRequest, type ReceiverResponse } from './send-request.ts';

/** The tenant API that the receiver under test calls. */
export interface ObservedApi {
  readonly url: string;
  readonly reads: readonly SessionRead[];
  /** Adds the session of an event. */
  offer(event: SampleEvent): void;
  /** Sets whether requests for a session return 503. */
  setDown(sessionId: string, isDown: boolean): void;
  /** Waits until a session was read, at most for the given time. @returns whether it was read */
  waitForRead(sessionId: string, timeoutMs: number): Promise<boolean>;
}

export interface RunDeps {
  readonly url: URL;
  readonly timeoutMs: number;
  readonly secrets: Secrets;
  readonly make: EventMaker;
  /** Sends one request; it never rejects for what the receiver does. */
  readonly post: (request: ReceiverRequest) => Promise<ReceiverResponse>;
  readonly now: () => Date;
  /** Null without a simulated API. */
  readonly api: ObservedApi | null;
}

/** How long a receiver that responds first has for reading the session afterwards. */
const readWaitMs = 5_000;

/** Thrown when the first notification gets no response: no other would either. */
export class ReceiverSilentError extends Error {
  override readonly name = 'ReceiverSilentError';
}

/**
 * Sends the requests of all checks one after the other, then judges.
 * @param checks the first must be a valid notification
 * @throws ReceiverSilentError when that gets no response
 */
export async function runChecks(checks: readonly Check[], deps: RunDeps): Promise<readonly Row[]> {
  const { url, timeoutMs, make, api } = deps;
  const deliver = createDeliver(deps);
  const sent = [];
  for (const check of checks) {
    const deliveries = check.deliveries(make);
    const responses: ReceiverResponse[] = [];
    for (const delivery of deliveries) responses.push(await deliver(delivery));
    const silent = check === checks[0] && responses.find(({ status }) => status === null);
    if (silent) throw new ReceiverSilentError(describeResponse(silent));
    sent.push({ check, deliveries, responses });
  }
  const run: Run = {
    url,
    timeoutMs,
    accepts: sent[0]?.responses.every(isAccepted) ?? false,
    everRead: api?.reads.some(({ result }) => result === 'read') ?? false,
    promptResponses: sent.flatMap(({ deliveries, responses }) => responses.filter((_, at) => !deliveries[at]?.pieces)),
    apiUrl: api?.url ?? null,
  };
  return sent.map(({ check, deliveries, responses }) => {
    const sessions = new Set(deliveries.map(({ event }) => event.sessionId));
    const reads = api === null ? null : api.reads.filter(({ sessionId }) => sessions.has(sessionId));
    const { id, title, rule } = check;
    return { id, title, rule, ...check.judge({ responses, reads, run }) };
  });
}

/** Makes the function that sends one request and sets the simulated API for it. */
function createDeliver({ secrets, now, post, api }: RunDeps): (delivery: Delivery) => Promise<ReceiverResponse> {
  /** A receiver that never reads sessions is waited for only once. */
  let neverReads = false;
  return async (delivery) => {
    const { event, apiDown = false, awaitsRead = false, pieces = 1 } = delivery;
    api?.offer(event);
    api?.setDown(event.sessionId, apiDown);
    const response = await post({ ...signDelivery(delivery, secrets, now()), pieces });
    api?.setDown(event.sessionId, false);
    if (api !== null && awaitsRead && isAccepted(response) && !neverReads) {
      neverReads = !(await api.waitForRead(event.sessionId, readWaitMs));
    }
    return response;
  };
}

/**
 * Signs a delivery by the service's own code (SPEC 6.3), then applies its defects.
 * @param now the time of sending
 */
export function signDelivery(
  delivery: Delivery,
  secrets: Secrets,
  now: Date,
): Pick<ReceiverRequest, 'headers' | 'body'> {
  const { event, sentText, signed = {}, offsetSeconds = 0, signatureVersion = 'v1', without } = delivery;
  const seconds = Math.floor(now.getTime() / 1000) + offsetSeconds;
  const signature = signNotification({
    id: signed.id ?? event.id,
    timestampSeconds: seconds + (signed.offsetSeconds ?? 0),
    body: Buffer.from(event.text),
    secrets: (delivery.secrets ?? ['known']).map((name) => secrets[name]),
  })['webhook-signature'];
  const headers: Readonly<Record<NotificationHeader, string>> = {
    'webhook-id': event.id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signature.replaceAll('v1,', `${signatureVersion},`),
  };
  return {
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name !== without)),
    body: Buffer.from(sentText ?? event.text),
  };
}
