// Verifies notifications.

import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far the time of a notification may be from the receiver's clock, in seconds, either way. */
export const toleranceSeconds = 300;

/** Why a notification is refused. */
export type Refusal = 'missing_header' | 'malformed_timestamp' | 'too_old' | 'too_new' | 'no_valid_signature';

/** The result of a verification. The notification's content may be used only when it is `ok`. */
export type Verification =
  | { readonly ok: true; readonly eventId: string }
  | { readonly ok: false; readonly reason: Refusal };

/** A request that is not verified yet. */
export interface Unverified {
  /** Names in lower case, as `node:http` gives them. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** The body's bytes exactly as they arrived: JSON that was parsed and written again has other bytes. */
  readonly body: Buffer;
}

const secretPrefix = 'whsec_';
const keyBytesMin = 24;
const keyBytesMax = 64;

/**
 * Reads a signing secret.
 * @param secret `whsec_` and 24 to 64 bytes in base64
 * @returns the key, or null when it is no such secret: an empty key, for example, would let any caller sign
 */
export function keyOf(secret: string): Buffer | null {
  const encoded = secret.slice(secretPrefix.length);
  const key = Buffer.from(encoded, 'base64');
  // Buffer skips characters that are not base64; encoding the key again shows whether it skipped any.
  const isWhole = secret.startsWith(secretPrefix) && key.toString('base64') === encoded;
  return isWhole && key.length >= keyBytesMin && key.length <= keyBytesMax ? key : null;
}

/**
 * Verifies signature and time of a notification under the Standard Webhooks scheme (SPEC 6.3). Pure: no clock, no I/O.
 * @param keys of the valid secrets, of which one must match: two during a rotation, the newer one first
 * @param now the receiver's clock
 */
export function verifyNotification({ headers, body }: Unverified, keys: readonly Buffer[], now: Date): Verification {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (!isText(id) || !isText(timestamp) || !isText(signatures)) return { ok: false, reason: 'missing_header' };
  // The whole text must be digits: `parseInt` would read `1700000000junk` as a time.
  if (!/^\d+$/.test(timestamp)) return { ok: false, reason: 'malformed_timestamp' };
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (ageSeconds > toleranceSeconds) return { ok: false, reason: 'too_old' };
  if (ageSeconds < -toleranceSeconds) return { ok: false, reason: 'too_new' };
  // There are two during a rotation. Signatures of other versions never match.
  const given = signatures.split(' ').map((signature) => Buffer.from(signature));
  for (const key of keys) {
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
    const expected = Buffer.from(`v1,${mac.digest('base64')}`);
    if (given.some((signature) => isSame(signature, expected))) return { ok: true, eventId: id };
  }
  return { ok: false, reason: 'no_valid_signature' };
}

/** Compares in constant time, so that response times do not reveal how much of a forged signature is right. */
function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function isText(value: string | readonly string[] | undefined): value is string {
  return typeof value === 'string' && value !== '';
}
