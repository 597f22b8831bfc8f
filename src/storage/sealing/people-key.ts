// The instance's key of tokens, links and second factors.

import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { type MasterKeys, openBox, randomBytesOf, sealBox } from './sealing.ts';

/** Hashes the secrets of callers, and seals the secrets of second factors, under keys derived from the instance's own. */
export interface PeopleKey {
  /** HMAC-SHA-256 of a text for a purpose, hex. Texts of different purposes never share a hash. */
  hash(purpose: HashPurpose, text: string): string;
  /** @param place what it belongs to; it does not open elsewhere */
  seal(place: string, secret: Buffer): Buffer;
  /** @throws when it was sealed for another place */
  open(place: string, sealed: Buffer): Buffer;
}

/** What a hash is looked up as. */
export type HashPurpose =
  | 'machine-token'
  | 'member-session'
  | 'member-link'
  | 'email'
  | 'recovery-code'
  | 'attempts'
  | 'sign-on';

/** The associated data of the sealed key. */
export const peopleKeyPlace = 'people_keys.sealed';

/** Makes the key, sealed under the current master key. */
export function createSealedPeopleKey(masterKeys: MasterKeys): Buffer {
  return masterKeys.seal(randomBytesOf(32), peopleKeyPlace);
}

/** @throws when its master key is not configured */
export function openPeopleKey(masterKeys: MasterKeys, sealed: Buffer): PeopleKey {
  const bytes = masterKeys.open(sealed, peopleKeyPlace);
  const derive = (purpose: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', bytes, '', purpose, 32)));
  const hashKey = derive('people-hash');
  const secretKey = derive('second-factor');
  return {
    hash: (purpose, text) => createHmac('sha256', hashKey).update(`${purpose}\n${text}`).digest('hex'),
    seal: (place, secret) => sealBox(secretKey, '', secret, place),
    open: (place, sealedSecret) => openBox(secretKey, sealedSecret, place),
  };
}
