/** Collects the items of concurrent callers into batches. */
export interface Batcher<T> {
  /** Adds an item; resolves when its batch is done, and never rejects. */
  add(item: T): Promise<void>;
  /** Resolves when all items added so far are done. */
  drained(): Promise<void>;
}

/**
 * Makes a batcher. An item added while nothing runs starts a batch at once; items added during a run form the next batch, so batches
 * grow with the load and no item waits for a timer.
 * @param sizeMax the largest batch
 * @param run handles a batch, failures included; it must not reject
 */
export function createBatcher<T>(sizeMax: number, run: (items: readonly T[]) => Promise<void>): Batcher<T> {
  let waiting: { item: T; resolve: () => void }[] = [];
  let running: Promise<void> | null = null;

  async function runAll(): Promise<void> {
    // One turn of the event loop collects the items of work that ends together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, sizeMax);
      waiting = waiting.slice(sizeMax);
      await run(batch.map(({ item }) => item));
      for (const { resolve } of batch) resolve();
    }
    running = null;
  }

  return {
    add: (item) =>
      new Promise((resolve) => {
        waiting.push({ item, resolve });
        running ??= runAll();
      }),
    async drained() {
      while (running !== null) await running;
    },
  };
}
