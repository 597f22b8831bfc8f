import { signNotification } from '../../notifications/sign.ts';
import type { SampleEvent } from './sample-events.ts';

/** A header of a notification (SPEC 6.3). */
export type NotificationHeader = 'webhook-id' | 'webhook-timestamp' | 'webhook-signature';

/** A notification to be signed and sent, with what is wrong about it. With `event` alone nothing is. */
export interface Delivery {
  readonly event: SampleEvent;
  /** Sent in place of the text that is signed. */
  readonly sentText?: string;
  /** The secrets that sign, in the order of their signatures: the receiver's own, or one that it does not know. */
  readonly secrets?: readonly ('known' | 'stranger')[];
  /** How far the time in the header is from now, in seconds. */
  readonly offsetSeconds?: number;
  /** What is signed in place of the id and the time in the headers. */
  readonly signed?: { readonly id?: string; readonly offsetSeconds?: number };
  /** What stands before the comma of each signature in place of `v1`. */
  readonly signatureVersion?: string;
  readonly without?: NotificationHeader;
}

/** The two secrets of a run. */
export interface Secrets {
  readonly known: string;
  readonly stranger: string;
}

/**
 * Signs a delivery by the code that signs the service's own (SPEC 6.3), and then spoils it as it says.
 * @param now the time of sending
 * @returns the headers and the bytes to send
 */
export function signDelivery(
  delivery: Delivery,
  secrets: Secrets,
  now: Date,
): { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer } {
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
