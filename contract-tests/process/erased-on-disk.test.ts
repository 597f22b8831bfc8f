import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { succeeded, tenantClient } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { copyCluster, queryEmbedded, searchFiles } from '../support/embedded-cluster.ts';
import { embedded } from '../support/installation.ts';
import { signedInMember } from '../support/member.ts';
import { callsOf, operatorOf, rejection } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { type ServiceProcess, startChild, startEntry, useInstallation } from '../support/service-process.ts';
import { approvedSession, createTenant, readSession, type TestTenant } from '../support/tenant.ts';
import { createTestClock, dayMs, minuteMs, waitUntil } from '../support/time.ts';
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
    /** Everything that was sealed or hashed for a session, by where it is: in its rows, and in its pictures. */
    const sealedOf = async (tenantId: string, id: string): Promise<Record<string, Buffer>> => {
      const found: Record<string, Buffer> = {};
      for (const [column, condition] of [
        ['sessions.wrapped_key', `id = '${id}'`],
        ['sessions.request_data', `id = '${id}'`],
        ...['session_data.sealed', 'outcomes.note', 'review_opinions.note', 'seen_identifiers.hash'].map(
          (name) => [name, `session_id = '${id}'`] as const,
        ),
      ] as const) {
        const [table, cell] = column.split('.');
        const rows = await queryEmbedded(dataDir, `SELECT ${cell} AS cell FROM ${table} WHERE ${condition}`);
        const cells = rows.flatMap((row) => (row.cell === null ? [] : [row.cell as Buffer | string]));
        for (const [at, bytes] of cells.entries()) found[`${column} ${at}`] = Buffer.from(bytes as string);
      }
      const folder = join(dataDir, 'media', tenantId, id);
      const pictures = existsSync(folder) ? await readdir(folder, { recursive: true, withFileTypes: true }) : [];
      const files = pictures.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
      for (const [at, file] of files.entries()) found[`picture ${at}`] = await readFile(file);
      return found;
    };
    const named = (name: string, sealed: Readonly<Record<string, Buffer>>) =>
      Object.fromEntries(Object.entries(sealed).map(([place, bytes]) => [`${name} ${place}`, bytes]));
    try {
      const first = await start(0);
      const service = { baseUrl: first.baseUrl, adminToken: first.adminToken as string, clock: createTestClock() };
      // Of a tenant each: both have the same user, whose hashes differ by tenant only.
      const [tenant, other] = [await createTenant(service), await createTenant(service)];
      const [gone, kept] = [
        await approvedSession(tenant, { preRegisteredInfo }),
        await approvedSession(other, { preRegisteredInfo }),
      ];
      await waitUntil('both records are stored', async () => {
        const rows = await queryEmbedded(dataDir, 'SELECT session_id FROM verification_records');
        return rows.length === 2;
      });
      await review(service, tenant, gone.id);
      const [goneSealed, keptSealed] = [await sealedOf(tenant.id, gone.id), await sealedOf(other.id, kept.id)];
      expect(new Set(Object.keys(goneSealed).map((name) => name.split(' ')[0]))).toEqual(
        new Set([
          ...['sessions.wrapped_key', 'sessions.request_data', 'session_data.sealed', 'picture'],
          ...['outcomes.note', 'review_opinions.note', 'seen_identifiers.hash'],
        ]),
      );
      const wrappedKey = goneSealed['sessions.wrapped_key 0'] as Buffer;
      const search = () => searchFiles([dataDir], { ...named('gone', goneSealed), ...named('kept', keptSealed) });
      /** How many places of the folder hold the key of a session that a key of the key file opens. */
      const openable = async ({ id: tenantId }: TestTenant, sessionId: string): Promise<number> => {
        const keys = await readKeys(dataDir);
        const place = { tenantId, sessionId };
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
      for (const name of Object.keys(goneSealed).filter((name) => !name.startsWith('picture')))
        expect(before[`gone ${name}`], `an erasure alone leaves ${name} on disk, and the search finds it`).not.toEqual(
          [],
        );
      expect(await openable(tenant, gone.id)).toBeGreaterThan(0);

      const second = await start(dayMs + minuteMs);
      await waitUntil('the database is rewritten', () => second.output().includes(rewritten));
      await stop(second);
      expect(first.output()).not.toContain(rewritten);
      const after = await search();
      for (const name of Object.keys(goneSealed)) expect(after[`gone ${name}`], name).toEqual([]);
      for (const name of Object.keys(keptSealed)) expect(after[`kept ${name}`], name).not.toEqual([]);
      expect(await openable(tenant, gone.id)).toBe(0);
      expect(await openable(other, kept.id)).toBeGreaterThan(0);

      const third = await start(2 * dayMs + 2 * minuteMs);
      const client = tenantClient(third.baseUrl, other.apiKey);
      expect((await readSession({ ...other, client }, kept.id)).preRegisteredInfo).toEqual(preRegisteredInfo);
      const lookedAt = async () =>
        Date.parse((JSON.parse(await readFile(join(dataDir, 'postgres', 'rewritten.json'), 'utf8')) as Look).at);
      await waitUntil('the next look is over', async () => (await lookedAt()) > Date.now() + 2 * dayMs);
      expect(third.output(), 'nothing was erased since').not.toContain(rewritten);

      const listed = await listAndDelete({ ...service, baseUrl: third.baseUrl }, other.id, dataDir);
      await stop(third);
      expect((await searchFiles([dataDir], listed))['listed hash'], 'a deletion alone leaves it').not.toEqual([]);
      const fourth = await start(3 * dayMs + 3 * minuteMs);
      await waitUntil('the database is rewritten', () => fourth.output().includes(rewritten));
      await stop(fourth);
      expect(await searchFiles([dataDir], listed)).toEqual({ 'listed hash': [], 'listed note': [] });
    } finally {
      for (const node of nodes) await stop(node);
    }
  });
});

