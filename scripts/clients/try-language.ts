// Generates, builds and runs the client of one language.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AddingProxy } from './adding-proxy.ts';
import type { ClientLanguage } from './client-language.ts';
import { exerciseClient, exercisedOperations, exerciseWithAdditions, type LiveService } from './exercise-client.ts';

/** One line of the table. */
export interface ClientRow {
  readonly language: string;
  readonly generator: string;
  readonly operation: string;
  /** What is wrong, or null when all is well. */
  readonly fault: string | null;
}

/** What is shown of every language, in this order. */
const allOperations: readonly string[] = ['install', 'generate', 'build', ...exercisedOperations];

/**
 * Generates, builds and exercises the client of one language. What fails ends it, and the rest is shown as not done.
 * @param given the published document, a folder for the language's own, a service with a proxy in front of it, and two sessions that wait
 *   for a person
 */
export async function tryLanguage(
  language: ClientLanguage,
  given: {
    readonly document: string;
    readonly folder: string;
    readonly service: LiveService;
    readonly proxy: AddingProxy;
    readonly sessionIds: readonly [string, string];
    readonly log: (line: string) => void;
  },
): Promise<ClientRow[]> {
  const { document, service, proxy, sessionIds, log } = given;
  const folder = join(given.folder, language.name.toLowerCase());
  const faults = new Map<string, string | null>();
  let step = 'install';
  const done = () => faults.set(step, null);
  try {
    const builder = await language.provide(log);
    done();
    step = 'generate';
    await mkdir(folder);
    const startedAt = performance.now();
    await builder.generate(document, folder);
    done();
    step = 'build';
    await builder.build(folder);
    done();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(0);
    log(`${language.name}: generated and built (${seconds} s)`);
    step = exercisedOperations[0] as string;
    const exercise = { builder, folder, service, who: language.name, sessionId: sessionIds[0] };
    for (const { operation, fault } of await exerciseClient(exercise)) faults.set(operation, fault);
    step = exercisedOperations.at(-1) as string;
    const { operation, fault } = await exerciseWithAdditions({ ...exercise, sessionId: sessionIds[1] }, proxy);
    faults.set(operation, fault);
  } catch (cause) {
    faults.set(step, cause instanceof Error ? cause.message : JSON.stringify(cause));
  }
  const { name, generator } = language;
  return allOperations.map((operation) => {
    const fault = faults.get(operation);
    return { language: name, generator, operation, fault: fault === undefined ? 'not done' : fault };
  });
}
