// The keys that sign for the instance: Ed25519, with signatures as JWS in compact form.

import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
// By their own paths: every start loads this, and all of jose takes four times as long.
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { CompactSign } from 'jose/jws/compact/sign';
import type { StatementType } from '../../app/ports/signing.ts';
import type { MasterKeys } from './sealing.ts';

/** A new key as its row stores it. */
export interface SealedSigningKey {
  readonly id: string;
  readonly publicKey: string;
  readonly sealed: Buffer;
}

/** The associated data of a sealed private key: it opens in its own row only. */
export function signingKeyPlace(id: string): string {
  return `${id}\nsigning_keys.sealed`;
}

/** Makes a key, whose private part is sealed under the current master key. */
export async function createSealedSigningKey(masterKeys: MasterKeys): Promise<SealedSigningKey> {
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const id = await calculateJwkThumbprint({ ...curve, x });
  return { id, publicKey: x, sealed: masterKeys.seal(Buffer.from(d, 'base64url'), signingKeyPlace(id)) };
}

const curve = { kty: 'OKP', crv: 'Ed25519' } as const;

/** @throws when it was sealed for another row, or its master key is not configured */
export function openSigningKey(masterKeys: MasterKeys, { id, publicKey, sealed }: SealedSigningKey): KeyObject {
  const d = masterKeys.open(sealed, signingKeyPlace(id)).toString('base64url');
  return createPrivateKey({ format: 'jwk', key: { ...curve, x: publicKey, d } });
}

/** Signs claims as JSON. */
export function signStatement(key: KeyObject, keyId: string, type: StatementType, claims: object): Promise<string> {
  return new CompactSign(Buffer.from(JSON.stringify(claims), 'utf8'))
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: type })
    .sign(key);
}