/** Returns an approved session to review, where two people agree to reject it: each of them leaves a note. */
async function review(service: Parameters<typeof signedInMember>[0], tenant: TestTenant, id: string): Promise<void> {
  const operator = operatorOf({ service });
  await succeeded(operator.updateTenantSettings(tenant.id, { reviewsNeedSecondPerson: true }));
  await succeeded(operator.returnToReview(tenant, id));
  const decision = rejection(await operator.reviewIdOf(tenant, id));
  for (const awaits of ['second_person', null]) {
    const { client } = await signedInMember(service, tenant.id, ['reviewer']);
    expect(await succeeded(callsOf(() => client).decideReview(tenant, id, decision))).toMatchObject({ awaits });
  }
}

/** Adds an entry to a blocklist and deletes it, so that no row shows what there was. */
async function listAndDelete(
  service: Parameters<typeof signedInMember>[0],
  tenantId: string,
  dataDir: string,
): Promise<Record<string, Buffer>> {
  const document = { documentType: 'passport', documentNumber: 'TZ7654321' } as const;
  const entry = { document, note: 'lost', expiresInSeconds: null };
  const operator = operatorOf({ service });
  const { id: entryId } = await succeeded(operator.createBlocklistEntry(tenantId, entry));
  const [row] = await queryEmbedded(
    dataDir,
    `SELECT h.hash, e.note FROM blocklist_entries e JOIN blocklist_hashes h ON h.entry_id = e.id WHERE e.id = '${entryId}'`,
  );
  expect((await operator.deleteBlocklistEntry(tenantId, entryId)).response.status).toBe(204);
  expect(await queryEmbedded(dataDir, 'SELECT id FROM blocklist_entries')).toEqual([]);
  return { 'listed hash': Buffer.from(row?.hash as string), 'listed note': row?.note as Buffer };
}

interface Look {
  readonly at: string;
}
