// Reads and writes the key file of an embedded installation.

import { randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasKeyOfMonth, keyOfMonth } from '../domain/master-key.ts';
import { readIfPresent, replaceFile } from './files.ts';

/** A line of the file: an id and 32 bytes. */
export interface FileKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * The path of the master keys of an embedded installation. The file lies beside the data it protects, which guards pictures and rows that
 * are copied alone, not a stolen disk: an installation that matters sets `ENCRYPTION_KEY`. Only the process that owns the data folder
 * changes it.
 * @param dataDir the service's data folder
 */
export function masterKeyFile(dataDir: string): string {
  return join(dataDir, 'encryption-key');
}

/**
 * Reads the master keys of an embedded installation.
 * @returns null when there is no file
 * @throws when the file cannot be read or is damaged; losing it means losing the personal data
 */
export async function readMasterKeys(dataDir: string): Promise<FileKey[] | null> {
  const file = masterKeyFile(dataDir);
  const text = await readIfPresent(file);
  if (text === null) return null;
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', encoded = ''] = line.split(':', 2);
      const bytes = Buffer.from(encoded, 'base64');
      if (id === '' || bytes.length !== 32)
        throw new Error(`${file} is damaged: each line must be id:base64 of 32 bytes`);
      return { id, bytes };
    });
}

/**
 * Creates the file (mode 0600) with the key of the month. Only for an installation whose rows name no key: they could not be opened with
 * the new one, even if it has the same name.
 * @returns the keys in the file
 */
export async function createMasterKeys(dataDir: string, now: Date): Promise<FileKey[]> {
  return replace(dataDir, [newKey(now)]);
}

/**
 * Puts the key of the month in front, unless there is one of that month. No row may name that key: it would be sealed under another one of the same name.
 * @returns the keys in the file
 */
export async function addKeyOfMonth(dataDir: string, now: Date): Promise<FileKey[]> {
  const keys = await readExisting(dataDir);
  const ids = keys.map(({ id }) => id);
  return hasKeyOfMonth(ids, now) ? keys : replace(dataDir, [newKey(now), ...keys]);
}

/** Destroys keys that nothing is sealed under. The last key stays, even if it is named. */
export async function removeKeys(dataDir: string, ids: readonly string[]): Promise<void> {
  const keys = await readExisting(dataDir);
  const left = keys.filter(({ id }) => !ids.includes(id));
  if (left.length > 0 && left.length < keys.length) await replace(dataDir, left);
}

async function readExisting(dataDir: string): Promise<FileKey[]> {
  const keys = await readMasterKeys(dataDir);
  if (keys === null) throw new Error(`${masterKeyFile(dataDir)} is missing`);
  return keys;
}

function newKey(now: Date): FileKey {
  return { id: keyOfMonth(now), bytes: randomBytes(32) };
}

/** Writes the file, and removes what a crash left of an earlier write. */
async function replace(dataDir: string, keys: FileKey[]): Promise<FileKey[]> {
  const file = masterKeyFile(dataDir);
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(`${basename(file)}.new`)) await rm(join(dataDir, name), { force: true });
  }
  await replaceFile(file, keys.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}\n`).join(''), 0o600);
  return keys;
}
