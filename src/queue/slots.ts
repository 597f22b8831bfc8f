/** Something to run in a slot. */
export interface SlotTask {
  /** Tasks of one key share a cap. */
  readonly key: string;
  /** The latest start, in milliseconds of `now`. */
  readonly startBy: number;
  /** Runs it; must not reject. */
  readonly run: () => Promise<void>;
  /** Called instead of `run` when the task will not be run here. */
  readonly giveBack: () => void;
}

/** A fixed number of places to work in, of which one key can take only some. */
export interface Slots {
  /** Runs the task now, later when a slot frees in time, or gives it back. */
  offer(task: SlotTask): void;
  /** Gives back everything that waits, and from then on everything that is offered. What runs goes on. */
  close(): void;
}

export interface SlotsOptions {
  /** How many tasks run at once. */
  readonly size: number;
  /** How many tasks of one key run at once. */
  readonly perKey: number;
  /** How long a task may be expected to wait for its own key, in milliseconds. */
  readonly patienceMs: number;
  /** Milliseconds of any clock. */
  readonly now: () => number;
}

interface KeyState {
  readonly startedAt: Set<number>;
  waiting: number;
  averageMs: number;
}

/**
 * Makes slots.
 *
 * A task whose key is at its cap waits only while that is expected to be short: what runs under the key, and how long it took so
 * far, tells how fast the key moves. Tasks of a slow key are given back at once, so that they do not fill the waiting room in
 * front of everybody else's; those of a fast key wait some milliseconds and keep the slots busy. A task is never started after
 * its `startBy`.
 */
export function createSlots(options: SlotsOptions): Slots {
  const { size, perKey, patienceMs, now } = options;
  const keys = new Map<string, KeyState>();
  let waiting: SlotTask[] = [];
  let running = 0;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  function stateOf(key: string): KeyState {
    let state = keys.get(key);
    if (state === undefined) {
      state = { startedAt: new Set(), waiting: 0, averageMs: 0 };
      keys.set(key, state);
    }
    return state;
  }

  function forgetIfIdle(key: string, state: KeyState): void {
    if (state.startedAt.size === 0 && state.waiting === 0) keys.delete(key);
  }

  function expectedWaitMs(state: KeyState): number {
    if (state.startedAt.size < perKey) return 0;
    const oldest = Math.min(...state.startedAt);
    const roundMs = Math.max(state.averageMs, now() - oldest);
    return roundMs * (1 + Math.floor(state.waiting / perKey));
  }

  function start(task: SlotTask, state: KeyState): void {
    // Two tasks may start within one millisecond, and each needs a mark of its own.
    let startedAt = now();
    while (state.startedAt.has(startedAt)) startedAt += 0.001;
    state.startedAt.add(startedAt);
    running += 1;
    void task.run().finally(() => {
      running -= 1;
      state.startedAt.delete(startedAt);
      const tookMs = now() - startedAt;
      state.averageMs = state.averageMs === 0 ? tookMs : 0.7 * state.averageMs + 0.3 * tookMs;
      forgetIfIdle(task.key, state);
      startWaiting();
    });
  }

  function startWaiting(): void {
    const staying: SlotTask[] = [];
    for (const task of waiting) {
      const state = stateOf(task.key);
      if (isClosed || task.startBy < now()) {
        state.waiting -= 1;
        forgetIfIdle(task.key, state);
        task.giveBack();
      } else if (running < size && state.startedAt.size < perKey) {
        state.waiting -= 1;
        start(task, state);
      } else {
        staying.push(task);
      }
    }
    waiting = staying;
    clearTimeout(timer);
    if (waiting.length > 0) {
      const soonest = Math.min(...waiting.map(({ startBy }) => startBy));
      timer = setTimeout(startWaiting, Math.max(1, soonest - now() + 1));
    }
  }

  return {
    offer(task) {
      const state = stateOf(task.key);
      if (isClosed || task.startBy < now() || expectedWaitMs(state) > patienceMs) {
        forgetIfIdle(task.key, state);
        task.giveBack();
        return;
      }
      if (running < size && state.startedAt.size < perKey && state.waiting === 0) {
        start(task, state);
        return;
      }
      state.waiting += 1;
      waiting.push(task);
      startWaiting();
    },
    close() {
      isClosed = true;
      startWaiting();
    },
  };
}
