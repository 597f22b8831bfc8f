import { execFile } from 'node:child_process';
import { copyFile, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { succeeded, tenantClient } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { copyCluster, queryEmbedded } from '../support/embedded-cluster.ts';
import { embedded } from '../support/installation.ts';
import { startPhone } from '../support/phone.ts';
import { planted, secretsIn } from '../support/planted.ts';
import { bootstrap, type ServiceProcess, startChild, startEntry, useInstallation } from '../support/service-process.ts';
import { createNotifiedTenant, createSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';
import { aheadMs, keyNameIn, lastingMonths, masterKey, readKeys, unwraps } from './key-file.ts';

/** Reads a session by all calls that show personal data: whether each responds with some. */
async function readAll(from: { baseUrl: string; adminToken: string; tenant: TestTenant; sessionId: string }) {
  const { baseUrl, adminToken, tenant, sessionId } = from;
  const session = `/admin/tenants/${tenant.id}/sessions/${sessionId}`;
  const calls = [
    [`/v1/verification-sessions/${sessionId}`, tenant.apiKey],
    [session, adminToken],
    [`${session}/evidence/document_front`, adminToken],
  ] as const;
  return Promise.all(
    calls.map(async ([path, token]) => {
      const response = await fetch(`${baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
      const bytes = Buffer.from(await response.arrayBuffer());
      const isPicture = response.headers.get('content-type') === 'image/jpeg';
      return { status: response.status, personal: isPicture || bytes.includes(preRegisteredInfo.lastName) };
    }),
  );
}

const preRegisteredInfo = { lastName: planted.person.lastName };

describe('the master keys of an embedded installation', () => {
  const it = useInstallation(anyEngine);

  test('begin with each month and are destroyed once nothing needs them: a copy of database and pictures yields nothing then', async () => {
    const { installation, receiver } = it;
    const { dataDir } = installation;
    await copyCluster(dataDir);
    const file = join(dataDir, 'encryption-key');
    const idsIn = async () => (await readKeys(dataDir)).map(({ id }) => id);
    const wrappedKeys = async (): Promise<Record<string, Buffer>> => {
      const rows = await queryEmbedded(dataDir, 'SELECT id, wrapped_key FROM sessions');
      return Object.fromEntries(rows.map(({ id, wrapped_key }) => [`${id}`, wrapped_key as Buffer]));
    };
    const secretKeys = async () =>
      (await queryEmbedded(dataDir, 'SELECT sealed FROM endpoint_secrets')).map(({ sealed }) =>
        keyNameIn(sealed as Buffer),
      );
    const cli = async (...words: string[]) => {
      const started = startEntry('cli', await installation.environment(embedded), words);
      const { status } = await started.ended;
      return { status, output: started.output() };
    };
    const [nodes, copies]: [ServiceProcess[], string[]] = [[], []];
    const start = async (ms: number): Promise<ServiceProcess> => {
      const node = await startChild(installation, { aheadMs: ms, overrides: embedded });
      nodes.push(node);
      return node;
    };
    const stop = async (node: ServiceProcess): Promise<void> => {
      node.kill('SIGTERM');
      await node.ended;
    };
    try {
      // An installation from before monthly keys.
      await writeFile(file, `${masterKey('k1')}\n`, { mode: 0o600 });
      const [month, later] = await lastingMonths();

      const first = await start(0);
      expect(await idsIn()).toEqual([month]);
      const reachable = { baseUrl: first.baseUrl, adminToken: first.adminToken as string };
      const tenant = await createNotifiedTenant(reachable, receiver);
      const old = await createSession(tenant, { preRegisteredInfo });
      const backup = (await wrappedKeys())[old.id] as Buffer;
      const keysOfBackup = await readKeys(dataDir);
      const place = { tenantId: tenant.id, sessionId: old.id };
      expect(keyNameIn(backup)).toBe(month);
      expect(keysOfBackup.map((key) => unwraps(key, backup, place))).toEqual([true]);

      // No other process changes the keys while this one seals under them: a second service is refused, and a command only reads.
      const before = await readFile(file, 'utf8');
      await expect(start(aheadMs)).rejects.toThrow(`is used by the service with process number ${first.pid}`);
      expect((await cli('master-keys')).status).toBe(0);
      expect(await readFile(file, 'utf8')).toBe(before);
      const phone = await startPhone(old.verificationUrl);
      expect((await phone.givePicture()).response.status).toBe(200);
      const readable = await readAll({ ...reachable, tenant, sessionId: old.id });
      expect(readable.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(readable.map(({ personal }) => personal)).toEqual([true, true, true]);
      await stop(first);
      // Everything but the key file, which is kept apart.
      const copy = `${dataDir}-copy`;
      copies.push(copy);
      await promisify(execFile)('cp', ['-a', dataDir, copy]);
      await rm(join(copy, 'encryption-key'));

      const second = await start(aheadMs);
      const onSecond: TestTenant = { ...tenant, client: tenantClient(second.baseUrl, tenant.apiKey) };
      expect(await idsIn()).toEqual([later, month]);
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect((await readSession(onSecond, old.id)).preRegisteredInfo).toEqual(preRegisteredInfo);
      const fresh = await createSession(onSecond, { preRegisteredInfo });
      expect(keyNameIn((await wrappedKeys())[fresh.id] as Buffer)).toBe(later);
      expect(await secretKeys()).toEqual([later]);
      // It is needed until its last session is erased. The clock of a command is not put forward.
      await waitUntil('the expiry is recorded', async () => {
        // A session reads as expired from its deadline on, but the sweep would get in the way of an erasure before.
        const [row] = await queryEmbedded(dataDir, `SELECT status FROM sessions WHERE id = '${old.id}'`);
        return row?.status === 'expired';
      });
      const table = await cli('master-keys');
      expect(table).toMatchObject({
        status: 0,
        output: expect.stringMatching(new RegExp(`^${month} +current +1( +0){5}$`, 'm')),
      });
      expect(table.output).toMatch(/No key can be destroyed\.\n$/);
      expect((await cli('erase', tenant.id, old.id)).status).toBe(0);
      expect((await wrappedKeys())[old.id]).toBeNull();
      await stop(second);

      const last = await start(aheadMs);
      const left = await readKeys(dataDir);
      expect(left.map(({ id }) => id)).toEqual([later]);
      expect(last.output()).toContain(`"destroyed":["${month}"]`);
      expect(left.map((key) => unwraps(key, backup, place))).toEqual([false]);
      const onLast: TestTenant = { ...tenant, client: tenantClient(last.baseUrl, tenant.apiKey) };
      expect((await readSession(onLast, fresh.id)).preRegisteredInfo).toEqual(preRegisteredInfo);
      for (const { bytes } of [...keysOfBackup, ...left]) {
        for (const node of nodes) expect(node.output()).not.toContain(bytes.toString('base64'));
        expect(table.output).not.toContain(bytes.toString('base64'));
      }
      await stop(last);

      await copyFile(file, join(copy, 'encryption-key'));
      const ofCopy = { ...embedded, DATA_DIR: copy };
      const sealed = (await readdir(join(copy, 'media'), { recursive: true, withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      );
      expect(sealed).toHaveLength(1);
      // In the month of the copy it does not even start; later it starts, and opens nothing.
      await expect(startChild(it.installation, { overrides: ofCopy })).rejects.toThrow(`lacks ${month}`);
      const thief = await startChild(it.installation, { aheadMs, overrides: ofCopy });
      nodes.push(thief);
      expect(thief.output()).toContain('master keys missing that rows need');
      expect((await queryEmbedded(copy, 'SELECT wrapped_key FROM sessions'))[0]?.wrapped_key).toEqual(backup);
      const stolen = await readAll({ ...reachable, baseUrl: thief.baseUrl, tenant, sessionId: old.id });
      expect(stolen.map(({ personal }) => personal)).toEqual([false, false, false]);
      expect(secretsIn(thief.output())).toEqual([]);
    } finally {
      // A service stops its PostgreSQL.
      for (const node of nodes) await stop(node);
      for (const copy of copies) await rm(copy, { recursive: true, force: true });
    }
  });
});

describe('a key file that does not fit the rows', () => {
  const it = useInstallation(anyEngine);
  const running: ServiceProcess[] = [];
  const fileOf = () => join(it.installation.dataDir, 'encryption-key');
  const namesIn = (...folders: string[]) => readdir(join(it.installation.dataDir, ...folders));

  beforeEach(() => copyCluster(it.installation.dataDir));
  // A service stops its PostgreSQL, before the folder is removed.
  afterEach(() => stopAll());

  const start = async (aheadMs = 0): Promise<ServiceProcess> => {
    const node = await startChild(it.installation, { aheadMs, overrides: embedded });
    running.push(node);
    return node;
  };
  const stopAll = async (): Promise<void> => {
    for (const node of running.splice(0)) {
      node.kill('SIGTERM');
      await node.ended;
    }
  };
  /** A session that is sealed under the key of the month, of a service that has ended. */
  const leaveSession = async () => {
    const { baseUrl, adminToken } = await start();
    const tenant = await createTenant({ baseUrl, adminToken: adminToken as string });
    const { id } = await createSession(tenant, { preRegisteredInfo });
    await stopAll();
    return {
      readOn: async (node: ServiceProcess) =>
        (await readSession({ ...tenant, client: tenantClient(node.baseUrl, tenant.apiKey) }, id)).preRegisteredInfo,
    };
  };
  /** Runs an entry until it has ended; a service that starts, against expectation, is stopped. */
  const run = async (entry: 'main' | 'cli', ...words: string[]) => {
    const started = startEntry(entry, await it.installation.environment(embedded), words);
    let isOver = false;
    started.ended.then(() => {
      isOver = true;
    });
    await waitUntil('it has ended or is ready', () => isOver || started.output().includes('"msg":"ready"'));
    started.kill('SIGTERM');
    const { status } = await started.ended;
    return { status, output: started.output() };
  };
  const expectRefusal = ({ status, output }: Awaited<ReturnType<typeof run>>, month: string) => {
    expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining('Put the file back') });
    expect(output).toContain(`${fileOf()} lacks ${month}`);
  };

  test('that is gone is not replaced: nothing starts until it is back, and then every session reads', async () => {
    const [month] = await lastingMonths();
    const { readOn } = await leaveSession();
    const apart = join(it.installation.dataDir, 'kept-apart');
    await rename(fileOf(), apart);
    for (const [entry, ...words] of [['main'], ['cli', 'migrate'], ['cli', 'issue-admin-token']] as const) {
      expectRefusal(await run(entry, ...words), month);
      expect((await namesIn()).filter((name) => name.startsWith('encryption-key'))).toEqual([]);
      expect(await namesIn('postgres', 'data')).not.toContain('postmaster.pid');
    }
    await rename(apart, fileOf());
    expect(await readOn(await start())).toEqual(preRegisteredInfo);
  });

  test('that is an older copy gets no second key of a name that rows use; one that lacks only an old key is used, and the log names the missing key', async () => {
    const [month, later] = await lastingMonths();
    const old = `${masterKey('old')}\n`;
    await writeFile(fileOf(), old, { mode: 0o600 });
    const { readOn } = await leaveSession();
    const apart = join(it.installation.dataDir, 'kept-apart');
    await copyFile(fileOf(), apart);

    await writeFile(fileOf(), old);
    expectRefusal(await run('main'), month);
    expect(await readFile(fileOf(), 'utf8')).toBe(old);
    expect(await namesIn()).not.toContain('encryption-key.new');
    expect(await namesIn('postgres', 'data')).not.toContain('postmaster.pid');
    // A command adds no key, so this one can say what is missing.
    const table = await run('cli', 'master-keys');
    expect(table).toMatchObject({
      status: 1,
      output: expect.stringMatching(new RegExp(`^${month} +MISSING +1 +0 +0 +0 +1 +0$`, 'm')),
    });

    await writeFile(fileOf(), `${masterKey(later)}\n`);
    const without = await start(aheadMs);
    expect(without.output()).toMatch(
      new RegExp(`"level":50.*"missing":\\["${month}"\\].*master keys missing that rows need`),
    );
    await stopAll();
    await rename(apart, fileOf());
    expect(await readOn(await start())).toEqual(preRegisteredInfo);
  });
});

describe('the master keys of an installation with its own database', () => {
  const it = useInstallation(anyEngine);

  test('are listed with the number of rows that need them; a needed key that is missing is an error until its rows are erased', async () => {
    const { installation } = it;
    const [monthId] = await lastingMonths();
    const [month, old] = [masterKey(monthId), masterKey('old')];
    const cliWith = async (keys: string, ...words: string[]) => {
      const started = startEntry('cli', await installation.environment({ ENCRYPTION_KEY: keys }), words);
      const { status } = await started.ended;
      for (const key of [month, old]) expect(started.output()).not.toContain(key.split(':')[1]);
      return { status, output: started.output() };
    };
    const node = await it.startNode({ ENCRYPTION_KEY: old });
    const adminToken = await bootstrap(installation, { ENCRYPTION_KEY: old });
    const tenant = await createTenant({ baseUrl: node.baseUrl, adminToken });
    const { id } = await createSession(tenant);
    await succeeded(tenant.client.POST('/v1/verification-sessions/{id}/cancel', { params: { path: { id } } }));
    await waitUntil('the session has ended', async () => {
      const [row] = await installation.database.query(`SELECT status FROM sessions WHERE id = '${id}'`);
      return row?.status === 'expired';
    });
    node.kill('SIGTERM');
    await node.ended;
    const next = await it.startNode({ ENCRYPTION_KEY: `${old},${month}` });
    await createSession({ ...tenant, client: tenantClient(next.baseUrl, tenant.apiKey) });

    await waitUntil('the key of people is sealed under the key of the month', async () => {
      const [row] = await installation.database.query('SELECT sealed FROM people_keys');
      return keyNameIn(row?.sealed as Buffer) === monthId;
    });

    const none = { webhookSecrets: 0, identifierKeys: 0, signingKeys: 0, peopleKeys: 0, requests: 0 };
    const whole = await cliWith(`${old},${month},${masterKey('spare')}`, 'master-keys', '--json');
    expect(whole.status).toBe(0);
    expect(JSON.parse(whole.output)).toEqual({
      keys: [
        { id: 'old', sessions: 1, ...none, listed: true, current: false },
        { id: monthId, sessions: 1, ...none, peopleKeys: 1, listed: true, current: true },
        { id: 'spare', sessions: 0, ...none, listed: true, current: false },
      ],
      missing: [],
      namelessRows: 0,
      destroyable: ['spare'],
      complete: true,
    });
    const part = await cliWith(month, 'master-keys');
    expect(part).toMatchObject({ status: 1, output: expect.stringMatching(/^old +MISSING +1( +0){5}$/m) });
    expect(part.output).toMatch(/cannot be read: old\nNo key can be destroyed\.\n$/);
    // As after restoring a backup of before the key was destroyed.
    expect((await cliWith(month, 'erase', tenant.id, id)).status).toBe(0);
    expect(await cliWith(month, 'master-keys')).toMatchObject({
      status: 0,
      output: expect.not.stringContaining('old'),
    });
  });
});
