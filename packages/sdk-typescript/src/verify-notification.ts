// Verifies notifications that a receiver gets.

import { conceal } from './conceal.ts';
import type { VerificationEvent } from './generated/schemas.gen.ts';

/** Headers of a request: those of `fetch`, or those of `node:http`, whose names may be in any case. */
export type NotificationHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export interface VerifyOptions {
  /** How far the time of sending may be from `now`, in seconds, either way; 300 when left out. */
  readonly toleranceSeconds?: number | undefined;
  /** The receiver's clock; the machine's time when left out. */
  readonly now?: Date | undefined;
}

/** Why a notification is refused. `malformed_body`: the signature is valid, but the body is not an event. */
export type NotificationRefusal =
  | 'missing_header'
  | 'malformed_timestamp'
  | 'too_old'
  | 'too_new'
  | 'no_valid_signature'
  | 'malformed_body';

/** The result of a verification. Only an `ok` one has content. */
export type NotificationVerification =
  | { readonly ok: true; readonly eventId: string; readonly event: VerificationEvent }
  | { readonly ok: false; readonly reason: NotificationRefusal };

const secretPrefix = 'whsec_';
const keyBytesMin = 24;
const keyBytesMax = 64;

/**
 * Verifies signature and time of a notification under the Standard Webhooks scheme, and reads its event (SPEC 6.3).
 * @param rawBody the body exactly as it arrived: JSON that was parsed and written again has other bytes
 * @param headers the request's headers
 * @param secrets signing secrets, `whsec_…`, of which one must match: two during a rotation
 * @throws TypeError when an argument is wrong, for example a malformed secret; it repeats no value
 */
export async function verifyNotification(
  rawBody: Uint8Array | ArrayBuffer | string,
  headers: NotificationHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = 300, now = new Date() }: VerifyOptions = {},
): Promise<NotificationVerification> {
  const keys = [secrets].flat().map(keyOf);
  if (keys.length === 0) throw new TypeError('secrets: there must be at least one.');
  // Comparisons with NaN are false, so a wrong number or date would let every time pass.
  if (!(toleranceSeconds >= 0)) throw new TypeError('toleranceSeconds: must be a number of seconds.');
  if (Number.isNaN(now.getTime())) throw new TypeError('now: must be a valid date.');
  const body = bytesOf(rawBody);

  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) return refused('missing_header');
  // The whole text must be digits: `parseInt` would read `1700000000junk` as a time.
  if (!/^\d{1,15}$/.test(timestamp)) return refused('malformed_timestamp');
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (ageSeconds > toleranceSeconds) return refused('too_old');
  if (ageSeconds < -toleranceSeconds) return refused('too_new');
  if (!(await isSigned(keys, `${id}.${timestamp}.`, body, signatures))) return refused('no_valid_signature');
  const event = eventIn(body, id);
  return event === null ? refused('malformed_body') : { ok: true, eventId: id, event };
}

function refused(reason: NotificationRefusal): NotificationVerification {
  return { ok: false, reason };
}

/** The key of a secret. With an empty or short key an attacker could sign. */
function keyOf(secret: string): Uint8Array<ArrayBuffer> {
  const encoded = String(secret).slice(secretPrefix.length);
  if (String(secret).startsWith(secretPrefix) && /^[A-Za-z0-9+/]+={0,2}$/.test(encoded) && encoded.length % 4 === 0) {
    const key = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    if (key.length >= keyBytesMin && key.length <= keyBytesMax) return key;
  }
  throw new TypeError('secrets: each must be whsec_ and 24 to 64 bytes in base64.');
}

/** The bytes of a body. `instanceof` would refuse those of another realm. */
function bytesOf(body: Uint8Array | ArrayBuffer | string): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body)) return new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength);
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body);
  throw new TypeError('rawBody: must be the bytes or the text as they arrived, not parsed JSON.');
}

/** The value of a header that is there once, or null. */
function headerOf(headers: NotificationHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return headers.get(name);
  const found = Object.entries(headers).filter(([given]) => given.toLowerCase() === name);
  const value = found.length === 1 ? found[0]?.[1] : null;
  return typeof value === 'string' ? value : null;
}

/** Whether one of the signatures matches one of the keys. Signatures of other versions never match. */
async function isSigned(
  keys: readonly Uint8Array<ArrayBuffer>[],
  head: string,
  body: Uint8Array<ArrayBuffer>,
  signatures: string,
): Promise<boolean> {
  const prefix = new TextEncoder().encode(head);
  const content = new Uint8Array(prefix.length + body.length);
  content.set(prefix);
  content.set(body, prefix.length);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign']);
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', key, content));
    const expected = `v1,${btoa(String.fromCharCode(...mac))}`;
    if (signatures.split(' ').some((signature) => isSame(signature, expected))) return true;
  }
  return false;
}

/** Compares in constant time, so that the duration does not reveal how much of a forged signature is right. */
function isSame(given: string, expected: string): boolean {
  if (given.length !== expected.length) return false;
  let difference = 0;
  for (let at = 0; at < expected.length; at += 1) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at);
  return difference === 0;
}

/** Parses the event in a signed body and conceals its free text; null when the body is not an event. */
function eventIn(body: Uint8Array<ArrayBuffer>, id: string): VerificationEvent | null {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
    return event?.id === id && typeof event.type === 'string' ? conceal(event) : null;
  } catch {
    return null;
  }
}
