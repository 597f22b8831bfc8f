// The benchmark `idle`: what the service costs while nothing happens, and how fast it starts.

import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { provideMariaDb } from '../setup/provide-mariadb.ts';
import { startMariaDb } from '../setup/start-mariadb.ts';
import { cpuBelowUs, cpuTimeUs } from './cpu-time.ts';
import { startMeasuredService } from './measured-service.ts';
import type { ScenarioContext } from './scenario.ts';
import { median, rounded } from './summarise.ts';

export interface IdleMeasurement {
  /** CPU time of the service's process, in percent of a core. */
  readonly servicePercent: number;
  /** The same of MariaDB. */
  readonly databasePercent: number;
  /** The same of the queue's PostgreSQL, whose processes are below the service's. */
  readonly queuePercent: number;
  /** From the start of the process on an existing folder to its first response, in seconds: the median of several starts. */
  readonly startSeconds: number;
}

/** Work after a start, such as compiling, does not count as idle. */
const settleMs = 30_000;
const idleMs = 40_000;
const starts = 3;

/** Both roles on MariaDB, with an embedded queue, one tenant and nothing to do. */
export async function measureIdle({ cleanup, log }: ScenarioContext): Promise<IdleMeasurement> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-bench-'));
  await chmod(folder, 0o711);
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const mariaDb = await startMariaDb({ tools: await provideMariaDb(log), durable: true });
  cleanup.add(() => mariaDb.stop());
  await mariaDb.createDatabase('mitome');
  const service = await startMeasuredService({ databaseUrl: mariaDb.url('mitome'), folder, cleanup });
  const seconds: number[] = [];
  for (let start = 0; start < starts; start += 1) seconds.push(await service.restart());
  await pause(settleMs);
  const used = () => [cpuTimeUs(service.pid()), cpuTimeUs(mariaDb.pid), cpuBelowUs(service.pid())] as const;
  const before = used();
  await pause(idleMs);
  const after = used();
  const percent = (index: 0 | 1 | 2) => rounded((after[index] - before[index]) / (idleMs * 10), 2);
  return {
    ...{ servicePercent: percent(0), databasePercent: percent(1), queuePercent: percent(2) },
    startSeconds: rounded(median(seconds), 2),
  };
}
