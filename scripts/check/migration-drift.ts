import { openDatabase } from '../../src/storage/database.ts';
import { findDrift, runMigrations } from '../../src/storage/run-migrations.ts';
import { createTestDatabase, type Engine, engines } from '../../src/storage/testing/engines.ts';
import { testServices } from '../test/test-services.ts';

const log = { info() {}, warn() {} };

/**
 * Runs all migrations on an empty database of each engine and compares the result with the entities. Prints every statement that
 * TypeORM would still run, and exits with 1 if there is one. Servers come from the environment, as in `npm test`, or are started.
 */
async function main(): Promise<number> {
  const services = testServices((line) => console.log(line));
  try {
    Object.assign(process.env, await services.provide(engines.map(({ variable }) => variable)));
    let drift = 0;
    for (const engine of engines) {
      for (const statement of await driftOn(engine)) {
        drift += 1;
        console.error(`${engine.name}: the migrations lack: ${statement}`);
      }
    }
    return drift === 0 ? 0 : 1;
  } finally {
    await services.stop();
  }
}

async function driftOn(engine: Engine): Promise<string[]> {
  const empty = await createTestDatabase(engine, 'migration drift');
  try {
    const database = await openDatabase(empty.url, { poolSize: 1, log });
    try {
      await runMigrations(database, log);
      return await findDrift(database);
    } finally {
      await database.dataSource.destroy();
    }
  } finally {
    await empty.drop();
  }
}

process.exitCode = await main();
