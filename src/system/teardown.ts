/** What has to be ended of that which was started. */
export interface Teardown {
  /** Adds the end of something, as soon as it has begun. @param step its name in the log */
  add(step: string, end: () => Promise<unknown>): void;
  /**
   * Ends everything, what began last first. Each step is taken, whatever became of those before it. Calling it again joins the first call.
   * @throws AggregateError with the faults, after the last step
   */
  run(): Promise<void>;
}

/** @param report told of each step that fails, at once */
export function createTeardown(report: (step: string, error: unknown) => void): Teardown {
  const steps: { readonly step: string; readonly end: () => Promise<unknown> }[] = [];
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    const faults: unknown[] = [];
    for (const { step, end } of steps.toReversed()) {
      try {
        await end();
      } catch (error) {
        report(step, error);
        faults.push(error);
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, 'Not everything could be ended; the log says what.');
  }

  return {
    add: (step, end) => void steps.push({ step, end }),
    run() {
      running ??= run();
      return running;
    },
  };
}

/**
 * Ends what a failed start has begun.
 * @param error why it failed
 * @returns what is to be thrown: the same, or where the end failed too, both under the message of the first
 */
export async function endAfter(error: unknown, end: () => Promise<void>): Promise<unknown> {
  try {
    await end();
    return error;
  } catch (fault) {
    return new AggregateError([error, fault], error instanceof Error ? error.message : 'The start failed.');
  }
}
