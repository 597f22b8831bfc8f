// Reads the file of master keys as its format says, without the code of the service.

import { createDecipheriv } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A master key as it stands in `DATA_DIR/encryption-key`. */
export interface FiledKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** The master keys in whatever is left of the key file of a data folder, temporary files of it included. */
export async function readKeys(dataDir: string): Promise<FiledKey[]> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('encryption-key')).sort();
  const texts = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'utf8')));
  return texts
    .flatMap((text) => text.trim().split('\n'))
    .map((line) => {
      const [id = '', encoded = ''] = line.split(':');
      return { id, bytes: Buffer.from(encoded, 'base64') };
    });
}

/** The name of the master key in the head of a ciphertext. */
export function keyNameIn(box: Buffer): string {
  return box.subarray(2, 2 + (box[1] as number)).toString('ascii');
}

/** Tries to unwrap a session's key, taken from its row, with a master key of whatever name. @returns whether it opens */
export function unwraps(
  key: FiledKey,
  box: Buffer,
  { tenantId, sessionId }: { tenantId: string; sessionId: string },
): boolean {
  const headBytes = 2 + (box[1] as number);
  const decipher = createDecipheriv('aes-256-gcm', key.bytes, box.subarray(headBytes, headBytes + 12), {
    authTagLength: 16,
  });
  const place = Buffer.from(`${tenantId}\n${sessionId}\nsessions.wrapped_key`);
  decipher.setAAD(Buffer.concat([box.subarray(0, headBytes), place]));
  decipher.setAuthTag(box.subarray(-16));
  decipher.update(box.subarray(headBytes + 12, -16));
  try {
    decipher.final();
    return true;
  } catch {
    return false;
  }
}
