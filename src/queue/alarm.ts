/** Lets one loop sleep until a time or until it is called, whichever comes first. */
export interface Alarm {
  /** Ends the sleep. A ring while nobody sleeps ends the next sleep at once; many of them count as one. */
  ring(): void;
  /**
   * Sleeps for at most `ms` milliseconds.
   * @returns whether it was rung
   */
  sleep(ms: number): Promise<boolean>;
}

/** Makes an alarm for one sleeper. */
export function createAlarm(): Alarm {
  let rung = false;
  let notifyAll: (() => void) | null = null;
  return {
    ring() {
      rung = true;
      notifyAll?.();
    },
    async sleep(ms) {
      if (!rung && ms > 0) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          notifyAll = () => {
            clearTimeout(timer);
            resolve();
          };
        });
        notifyAll = null;
      }
      const wasRung = rung;
      rung = false;
      return wasRung;
    },
  };
}
