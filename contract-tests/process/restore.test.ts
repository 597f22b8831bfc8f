import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Backups, embeddedBackups, externalBackups } from '../support/backup.ts';
import { tenantClient } from '../support/client.ts';
import { mysql, postgres } from '../support/databases.ts';
import type { Installation } from '../support/installation.ts';
import { simulateUser } from '../support/phone.ts';
import { planted } from '../support/planted.ts';
import { runCli, type ServiceProcess, startChild, useInstallation } from '../support/service-process.ts';
import { approvedSession, createSession, createTenant, readSession, waitForStatus } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const preRegisteredInfo = { lastName: planted.person.lastName };
const places = [
  { name: 'MySQL or MariaDB', engine: mysql, backupsOf: externalBackups },
  { name: 'an embedded installation, on PostgreSQL', engine: postgres, backupsOf: embeddedBackups },
];

describe.each(places)('a restored backup of $name', ({ engine, backupsOf }) => {
  const it = useInstallation(engine);

  /** Runs the work with nodes and commands of the installation, one node at a time, all on one port. */
  const withNodes = async (work: (tools: ReturnType<typeof toolsOf>) => Promise<void>) => {
    const { installation } = it;
    const backups = backupsOf(installation);
    await backups.prepare();
    const { PORT = '', PUBLIC_URL = '' } = await installation.environment();
    const tools = toolsOf(installation, backups, { ...backups.overrides, PORT, PUBLIC_URL });
    const folder = await mkdtemp(join(tmpdir(), 'mitome-restore-'));
    try {
      await work({ ...tools, fileOf: (name) => join(folder, name) });
    } finally {
      await tools.stop();
      await rm(folder, { recursive: true });
      await backups.remove();
    }
  };

  test('has what was erased since, until the receipts are replayed: then nothing of it is readable, and all else is', () =>
    withNodes(async ({ start, stop, cli, backups, fileOf, picturesOf }) => {
      const first = await start();
      const admin = { baseUrl: first.baseUrl, adminToken: first.adminToken as string };
      const tenant = await createTenant(admin);
      const gone = await approvedSession(tenant, { preRegisteredInfo });
      const kept = await approvedSession(tenant, { preRegisteredInfo });
      const unfinished = await createSession(tenant, { preRegisteredInfo });
      await stop();
      await backups.make();

      const second = await start();
      await simulateUser(unfinished.verificationUrl);
      await waitForStatus(tenant, unfinished.id, 'completed');
      const younger = await approvedSession(tenant, { preRegisteredInfo });
      expect((await cli('erase', tenant.id, gone.id)).status).toBe(0);
      expect((await cli('signing-keys', 'rotate')).status).toBe(0);
      for (const { id } of [unfinished, younger]) expect((await cli('erase', tenant.id, id)).status).toBe(0);
      const exported = await cli('export-erasures', '--since', new Date(Date.now() - 3_600_000).toISOString());
      const receipts = exported.output.split('\n').filter((line) => line.startsWith('{"'));
      expect(receipts.map((line) => JSON.parse(line).sessionId)).toEqual([gone.id, unfinished.id, younger.id]);
      const [file, keys, forged] = [fileOf('erasures.jsonl'), fileOf('keys.json'), fileOf('forged.jsonl')];
      await writeFile(file, `${receipts.join('\n')}\n`);
      await writeFile(keys, await (await fetch(`${second.baseUrl}/.well-known/jwks.json`)).text());
      const changed = { ...JSON.parse(receipts[0] as string), sessionId: kept.id };
      await writeFile(forged, `${JSON.stringify(changed)}\nnot a receipt\n`);
      await stop();
      await backups.restore();

      expect((await picturesOf(tenant.id, gone.id)).length).toBeGreaterThan(0);
      expect(await cli('replay-erasures', forged)).toMatchObject({
        status: 1,
        output: expect.stringMatching(/^0 sessions[\s\S]*line 1: .*another sessionId[\s\S]*line 2: /),
      });
      // The backup does not have the key that replaced the first.
      expect(await cli('replay-erasures', file)).toMatchObject({
        status: 1,
        output: expect.stringMatching(
          /^1 sessions erased again\n[\s\S]*2 receipts refused:\n {2}line 2: None of these keys/,
        ),
      });
      expect(await cli('replay-erasures', file, '--keys', keys)).toMatchObject({
        status: 0,
        output: '1 sessions erased again\n1 erased before\n1 not in this database, receipts kept\n',
      });

      const last = await start();
      const again = { ...tenant, client: tenantClient(last.baseUrl, tenant.apiKey) };
      expect(await readSession(again, gone.id)).toMatchObject({
        ...{ status: 'completed', preRegisteredInfo: null, userInputInfo: null },
        purgedAt: JSON.parse(receipts[0] as string).erasedAt,
      });
      expect(await readSession(again, unfinished.id)).toMatchObject({ status: 'expired', preRegisteredInfo: null });
      expect((await readSession(again, kept.id)).preRegisteredInfo).toEqual(preRegisteredInfo);
      const rows = await backups.query(
        `SELECT id FROM sessions WHERE id IN ('${gone.id}', '${unfinished.id}') AND (wrapped_key IS NOT NULL OR request_data IS NOT NULL)
         UNION ALL SELECT session_id FROM session_data WHERE session_id IN ('${gone.id}', '${unfinished.id}') AND sealed IS NOT NULL`,
      );
      expect(rows).toEqual([]);
      await waitUntil('the pictures are removed', async () => (await picturesOf(tenant.id, gone.id)).length === 0);
      expect((await picturesOf(tenant.id, kept.id)).length).toBeGreaterThan(0);
      const printed = await cli('export-erasures');
      expect(printed.output.split('\n').filter((line) => line.startsWith('{"'))).toEqual(receipts);
    }));
});

/** Nodes and commands of an installation. */
function toolsOf(installation: Installation, backups: Backups, overrides: Readonly<Record<string, string>>) {
  let node: ServiceProcess | null = null;
  return {
    backups,
    fileOf: (name: string) => name,
    async start() {
      node = await startChild(installation, { overrides });
      return node;
    },
    async stop() {
      node?.kill('SIGTERM');
      await node?.ended;
      node = null;
    },
    cli: (...words: string[]) => runCli(installation, words, overrides),
    async picturesOf(tenantId: string, id: string): Promise<string[]> {
      const folder = join(installation.dataDir, 'media', tenantId, id);
      if (!existsSync(folder)) return [];
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
  };
}
