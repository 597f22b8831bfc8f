import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Belongings } from './belongings.ts';
import { startChildProgram } from './child-program.ts';

/** One burst of requests: so many, all the same, over so many connections, each sending its next one when it has its answer. */
export interface Burst {
  readonly url: string;
  readonly method: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
  readonly requests: number;
}

/** What came of a burst. */
export interface BurstResult {
  /** From the first request sent to the last answer read, in seconds. */
  readonly seconds: number;
  /** How often each status was answered. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests that got no answer. */
  readonly unanswered: number;
  /** Each answer's latency in milliseconds, in no particular order. */
  readonly latenciesMs: readonly number[];
}

/** Sends load from a process of its own, so that neither measuring nor measured program pays for it. */
export interface LoadGenerator {
  send(burst: Burst): Promise<BurstResult>;
}

/** What goes to the process and comes back. */
export interface LoadQuestion {
  readonly id: string;
  readonly burst: Burst;
}
export type LoadAnswer = { readonly id: string } & ({ readonly result: BurstResult } | { readonly fault: string });

/** @param outputFile takes what the process prints */
export async function startLoadGenerator(belongings: Belongings, outputFile: string): Promise<LoadGenerator> {
  const program = await startChildProgram({ script: join(import.meta.dirname, 'send-load.ts'), outputFile });
  belongings.add(() => program.end());
  const child = program.process;
  return {
    send(burst) {
      const id = randomUUID();
      return new Promise((resolve, reject) => {
        const gone = () => reject(new Error('the load generator ended'));
        const hear = (message: unknown) => {
          const answer = message as LoadAnswer;
          if (answer.id !== id) return;
          child.off('message', hear).off('exit', gone);
          if ('result' in answer) resolve(answer.result);
          else reject(new Error(answer.fault));
        };
        child.on('message', hear).once('exit', gone);
        child.send({ id, burst } satisfies LoadQuestion);
      });
    },
  };
}
