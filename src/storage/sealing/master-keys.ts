import { createSecretKey, type KeyObject } from 'node:crypto';
import type { Clock } from '../../app/ports/system.ts';
import { keyThatSeals, monthAround } from '../../domain/master-key.ts';
import { keyNameOf, openBox, sealBox } from './sealed-box.ts';

/** A master key: 32 bytes and the id that its ciphertexts name (`isMasterKeyId`). */
export interface MasterKey {
  readonly id: string;
  readonly bytes: Buffer;
}

export const masterKeyBytes = 32;

/** Whether a text can be the id of a master key: 1 to 32 letters, digits, `.`, `_` or `-`. */
export function isMasterKeyId(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,32}$/.test(text);
}

/** Seals and opens under the master keys of this installation. */
export interface MasterKeys {
  /** The ids of all keys, in their order. */
  ids(): readonly string[];
  /** The id of the current key. */
  currentId(): string;
  /** Removes keys: from now on they neither seal nor open. */
  forget(ids: readonly string[]): void;
  /** Seals under the current key. */
  seal(plaintext: Buffer, aad: string): Buffer;
  /**
   * Opens what any listed key sealed.
   * @throws when its key is not listed, or when it does not open
   */
  open(box: Buffer, aad: string): Buffer;
}

/**
 * Holds the master keys. The key of the current month seals, else the first; all of them open, so that keys of coming months can be listed
 * in advance and a new key can be added in front at any time.
 * @throws when there is none, an id is malformed or listed twice, or a key has not 32 bytes
 */
export function createMasterKeys(keys: readonly MasterKey[], clock: Clock): MasterKeys {
  const byId = new Map<string, KeyObject>();
  for (const { id, bytes } of keys) {
    if (!isMasterKeyId(id)) throw new Error('a master key id must be 1 to 32 letters, digits, ".", "_" or "-"');
    if (byId.has(id)) throw new Error(`master key ${id} is listed twice`);
    if (bytes.length !== masterKeyBytes) throw new Error(`master key ${id} must have ${masterKeyBytes} bytes`);
    byId.set(id, createSecretKey(bytes));
  }
  const choose = (now: Date) => {
    const id = keyThatSeals([...byId.keys()], now);
    const key = id === undefined ? undefined : byId.get(id);
    if (id === undefined || key === undefined) throw new Error('at least one master key is needed');
    return { id, key, ...monthAround(now) };
  };
  let chosen = choose(clock.now());
  const current = () => {
    const now = clock.now();
    // Chosen once a month, because every create calls this. A clock may also be set back.
    if (now.getTime() < chosen.beginMs || now.getTime() >= chosen.endMs) chosen = choose(now);
    return chosen;
  };
  return {
    ids: () => [...byId.keys()],
    currentId: () => current().id,
    forget(ids) {
      for (const id of ids) byId.delete(id);
      chosen = choose(clock.now());
    },
    seal(plaintext, aad) {
      const { id, key } = current();
      return sealBox(key, id, plaintext, aad);
    },
    open(box, aad) {
      const id = keyNameOf(box);
      const key = byId.get(id);
      if (key === undefined)
        throw new Error(`a value was sealed under master key ${id || '(none)'}, which is not configured`);
      return openBox(key, box, aad);
    },
  };
}
