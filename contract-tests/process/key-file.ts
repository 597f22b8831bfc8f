// Makes master keys, and reads their file as its format says, without the code of the service.

import { createDecipheriv, randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestClock, dayMs, minuteMs, waitUntil } from '../support/time.ts';

/** A master key as it stands in `DATA_DIR/encryption-key`. */
export interface FiledKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/** A new master key, as ENCRYPTION_KEY and a line of the file have it. */
export const masterKey = (id: string): string => `${id}:${randomBytes(32).toString('base64')}`;

/** From every day of a month this is in a later one. */
export const aheadMs = 40 * dayMs;
const monthIn = (ms: number): string => createTestClock(ms).now().toISOString().slice(0, 7);

/** Waits until neither month ends during a test, or a minute later, because each test is about the keys of these two. */
export function lastingMonths(): Promise<readonly [month: string, later: string]> {
  const testMs = 3 * minuteMs;
  const waitMs = testMs + minuteMs;
  return waitUntil(
    'the turn of the month is past',
    () => {
      const [month, later] = [monthIn(0), monthIn(aheadMs)];
      return month === monthIn(testMs) && later === monthIn(aheadMs + testMs) && ([month, later] as const);
    },
    waitMs,
  );
}

/** The master keys in whatever is left of the key file of a data folder, temporary files of it included. */
export async function readKeys(dataDir: string): Promise<FiledKey[]> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith('encryption-key')).sort();
  let texts: string[];
  try {
    texts = await Promise.all(names.map((name) => readFile(join(dataDir, name), 'utf8')));
  } catch (error) {
    // A running service has put a temporary file in place of the key file in between.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return readKeys(dataDir);
    throw error;
  }
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
