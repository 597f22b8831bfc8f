// Creates the migrated databases that tests copy; a global set-up of suites.

import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database.ts';
import { runMigrations } from '../run-migrations.ts';
import { createTestDatabase, engines, type TestDatabase } from './engines.ts';

const log = { info() {}, warn() {} };

declare module 'vitest' {
  interface ProvidedContext {
    /** Names of migrated databases, by the engine's variable. Tests copy them instead of migrating one each. */
    templates: Readonly<Record<string, string>>;
  }
}

const databases: TestDatabase[] = [];

/** Creates a migrated database on each configured engine, before the tests. */
export async function setup(project: TestProject): Promise<void> {
  const templates: Record<string, string> = {};
  for (const engine of engines) {
    // Tests of an engine without a server fail with that reason.
    if (!process.env[engine.variable]) continue;
    const database = await createTestDatabase(engine, 'template');
    databases.push(database);
    const opened = await openDatabase(database.url, { poolSize: 1, log });
    await runMigrations(opened, log);
    await opened.dataSource.destroy();
    templates[engine.variable] = database.name;
  }
  project.provide('templates', templates);
}

export async function teardown(): Promise<void> {
  for (const database of databases) await database.drop();
}
