const inFlightMax = 2;
const groupMax = 200;
/** How many calls justify a second group beside one in flight. */
const worthwhile = 16;

interface Waiting<Input, Output> {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Lets concurrent calls share the work of one: at most two groups run, and calls that arrive meanwhile go into the next. The rules are those
 * of the service, in its simplest form.
 * @param work returns one output per input, in their order
 */
export function groupCalls<Input, Output>(
  work: (inputs: readonly Input[]) => Promise<readonly Output[]>,
): (input: Input) => Promise<Output> {
  let waiting: Waiting<Input, Output>[] = [];
  let inFlight = 0;
  let callsInFlight = 0;
  let isScheduled = false;

  const send = async (group: readonly Waiting<Input, Output>[]): Promise<void> => {
    try {
      const outputs = await work(group.map(({ input }) => input));
      for (const [index, { resolve }] of group.entries()) resolve(outputs[index] as Output);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  const flush = (): void => {
    isScheduled = false;
    while (inFlight < inFlightMax && waiting.length > 0 && waiting.length >= Math.min(callsInFlight, worthwhile)) {
      const group = waiting.slice(0, groupMax);
      waiting = waiting.slice(groupMax);
      inFlight += 1;
      callsInFlight += group.length;
      void send(group).then(() => {
        inFlight -= 1;
        callsInFlight -= group.length;
        flush();
      });
    }
  };
  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (isScheduled || inFlight === inFlightMax) return;
      isScheduled = true;
      setImmediate(flush);
    });
}
