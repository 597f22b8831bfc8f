/** Lets a loop sleep until a timeout or a ring, whichever comes first. */
export interface Alarm {
  /** Ends the sleep. A ring outside of a sleep ends the next one at once; many rings count as one. */
  ring(): void;
  /**
   * Sleeps for at most `ms` milliseconds.
   * @returns whether a ring ended it
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
