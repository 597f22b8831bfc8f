/** Lets a few pieces of work run at once; the others wait in line. */
export interface WaitingLine {
  /**
   * Runs work when its turn has come. Those who wait take turns by owner, so that nobody waits behind all of somebody else's.
   * @returns null, without running it, when the line is full, or the owner has as many in it as one may have
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
    // To the end of the line, if there is more of this owner.
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
        // The place goes straight to the next in line. If it were freed first, a newcomer could take it before the one that was woken.
        const next = takeNext();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
}
