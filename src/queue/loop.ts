import { type Log, StorageUnavailable, safeError } from '../app/ports/system.ts';
import { type Alarm, createAlarm } from './alarm.ts';
import { backoffMs } from './backoff.ts';
import { QueueUnavailable } from './boss.ts';

/** Something that looks for work again and again. */
export interface Loop {
  /** Looks now. Calls during a round make one more round, however many they are. */
  notify(): void;
  /** Ends after the current round. */
  stop(): Promise<void>;
}

/** What a loop does, and how fast. What is left out is as the relay has it. */
export interface LoopOptions {
  /** Who the log says has stumbled. */
  readonly name?: string;
  /** Does some work. Returns whether there may be more. */
  readonly round: () => Promise<boolean>;
  readonly log: Log;
  /** How long it sleeps when nobody notifies it, in milliseconds; also the first pause after a failed round. */
  readonly pauseMs?: number;
  /** The longest pause after failed rounds, in milliseconds. */
  readonly retryMaxMs?: number;
}

/**
 * Starts a loop. A round that may have left something behind is followed by another at once; otherwise the loop sleeps until it is woken, or
 * for its pause. A round that fails is logged and repeated, the longer the later.
 */
export function startLoop(options: LoopOptions): Loop {
  const { name = 'the relay', log } = options;
  // Nobody tells this node what other nodes have committed, so it looks by itself.
  const { pauseMs = 250, retryMaxMs = 2000 } = options;
  const alarm: Alarm = createAlarm();
  let isStopping = false;

  async function loop(): Promise<void> {
    let failures = 0;
    while (!isStopping) {
      try {
        const isMore = await options.round();
        failures = 0;
        if (!isMore) await alarm.sleep(pauseMs);
      } catch (error) {
        failures += 1;
        // The queue reports its own outages, and one line per outage of the database is enough.
        const isReported = error instanceof QueueUnavailable || (error instanceof StorageUnavailable && failures > 1);
        if (!isReported) log.error({ error: safeError(error) }, `${name} stumbled and goes on`);
        await alarm.sleep(backoffMs(failures, pauseMs, retryMaxMs));
      }
    }
  }

  const looping = loop();
  return {
    notify: () => alarm.ring(),
    async stop() {
      isStopping = true;
      alarm.ring();
      await looping;
    },
  };
}
