// A clock on which all nodes agree, whatever the clocks of their machines show.

import type { Clock, Log } from '../app/ports/system.ts';

/** A clock that goes by the machine's until it follows another one. */
export interface SharedClock extends Clock {
  /**
   * Goes by another clock from now on, which is read every ten seconds. A reading that fails is repeated at the next turn.
   * @throws when the first reading fails
   */
  follow(read: () => Promise<Date>): Promise<void>;
  /** Reads the other clock no more, once a reading under way has ended. */
  stop(): Promise<void>;
}

/** What a clock is made of. Tests replace it. */
export interface SharedClockDeps {
  /** The time of the machine, in milliseconds since the epoch. */
  readonly wall: () => number;
  /** Milliseconds of a clock that nothing sets. */
  readonly monotonic: () => number;
  readonly log: Pick<Log, 'warn'>;
}

const everyMs = 10_000;
/** What one reading differs from the next without anything being wrong. */
const toleranceMs = 250;
/** Differences from here on are logged: signatures for a bucket, for example, go by the clock of the machine. */
const notableMs = 5000;

/**
 * Makes the clock of a node. Due times and leases are points in time that one node writes and another compares with its own, so the nodes
 * go by the clock that they share: the database's. Between two readings a node counts on its monotonic clock, so setting the time of its
 * machine changes nothing.
 */
export function createSharedClock({ wall, monotonic, log }: SharedClockDeps): SharedClock {
  let zero = wall() - monotonic();
  let timer: NodeJS.Timeout | undefined;
  let reading: Promise<void> | undefined;

  async function adjust(read: () => Promise<Date>): Promise<void> {
    const startedAt = monotonic();
    const time = (await read()).getTime();
    const endedAt = monotonic();
    // The other clock was read at some moment in between.
    const halfway = (startedAt + endedAt) / 2;
    const differenceMs = time - (zero + halfway);
    if (Math.abs(differenceMs) <= (endedAt - startedAt) / 2 + toleranceMs) return;
    zero += differenceMs;
    if (Math.abs(differenceMs) >= notableMs) {
      log.warn({ differenceMs: Math.round(differenceMs) }, 'clock of this machine differs from that of the database');
    }
  }

  return {
    now: () => new Date(zero + monotonic()),
    async follow(read) {
      await adjust(read);
      timer = setInterval(() => {
        reading ??= adjust(read)
          // The outage shows elsewhere.
          .catch(() => undefined)
          .finally(() => {
            reading = undefined;
          });
      }, everyMs).unref();
    },
    async stop() {
      clearInterval(timer);
      await reading;
    },
  };
}

/** What the clock of a process is made of. */
export const machineClocks = { wall: () => Date.now(), monotonic: () => performance.now() };
