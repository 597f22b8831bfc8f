// Encryption at rest: the form of every ciphertext, the master keys, and the webhook secrets that are sealed under them.

import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomFillSync } from 'node:crypto';
import type { Clock } from '../../app/ports/system.ts';
import { keyThatSeals, monthAround } from '../../domain/master-key.ts';

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
  /** Replaces all keys; those that are not among the new ones neither seal nor open from now on. @throws as `createMasterKeys` */
  load(keys: readonly MasterKey[]): void;
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
 * Holds the master keys. The first key of the current month seals, else the first of all; all of them open, so that keys of coming months can be listed
 * in advance and a new key can be added in front at any time.
 * @throws when there is none, an id is malformed or listed twice, or a key has not 32 bytes
 */
export function createMasterKeys(keys: readonly MasterKey[], clock: Clock): MasterKeys {
  let byId = keysById(keys);
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
    load(loaded) {
      if (loaded.length === 0) throw new Error('at least one master key is needed');
      byId = keysById(loaded);
      chosen = choose(clock.now());
    },
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

function keysById(keys: readonly MasterKey[]): Map<string, KeyObject> {
  const byId = new Map<string, KeyObject>();
  for (const { id, bytes } of keys) {
    if (!isMasterKeyId(id)) throw new Error('a master key id must be 1 to 32 letters, digits, ".", "_" or "-"');
    if (byId.has(id)) throw new Error(`master key ${id} is listed twice`);
    if (bytes.length !== masterKeyBytes) throw new Error(`master key ${id} must have ${masterKeyBytes} bytes`);
    byId.set(id, createSecretKey(bytes));
  }
  return byId;
}

/** The row of a webhook secret. */
export interface SecretPlace {
  readonly tenantId: string;
  readonly endpointId: string;
  readonly id: string;
}

/** Seals a webhook secret for its row; it does not open for another tenant, endpoint or secret. */
export function sealSecret(masterKeys: MasterKeys, place: SecretPlace, text: string): Buffer {
  return masterKeys.seal(Buffer.from(text, 'utf8'), secretAad(place));
}

/** @throws when it was sealed for another row, or its master key is not configured */
export function openSecret(masterKeys: MasterKeys, place: SecretPlace, sealed: Buffer): string {
  return masterKeys.open(sealed, secretAad(place)).toString('utf8');
}

function secretAad({ tenantId, endpointId, id }: SecretPlace): string {
  return `${tenantId}\n${endpointId}\nendpoint_secrets.sealed/${id}`;
}

/**
 * The format of every ciphertext, AES-256-GCM (NIST SP 800-38D):
 *
 *     version (1 byte, 1) · length of the key's name (1 byte) · name (ASCII) · nonce (12) · ciphertext · tag (16)
 *
 * The name is the id of the master key that opens it, and empty for a session's own key. The head is authenticated together with the
 * associated data, so neither can be exchanged.
 */
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals bytes. Keys are `KeyObject`s, because importing plain bytes at each use costs several times the encryption.
 * @param keyName the id of a master key, or '' for a session's own key
 * @param aad the place of the ciphertext; it does not open in another place
 */
export function sealBox(key: KeyObject, keyName: string, plaintext: Buffer, aad: string): Buffer {
  const head = headOf(keyName);
  const nonce = randomBytesOf(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(authenticated(head, aad));
  const body = cipher.update(plaintext);
  cipher.final();
  return Buffer.concat([head, nonce, body, cipher.getAuthTag()]);
}

/** The head of every ciphertext that was sealed under a key of this name. */
export function headOf(keyName: string): Buffer {
  const known = heads.get(keyName);
  if (known !== undefined) return known;
  const head = Buffer.concat([Buffer.of(version, keyName.length), Buffer.from(keyName, 'ascii')]);
  heads.set(keyName, head);
  return head;
}

/** Few: the names of the master keys, and the empty one. */
const heads = new Map<string, Buffer>();

/** The name of the key in the head of a ciphertext, without its rest; null when this is no such head. */
export function keyNameOfHead(head: Buffer): string | null {
  return head[0] === version && head[1] === head.length - 2 ? head.subarray(2).toString('ascii') : null;
}

/**
 * The name of the key that a ciphertext was sealed under.
 * @throws when it is no ciphertext of this form
 */
export function keyNameOf(box: Buffer): string {
  const length = box[1];
  if (box[0] !== version || length === undefined || box.length < 2 + length + nonceBytes + tagBytes) {
    throw new Error('a sealed value has an unknown form');
  }
  return box.subarray(2, 2 + length).toString('ascii');
}

/**
 * Opens a ciphertext.
 * @throws when the key, the associated data or the ciphertext is not the original one; the error contains none of them
 */
export function openBox(key: KeyObject, box: Buffer, aad: string): Buffer {
  const headBytes = 2 + keyNameOf(box).length;
  const nonce = box.subarray(headBytes, headBytes + nonceBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  decipher.setAAD(authenticated(box.subarray(0, headBytes), aad));
  decipher.setAuthTag(box.subarray(box.length - tagBytes));
  try {
    return Buffer.concat([
      decipher.update(box.subarray(headBytes + nonceBytes, box.length - tagBytes)),
      decipher.final(),
    ]);
  } catch {
    throw new Error('a sealed value does not open: wrong key, wrong place, or changed');
  }
}

function authenticated(head: Buffer, aad: string): Buffer {
  return Buffer.concat([head, Buffer.from(aad, 'utf8')]);
}

const pool = Buffer.alloc(16 * 1024);
let used = pool.length;

/**
 * Random bytes from the system's generator, fetched many at a time: a system call for each key and nonce would cost more than the
 * encryption itself.
 * @param size at most 16 KiB
 * @returns bytes that are used once; the pool keeps no copy
 */
export function randomBytesOf(size: number): Buffer {
  if (used + size > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const bytes = Buffer.from(pool.subarray(used, used + size));
  pool.fill(0, used, used + size);
  used += size;
  return bytes;
}
