// Adds the master key of each month to a running embedded service, and destroys those that nothing needs any more.

import type { MasterKeyUse } from '../app/ports/master-keys.ts';
import type { Log } from '../app/ports/system.ts';
import { hasKeyOfMonth, keyThatSeals, unneededKeys } from '../domain/master-key.ts';
import { type Loop, startLoop } from '../system/loop.ts';
import { addKeyWhileRunning, destroyUnneededKeys, type KeyRotationDeps } from './key-rotation.ts';
import { type FileKey, readMasterKeys } from './master-key-file.ts';

/** Deps of `startKeySchedule`. */
export interface KeyScheduleDeps extends KeyRotationDeps {
  readonly use: MasterKeyUse;
  /** Gives the keys to the other processes of this node. */
  readonly share: (keys: readonly FileKey[]) => void;
  readonly log: Log;
}

/** A round that is not due reads the clock and nothing else. */
const pauseMs = 1000;
const retryFirstMs = 60_000;
const retryMaxMs = 600_000;
/** How long before a month its key is made, so that every process has it when the first one seals under it. */
const aheadMs = 60_000;
/** How long a key has sealed nothing before it can be destroyed: a row that was sealed under it just before may not be committed yet. */
const retiredMs = 3_600_000;
/** How often the rows are counted while there is a key of a past month: that reads all sessions. */
const destroyEveryMs = 86_400_000;

/**
 * Does while a service runs what its start does: makes the key of the next month a minute before it begins, or at once where it is missing,
 * and once a day destroys the keys that no row needs. Without this, the keys of a service that is never restarted would open its backups
 * for ever.
 */
export function startKeySchedule({ use, share, ...deps }: KeyScheduleDeps): Pick<Loop, 'stop'> {
  const { dataDir, clock, log } = deps;
  const startedAt = clock.now().getTime();
  // The start has looked for keys to destroy.
  let destroyedAt = startedAt;
  let sealing = { id: keyThatSeals(use.listed(), clock.now()), since: startedAt };

  async function round(): Promise<boolean> {
    const now = clock.now();
    const soon = new Date(now.getTime() + aheadMs);
    if (!hasKeyOfMonth(use.listed(), soon)) {
      const keys = await addKeyWhileRunning(deps, use, soon);
      share(keys);
      use.load(keys);
    }
    const id = keyThatSeals(use.listed(), now);
    if (id !== sealing.id) sealing = { id, since: now.getTime() };
    const isDue = isOver(destroyedAt, destroyEveryMs, now) && isOver(sealing.since, retiredMs, now);
    if (!isDue || unneededKeys(use.listed(), [], now).length === 0) return false;
    destroyedAt = now.getTime();
    const destroyed = await destroyUnneededKeys(deps, use);
    const left = destroyed.length === 0 ? null : await readMasterKeys(dataDir);
    if (left !== null) share(left);
    return false;
  }

  return startLoop({ name: 'master keys', round, pauseMs, retryFirstMs, retryMaxMs, log });
}

/** Whether a time has passed since an instant. A clock that was set back delays nothing. */
function isOver(sinceMs: number, ms: number, now: Date): boolean {
  const passedMs = now.getTime() - sinceMs;
  return passedMs < 0 || passedMs >= ms;
}
