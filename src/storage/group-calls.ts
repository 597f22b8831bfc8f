// Lets concurrent calls share statements.

import { StorageUnavailable } from '../app/ports/system.ts';
import { StorageError, toStorageError } from './storage-error.ts';

const groupsInFlightMax = 2;
/** How many calls justify a second group beside one in flight. */
const callsWorthwhile = 16;
const callsMax = 192;
/** Keeps a statement well below the smallest `max_allowed_packet` in use (16 MiB), where bytes are written as hex. */
const bytesMax = 4 * 1024 * 1024;

interface Waiting<Call, Result> {
  readonly call: Call;
  readonly bytes: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** When a group may begin: `everyMs` milliseconds after the one before, or as soon as `enough` calls wait. */
interface Spacing {
  readonly everyMs: number;
  readonly enough: number;
}

/**
 * Serves concurrent calls in groups. A statement, and the commit of one that writes, costs about the same for one call as for two hundred; a
 * single caller does not wait.
 *
 * At most two groups are in flight; calls that arrive meanwhile go into the next, and so does the rest of an uneven number. The second
 * group waits until it has as many calls as the first, or enough, because a statement costs far more than a row. When the database refuses
 * a group, its calls are run one by one, so that only the bad one fails.
 * @param run serves a group, and writes nothing when it throws; one result per call, in their order
 * @param spacing for calls that can wait: at a low rate they come one by one, and a statement for each costs the most
 * @returns a function that takes a call and the approximate bytes that it adds to a statement
 */
export function groupCalls<Call, Result>(
  run: (calls: readonly Call[]) => Promise<readonly Result[]>,
  spacing: Spacing = { everyMs: 0, enough: 1 },
): (call: Call, bytes: number) => Promise<Result> {
  let waiting: Waiting<Call, Result>[] = [];
  let inFlight = 0;
  let callsInFlight = 0;
  let scheduled = false;
  let begunAt = Number.NEGATIVE_INFINITY;
  let isTimed = false;

  const serve = async (group: readonly Waiting<Call, Result>[]): Promise<void> => {
    const results = await run(group.map(({ call }) => call));
    for (const [index, { resolve }] of group.entries()) resolve(results[index] as Result);
  };

  const serveSingly = async (group: readonly Waiting<Call, Result>[]): Promise<void> => {
    for (const one of group) await serve([one]).catch((error: unknown) => one.reject(toStorageError(error)));
  };

  const send = async (group: readonly Waiting<Call, Result>[]): Promise<void> => {
    try {
      await serve(group);
    } catch (thrown) {
      const error = toStorageError(thrown);
      // A refusal proves that nothing was written, and so does an error of our own. After a broken connection the result is unknown, and
      // another attempt would only add to the load of a failing database; so would it after all the attempts that a conflict has had.
      const isConflict = error instanceof StorageError && error.fault === 'retry';
      const isRefused = !isConflict && !(error instanceof StorageUnavailable);
      if (isRefused && group.length > 1) await serveSingly(group);
      else for (const { reject } of group) reject(error);
    }
  };

  const isWorthwhile = (): boolean => waiting.length >= Math.min(callsInFlight, callsWorthwhile);

  /** How long the calls that wait have to go on waiting for more, in milliseconds; nothing or less when they need not. */
  const earlyMs = (): number => (waiting.length >= spacing.enough ? 0 : begunAt + spacing.everyMs - performance.now());

  const flush = (): void => {
    scheduled = false;
    while (inFlight < groupsInFlightMax && waiting.length > 0 && isWorthwhile()) {
      const waitMs = earlyMs();
      if (waitMs > 0) {
        if (!isTimed) setTimeout(flushInTime, waitMs);
        isTimed = true;
        return;
      }
      const size = groupSize(waiting);
      const group = size === waiting.length ? waiting : waiting.slice(0, size);
      waiting = size === waiting.length ? [] : waiting.slice(size);
      begunAt = performance.now();
      inFlight += 1;
      callsInFlight += size;
      void send(group).finally(() => {
        inFlight -= 1;
        callsInFlight -= size;
        flush();
      });
    }
  };

  const flushInTime = (): void => {
    isTimed = false;
    flush();
  };

  return (call, bytes) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, bytes, resolve, reject });
      if (scheduled || inFlight === groupsInFlightMax) return;
      // Requests that arrived in the same turn of the event loop share a statement.
      scheduled = true;
      setImmediate(flush);
    });
}

function groupSize(waiting: readonly { readonly bytes: number }[]): number {
  let bytes = 0;
  let size = 0;
  for (const next of waiting) {
    bytes += next.bytes;
    if (size > 0 && (size === callsMax || bytes > bytesMax)) break;
    size += 1;
  }
  // Every size has texts of its own, and each connection prepares them once: at most four sizes for each doubling.
  const step = 2 ** Math.max(0, Math.floor(Math.log2(size)) - 2);
  return size - (size % step);
}
