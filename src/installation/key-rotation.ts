// Adds and destroys the monthly master keys of an embedded installation.

import { randomBytes } from 'node:crypto';
import type { MasterKeyUsage, MasterKeyUse } from '../app/ports/master-keys.ts';
import { type Clock, type Log, safeError } from '../app/ports/system.ts';
import {
  hasKeyOfMonth,
  keyOfMonth,
  keysToRestore,
  type MasterKeyNeed,
  missingKeys,
  noNeed,
  unneededKeys,
} from '../domain/master-key.ts';
import {
  addKeyOfMonth,
  createMasterKeys,
  type FileKey,
  masterKeyFile,
  readMasterKeys,
  removeKeys,
} from './master-key-file.ts';

/**
 * How a process may use the key file: a service, which owns the data folder, rotates its keys; a command that owns the folder may create
 * the file; a command beside a running service only reads it.
 */
export type KeyAccess = 'rotate' | 'create' | 'read';

/** Deps of the key file of an embedded installation. */
export interface KeyRotationDeps {
  readonly dataDir: string;
  readonly access: KeyAccess;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'error'>;
}

/** Opens the storage, as far as it counts which keys its rows need. */
export type OpenRows = (masterKeys: readonly FileKey[]) => Promise<{
  readonly masterKeyUse: Pick<MasterKeyUse, 'needs'>;
  migrate(): Promise<void>;
  close(): Promise<void>;
}>;

const pageRows = 500;

/**
 * Reads the keys, and adds that of the month in front. If it cannot be added, the service uses the keys that it has. The needs of the
 * rows are counted before a key is created, not after: a start that is interrupted in between would leave a key that the next one takes
 * for the right one.
 * @throws when the file cannot be read or is damaged, and when it is missing or too old for the rows
 */
export async function openKeyFile(
  { dataDir, access, clock, log }: KeyRotationDeps,
  openRows: OpenRows,
): Promise<readonly FileKey[]> {
  const now = clock.now();
  const file = masterKeyFile(dataDir);
  const keys = await readMasterKeys(dataDir);
  if (keys === null && access === 'read') {
    throw new Error(`${file} is missing, and the running service has its keys in memory only. Put the file back.`);
  }
  const kept = keys?.map(({ id }) => id) ?? null;
  if (keys !== null && kept !== null && (access !== 'rotate' || hasKeyOfMonth(kept, now))) return keys;
  const { keys: needed } = await countNeedsOf(openRows);
  const missing = keysToRestore(kept, needed, now);
  if (missing.length > 0) {
    throw new Error(
      `${file} lacks ${missing.join(', ')}: rows need these master keys, so the file is lost or an old copy. Put the file back from where it is kept, or set ENCRYPTION_KEY if the keys are there. No new key was made; see "A lost key file" in docs/operations.md.`,
    );
  }
  if (keys === null) return createMasterKeys(dataDir, now);
  try {
    return await addKeyOfMonth(dataDir, now);
  } catch (error) {
    log.error({ error: safeError(error) }, 'adding the master key of this month failed; the previous one stays in use');
    return keys;
  }
}

/**
 * Adds the key of the month of an instant to the file of a running service.
 * @returns the keys in the file, which the service may load
 * @throws when rows name a key of that month already, or the file lacks a key that the service has loaded: it is an old copy
 */
export async function addKeyWhileRunning(
  { dataDir, log }: KeyRotationDeps,
  use: Pick<MasterKeyUse, 'listed' | 'needs'>,
  at: Date,
): Promise<readonly FileKey[]> {
  const { keys: needed } = await use.needs();
  const kept = (await readMasterKeys(dataDir))?.map(({ id }) => id) ?? null;
  const missing = [
    ...new Set([...keysToRestore(kept, needed, at), ...missingKeys(kept ?? [], use.listed().map(named))]),
  ];
  if (missing.length > 0) {
    log.error({ missing }, 'key file lacks master keys that are in use; no key of the new month made');
    throw new Error('the key file lacks keys');
  }
  const keys = await addKeyOfMonth(dataDir, at);
  log.info({ added: keyOfMonth(at) }, 'master key of a new month added');
  return keys;
}

const named = (id: string): MasterKeyNeed => ({ id, ...noNeed });

/** Counts what the rows need, after migration. The key that opens the storage here seals nothing and is discarded. */
async function countNeedsOf(openRows: OpenRows): Promise<MasterKeyUsage> {
  const rows = await openRows([{ id: 'none', bytes: randomBytes(32) }]);
  try {
    await rows.migrate();
    return await rows.masterKeyUse.needs();
  } finally {
    await rows.close();
  }
}

/**
 * Destroys the keys of past months, and those from before there was one for each month, once no row names them. Webhook secrets
 * and identifier keys are sealed under the current key first. When anything fails, nothing is destroyed. Keys that rows name and that are missing are logged
 * each time: otherwise a lost key is noticed only when its rows are needed.
 * @returns the ids of the destroyed keys
 */
export async function destroyUnneededKeys(
  { dataDir, access, clock, log }: KeyRotationDeps,
  use: MasterKeyUse,
): Promise<readonly string[]> {
  if (access !== 'rotate') return [];
  const now = clock.now();
  try {
    // Of the file, not of the process: a key may be left in the file alone when its removal has failed.
    const kept = ((await readMasterKeys(dataDir)) ?? []).map(({ id }) => id);
    if (unneededKeys(kept, [], now).length > 0) await resealAll(use, log);
    const needed = await countNeeds(use, log);
    const destroyed = needed === null ? [] : unneededKeys(kept, needed, now);
    if (destroyed.length === 0) return [];
    // First, so that nothing is sealed under a key that is no longer in the file, not even after the clock has been set back.
    use.forget(destroyed);
    await removeKeys(dataDir, destroyed);
    log.info({ destroyed }, 'unneeded master keys destroyed');
    return destroyed;
  } catch (error) {
    log.error({ error: safeError(error) }, 'destroying master keys failed; retrying within a day');
    return [];
  }
}

/**
 * Counts what the rows need, and logs which needed keys are missing.
 * @returns null when rows do not name the key they need, so that it could be any
 */
async function countNeeds(
  use: Pick<MasterKeyUse, 'listed' | 'needs'>,
  log: Pick<Log, 'error'>,
): Promise<readonly MasterKeyNeed[] | null> {
  const { keys, nameless } = await use.needs();
  const missing = missingKeys(use.listed(), keys);
  if (missing.length > 0) log.error({ missing }, 'master keys missing that rows need');
  if (nameless === 0) return keys;
  log.error({ rows: nameless }, 'rows without the id of their master key found; no key destroyed');
  return null;
}

async function resealAll(use: MasterKeyUse, log: Pick<Log, 'info'>): Promise<void> {
  let resealed = 0;
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<MasterKeyUse['resealSecrets']>> = await use.resealSecrets(pageRows, after);
    resealed += page.resealed;
    after = page.next;
  } while (after !== null);
  if (resealed > 0) log.info({ resealed }, 'secrets re-encrypted under the current master key');
}
