import { reservedPart } from './capacity.ts';

/** Something to run in a slot. */
export interface SlotTask {
  /** Tasks of one key share a cap. */
  readonly key: string;
  /** Keys of one group share what the others leave free. */
  readonly group: string;
  /** The latest start, in milliseconds of `now`. */
  readonly startBy: number;
  /** Runs it; must not reject. */
  readonly run: () => Promise<void>;
  /** Called instead of `run` when the task will not be run here. */
  readonly giveBack: () => void;
}

/** A fixed number of places to work in, of which one key, and one group of keys, can take only some. */
export interface Slots {
  /** Runs the task now, later when it may start in time, or gives it back. */
  offer(task: SlotTask): void;
  /** Gives back everything that waits, and from then on everything that is offered. What runs goes on. */
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

/** The tasks of one key that wait, oldest first, and how many run. */
interface Line {
  readonly key: string;
  readonly group: string;
  readonly waiting: SlotTask[];
  running: number;
}

/**
 * Makes slots.
 *
 * A group may run at most as many tasks as slots would still be free then, and an eighth of all is kept for groups that run nothing (see
 * `createReservations`): groups whose tasks take for ever always leave room for the next one. Keys take turns. A task is never started
 * after its `startBy`.
 */
export function createSlots(options: SlotsOptions): Slots {
  const { size, perKey, now } = options;
  const reserve = Math.floor(size / reservedPart);
  /** Keys that run or wait; those that have waited longest for their turn come first. */
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

  function giveBackLate(line: Line): void {
    const time = now();
    while (line.waiting[0] !== undefined && (isClosed || line.waiting[0].startBy < time))
      line.waiting.shift()?.giveBack();
  }

  /** Gives each key its turn until no task may start. */
  function startWaiting(): void {
    for (const line of [...lines.values()]) {
      if (running >= size) return;
      giveBackLate(line);
      const task = mayStart(line) ? line.waiting.shift() : undefined;
      if (task !== undefined) {
        // To the end: the next turn is another's.
        lines.delete(line.key);
        lines.set(line.key, line);
        start(line, task);
      }
      forgetIfIdle(line);
    }
  }

  /** Looks after tasks whose time to start has passed without a slot. One timer, for the earliest, is enough. */
  function watch(startBy: number): void {
    if (startBy >= timerAt) return;
    clearTimeout(timer);
    timerAt = startBy;
    timer = setTimeout(onTime, Math.max(1, startBy - now() + 1));
  }

  function onTime(): void {
    timerAt = Number.POSITIVE_INFINITY;
    for (const line of [...lines.values()]) {
      giveBackLate(line);
      forgetIfIdle(line);
      const next = line.waiting[0];
      if (next !== undefined) watch(next.startBy);
    }
  }

  return {
    offer(task) {
      if (isClosed || task.startBy < now()) {
        task.giveBack();
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
        giveBackLate(line);
        forgetIfIdle(line);
      }
    },
  };
}
