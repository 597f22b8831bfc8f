/** Runs a few tasks at once; the others wait in line. */
export interface WaitingLine {
  /**
   * Runs work when its turn comes. Owners take turns, so one owner's work does not delay all of another's.
   * @returns null, without running it, when the line is full or the owner has reached its limit
   */
  run<T>(work: () => Promise<T>, owner?: string): Promise<T | null>;
}

/**
 * Makes a line.
 * @param atOnce how many run at the same time
 * @param waitingMax how many may wait
 * @param ofOneMax how many of one owner may wait
 */
export function createWaitingLine(atOnce: number, waitingMax: number, ofOneMax = waitingMax): WaitingLine {
  // The owner whose turn is next comes first.
  const waiting = new Map<string, (() => void)[]>();
  let waitingNow = 0;
  let running = 0;

  const wait = (owner: string): Promise<void> => {
    const own = waiting.get(owner) ?? [];
    waiting.set(owner, own);
    waitingNow += 1;
    return new Promise((resolve) => own.push(resolve));
  };
  const takeNext = (): (() => void) | undefined => {
    const [turn] = waiting;
    if (turn === undefined) return undefined;
    const [owner, own] = turn;
    const next = own.shift();
    // Moves to the end of the turns if this owner has more.
    waiting.delete(owner);
    if (own.length > 0) waiting.set(owner, own);
    waitingNow -= 1;
    return next;
  };

  return {
    async run(work, owner = '') {
      if (running < atOnce) running += 1;
      else if (waitingNow >= waitingMax || (waiting.get(owner)?.length ?? 0) >= ofOneMax) return null;
      else await wait(owner);
      try {
        return await work();
      } finally {
        // The slot passes directly to the next in line. If it were freed first, a newcomer could take it.
        const next = takeNext();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
