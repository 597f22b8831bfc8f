// Signs notifications by Standard Webhooks (SPEC 6.3), and creates and parses secrets.

import { createHmac, createSecretKey, randomBytes } from 'node:crypto';
import { ok, type Result, refused } from '../domain/result.ts';

/** The three headers of a signed notification (SPEC 6.3). */
export interface SignatureHeaders {
  readonly 'webhook-id': string;
  readonly 'webhook-timestamp': string;
  readonly 'webhook-signature': string;
}

/** The input of one signature. */
export interface SigningInput {
  /** Event id, without a full stop, which separates the signed parts. */
  readonly id: string;
  /** Send time of this attempt in whole UNIX seconds, never the event's creation time. */
  readonly timestampSeconds: number;
  /** The exact bytes that go over the wire. */
  readonly body: Buffer;
  /** The secrets that are valid now, newest first, each `whsec_` and base64. */
  readonly secrets: readonly string[];
}

const secretPrefix = 'whsec_';
const newSecretBytes = 32;
const secretBytesMin = 24;
const secretBytesMax = 64;

/**
 * Makes a new webhook secret: `whsec_` followed by 32 random bytes in base64. It is shown once and kept encrypted
 * (SPEC 5.6, Standard Webhooks 1.0.0, "Signature scheme").
 */
export function createWebhookSecret(): string {
  return secretPrefix + randomBytes(newSecretBytes).toString('base64');
}

/**
 * Reads a webhook secret into its key.
 * @param text `whsec_` and 24 to 64 bytes in padded base64; a shorter key is refused
 * @returns the key's bytes; a refusal never repeats the secret
 */
export function parseWebhookSecret(text: string): Result<Buffer, 'malformed' | 'too_short' | 'too_long'> {
  const encoded = text.slice(secretPrefix.length);
  const key = Buffer.from(encoded, 'base64');
  // Buffer ignores characters that are not base64; only encoding again shows whether every character counted.
  if (!text.startsWith(secretPrefix) || key.toString('base64') !== encoded) {
    return refused('malformed', 'A webhook secret is whsec_ followed by padded base64.');
  }
  if (key.length < secretBytesMin) {
    return refused('too_short', `A webhook secret holds at least ${secretBytesMin} bytes.`);
  }
  if (key.length > secretBytesMax) {
    return refused('too_long', `A webhook secret holds at most ${secretBytesMax} bytes.`);
  }
  return ok(key);
}

/**
 * Signs one attempt under the Standard Webhooks scheme, version 1 (SPEC 6.3, 6.5): HMAC-SHA256 of id, timestamp and body
 * bytes, joined by full stops; one signature for each secret, newest first, separated by a space.
 *
 * It signs bytes and not text: a library that decodes the body first would give two different bodies one signature.
 * @throws RangeError when the id, the timestamp or a secret could not be verified by any receiver, or no secret is given
 */
export function signNotification(input: SigningInput): SignatureHeaders {
  if (input.id === '' || input.id.includes('.')) {
    throw new RangeError('The id of a notification is not empty and holds no full stop.');
  }
  if (!Number.isSafeInteger(input.timestampSeconds) || input.timestampSeconds < 0) {
    throw new RangeError('The timestamp of a notification is a whole number of seconds.');
  }
  if (input.secrets.length === 0) throw new RangeError('A notification is signed with at least one secret.');
  const timestamp = String(input.timestampSeconds);
  const signatures = input.secrets.map((secret) => {
    const key = parseWebhookSecret(secret);
    if (!key.ok) throw new RangeError(key.detail);
    // A key object: Node.js imports plain bytes slowly.
    const mac = createHmac('sha256', createSecretKey(key.value)).update(`${input.id}.${timestamp}.`).update(input.body);
    return `v1,${mac.digest('base64')}`;
  });
  return { 'webhook-id': input.id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
