import { describe, expect, test } from 'vitest';
import { tenantClient } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { bootstrap, startEntry, useInstallation } from '../support/service-process.ts';
import { createNotifiedTenant, createSession, readSession } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';
import { keyNameIn, lastingMonths, masterKey } from './key-file.ts';

const preRegisteredInfo = { lastName: planted.person.lastName };

describe('a master key that was exposed', () => {
  const it = useInstallation(anyEngine);

  test('is replaced within its month: a new key of the month in front encrypts sessions and secrets, and the old one only decrypts', async () => {
    const { installation } = it;
    const [month] = await lastingMonths();
    const [exposed, replacement] = [masterKey(month), masterKey(`${month}-2`)];
    const namesIn = async (table: string, column: string, where = '1 = 1') => {
      const rows = await installation.database.query(`SELECT ${column} AS box FROM ${table} WHERE ${where}`);
      return [...new Set(rows.map(({ box }) => keyNameIn(box as Buffer)))];
    };
    const secretNames = async () =>
      [...(await namesIn('endpoint_secrets', 'sealed')), ...(await namesIn('people_keys', 'sealed'))].join(' ');

    const node = await it.startNode({ ENCRYPTION_KEY: exposed });
    const adminToken = await bootstrap(installation, { ENCRYPTION_KEY: exposed });
    const tenant = await createNotifiedTenant({ baseUrl: node.baseUrl, adminToken }, it.receiver);
    const old = await createSession(tenant, { preRegisteredInfo });
    expect(await secretNames()).toBe(`${month} ${month}`);
    node.kill('SIGTERM');
    await node.ended;

    const ENCRYPTION_KEY = `${replacement},${exposed}`;
    const next = await it.startNode({ ENCRYPTION_KEY });
    const onNext = { ...tenant, client: tenantClient(next.baseUrl, tenant.apiKey) };
    const fresh = await createSession(onNext, { preRegisteredInfo });
    expect(await namesIn('sessions', 'wrapped_key', `id = '${fresh.id}'`)).toEqual([`${month}-2`]);
    expect((await readSession(onNext, old.id)).preRegisteredInfo).toEqual(preRegisteredInfo);
    await waitUntil('the secrets are under the new key', async () => {
      return (await secretNames()) === `${month}-2 ${month}-2`;
    });
    const report = startEntry('cli', await installation.environment({ ENCRYPTION_KEY }), ['master-keys']);
    expect((await report.ended).status).toBe(0);
    expect(report.output()).toMatch(new RegExp(`^${month}-2 +current +1 `, 'm'));
    expect(report.output()).toMatch(new RegExp(`^${month} +listed +1( +0){5}$`, 'm'));
  });
});
