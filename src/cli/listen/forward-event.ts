import { setTimeout as pause } from 'node:timers/promises';
import { signNotification } from '../../notifications/sign.ts';
import type { ReceiverResponse, SendRequest } from '../conformance/send-request.ts';
import type { ListedEvent } from './split-events.ts';

/** What became of an event. */
export interface Forwarded extends Pick<ReceiverResponse, 'status' | 'fault'> {
  readonly attempts: number;
  /** Of the last attempt. */
  readonly durationMs: number;
}

/** The pauses before further attempts. A laptop is watched, so that hours of retrying would serve nobody. */
const retryPausesMs = [500, 1_000, 2_000];

/**
 * Forwards an event as the service sends it (SPEC 6.3): signed anew for each attempt, and again when it is not answered 2xx.
 * @returns how the last attempt ended
 * @throws the signal's reason when it is ended meanwhile
 */
export async function forwardEvent(
  { id, text }: ListedEvent,
  { send, secret, signal }: { readonly send: SendRequest; readonly secret: string; readonly signal: AbortSignal },
): Promise<Forwarded> {
  const body = Buffer.from(text);
  for (let attempts = 1; ; attempts += 1) {
    const timestampSeconds = Math.floor(Date.now() / 1000);
    const headers = signNotification({ id, timestampSeconds, body, secrets: [secret] });
    const { status, fault, startedAtMs, endedAtMs } = await send({ headers: { ...headers }, body }, { signal });
    signal.throwIfAborted();
    const durationMs = Math.round(endedAtMs - startedAtMs);
    const pauseMs = retryPausesMs[attempts - 1];
    if (isAccepted({ status }) || pauseMs === undefined) return { status, fault, attempts, durationMs };
    await pause(pauseMs, undefined, { signal });
  }
}

/** Whether an answer counts as delivered (SPEC 6.4). */
export function isAccepted({ status }: Pick<Forwarded, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}
