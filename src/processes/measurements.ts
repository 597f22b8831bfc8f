// Asks the API processes of a node what they have measured.

import type { ChildProcess } from 'node:child_process';
import type { Measurements, ToApiProcess } from './messages.ts';

/** What a process has measured, with its name among those of the node. */
export interface ProcessMeasurements {
  readonly process: string;
  readonly measurements: Measurements;
}

/** How long a process may take to answer. */
const answerMs = 1000;

/** Asks processes, and hears their answers. @param tell sends a message to a process */
export function createQuestions(tell: (child: ChildProcess, message: ToApiProcess) => void) {
  const open = new Map<number, { readonly child: ChildProcess; resolve(measurements: Measurements | null): void }>();
  let asked = 0;

  async function askOne(child: ChildProcess): Promise<Measurements | null> {
    asked += 1;
    const question = asked;
    const { promise, resolve } = Promise.withResolvers<Measurements | null>();
    open.set(question, { child, resolve });
    const late = setTimeout(() => resolve(null), answerMs);
    tell(child, { kind: 'measure', question });
    const measurements = await promise;
    clearTimeout(late);
    open.delete(question);
    return measurements;
  }

  return {
    /** Asks all processes, each with its number. Those that do not answer in time are left out. */
    async ask(children: ReadonlyMap<ChildProcess, number>): Promise<ProcessMeasurements[]> {
      const answers = [...children].map(async ([child, number]) => {
        const measurements = await askOne(child);
        return measurements === null ? [] : [{ process: `api-${number}`, measurements }];
      });
      return (await Promise.all(answers)).flat();
    },
    /** Hears an answer; one that came too late counts for nothing. */
    answered(child: ChildProcess, { question, measurements }: { question: number; measurements: Measurements }): void {
      const waiting = open.get(question);
      if (waiting?.child === child) waiting.resolve(measurements);
    },
  };
}
