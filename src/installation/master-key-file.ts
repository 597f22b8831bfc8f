import { randomBytes } from 'node:crypto';
import { link, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { keyOfMonth } from '../domain/master-key.ts';

/** A line of the file: an id and 32 bytes. */
export interface KeptKey {
  readonly id: string;
  readonly bytes: Buffer;
}

/**
 * Where the master keys of an embedded installation are. The file lies beside the data it protects, which guards pictures and rows that are
 * copied alone, not a stolen disk: an installation that matters sets `ENCRYPTION_KEY`.
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
export async function readMasterKeys(dataDir: string): Promise<KeptKey[] | null> {
  const file = masterKeyFile(dataDir);
  const text = await readIfThere(file);
  return text === null ? null : parse(text, file);
}

/**
 * Makes the file (mode 0600) with the key of the month, unless somebody else was faster. Only for an installation whose rows name no key:
 * to those that do, the new one is a stranger, whatever it is called.
 * @returns the keys that the file holds then
 */
export async function makeMasterKeys(dataDir: string, now: Date): Promise<KeptKey[]> {
  const file = masterKeyFile(dataDir);
  return parse(await make(file, now), file);
}

/**
 * Puts the key of the month in front, unless it is there. No other process may use the folder meanwhile: what two write at the same moment
 * would be lost. No row may name that key: what stands there was sealed under another one of the same name.
 * @returns the keys that the file holds then
 */
export async function addKeyOfMonth(dataDir: string, now: Date): Promise<KeptKey[]> {
  const file = masterKeyFile(dataDir);
  const keys = parse(await readFile(file, 'utf8'), file);
  if (keys.some(({ id }) => id === keyOfMonth(now))) return keys;
  const more = [newKey(now), ...keys];
  await replace(dataDir, more);
  return more;
}

/**
 * Destroys keys. No other process may use the folder meanwhile, and nothing may be sealed under them. The last key stays, whatever it is
 * told.
 */
export async function removeKeys(dataDir: string, ids: readonly string[]): Promise<void> {
  const file = masterKeyFile(dataDir);
  const keys = parse(await readFile(file, 'utf8'), file);
  const left = keys.filter(({ id }) => !ids.includes(id));
  if (left.length > 0 && left.length < keys.length) await replace(dataDir, left);
}

function newKey(now: Date): KeptKey {
  return { id: keyOfMonth(now), bytes: randomBytes(32) };
}

function parse(text: string, file: string): KeptKey[] {
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

/** Puts the file in place in one step, so that two processes starting together agree on one key. */
async function make(file: string, now: Date): Promise<string> {
  const temporary = `${file}.new.${process.pid}.${randomBytes(4).toString('hex')}`;
  await write(temporary, [newKey(now)]);
  try {
    await link(temporary, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(temporary);
  }
  await syncFolder(file);
  return readFile(file, 'utf8');
}

/** Whatever interrupts it, the file holds either the old keys or the new ones. What a crash leaves goes with the next change. */
async function replace(dataDir: string, keys: readonly KeptKey[]): Promise<void> {
  const file = masterKeyFile(dataDir);
  const temporary = `${file}.new`;
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(`${basename(temporary)}.`)) await rm(join(dataDir, name), { force: true });
  }
  await write(temporary, keys);
  await rename(temporary, file);
  await syncFolder(file);
}

async function write(file: string, keys: readonly KeptKey[]): Promise<void> {
  // One that was left behind may have another mode.
  await rm(file, { force: true });
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(keys.map(({ id, bytes }) => `${id}:${bytes.toString('base64')}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Without it a power cut could bring the old name back. */
async function syncFolder(file: string): Promise<void> {
  const folder = await open(dirname(file), 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

async function readIfThere(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
