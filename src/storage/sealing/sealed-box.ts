import { createCipheriv, createDecipheriv, type KeyObject, randomFillSync } from 'node:crypto';

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
  return Buffer.concat([Buffer.of(version, keyName.length), Buffer.from(keyName, 'ascii')]);
}

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
