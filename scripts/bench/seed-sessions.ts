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

/**
 * Adds copies of a session, whose keys have been destroyed, with ids and times of their own: one each ten milliseconds before it.
 * @param from how many have been added before
 * @param to how many there will be
 */
export async function seedSessions(
  database: SeededDatabase,
  { url, sampleId, sampleAt }: { readonly url: string; readonly sampleId: string; readonly sampleAt: Date },
  from: number,
  to: number,
): Promise<void> {
  const isMysql = url.startsWith('mysql:');
  const begin = sampleAt.getTime() - 12_000_000;
  const ms = `(${begin} + n.i * 10)`;
  const hex = (value: string, length: number) =>
    isMysql ? `LPAD(LOWER(HEX(${value})), ${length}, '0')` : `LPAD(TO_HEX((${value})::bigint), ${length}, '0')`;
  const instant = isMysql ? `TIMESTAMPADD(MICROSECOND, ${ms} * 1000, '1970-01-01')` : `to_timestamp(${ms} / 1000.0)`;
  const pick = (value: (state: (typeof states)[number]) => string) =>
    `CASE ${states.map((state) => `WHEN n.i % 100 < ${state.below} THEN ${value(state)}`).join(' ')} END`;
  const isOpen = 'n.i >= 10 AND n.i % 100 >= 90';
  const columns = {
    id: `CONCAT('vs_', ${hex(ms, 12)}, '7', ${hex('n.i', 19)})`,
    status: `CASE WHEN n.i < 10 THEN 'failed' ELSE ${pick(({ status }) => `'${status}'`)} END`,
    verdict: `CASE WHEN n.i < 10 THEN NULL ELSE ${pick(({ verdict }) => verdict)} END`,
    created_at: instant,
    due_at: `CASE WHEN ${isOpen} THEN s.expires_at ELSE NULL END`,
    purged_at: `CASE WHEN ${isOpen} THEN NULL ELSE s.created_at END`,
    wrapped_key: 'NULL',
  };
  const copied = [
    ...['tenant_id', 'version', 'round', 'steps', 'expires_at', 'link_issue', 'link_expires_at', 'last_link_issue'],
    ...['sequence', 'metadata', 'request_data'],
  ];
  const names = [...Object.keys(columns), ...copied].join(', ');
  const values = [...Object.values(columns), ...copied.map((name) => `s.${name}`)].join(', ');
  const number = ['a', 'b', 'c', 'd', 'e'].map((digit, place) => `${digit}.d * ${10 ** place}`).join(' + ');
  const numbers = `(SELECT ${number} AS low FROM ${['a', 'b', 'c', 'd', 'e'].map((name) => `${digits} ${name}`).join(' CROSS JOIN ')})`;
  for (let first = from; first < to; first += perStatement) {
    const last = Math.min(to, first + perStatement);
    await database.query(
      `INSERT INTO sessions (${names}) SELECT ${values} FROM sessions s
       CROSS JOIN (SELECT low + ${first} AS i FROM ${numbers} m WHERE low + ${first} < ${last}) n WHERE s.id = '${sampleId}'`,
    );
  }
  await database.query(isMysql ? 'ANALYZE TABLE sessions' : 'VACUUM ANALYZE sessions');
}
