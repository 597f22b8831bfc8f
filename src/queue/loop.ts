import type { Log } from '../app/ports/log.ts';
import { StorageUnavailable } from '../app/ports/unavailable.ts';
import { safeError } from '../app/safe-error.ts';
import { fixedNumbers } from '../delivery-numbers.ts';
import { type Alarm, createAlarm } from './alarm.ts';
import { backoffMs } from './backoff.ts';
import { QueueUnavailable } from './boss.ts';

/** Something that looks for work again and again. */
export interface Loop {
  /** Looks now. Calls during a round make one more round, however many they are. */
  wake(): void;
  /** Ends after the current round. */
  stop(): Promise<void>;
}

/** Nobody tells this node what other nodes have committed, so it looks this often. */
const pollMs = fixedNumbers.relayPollMs.value;
const retryMaxMs = fixedNumbers.relayRetryMaxMs.value;

/**
 * Starts a loop of the relay. A round that may have left something behind is followed by another at once; otherwise the loop sleeps until
 * it is woken, or for a quarter of a second. A round that fails is logged and repeated, the longer the later.
 * @param round returns whether there may be more
 */
export function startLoop(options: { readonly round: () => Promise<boolean>; readonly log: Log }): Loop {
  const { log } = options;
  const alarm: Alarm = createAlarm();
  let isStopping = false;

  async function loop(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      try {
        const isMore = await options.round();
        failures = 0;
        if (!isMore) await alarm.sleep(pollMs);
      } catch (error) {
        failures += 1;
        // The queue reports its own outages, and one line per outage of the database is enough.
        const isReported = error instanceof QueueUnavailable || (error instanceof StorageUnavailable && failures > 1);
        if (!isReported) log.error({ error: safeError(error) }, 'the relay stumbled and goes on');
        await alarm.sleep(backoffMs(failures, pollMs, retryMaxMs));
      }
    }
  }

  const looping = loop();
  return {
    wake: () => alarm.ring(),
    async stop() {
      isStopping = true;
      alarm.ring();
      await looping;
    },
  };
}
