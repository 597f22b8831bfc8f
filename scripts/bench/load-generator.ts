// Starts the process that sends bursts of requests, `send-load.ts`.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Cleanup } from '../setup/cleanup.ts';
import { startChildProgram } from './child-program.ts';

/** One burst of equal requests over several connections; each connection sends its next request after a response. */
export interface Burst {
  readonly url: string;
  readonly method: 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly connections: number;
  readonly requests: number;
}

/** The result of a burst. */
export interface BurstResult {
  /** From the first request sent to the last response read, in seconds. */
  readonly seconds: number;
  /** How many responses had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Requests without a response. */
  readonly failed: number;
  /** The latency of each response in milliseconds, in no particular order. */
  readonly latenciesMs: readonly number[];
}

/** Sends load from a process of its own, so that it costs neither the measuring nor the measured program CPU time. */
export interface LoadGenerator {
  send(burst: Burst): Promise<BurstResult>;
}

/** The messages to and from the process. */
export interface LoadQuestion {
  readonly id: string;
  readonly burst: Burst;
}
export type LoadMessage = { readonly id: string } & ({ readonly result: BurstResult } | { readonly fault: string });

/** @param outputFile takes what the process prints */
export async function startLoadGenerator(cleanup: Cleanup, outputFile: string): Promise<LoadGenerator> {
  const program = await startChildProgram({ script: join(import.meta.dirname, 'send-load.ts'), outputFile });
  cleanup.add(() => program.end());
  const child = program.process;
  return {
    send(burst) {
      const id = randomUUID();
      return new Promise((resolve, reject) => {
        const gone = () => reject(new Error('the load generator ended'));
        const hear = (message: unknown) => {
          const reply = message as LoadMessage;
          if (reply.id !== id) return;
          child.off('message', hear).off('exit', gone);
          if ('result' in reply) resolve(reply.result);
          else reject(new Error(reply.fault));
        };
        child.on('message', hear).once('exit', gone);
        child.send({ id, burst } satisfies LoadQuestion);
      });
    },
  };
}
