import type { Clock } from './app/ports/clock.ts';
import type { Log } from './app/ports/log.ts';
import type { MasterKeyUse } from './app/ports/master-keys.ts';
import { safeError } from './app/safe-error.ts';
import { keyOfMonth, missingKeys, unneededKeys } from './domain/master-key.ts';
import { addKeyOfMonth, type KeptKey, readOrMakeMasterKeys, removeKeys } from './system/master-key-file.ts';

/** What the key file of an embedded installation is tended with. */
export interface KeyFileParts {
  readonly dataDir: string;
  /** Does something while no other process uses the folder, and says whether it did: a key may be sealed under as long as somebody has it. */
  readonly whileAlone: (work: () => Promise<void>) => Promise<boolean>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'error'>;
}

const othersAreThere =
  'other processes use the data folder; its master keys stay as they are until a start without them';
const pageRows = 500;

/**
 * Reads the keys, with that of the month in front. Where it cannot be added, what is there serves on.
 * @throws when the file cannot be read or is damaged
 */
export async function openKeyFile({ dataDir, whileAlone, clock, log }: KeyFileParts): Promise<readonly KeptKey[]> {
  const now = clock.now();
  let keys: readonly KeptKey[] = await readOrMakeMasterKeys(dataDir, now);
  if (keys.some(({ id }) => id === keyOfMonth(now))) return keys;
  try {
    const isDone = await whileAlone(async () => {
      keys = await addKeyOfMonth(dataDir, now);
    });
    if (!isDone) log.info({}, othersAreThere);
  } catch (error) {
    log.error({ error: safeError(error) }, 'the master key of this month could not be added; the one before seals on');
  }
  return keys;
}

/**
 * Destroys the keys of months that are over, and those from before there was one for each month, once no row names them. Webhook secrets
 * are sealed anew first. When anything fails, nothing is destroyed.
 */
export async function destroyUnneededKeys(
  { dataDir, whileAlone, clock, log }: KeyFileParts,
  use: MasterKeyUse,
): Promise<void> {
  const now = clock.now();
  if (unneededKeys(use.listed(), [], now).length === 0) return;
  try {
    const isDone = await whileAlone(async () => {
      await resealAll(use, log);
      const { keys, nameless } = await use.needs();
      const missing = missingKeys(use.listed(), keys);
      if (missing.length > 0) log.error({ missing }, 'rows are sealed under master keys that are not listed');
      if (nameless > 0) {
        log.error({ rows: nameless }, 'rows do not say under which master key they are sealed; no key is destroyed');
        return;
      }
      const destroyed = unneededKeys(use.listed(), keys, now);
      if (destroyed.length === 0) return;
      // First, so that nothing is sealed under a key that is no longer in the file, not even after the clock has been set back.
      use.forget(destroyed);
      await removeKeys(dataDir, destroyed);
      log.info({ destroyed }, 'master keys that nothing needs any more were destroyed');
    });
    if (!isDone) log.info({}, othersAreThere);
  } catch (error) {
    log.error({ error: safeError(error) }, 'no master key could be destroyed; the next start tries again');
  }
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
