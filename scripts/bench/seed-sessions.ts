// Fills the table of sessions in the database itself, because creating a million over the API takes longer than measuring them.

import { createConnection } from 'mysql2/promise';
import { Client } from 'pg';

/** A database that measurements fill. */
export interface SeededDatabase {
  query(sql: string): Promise<void>;
  close(): Promise<void>;
}

/** @param url `mysql://…` or `postgres://…` */
export async function openSeededDatabase(url: string): Promise<SeededDatabase> {
  if (url.startsWith('mysql:')) {
    const connection = await createConnection({ uri: url });
    return { query: async (sql) => void (await connection.query(sql)), close: () => connection.end() };
  }
  const client = new Client({ connectionString: url });
  // The next query says why.
  client.on('error', () => undefined);
  await client.connect();
  return { query: async (sql) => void (await client.query(sql)), close: () => client.end() };
}

/** Of each hundred sessions so many are in a state; the first ten of all have failed, and none besides. */
const states = [
  { below: 60, status: 'completed', verdict: "'approved'" },
  { below: 69, status: 'completed', verdict: "'rejected'" },
  { below: 70, status: 'reviewing', verdict: "'needs_review'" },
  { below: 90, status: 'expired', verdict: 'NULL' },
  { below: 99, status: 'created', verdict: 'NULL' },
  { below: 100, status: 'collecting', verdict: 'NULL' },
] as const;

const digits =
  '(SELECT 0 AS d UNION ALL SELECT 1 UNION ALL SELECT 2 UNION ALL SELECT 3 UNION ALL SELECT 4 UNION ALL SELECT 5 UNION ALL SELECT 6 UNION ALL SELECT 7 UNION ALL SELECT 8 UNION ALL SELECT 9)';
const perStatement = 100_000;

/** The session that others are copies of, and its database. */
export interface SeedSample {
  readonly url: string;
  readonly sampleId: string;
  readonly sampleAt: Date;
}

/** Expressions for the rows of the session with the number `n.i`. */
export function expressionsOf({ url, sampleAt }: Pick<SeedSample, 'url' | 'sampleAt'>) {
  const isMysql = url.startsWith('mysql:');
  const ms = `(${sampleAt.getTime() - 12_000_000} + n.i * 10)`;
  const hex = (value: string, length: number) =>
    isMysql ? `LPAD(LOWER(HEX(${value})), ${length}, '0')` : `LPAD(TO_HEX((${value})::bigint), ${length}, '0')`;
  const pick = (value: (state: (typeof states)[number]) => string) =>
    `CASE ${states.map((state) => `WHEN n.i % 100 < ${state.below} THEN ${value(state)}`).join(' ')} END`;
  return {
    hex,
    instant: isMysql ? `TIMESTAMPADD(MICROSECOND, ${ms} * 1000, '1970-01-01')` : `to_timestamp(${ms} / 1000.0)`,
    sha256: (text: string) => (isMysql ? `SHA2(${text}, 256)` : `ENCODE(SHA256((${text})::bytea), 'hex')`),
    sessionId: `CONCAT('vs_', ${hex(ms, 12)}, '7', ${hex('n.i', 19)})`,
    /** An id of another table, which has the time of the session in front as those of the service have theirs. */
    uuid: `CONCAT(SUBSTR(${hex(ms, 12)}, 1, 8), '-', SUBSTR(${hex(ms, 12)}, 9, 4), '-7000-8000-', ${hex('n.i', 12)})`,
    status: `CASE WHEN n.i < 10 THEN 'failed' ELSE ${pick(({ status }) => `'${status}'`)} END`,
    verdict: `CASE WHEN n.i < 10 THEN NULL ELSE ${pick(({ verdict }) => verdict)} END`,
    isOpen: 'n.i >= 10 AND n.i % 100 >= 90',
    isDecided: 'n.i >= 10 AND n.i % 100 < 70',
  };
}

/**
 * Inserts rows for the sessions of some numbers.
 * @param columns expressions over `n.i`, and over the sample `s`
 * @param where which of the numbers get a row
 */
export async function insertNumbered(
  database: SeededDatabase,
  sampleId: string,
  table: string,
  columns: Readonly<Record<string, string>>,
  { from, to, where = '1 = 1' }: { readonly from: number; readonly to: number; readonly where?: string },
): Promise<void> {
  const number = ['a', 'b', 'c', 'd', 'e'].map((digit, place) => `${digit}.d * ${10 ** place}`).join(' + ');
  const numbers = `(SELECT ${number} AS low FROM ${['a', 'b', 'c', 'd', 'e'].map((name) => `${digits} ${name}`).join(' CROSS JOIN ')})`;
  for (let first = from; first < to; first += perStatement) {
    const last = Math.min(to, first + perStatement);
    await database.query(
      `INSERT INTO ${table} (${Object.keys(columns).join(', ')}) SELECT ${Object.values(columns).join(', ')} FROM sessions s
       CROSS JOIN (SELECT low + ${first} AS i FROM ${numbers} m WHERE low + ${first} < ${last}) n
       WHERE s.id = '${sampleId}' AND ${where}`,
    );
  }
}

/** Lets a database count what was stored, for its plans. */
export function analyse(database: SeededDatabase, url: string, table: string): Promise<void> {
  return database.query(url.startsWith('mysql:') ? `ANALYZE TABLE ${table}` : `VACUUM ANALYZE ${table}`);
}

/**
 * Adds copies of a session, whose keys have been destroyed, with ids and times of their own: one each ten milliseconds before it.
 * @param from how many have been added before
 * @param to how many there will be
 * @param hasOutcomes whether decided sessions name an outcome, which the caller stores
 */
export async function seedSessions(
  database: SeededDatabase,
  sample: SeedSample,
  from: number,
  to: number,
  { hasOutcomes = false }: { readonly hasOutcomes?: boolean } = {},
): Promise<void> {
  const { sessionId, status, verdict, instant, isOpen, isDecided, uuid } = expressionsOf(sample);
  const copied = [
    ...[
      'tenant_id',
      'version',
      'round',
      'steps',
      'expires_at',
      'link_issue',
      'link_expires_at',
      'last_link_issue',
      'handoff_issue',
    ],
    ...['sequence', 'metadata', 'request_data'],
  ];
  const columns = {
    ...{ id: sessionId, status, verdict, created_at: instant, wrapped_key: 'NULL' },
    due_at: `CASE WHEN ${isOpen} THEN s.expires_at ELSE NULL END`,
    purged_at: `CASE WHEN ${isOpen} THEN NULL ELSE s.created_at END`,
    ...(hasOutcomes && { outcome_id: `CASE WHEN ${isDecided} THEN ${uuid} ELSE NULL END` }),
    ...Object.fromEntries(copied.map((name) => [name, `s.${name}`])),
  };
  await insertNumbered(database, sample.sampleId, 'sessions', columns, { from, to });
  await analyse(database, sample.url, 'sessions');
}
