// Verifies erasure receipts: for the command line, and for the page of the documentation, so it needs no service and nothing of Node.js.

import { type CompactJWSHeaderParameters, compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';

/** What a genuine receipt says. */
export interface VerifiedReceipt {
  readonly keyId: string | undefined;
  /** The origin of the service that signed it. */
  readonly issuer: unknown;
  readonly sessionId: unknown;
  readonly tenantId: unknown;
  readonly erasedAt: unknown;
  readonly rule: unknown;
  readonly erased: unknown;
}

/** A genuine receipt, or why it is none. */
export type Verification =
  | { readonly ok: true; readonly value: VerifiedReceipt }
  | { readonly ok: false; readonly detail: string };

const typ = 'mitome-erasure-receipt+jws';

/**
 * Verifies the signature of a receipt, and that what the receipt shows beside it is what was signed.
 * @param receiptText the receipt as JSON, or its `signed` alone
 * @param keysText a JWK set
 */
export async function verifyReceipt(receiptText: string, keysText: string): Promise<Verification> {
  const shown = readShown(receiptText.trim());
  if (shown === null) return refuse('This is no receipt: it must be JSON with `signed`, or the signed text alone.');
  const keys = parseObject(keysText);
  if (!isKeySet(keys)) return refuse('The keys must be a JWK set: JSON with a list `keys`.');
  let header: CompactJWSHeaderParameters;
  let claims: Readonly<Record<string, unknown>> | null;
  try {
    const verified = await compactVerify(shown.signed, createLocalJWKSet(keys), { algorithms: ['EdDSA'] });
    header = verified.protectedHeader;
    claims = parseObject(new TextDecoder().decode(verified.payload));
  } catch (error) {
    return refuse(reasonOf(error));
  }
  if (header.typ !== typ || claims === null)
    return refuse('The signature is genuine, but it is not of an erasure receipt.');
  const { sub: sessionId, iss: issuer, tenantId, erasedAt, rule, erased } = claims;
  const value = { keyId: header.kid, issuer, sessionId, tenantId, erasedAt, rule, erased };
  const changed = Object.entries(shown.values).find(
    ([name, said]) => name in value && JSON.stringify(said) !== JSON.stringify(value[name as keyof VerifiedReceipt]),
  );
  return changed === undefined
    ? { ok: true, value }
    : refuse(`The signature is genuine, but the receipt shows another ${changed[0]} than was signed.`);
}

interface Shown {
  readonly signed: string;
  /** What the receipt shows beside it. */
  readonly values: Readonly<Record<string, unknown>>;
}

function readShown(text: string): Shown | null {
  if (!text.startsWith('{')) return text === '' ? null : { signed: text, values: {} };
  const { signed, ...values } = parseObject(text) ?? {};
  return typeof signed === 'string' ? { signed, values } : null;
}

function isKeySet(
  value: Readonly<Record<string, unknown>> | null,
): value is Readonly<Record<string, unknown>> & JSONWebKeySet {
  return Array.isArray(value?.keys) && value.keys.every((key) => typeof key === 'object' && key !== null);
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ERR_JWKS_NO_MATCHING_KEY') return 'None of these keys signed the receipt.';
  if (code === 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED') return 'The signature does not match: the receipt was changed.';
  if (code === 'ERR_JWS_INVALID') return 'This is no receipt: the signed text is not a JWS in compact form.';
  return 'The signature cannot be verified: the receipt or the key has an unknown form.';
}

function refuse(detail: string): Verification {
  return { ok: false, detail };
}
