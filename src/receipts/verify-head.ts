// Verifies the signed ends of chains of verification records.

import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';

/** What a genuine end says. */
export interface VerifiedHead {
  readonly tenantId: string;
  readonly position: number;
  readonly hash: string;
}

/** @param keys a JWK set. @returns null when the signature is not genuine, or not of an end */
export async function verifyHead(signed: string, keys: object): Promise<VerifiedHead | null> {
  try {
    const set = createLocalJWKSet(keys as JSONWebKeySet);
    const { payload, protectedHeader } = await compactVerify(signed, set, { algorithms: ['EdDSA'] });
    if (protectedHeader.typ !== 'mitome-record-head+jws') return null;
    const { sub, position, hash } = JSON.parse(new TextDecoder().decode(payload));
    return typeof sub === 'string' && typeof position === 'number' && typeof hash === 'string'
      ? { tenantId: sub, position, hash }
      : null;
  } catch {
    return null;
  }
}
