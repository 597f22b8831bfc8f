import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { postgres } from '../support/databases.ts';
import { runMain, useInstallation } from '../support/service-process.ts';
import { waitUntil } from '../support/time.ts';
import { startTlsPostgres, type TlsPostgres } from '../support/tls-postgres.ts';

describe('a PostgreSQL that speaks TLS under a certificate of no known authority', () => {
  const it = useInstallation(postgres);
  let server: TlsPostgres;
  beforeEach(async () => {
    const { database, authority } = it.installation;
    server = await startTlsPostgres(database.url, await authority.issue(['localhost']));
  });
  afterEach(() => server.close());

  const reached = ({ rows, queue }: { rows: string; queue: string }) => ({
    DATABASE_URL: server.through(it.installation.database.url, rows),
    QUEUE_DATABASE_URL: server.through(it.installation.queueDatabase.url, queue),
  });

  test('is used with sslmode=require, for the rows as for the queue', async () => {
    await it.startNode(reached({ rows: 'require', queue: 'require' }));
    const { queueDatabase } = it.installation;
    await waitUntil('the queue is set up', async () => {
      const [found] = await queueDatabase.query("SELECT to_regclass('pgboss.queue') AS queue");
      return found?.queue !== null && (await queueDatabase.query('SELECT name FROM pgboss.queue')).length === 9;
    });
  });

  test('is not used with sslmode=verify-full, for the rows as for the queue', async () => {
    const { status } = await runMain(
      await it.installation.environment(reached({ rows: 'verify-full', queue: 'require' })),
    );
    expect(status).toBe(1);
    const node = await it.startNode(reached({ rows: 'require', queue: 'verify-full' }));
    await waitUntil('the queue is unavailable', () => node.output().includes('queue unavailable'));
  });
});
