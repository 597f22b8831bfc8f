import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engines, mysql } from '../support/databases.ts';
import { runCli, useInstallation } from '../support/service-process.ts';
import { waitUntil } from '../support/time.ts';

/** An arbitrary number: advisory locks of a database share one space. */
const lockKey = 20_431;

describe.each(engines)('the set-up of a new instance on $name', (engine) => {
  const it = useInstallation(engine, { content: 'empty' });
  const statements =
    engine === mysql
      ? {
          blockWriters: 'LOCK TABLES people_keys READ',
          unblock: 'UNLOCK TABLES',
          waiting: `SELECT id FROM information_schema.processlist WHERE db = DATABASE() AND state LIKE 'Waiting for table%'`,
        }
      : {
          // A lock of the table would be waited for ten seconds only, in which the other command may not have started.
          blockWriters: `
            CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql SET lock_timeout = 0
              AS 'BEGIN PERFORM pg_advisory_xact_lock_shared(${lockKey}); RETURN NULL; END';
            CREATE TRIGGER wait_for_test BEFORE INSERT ON people_keys EXECUTE FUNCTION wait_for_test();
            SELECT pg_advisory_lock(${lockKey})`,
          unblock: `SELECT pg_advisory_unlock(${lockKey})`,
          waiting: `SELECT pid FROM pg_locks WHERE NOT granted AND locktype = 'advisory' AND objid = ${lockKey}
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
        };

  test('happens once when two commands run at the same moment', async () => {
    const { installation } = it;
    const { database } = installation;
    expect(await runCli(installation, ['migrate'])).toMatchObject({ status: 0 });
    await database.query(statements.blockWriters);
    const [one, other] = [runCli(installation, ['bootstrap']), runCli(installation, ['bootstrap'])];
    await waitUntil(
      'both have read that there is no token, and are about to make the key of theirs',
      async () => (await database.query(statements.waiting)).length === 2,
    );
    await database.query(statements.unblock);
    const [made, refused] = [await one, await other].sort((a, b) => Number(a.status) - Number(b.status));
    expect(made).toMatchObject({ status: 0, output: expect.stringContaining('The instance is set up') });
    expect(refused).toMatchObject({ status: 1, output: expect.stringContaining('is already set up') });
    for (const table of ['machine_tokens', 'people_keys', 'member_links', 'tenants', 'api_keys']) {
      expect(await database.query(`SELECT id FROM ${table}`), table).toHaveLength(1);
    }
    const link = /^https?:\/\/[^/]+\/console\/invitation#[\w-]{43}$/m;
    const file = await readFile(join(installation.dataDir, 'bootstrap.json'), 'utf8');
    expect(JSON.parse(file).signInUrl).toMatch(link);
    const another = await runCli(installation, ['issue-sign-in-link']);
    expect(another).toMatchObject({ status: 0, output: expect.stringMatching(link) });
    expect(await database.query('SELECT id FROM member_links')).toHaveLength(2);

    // The way back into a tenant whose only owner has lost the second factor.
    const [{ id: tenantId } = {}] = await database.query('SELECT id FROM tenants');
    const owner = await runCli(installation, ['issue-sign-in-link', '--tenant', `${tenantId}`]);
    expect(owner).toMatchObject({ status: 0, output: expect.stringMatching(link) });
    const links = await database.query('SELECT scope, grants FROM member_links ORDER BY id DESC');
    expect(links[0]).toEqual({ scope: tenantId, grants: JSON.stringify([{ tenantId, roles: ['owner'] }]) });
    const [record] = await database.query('SELECT * FROM change_records ORDER BY id DESC');
    expect(record).toMatchObject({ operation: 'issueSignInLink', actor_kind: 'command', status: 201 });
    const missing = await runCli(installation, ['issue-sign-in-link', '--tenant', 'no-such-tenant']);
    expect(missing).toMatchObject({ status: 1, output: expect.stringContaining('There is no such tenant.') });
  });
});
