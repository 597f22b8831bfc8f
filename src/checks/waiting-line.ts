/** Lets a few pieces of work run at once; the others wait in line. */
export interface WaitingLine {
  /**
   * Runs work when its turn has come.
   * @returns null, without running it, when the line is full
   */
  run<T>(work: () => Promise<T>): Promise<T | null>;
}

/**
 * Makes a line.
 * @param atOnce how many run at the same time
 * @param waitingMax how many may wait
 */
export function createWaitingLine(atOnce: number, waitingMax: number): WaitingLine {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running < atOnce) running += 1;
      else if (waiting.length >= waitingMax) return null;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await work();
      } finally {
        // The place goes straight to the next in line. If it were freed first, a newcomer could take it before the one that was woken.
        const next = waiting.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
