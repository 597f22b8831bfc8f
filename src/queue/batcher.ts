/** Gathers the items of concurrent callers into batches. */
export interface Batcher<T> {
  /** Hands in an item; resolves when its batch is through, and never rejects. */
  add(item: T): Promise<void>;
  /** Resolves when everything handed in so far is through. */
  drained(): Promise<void>;
}

/**
 * Makes a batcher. An item that comes while nothing runs goes at once; what comes during a run forms the next batch, so batches
 * grow with the load and nobody waits for a timer.
 * @param sizeMax the largest batch
 * @param run handles a batch, failures included; it must not reject
 */
export function createBatcher<T>(sizeMax: number, run: (items: readonly T[]) => Promise<void>): Batcher<T> {
  let waiting: { item: T; through: () => void }[] = [];
  let running: Promise<void> | null = null;

  async function runAll(): Promise<void> {
    // One turn of the event loop lets everything that ends together go together.
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const batch = waiting.slice(0, sizeMax);
      waiting = waiting.slice(sizeMax);
      await run(batch.map(({ item }) => item));
      for (const { through } of batch) through();
    }
    running = null;
  }

  return {
    add: (item) =>
      new Promise((through) => {
        waiting.push({ item, through });
        running ??= runAll();
      }),
    async drained() {
      while (running !== null) await running;
    },
  };
}
