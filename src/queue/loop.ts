// Runs rounds of work until it is stopped.

import { type Log, StorageUnavailable, safeError } from '../app/ports/system.ts';
import { QueueUnavailable } from './boss.ts';
import { type Alarm, backoffMs, createAlarm } from './waiting.ts';

/** A loop that polls for work. */
export interface Loop {
  /** Starts a round now. Calls during a round cause one more round, however many they are. */
  notify(): void;
  /** The same, except while a failed round waits to be repeated. */
  poll(): void;
  /** Ends after the current round. */
  stop(): Promise<void>;
}

/** The defaults are those of the relay. */
export interface LoopDeps {
  /** The name in the log. */
  readonly name?: string;
  /** Does some work. Returns whether there may be more. */
  readonly round: () => Promise<boolean>;
  readonly log: Log;
  /** The poll interval in milliseconds. */
  readonly pauseMs?: number;
  /** The first delay after a failed round, in milliseconds. */
  readonly retryFirstMs?: number;
  /** The longest delay after failed rounds, in milliseconds. */
  readonly retryMaxMs?: number;
}

/**
 * Starts a loop. A round that may have left work is followed by another at once; otherwise the loop sleeps until it is notified, or for
 * its poll interval. A failed round is logged and repeated with growing delays.
 */
export function startLoop(deps: LoopDeps): Loop {
  const { name = 'relay', log } = deps;
  // Other nodes do not notify this one of their commits, so it polls.
  const { pauseMs = 250, retryFirstMs = pauseMs, retryMaxMs = 2000 } = deps;
  const alarm: Alarm = createAlarm();
  let isStopping = false;
  let failures = 0;

  async function loop(): Promise<void> {
    while (!isStopping) {
      try {
        const isMore = await deps.round();
        failures = 0;
        if (!isMore) await alarm.sleep(pauseMs);
      } catch (error) {
        failures += 1;
        // The queue reports its own outages, and one line per outage of the database is enough.
        const isReported = error instanceof QueueUnavailable || (error instanceof StorageUnavailable && failures > 1);
        if (!isReported) log.error({ error: safeError(error) }, `${name} round failed; retrying`);
        await alarm.sleep(backoffMs(failures, retryFirstMs, retryMaxMs));
      }
    }
  }

  const looping = loop();
  return {
    notify: () => alarm.ring(),
    poll() {
      if (failures === 0) alarm.ring();
    },
    async stop() {
      isStopping = true;
      alarm.ring();
      await looping;
    },
  };
}
