import type { Log } from '../app/ports/log.ts';
import { StorageUnavailable } from '../app/ports/unavailable.ts';
import { safeError } from '../app/safe-error.ts';
import type { Swept } from '../app/session/sweep-sessions.ts';
import { type Alarm, createAlarm } from './alarm.ts';
import { backoffMs } from './backoff.ts';

/** The loop that expires and erases what has fallen due. */
export interface Sweep {
  /** Ends after the current round. */
  stop(): Promise<void>;
}

const batchMax = 100;
const pauseMs = 1000;
const pauseAfterFullBatchMs = 10;
const retryMaxMs = 30_000;

/**
 * Starts the sweep of this node. Two nodes may sweep at once: every move is guarded by the session's version.
 * @param sweepSessions handles at most as many sessions as told
 */
export function startSweep(options: { sweepSessions: (limit: number) => Promise<Swept>; log: Log }): Sweep {
  const alarm: Alarm = createAlarm();
  let isStopping = false;

  async function loop(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      try {
        const { moved, failed } = await options.sweepSessions(batchMax);
        failures = 0;
        for (const { sessionId, error } of failed) {
          options.log.error({ sessionId, error: safeError(error) }, 'a session that is due could not be moved on');
        }
        await alarm.sleep(moved < batchMax ? pauseMs : pauseAfterFullBatchMs);
      } catch (error) {
        failures += 1;
        const isReported = error instanceof StorageUnavailable && failures > 1;
        if (!isReported) options.log.error({ error: safeError(error) }, 'the sweep stumbled and goes on');
        await alarm.sleep(backoffMs(failures, pauseMs, retryMaxMs));
      }
    }
  }

  const looping = loop();
  return {
    async stop() {
      isStopping = true;
      alarm.ring();
      await looping;
    },
  };
}
