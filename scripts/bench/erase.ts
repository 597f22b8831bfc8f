// The benchmark `erase`: how fast the sweep erases sessions whose retention is over, and what creates take meanwhile.

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { checkLog, latencyFigures, startDeliveryBench } from './delivery-bench.ts';
import { makeTenant } from './measured-service.ts';
import { forEach } from './reviewed-sessions.ts';
import type { Measurement, ScenarioContext } from './scenario.ts';
import { startSteadyCaller } from './steady-calls.ts';
import { rounded } from './summarise.ts';

/** The figures of `erase`: `ours` are erased sessions a second, `limit` what is asked of them; latencies are of creates meanwhile. */
export interface EraseMeasurement extends Measurement {
  readonly sessions: number;
  /** The 95th percentile of creates before the erasure. */
  readonly idleP95Ms: number;
  /** The same during the erasure, by that. */
  readonly p95ToIdle: number;
  /** CPU time of one erasure in microseconds, the creates beside it included. */
  readonly cpuUs: object;
}

const sessions = 100_000;
const picturesEach = 2;
const wantedPerSecond = 500;
const createsPerSecond = 100;
const idleMs = 20_000;
/** How often it looks whether all are erased: each look reads rows beside the service. */
const pollMs = 500;
const perStatement = 10_000;

/**
 * `erase`: 100,000 rejected sessions with typed input, an outcome with a note, and two pictures each, all due at once, beside creates at a
 * steady rate.
 * @throws Error when a session is not erased, or has no receipt
 */
export async function measureErase(context: ScenarioContext): Promise<EraseMeasurement> {
  const { log } = context;
  const { service, database, folder, count } = await startDeliveryBench(context);
  const tenant = await makeTenant(service, ['user_input']);
  log(`seeding ${sessions} sessions with ${picturesEach} pictures each`);
  const [[sample]] = await database.query<RowDataPacket[]>(
    "SELECT id FROM sessions WHERE status = 'completed' LIMIT 1",
  );
  await seed(database, `${sample?.id}`);
  await writePictures(database, join(folder, 'data', 'media'));
  const { cleanup } = context;
  const caller = await startSteadyCaller({ service, tenant, perSecond: createsPerSecond, folder, cleanup });
  log('creating sessions while nothing is due');
  const idle = latencyFigures((await caller.callDuring(() => pause(idleMs))).create);
  log('the same while all are due');
  const counted = await count();
  const startedAt = performance.now();
  let endedAt = startedAt;
  const { create } = await caller.callDuring(async () => {
    await database.query("UPDATE sessions SET due_at = '2026-01-01' WHERE due_at = '2100-01-01'");
    while (await isAnyLeft(database)) await pause(pollMs);
    endedAt = performance.now();
  });
  const { cpuUs } = await counted(sessions);
  const receipts = await numberOf(database, 'SELECT COUNT(*) AS n FROM erasure_receipts');
  if (receipts < sessions) throw new Error(`of ${sessions} erased sessions ${sessions - receipts} have no receipt`);
  await checkLog(service.logFile);
  const ours = Math.round((sessions * 1000) / (endedAt - startedAt));
  const during = latencyFigures(create);
  return {
    ...{ ours, limit: wantedPerSecond, ratio: rounded(ours / wantedPerSecond, 3), ...during },
    ...{ sessions, idleP95Ms: rounded(idle.p95Ms, 2), p95ToIdle: rounded(during.p95Ms / idle.p95Ms, 2), cpuUs },
  };
}

/** Copies of a rejected session, with ids of their own. Nothing of them is ever decrypted, so they may share what is sealed. */
async function seed(database: Connection, sampleId: string): Promise<void> {
  const copyOf = (place: string) => `CONCAT('vs_0190000000007', LPAD(HEX(${place}), 19, '0'))`;
  const columnsOf = async (table: string, own: Readonly<Record<string, string>>) => {
    const [rows] = await database.query<RowDataPacket[]>(
      'SELECT column_name AS name FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = ?',
      [table],
    );
    const names = rows.map(({ name }) => `${name}`);
    return { names: names.join(', '), values: names.map((name) => own[name] ?? `s.${name}`).join(', ') };
  };
  const id = `LOWER(${copyOf('n.seq')})`;
  const tables: { table: string; key: string; own: Readonly<Record<string, string>> }[] = [
    { table: 'sessions', key: 'id', own: { id, due_at: "'2100-01-01'" } },
    { table: 'session_data', key: 'session_id', own: { session_id: id } },
    { table: 'outcomes', key: 'session_id', own: { session_id: id, id: 'UUID()', note: "REPEAT('n', 80)" } },
  ];
  for (const { table, key, own } of tables) {
    const { names, values } = await columnsOf(table, own);
    for (let first = 0; first < sessions; first += perStatement) {
      await database.query(
        `INSERT INTO ${table} (${names}) SELECT ${values} FROM ${table} s
         CROSS JOIN seq_${first}_to_${first + perStatement - 1} n WHERE s.${key} = ?`,
        [sampleId],
      );
    }
  }
}

async function writePictures(database: Connection, media: string): Promise<void> {
  const [rows] = await database.query<RowDataPacket[]>(
    "SELECT id, tenant_id FROM sessions WHERE due_at = '2100-01-01'",
  );
  const bytes = Buffer.alloc(4096, 1);
  await forEach(rows, async ({ id, tenant_id }) => {
    const folder = join(media, tenant_id, id);
    await mkdir(folder, { recursive: true });
    for (let picture = 0; picture < picturesEach; picture += 1) await writeFile(join(folder, `1-${picture}`), bytes);
  });
  for (let picture = 0; picture < picturesEach; picture += 1) {
    await database.query(
      `INSERT INTO media (session_id, round, kind, tenant_id, format, document_type, fault, source, action, location, stored_at)
       SELECT id, 1, 'picture_${picture}', tenant_id, 'jpeg', NULL, NULL, 'camera', NULL,
         CONCAT(tenant_id, '/', id, '/1-${picture}'), created_at FROM sessions WHERE due_at = '2100-01-01'`,
    );
  }
}

/** Whether a session is not erased, or has pictures. To count them would take the database from the service. */
async function isAnyLeft(database: Connection): Promise<boolean> {
  const [[due]] = await database.query<RowDataPacket[]>("SELECT id FROM sessions WHERE due_at = '2026-01-01' LIMIT 1");
  if (due !== undefined) return true;
  const [[picture]] = await database.query<RowDataPacket[]>('SELECT session_id FROM media LIMIT 1');
  return picture !== undefined;
}

async function numberOf(database: Connection, sql: string): Promise<number> {
  const [[row]] = await database.query<RowDataPacket[]>(sql);
  return Number(row?.n);
}
