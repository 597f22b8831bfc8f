import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { tenantClient } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { copyCluster, queryEmbedded, searchFiles } from '../support/embedded-cluster.ts';
import { embedded } from '../support/installation.ts';
import { planted } from '../support/planted.ts';
import { type ServiceProcess, startChild, startEntry, useInstallation } from '../support/service-process.ts';
import { approvedSession, createTenant, readSession } from '../support/tenant.ts';
import { dayMs, minuteMs, waitUntil } from '../support/time.ts';
import { keyNameIn, readKeys, unwraps } from './key-file.ts';

const rewritten = 'embedded database rewritten; erased data is gone from its files';
const preRegisteredInfo = { lastName: planted.person.lastName };

describe('what was erased in an embedded installation', () => {
  const it = useInstallation(anyEngine);

  test('is in no byte of the data folder once ERASURE_REWRITE_INTERVAL_HOURS are over, while other sessions stay', async () => {
    const { dataDir } = it.installation;
    await copyCluster(dataDir);
    const nodes: ServiceProcess[] = [];
    const start = async (aheadMs: number) => {
      const node = await startChild(it.installation, { aheadMs, overrides: embedded });
      nodes.push(node);
      return node;
    };
    const stop = async (node: ServiceProcess) => {
      node.kill('SIGTERM');
      await node.ended;
    };
    const bytesOf = (sql: string) =>
      queryEmbedded(dataDir, sql).then((rows) =>
        rows.flatMap((row) => Object.values(row).filter((cell) => Buffer.isBuffer(cell))),
      );
    /** Everything that was sealed for a session: in its rows, and in its pictures. */
    const sealedOf = async (tenantId: string, id: string): Promise<Buffer[]> => {
      const folder = join(dataDir, 'media', tenantId, id);
      const pictures = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
      const files = pictures.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
      return [
        ...(await bytesOf(`SELECT wrapped_key, request_data FROM sessions WHERE id = '${id}'`)),
        ...(await bytesOf(`SELECT sealed FROM session_data WHERE session_id = '${id}'`)),
        ...(await Promise.all(files.map((file) => readFile(file)))),
      ];
    };
    const named = (name: string, sealed: readonly Buffer[]) =>
      Object.fromEntries(sealed.map((bytes, at) => [`${name} ${at}`, bytes]));
    try {
      const first = await start(0);
      const tenant = await createTenant({ baseUrl: first.baseUrl, adminToken: first.adminToken as string });
      const [gone, kept] = [
        await approvedSession(tenant, { preRegisteredInfo }),
        await approvedSession(tenant, { preRegisteredInfo }),
      ];
      await waitUntil('both records are stored', async () => {
        const rows = await queryEmbedded(dataDir, 'SELECT session_id FROM verification_records');
        return rows.length === 2;
      });
      const [goneSealed, keptSealed] = [await sealedOf(tenant.id, gone.id), await sealedOf(tenant.id, kept.id)];
      expect(goneSealed.length).toBeGreaterThanOrEqual(6);
      const [wrappedKey] = goneSealed as [Buffer];
      const search = () => searchFiles([dataDir], { ...named('gone', goneSealed), ...named('kept', keptSealed) });
      /** How many places of the folder hold the key of a session that a key of the key file opens. */
      const openable = async (id: string): Promise<number> => {
        const keys = await readKeys(dataDir);
        const place = { tenantId: tenant.id, sessionId: id };
        const head = wrappedKey.subarray(0, 2 + (wrappedKey[1] as number));
        expect(keys.map((key) => key.id)).toContain(keyNameIn(wrappedKey));
        let opened = 0;
        for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile()) continue;
          const bytes = await readFile(join(entry.parentPath, entry.name));
          for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 1)) {
            const box = bytes.subarray(at, at + wrappedKey.length);
            if (box.length === wrappedKey.length && keys.some((key) => unwraps(key, box, place))) opened += 1;
          }
        }
        return opened;
      };

      const erased = startEntry('cli', await it.installation.environment(embedded), ['erase', tenant.id, gone.id]);
      expect((await erased.ended).status).toBe(0);
      await stop(first);
      const before = await search();
      expect(before['gone 0'], 'an erasure alone leaves the key on disk, and the search finds it').not.toEqual([]);
      expect(await openable(gone.id)).toBeGreaterThan(0);

      const second = await start(dayMs + minuteMs);
      await waitUntil('the database is rewritten', () => second.output().includes(rewritten));
      await stop(second);
      expect(first.output()).not.toContain(rewritten);
      const after = await search();
      for (const at of goneSealed.keys()) expect(after[`gone ${at}`]).toEqual([]);
      for (const at of keptSealed.keys()) expect(after[`kept ${at}`]).not.toEqual([]);
      expect(await openable(gone.id)).toBe(0);
      expect(await openable(kept.id)).toBeGreaterThan(0);

      const third = await start(2 * dayMs + 2 * minuteMs);
      const client = tenantClient(third.baseUrl, tenant.apiKey);
      expect((await readSession({ ...tenant, client }, kept.id)).preRegisteredInfo).toEqual(preRegisteredInfo);
      const lookedAt = async () =>
        Date.parse((JSON.parse(await readFile(join(dataDir, 'postgres', 'rewritten.json'), 'utf8')) as Look).at);
      await waitUntil('the next look is over', async () => (await lookedAt()) > Date.now() + 2 * dayMs);
      expect(third.output(), 'nothing was erased since').not.toContain(rewritten);
      await stop(third);
    } finally {
      for (const node of nodes) await stop(node);
    }
  });
});

interface Look {
  readonly at: string;
}
