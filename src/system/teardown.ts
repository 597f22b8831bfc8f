/** The parts of the service that were started, to be stopped in reverse order. */
export interface Teardown {
  /** Adds a step, as soon as its part has started. @param step its name in the log */
  add(step: string, end: () => Promise<unknown>): void;
  /**
   * Stops every part, the latest first. A step that fails does not prevent the others. Calling it again returns the first call's promise.
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
    if (faults.length > 0) throw new AggregateError(faults, 'Some parts did not stop; the log names them.');
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
 * Stops what a failed start has begun.
 * @param error why it failed
 * @returns the error to throw: the same, or, when stopping failed too, both under the message of the first
 */
export async function endAfter(error: unknown, end: () => Promise<void>): Promise<unknown> {
  try {
    await end();
    return error;
  } catch (fault) {
    return new AggregateError([error, fault], error instanceof Error ? error.message : 'The start failed.');
  }
}
