// Creates the database with an empty queue that tests copy; a global set-up of suites.

import type { TestProject } from 'vitest/node';
import { noTelemetry } from '../../app/ports/telemetry.ts';
import { openBoss } from '../boss.ts';
import { createQueueDatabase } from './queue-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The name of a database of TEST_POSTGRES_URL with the tables of the queue, which take longer to make than to copy. */
    queueTemplate: string;
  }
}

const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Creates the database as a service does, before the tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, drop } = await createQueueDatabase('template');
  const { promise: isReady, resolve } = Promise.withResolvers<void>();
  const boss = openBoss({ database: address, log, telemetry: noTelemetry, onReady: resolve });
  await isReady;
  await boss.stop();
  project.provide('queueTemplate', address.database);
  return drop;
}
