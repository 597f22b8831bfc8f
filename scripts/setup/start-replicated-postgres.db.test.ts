import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ReplicatedPostgres, startReplicatedPostgres } from './start-replicated-postgres.ts';

let postgres: ReplicatedPostgres;
beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  await postgres.createDatabase('kept');
  await query('CREATE TABLE kept (id integer)');
});
afterAll(() => postgres.stop());

async function query(sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: postgres.url('kept') });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a row that was acknowledged is there after the primary was killed, started again, and replaced', async () => {
  await query('INSERT INTO kept VALUES (1)');
  await postgres.restart();
  await query('INSERT INTO kept VALUES (2)');
  const first = postgres.url('kept');
  let promoted = '';
  await postgres.failOver(() => {
    promoted = postgres.url('kept');
  });
  expect(postgres.url('kept')).toBe(promoted);
  expect(promoted).not.toBe(first);
  // Acknowledged by the replica of the promoted server, or it would wait.
  await query('INSERT INTO kept VALUES (3)');
  expect(await query('SELECT id FROM kept ORDER BY id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});
