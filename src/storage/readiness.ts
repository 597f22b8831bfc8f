// Finds out whether storage can work now, for operators and load balancers.

import { type Log, StorageUnavailable, type Unavailability } from '../app/ports/system.ts';

/** Whether storage can work now. */
export interface Readiness {
  /** Remembers an outage that a call of the service has met. */
  note(outage: StorageUnavailable): void;
  /** Why storage cannot work now; empty when it can. */
  reasons(): Promise<readonly Unavailability[]>;
}

/** How to check a part of storage. Each throws `StorageUnavailable`. */
export interface ReadinessChecks {
  /** Reads from the database. */
  readonly readDatabase: () => Promise<void>;
  /** Commits a write of one row. */
  readonly writeDatabase: () => Promise<void>;
  readonly writeMedia: () => Promise<void>;
}

/** How long a successful write counts: the health needs no authentication, so a request for it must not always cost a write. */
const writeEveryMs = 10_000;
/** How long a failed check counts. */
const retryAfterMs = 1000;
/** A commit to a full disk may hang instead of failing. */
const timeoutMs = 5000;
/**
 * How long the database counts as full after a call of the service found it so. A write of one row needs no new space, so its success says
 * nothing. After this time the node is ready again, and the next call that finds the disk full ends that.
 */
const fullForMs = 30_000;

/**
 * Checks storage by reading, and now and then by writing, because a full disk, a replica and a folder that has become read-only can all be
 * read.
 * @param now milliseconds of a monotonic clock
 */
export function createReadiness(
  checks: ReadinessChecks,
  log: Pick<Log, 'info' | 'warn'>,
  now: () => number = () => performance.now(),
): Readiness {
  const reading = remembered(checks.readDatabase, 'database_unavailable', now, { successForMs: 0, failureForMs: 0 });
  const forMs = { successForMs: writeEveryMs, failureForMs: retryAfterMs };
  const writing = remembered(checks.writeDatabase, 'database_unavailable', now, forMs);
  const media = remembered(checks.writeMedia, 'media_unavailable', now, forMs);
  let fullUntil = Number.NEGATIVE_INFINITY;
  let reported = '';

  return {
    note({ reason }) {
      if (reason.startsWith('media')) media.forget();
      else writing.forget();
      if (reason === 'database_full') fullUntil = now() + fullForMs;
    },
    async reasons() {
      const found = await Promise.all([reading.run().then((outage) => outage ?? writing.run()), media.run()]);
      const database = found[0] ?? (now() < fullUntil ? 'database_full' : null);
      const reasons = [database, found[1]].filter((reason) => reason !== null);
      const text = reasons.join(', ');
      if (text !== reported) {
        if (text === '') log.info({}, 'storage works again');
        else log.warn({ reasons }, 'storage unavailable; not ready');
        reported = text;
      }
      return reasons;
    },
  };
}

interface Check {
  run(): Promise<Unavailability | null>;
  /** The next call checks again. */
  forget(): void;
}

/**
 * Runs a check for all callers that ask at the same time, and remembers the result for a while.
 * @param otherwise the reason when it takes too long, or throws anything else
 */
function remembered(
  check: () => Promise<void>,
  otherwise: Unavailability,
  now: () => number,
  { successForMs, failureForMs }: { readonly successForMs: number; readonly failureForMs: number },
): Check {
  let result: Unavailability | null = null;
  let validUntil = Number.NEGATIVE_INFINITY;
  let running: Promise<Unavailability | null> | null = null;

  let timesForgotten = 0;

  async function checkNow(): Promise<Unavailability | null> {
    const before = timesForgotten;
    result = await outageOf(check, otherwise);
    // A check that ran while a call failed may have succeeded before it.
    if (timesForgotten === before) validUntil = now() + (result === null ? successForMs : failureForMs);
    return result;
  }

  return {
    async run() {
      if (running === null && now() < validUntil) return result;
      running ??= checkNow().finally(() => {
        running = null;
      });
      return withinTimeout(running, otherwise);
    },
    forget() {
      timesForgotten += 1;
      validUntil = Number.NEGATIVE_INFINITY;
    },
  };
}

async function outageOf(check: () => Promise<void>, otherwise: Unavailability): Promise<Unavailability | null> {
  try {
    await check();
    return null;
  } catch (error) {
    return error instanceof StorageUnavailable ? error.reason : otherwise;
  }
}

async function withinTimeout<T>(running: Promise<T>, otherwise: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), timeoutMs);
  });
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
}
