// The databases that measurements fill: started for them, and removed with them.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { startMariaDb } from '../setup/start-mariadb.ts';
import { startPostgres } from '../setup/start-postgres.ts';
import { cpuBelowUs, cpuTimeUs } from './cpu-time.ts';
import type { ScenarioContext } from './scenario.ts';

/** A database of a measurement. */
export interface StartedDatabase {
  readonly url: string;
  readonly pid: number;
}

const idleWithinMs = 120_000;

/** Starts a MariaDB that loses nothing that it has committed. */
export async function startMysql({ cleanup, log }: ScenarioContext): Promise<StartedDatabase> {
  const mariaDb = await startMariaDb({ tools: await provideMariaDb(log), durable: true });
  cleanup.add(() => mariaDb.stop());
  await mariaDb.createDatabase('mitome');
  return { url: mariaDb.url('mitome'), pid: mariaDb.pid };
}

/** Starts a PostgreSQL. */
export async function startPostgresql({ cleanup }: ScenarioContext): Promise<StartedDatabase> {
  const postgres = await startPostgres();
  cleanup.add(() => postgres.stop());
  await postgres.createDatabase('mitome');
  return { url: postgres.url('mitome'), pid: postgres.pid };
}

/** Makes an empty folder that other accounts can pass through, and that is removed with the measurement. */
export async function benchFolder(cleanup: ScenarioContext['cleanup']): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-bench-'));
  await chmod(folder, 0o711);
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Waits until a database has written out what was stored: its threads would count as the cost of calls. Does not wait for ever. */
export async function untilIdle(pid: number): Promise<void> {
  const deadline = performance.now() + idleWithinMs;
  while (performance.now() < deadline) {
    const before = cpuTimeUs(pid) + cpuBelowUs(pid);
    await pause(2000);
    if (cpuTimeUs(pid) + cpuBelowUs(pid) - before < 60_000) return;
  }
}
