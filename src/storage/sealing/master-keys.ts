import { createSecretKey, type KeyObject } from 'node:crypto';
import { keyNameOf, openBox, sealBox } from './sealed-box.ts';

/** A master key: 32 bytes and the id that its ciphertexts name. */
export interface MasterKey {
  /** 1 to 32 letters, digits, `.`, `_` or `-`. */
  readonly id: string;
  readonly bytes: Buffer;
}

/** Seals and opens under the master keys of this installation. */
export interface MasterKeys {
  /** Seals under the current key. */
  seal(plaintext: Buffer, aad: string): Buffer;
  /**
   * Opens what any listed key sealed.
   * @throws when the key that it names is not listed, or when it does not open
   */
  open(box: Buffer, aad: string): Buffer;
}

/**
 * Holds the master keys. The first one seals; all of them open, so that a new key can be put in front at any time.
 * @throws when there is none, an id is malformed or listed twice, or a key has not 32 bytes
 */
export function createMasterKeys(keys: readonly MasterKey[]): MasterKeys {
  const byId = new Map<string, KeyObject>();
  for (const { id, bytes } of keys) {
    if (!/^[A-Za-z0-9._-]{1,32}$/.test(id))
      throw new Error('a master key id must be 1 to 32 letters, digits, ".", "_" or "-"');
    if (byId.has(id)) throw new Error(`master key ${id} is listed twice`);
    if (bytes.length !== 32) throw new Error(`master key ${id} must have 32 bytes`);
    byId.set(id, createSecretKey(bytes));
  }
  const currentId = keys[0]?.id;
  const current = currentId === undefined ? undefined : byId.get(currentId);
  if (currentId === undefined || current === undefined) throw new Error('at least one master key is needed');
  return {
    seal: (plaintext, aad) => sealBox(current, currentId, plaintext, aad),
    open(box, aad) {
      const id = keyNameOf(box);
      const key = byId.get(id);
      if (key === undefined)
        throw new Error(`a value was sealed under master key ${id || '(none)'}, which is not configured`);
      return openBox(key, box, aad);
    },
  };
}
