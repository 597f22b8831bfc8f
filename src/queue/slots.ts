// Runs tasks in slots, with fair shares for keys and groups.

import { reservedPart } from './capacity.ts';

export interface SlotTask {
  /** Tasks with the same key share a limit. */
  readonly key: string;
  /** Keys with the same group share a part of the slots. */
  readonly group: string;
  /** The latest start, in milliseconds of `now`. */
  readonly startBy: number;
  /** Runs it; must not reject. */
  readonly run: () => Promise<void>;
  /** Called instead of `run` when the task is not run here. */
  readonly release: () => void;
}

/** A fixed number of slots, with limits for each key and each group of keys. */
export interface Slots {
  /** Runs the task now, or later before its `startBy`, or releases it. */
  offer(task: SlotTask): void;
  /** Releases all waiting tasks, and from then on all offered ones. Running tasks continue. */
  close(): void;
}

export interface SlotsOptions {
  /** How many tasks run at once. */
  readonly size: number;
  /** How many tasks of one key run at once. */
  readonly perKey: number;
  /** Milliseconds of any clock. */
  readonly now: () => number;
}

/** The waiting tasks of one key, oldest first, and the number of running ones. */
interface Line {
  readonly key: string;
  readonly group: string;
  readonly waiting: SlotTask[];
  running: number;
}

/**
 * Makes slots. A group may run at most as many tasks as slots remain free, and an eighth of all is reserved for groups that run nothing
 * (see `createReservations`): groups with endless tasks always leave slots for the next one. Keys take turns. A task never starts after
 * its `startBy`.
 */
export function createSlots(options: SlotsOptions): Slots {
  const { size, perKey, now } = options;
  const reserve = Math.floor(size / reservedPart);
  /** Keys that run or wait, by their turn. */
  const lines = new Map<string, Line>();
  const runningOf = new Map<string, number>();
  let running = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let timerAt = Number.POSITIVE_INFINITY;

  function mayStart(line: Line): boolean {
    return running < size && line.running < perKey && isWithinShare(runningOf.get(line.group) ?? 0);
  }

  function isWithinShare(ofGroup: number): boolean {
    return ofGroup === 0 || ofGroup < size - reserve - running;
  }

  function start(line: Line, task: SlotTask): void {
    line.running += 1;
    running += 1;
    runningOf.set(line.group, (runningOf.get(line.group) ?? 0) + 1);
    void task.run().finally(() => {
      line.running -= 1;
      running -= 1;
      const left = (runningOf.get(line.group) ?? 1) - 1;
      if (left === 0) runningOf.delete(line.group);
      else runningOf.set(line.group, left);
      forgetIfIdle(line);
      startWaiting();
    });
  }

  function forgetIfIdle(line: Line): void {
    if (line.running === 0 && line.waiting.length === 0) lines.delete(line.key);
  }

  function releaseLate(line: Line): void {
    const time = now();
    while (line.waiting[0] !== undefined && (isClosed || line.waiting[0].startBy < time))
      line.waiting.shift()?.release();
  }

  /** Gives each key its turn until no task may start. */
  function startWaiting(): void {
    for (const line of [...lines.values()]) {
      if (running >= size) return;
      releaseLate(line);
      const task = mayStart(line) ? line.waiting.shift() : undefined;
      if (task !== undefined) {
        // Moves to the end of the turns.
        lines.delete(line.key);
        lines.set(line.key, line);
        start(line, task);
      }
      forgetIfIdle(line);
    }
  }

  /** Releases tasks whose `startBy` passes without a slot. One timer, for the earliest, is enough. */
  function watch(startBy: number): void {
    if (startBy >= timerAt) return;
    clearTimeout(timer);
    timerAt = startBy;
    timer = setTimeout(onTime, Math.max(1, startBy - now() + 1));
  }

  function onTime(): void {
    timerAt = Number.POSITIVE_INFINITY;
    for (const line of [...lines.values()]) {
      releaseLate(line);
      forgetIfIdle(line);
      const next = line.waiting[0];
      if (next !== undefined) watch(next.startBy);
    }
  }

  return {
    offer(task) {
      if (isClosed || task.startBy < now()) {
        task.release();
        return;
      }
      const line: Line = lines.get(task.key) ?? { key: task.key, group: task.group, waiting: [], running: 0 };
      lines.set(task.key, line);
      if (line.waiting.length === 0 && mayStart(line)) {
        start(line, task);
        return;
      }
      line.waiting.push(task);
      watch(task.startBy);
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const line of [...lines.values()]) {
        releaseLate(line);
        forgetIfIdle(line);
      }
    },
  };
}
