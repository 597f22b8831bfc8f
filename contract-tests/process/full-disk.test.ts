import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { anyEngine, engines } from '../support/databases.ts';
import { startPhone } from '../support/phone.ts';
import { rowCounts, type TestService, useService } from '../support/service.ts';
import { bootstrap, useInstallation } from '../support/service-process.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const run = promisify(execFile);

/** What `/readyz` says. */
async function readiness({ baseUrl }: { baseUrl: string }): Promise<unknown[]> {
  const response = await fetch(`${baseUrl}/readyz`);
  return [response.status, await response.json()];
}

describe.each(engines)('a full disk of the database on $name', (engine) => {
  const it = useService(engine);
  const isMysql = engine.variable === 'TEST_MYSQL_URL';
  let tenant: TestTenant;

  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });

  /** Lets the database raise an error at each write to `sessions`, as it does when it finds no space for it. */
  async function whileFull(code: string, { installation }: TestService, work: () => Promise<void>): Promise<void> {
    const { query } = installation.database;
    const body = isMysql
      ? `SIGNAL SQLSTATE 'HY000' SET MYSQL_ERRNO = ${code}`
      : `BEGIN RAISE EXCEPTION USING ERRCODE = '${code}'; END`;
    if (!isMysql)
      await query(`CREATE OR REPLACE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $body$ ${body} $body$`);
    const action = `FOR EACH ROW ${isMysql ? body : 'EXECUTE FUNCTION full_disk()'}`;
    for (const event of ['INSERT', 'UPDATE'])
      await query(`CREATE TRIGGER full_on_${event} BEFORE ${event} ON sessions ${action}`);
    try {
      await work();
    } finally {
      for (const event of ['INSERT', 'UPDATE'])
        await query(`DROP TRIGGER full_on_${event}${isMysql ? '' : ' ON sessions'}`);
    }
  }

  test.each(isMysql ? ['1021', '1114'] : ['53100'])(
    'error %s gets 503, readyz names it, and the service recovers by itself',
    async (code) => {
      const phone = await startPhone((await createSession(tenant)).verificationUrl);
      await succeeded(phone.type());
      const before = await rowCounts(it.service);
      await whileFull(code, it.service, async () => {
        const create = () => tenant.client.POST('/v1/verification-sessions', { body: {} });
        // At once, so that they share a statement.
        expect(await Promise.all([1, 2, 3].map(() => refusalOf(create())))).toEqual(
          Array(3).fill('503 ServiceUnavailable'),
        );
        expect(await refusalOf(phone.givePicture())).toBe('503 ServiceUnavailable');
        expect(await readiness(it.service)).toEqual([503, { status: 'unavailable', reasons: ['database_full'] }]);
        expect((await fetch(`${it.service.baseUrl}/livez`)).status).toBe(200);
      });
      expect(await rowCounts(it.service)).toEqual(before);
      await succeeded(phone.givePicture());
      await createSession(tenant);
    },
  );
});

describe('a full folder of pictures', () => {
  const it = useInstallation(anyEngine);

  test('a picture that cannot be written gets 503 and leaves no file, readyz names it, and the service recovers by itself', async () => {
    const node = await it.startNode();
    const adminToken = await bootstrap(it.installation);
    const tenant = await createTenant({ baseUrl: node.baseUrl, adminToken });
    const phone = await startPhone((await createSession(tenant)).verificationUrl);
    const pictures = async () => {
      const entries = await readdir(join(it.installation.dataDir, 'media'), { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    };
    // The system refuses to let a file of this process grow further, as it does on a full disk.
    const limit = (bytes: string) => run('prlimit', ['--pid', `${node.pid}`, `--fsize=${bytes}:`]);
    await limit('100');
    expect(await refusalOf(phone.givePicture())).toBe('503 ServiceUnavailable');
    expect(await pictures()).toEqual([]);
    expect(await readiness(node)).toEqual([503, { status: 'unavailable', reasons: ['media_full'] }]);
    await createSession(tenant);
    await limit('unlimited');
    await waitUntil('the node is ready again', async () => (await readiness(node))[0] === 200);
    await succeeded(phone.givePicture());
    expect(await pictures()).toEqual([expect.stringMatching(/^1-document_front-[0-9a-f]{16}$/)]);
  });
});
