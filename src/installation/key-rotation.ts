import { randomBytes } from 'node:crypto';
import type { MasterKeyUsage, MasterKeyUse } from '../app/ports/master-keys.ts';
import { type Clock, type Log, safeError } from '../app/ports/system.ts';
import { keyOfMonth, keysToPutBack, type MasterKeyNeed, missingKeys, unneededKeys } from '../domain/master-key.ts';
import {
  addKeyOfMonth,
  type KeptKey,
  makeMasterKeys,
  masterKeyFile,
  readMasterKeys,
  removeKeys,
} from './master-key-file.ts';

/** What the key file of an embedded installation is tended with. */
export interface KeyRotationDeps {
  readonly dataDir: string;
  /**
   * Does something while no other process uses the folder, and says whether it did: a key may be sealed under as long as somebody has it.
   * Null for a command, which passes by and neither adds a key nor destroys one.
   */
  readonly withExclusiveLock: ((work: () => Promise<void>) => Promise<boolean>) | null;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'error'>;
}

/** Opens the storage, as far as it is asked what its rows need. */
export type OpenRows = (masterKeys: readonly KeptKey[]) => Promise<{
  readonly masterKeyUse: Pick<MasterKeyUse, 'needs'>;
  migrate(): Promise<void>;
  close(): Promise<void>;
}>;

const othersAreThere =
  'other processes use the data folder; its master keys stay as they are until a start without them';
const pageRows = 500;

/**
 * Reads the keys, with that of the month in front. Where it cannot be added, what is there serves on. The rows are asked before a key is
 * made, not after: a start that is cut short in between would leave a key that the next one takes for the right one.
 * @throws when the file cannot be read or is damaged, and when it is missing or too old for the rows
 */
export async function openKeyFile(
  { dataDir, withExclusiveLock, clock, log }: KeyRotationDeps,
  openRows: OpenRows,
): Promise<readonly KeptKey[]> {
  const now = clock.now();
  const isOfMonth = ({ id }: KeptKey) => id === keyOfMonth(now);
  const found = await readMasterKeys(dataDir);
  if (found !== null && (withExclusiveLock === null || found.some(isOfMonth))) return found;
  const { keys: needed } = await askRows(openRows);
  // Not what was found before: who started at the same moment may have made the file, and have sealed rows since.
  const kept = await readMasterKeys(dataDir);
  const lacking = keysToPutBack(kept?.map(({ id }) => id) ?? null, needed, now);
  if (lacking.length > 0) throw new Error(refusal(masterKeyFile(dataDir), lacking));
  if (kept === null) return makeMasterKeys(dataDir, now);
  if (withExclusiveLock === null || kept.some(isOfMonth)) return kept;
  let keys: readonly KeptKey[] = kept;
  try {
    const isDone = await withExclusiveLock(async () => {
      keys = await addKeyOfMonth(dataDir, now);
    });
    if (!isDone) log.info({}, othersAreThere);
  } catch (error) {
    log.error({ error: safeError(error) }, 'the master key of this month could not be added; the one before seals on');
  }
  return keys;
}

function refusal(file: string, lacking: readonly string[]): string {
  return `${file} lacks ${lacking.join(', ')}: rows are sealed under these master keys, so the file is lost or an old copy. Put the file back from where it is kept, or set ENCRYPTION_KEY if the keys are there. No new key was made; see "A lost key file" in docs/operations.md.`;
}

/** What the rows need, brought up to date. The key that opening takes seals nothing and is gone afterwards. */
async function askRows(openRows: OpenRows): Promise<MasterKeyUsage> {
  const rows = await openRows([{ id: 'none', bytes: randomBytes(32) }]);
  try {
    await rows.migrate();
    return await rows.masterKeyUse.needs();
  } finally {
    await rows.close();
  }
}

/**
 * Destroys the keys of months that are over, and those from before there was one for each month, once no row names them. Webhook secrets
 * are sealed anew first. When anything fails, nothing is destroyed. The log has the keys that rows name and that are not there, also where
 * there is nothing to destroy: a lost one would be noticed only when somebody needs its rows otherwise.
 */
export async function destroyUnneededKeys(
  { dataDir, withExclusiveLock, clock, log }: KeyRotationDeps,
  use: MasterKeyUse,
): Promise<void> {
  if (withExclusiveLock === null) return;
  const now = clock.now();
  try {
    // The rows are counted once, whichever way it goes.
    if (unneededKeys(use.listed(), [], now).length === 0) {
      await countNeeds(use, log);
      return;
    }
    const isDone = await withExclusiveLock(async () => {
      await resealAll(use, log);
      const needed = await countNeeds(use, log);
      const destroyed = needed === null ? [] : unneededKeys(use.listed(), needed, now);
      if (destroyed.length === 0) return;
      // First, so that nothing is sealed under a key that is no longer in the file, not even after the clock has been set back.
      use.forget(destroyed);
      await removeKeys(dataDir, destroyed);
      log.info({ destroyed }, 'master keys that nothing needs any more were destroyed');
    });
    if (isDone) return;
    log.info({}, othersAreThere);
    await countNeeds(use, log);
  } catch (error) {
    log.error({ error: safeError(error) }, 'no master key could be destroyed; the next start tries again');
  }
}

/**
 * Counts what the rows need, and tells the log what they need in vain.
 * @returns null when rows do not say which key they need, so that it could be any
 */
async function countNeeds(
  use: Pick<MasterKeyUse, 'listed' | 'needs'>,
  log: Pick<Log, 'error'>,
): Promise<readonly MasterKeyNeed[] | null> {
  const { keys, nameless } = await use.needs();
  const missing = missingKeys(use.listed(), keys);
  if (missing.length > 0) log.error({ missing }, 'rows are sealed under master keys that are not listed');
  if (nameless === 0) return keys;
  log.error({ rows: nameless }, 'rows do not say under which master key they are sealed; no key is destroyed');
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
  if (resealed > 0) log.info({ resealed }, 'webhook secrets were sealed anew under the current master key');
}
