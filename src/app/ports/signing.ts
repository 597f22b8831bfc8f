// The interface to the keys that sign for the instance. `src/storage` implements it.

/** What a signature is for: the `typ` of its header, so that no statement can be taken for one of another kind (RFC 8725, 3.11). */
export type StatementType = 'mitome-erasure-receipt+jws' | 'mitome-record-head+jws';

/** Signs with the current key. */
export interface Signer {
  /**
   * Signs claims, and adds the origin of the service (`iss`) and the time (`iat`).
   * @returns a JWS in compact form (RFC 7515), signed with Ed25519, whose header names the key
   */
  sign(type: StatementType, claims: object): Promise<string>;
}

/** A public key of the instance. */
export interface PublicSigningKey {
  /** Its thumbprint (RFC 7638). */
  readonly id: string;
  /** Ed25519, base64url. */
  readonly publicKey: string;
  readonly createdAt: Date;
  /** When a later key replaced it: it has signed nothing since. Null for the current key. */
  readonly replacedAt: Date | null;
}

/** The keys that sign for the instance. The first is made at its first use. */
export interface SigningKeyStore {
  /** The signer of the current key. A key whose private part cannot be decrypted is replaced first, so that erasing never fails for it. */
  signer(): Promise<Signer>;
  /** All public keys, those that were replaced included, oldest first. */
  list(): Promise<PublicSigningKey[]>;
  /** Replaces the current key and destroys its private part. Concurrent calls make one new key. */
  rotate(): Promise<void>;
}
