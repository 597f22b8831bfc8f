import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { runCli } from '../support/service-process.ts';
import { approvedSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

describe('verification records', () => {
  const it = useService(anyEngine);
  let tenant: TestTenant;
  let folder: string;

  const query = (sql: string) => it.service.installation.database.query(sql);
  const recordsOf = (id: string) =>
    query(`SELECT position, content, hash FROM verification_records WHERE tenant_id = '${id}' ORDER BY position`);
  const verify = (...words: string[]) => runCli(it.service.installation, ['verify-records', tenant.id, ...words]);

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mitome-records-'));
    tenant = await createTenant(it.service);
    await Promise.all(Array.from({ length: 4 }, () => approvedSession(tenant)));
    await waitUntil('all records are stored', async () => (await recordsOf(tenant.id)).length === 4);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('approvals at the same moment are all in the chain, without a personal value', async () => {
    const verified = await verify();
    expect(verified).toMatchObject({ status: 0, output: expect.stringContaining('4 records  whole') });
    const [row] = await recordsOf(tenant.id);
    const content = JSON.parse(`${row?.content}`);
    expect(content).toMatchObject({ tenantId: tenant.id, position: 1, verdict: 'approved', source: 'automatic' });
    expect(content.evidence).toMatch(/^[\w-]{43}$/);
    // A letter, such as that of the gender, also stands in digests.
    const values = Object.values(planted.person).filter((value) => value.length > 4);
    expect(values.length).toBeGreaterThan(3);
    for (const value of values) expect(`${row?.content}`).not.toContain(value);
  });

  test('a record outlives the erasure of its session', async () => {
    const [row] = await recordsOf(tenant.id);
    const { sessionId } = JSON.parse(`${row?.content}`);
    await succeeded(operatorOf(it).eraseSession(tenant, sessionId));
    expect(await verify()).toMatchObject({ status: 0 });
  });

  test('a changed, a removed and a cut-off record are named', async () => {
    const rows = await recordsOf(tenant.id);
    const content = `${rows[1]?.content}`;
    const changed = content.replace('"approved"', '"rejected"');
    await query(
      `UPDATE verification_records SET content = '${changed}' WHERE tenant_id = '${tenant.id}' AND position = 2`,
    );
    expect(await verify()).toMatchObject({ status: 1, output: expect.stringContaining('record 2 was changed') });
    await query(
      `UPDATE verification_records SET content = '${content}' WHERE tenant_id = '${tenant.id}' AND position = 2`,
    );
    expect(await verify()).toMatchObject({ status: 0 });

    for (const [position, finding] of [
      [3, 'record 3 was removed'],
      [4, 'record 4 was removed at the end'],
    ] as const) {
      const aside = `tenant_id = '${tenant.id}' AND position = ${position}`;
      await query(`UPDATE verification_records SET position = ${position + 1000} WHERE ${aside}`);
      const { status, output } = await verify();
      expect([status, output]).toEqual([1, expect.stringContaining(finding)]);
      await query(
        `UPDATE verification_records SET position = ${position} WHERE tenant_id = '${tenant.id}' AND position = ${position + 1000}`,
      );
    }
  });

  test('an inserted record is named, behind the end and between others that were moved up, however well it is made', async () => {
    const own = `tenant_id = '${tenant.id}'`;
    const chain = await recordsOf(tenant.id);
    /** Inserts a record whose hashes are right at its position, as a person who can write to the database may. */
    const insert = async (position: number) => {
      const previousHash = `${chain[position - 2]?.hash}`;
      const ids = { sessionId: `vs_${'7'.repeat(32)}`, outcomeId: randomUUID() };
      const content = JSON.stringify({ ...JSON.parse(`${chain[0]?.content}`), ...ids, position });
      const hash = createHash('sha256').update(`${previousHash}\n${content}`).digest('hex');
      await query(
        `INSERT INTO verification_records (tenant_id, position, session_id, outcome_id, content, previous_hash, hash, stored_at)
          VALUES ('${tenant.id}', ${position}, '${ids.sessionId}', '${ids.outcomeId}', '${content}', '${previousHash}', '${hash}', '2026-08-02 09:00:00')`,
      );
    };
    const move = (from: number, to: number) =>
      query(`UPDATE verification_records SET position = ${to} WHERE ${own} AND position = ${from}`);
    const remove = (position: number) =>
      query(`DELETE FROM verification_records WHERE ${own} AND position = ${position}`);

    await insert(5);
    expect(await verify()).toMatchObject({
      status: 1,
      output: expect.stringContaining('records after 4 were inserted'),
    });
    await remove(5);
    expect(await verify()).toMatchObject({ status: 0 });

    await move(4, 5);
    await move(3, 4);
    await insert(3);
    expect(await verify()).toMatchObject({
      status: 1,
      output: expect.stringContaining('record 4 does not follow record 3: one of them was changed or inserted'),
    });
    await remove(3);
    await move(4, 3);
    await move(5, 4);
    expect(await verify()).toMatchObject({ status: 0 });
  });

  test('a chain that was cut off with its signed end is found by an earlier run that was kept', async () => {
    const file = join(folder, 'heads.json');
    const { output } = await verify('--json');
    await writeFile(file, output);
    const [old] = await query(`SELECT signed, hash, position FROM record_heads WHERE tenant_id = '${tenant.id}'`);
    await approvedSession(tenant);
    await waitUntil('the record is stored', async () => (await recordsOf(tenant.id)).length === 5);
    const { output: later } = await verify('--json', '--since', file);
    const laterFile = join(folder, 'later.json');
    await writeFile(laterFile, later);
    await query(`DELETE FROM verification_records WHERE tenant_id = '${tenant.id}' AND position = 5`);
    await query(
      `UPDATE record_heads SET signed = '${old?.signed}', hash = '${old?.hash}', position = 4 WHERE tenant_id = '${tenant.id}'`,
    );
    expect(await verify(), 'the database alone cannot tell').toMatchObject({ status: 0 });
    expect(await verify('--since', laterFile)).toMatchObject({
      status: 1,
      output: expect.stringContaining('record 5 is not the one that was signed before'),
    });
    expect(await verify('--since', file)).toMatchObject({ status: 0 });
  });
});
