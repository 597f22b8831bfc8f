import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { anyEngine, engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { useService, whileTableIsMissing } from '../support/service.ts';
import { runCli } from '../support/service-process.ts';
import {
  approvedSession,
  createSession,
  createTenant,
  failedSession,
  readSession,
  reviewingSession,
} from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const retention = { retentionSeconds: 86_400 };

describe.each(engines)('eraseSession on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);

  test('the personal data and the pictures are gone at once, and the receipt says what they were, without a value of them', async () => {
    const tenant = await createTenant(it.service, retention);
    const { id } = await approvedSession(tenant, { preRegisteredInfo: { lastName: planted.person.lastName } });
    const before = await readSession(tenant, id);
    const receipt = await succeeded(operator.eraseSession(tenant, id));
    const after = await readSession(tenant, id);
    expect(after).toMatchObject({
      status: 'completed',
      outcome: before.outcome,
      preRegisteredInfo: null,
      userInputInfo: null,
      purgedAt: receipt.erasedAt,
    });
    expect(receipt).toMatchObject({ sessionId: id, tenantId: tenant.id, rule: 'on_demand' });
    expect(receipt.erased).toEqual(
      expect.arrayContaining([
        { kind: 'encryption_key', count: 1 },
        { kind: 'request_data', count: 1 },
        { kind: 'user_input', count: 1 },
        { kind: 'document_ocr', count: 1 },
        { kind: 'pictures', count: 1 },
      ]),
    );
    expect(JSON.stringify(receipt)).not.toContain(planted.person.lastName);
    expect(await succeeded(operator.getErasureReceipt(tenant, id))).toEqual(receipt);
    const { database } = it.service.installation;
    await waitUntil('the pictures are removed', async () => {
      const rows = await database.query(`SELECT kind FROM media WHERE session_id = '${id}'`);
      return rows.length === 0;
    });
  });

  test('a session in review can only be rejected afterwards, without a note', async () => {
    const tenant = await createTenant(it.service, retention);
    const { id } = await reviewingSession(it, tenant);
    await succeeded(operator.eraseSession(tenant, id));
    const reviewId = await operator.reviewIdOf(tenant, id);
    const decide = (verdict: 'approved' | 'rejected') =>
      operator.decideReview(tenant, id, {
        reviewId,
        verdict,
        reasons: verdict === 'approved' ? [] : ['document_unreadable'],
        note: null,
      });
    expect(await refusalOf(decide('approved'))).toBe('409 SessionActionNotAllowed personal_data_erased');
    expect((await succeeded(decide('rejected'))).status).toBe('completed');
  });

  test('what has not ended, and what was erased, is refused and changed in nothing', async () => {
    const tenant = await createTenant(it.service, retention);
    const { id } = await createSession(tenant, { preRegisteredInfo: { lastName: planted.person.lastName } });
    expect(await refusalOf(operator.eraseSession(tenant, id))).toBe('409 SessionActionNotAllowed status');
    expect(await refusalOf(operator.getErasureReceipt(tenant, id))).toBe('404 ResourceNotFound');
    expect((await readSession(tenant, id)).preRegisteredInfo).toEqual({ lastName: planted.person.lastName });
    const failed = await failedSession(it, tenant);
    const first = await succeeded(operator.eraseSession(tenant, failed.id));
    expect(await refusalOf(operator.eraseSession(tenant, failed.id))).toBe(
      '409 SessionActionNotAllowed personal_data_erased',
    );
    expect(await succeeded(operator.getErasureReceipt(tenant, failed.id))).toEqual(first);
  });

  test('of calls at the same moment one erases', async () => {
    const tenant = await createTenant(it.service, retention);
    const { id } = await failedSession(it, tenant);
    const calls = await Promise.all(Array.from({ length: 5 }, () => operator.eraseSession(tenant, id)));
    expect(calls.filter(({ data }) => data !== undefined)).toHaveLength(1);
  });
});

describe('the commands that erase a session and verify a receipt', () => {
  const it = useService(anyEngine);
  const operator = operatorOf(it);

  const verified = async (receipt: object) => {
    const folder = await mkdtemp(join(tmpdir(), 'mitome-receipt-'));
    try {
      const [file, keys] = [join(folder, 'receipt.json'), join(folder, 'keys.json')];
      await writeFile(file, JSON.stringify(receipt));
      await writeFile(keys, await (await fetch(`${it.service.baseUrl}/.well-known/jwks.json`)).text());
      return await runCli(it.service.installation, ['verify-receipt', file, '--key', keys]);
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  test('the receipt is verified by the command line without a service, and a changed one is refused', async () => {
    const tenant = await createTenant(it.service, retention);
    const { id } = await failedSession(it, tenant);
    const receipt = await succeeded(operator.eraseSession(tenant, id));
    const genuine = await verified(receipt);
    expect(genuine.status, genuine.output).toBe(0);
    expect(JSON.parse(genuine.output)).toMatchObject({ issuer: it.service.baseUrl, sessionId: id, rule: 'on_demand' });
    const changed = await verified({ ...receipt, rule: 'retention' });
    expect(changed).toMatchObject({ status: 1, output: expect.stringContaining('another rule') });
  });

  test('the command prints the same receipt', async () => {
    const tenant = await createTenant(it.service, retention);
    const { id } = await failedSession(it, tenant);
    const erased = await runCli(it.service.installation, ['erase', tenant.id, id]);
    expect(erased.status, erased.output).toBe(0);
    const receipt = await succeeded(operator.getErasureReceipt(tenant, id));
    expect(erased.output).toContain(receipt.signed);
    const again = await runCli(it.service.installation, ['erasure-receipt', tenant.id, id]);
    expect(JSON.parse(again.output)).toEqual(receipt);
  });

  test('the command is in the audit log and the timeline, refused or not, and erases nothing without a record', async () => {
    const tenant = await createTenant(it.service, retention);
    const { id } = await failedSession(it, tenant);
    const erase = (sessionId = id) => runCli(it.service.installation, ['erase', tenant.id, sessionId]);
    await whileTableIsMissing(it.service, 'change_records', async () => {
      expect((await erase()).status).not.toBe(0);
    });
    expect((await readSession(tenant, id)).purgedAt).toBeNull();
    expect((await erase()).status).toBe(0);
    expect((await erase()).status).toBe(1);
    expect((await erase(`vs_${'0'.repeat(32)}`)).status).toBe(1);
    const { items } = await succeeded(operator.listAuditLog(tenant.id, { operation: 'eraseSession' }));
    const byCommand = {
      ...{ kind: 'change', operation: 'eraseSession', sessionId: id, resourceId: null, fields: [] },
      ...{ actor: { kind: 'command', id: 'erase' }, address: null, requestId: expect.stringMatching(/^cmd_/) },
    };
    expect(items).toMatchObject([
      { ...byCommand, status: 409 },
      { ...byCommand, status: 200 },
    ]);
    const timeline = await succeeded(operator.getSessionTimeline(tenant, id));
    expect(timeline.items.flatMap(({ change }) => change ?? [])).toEqual([
      { operation: 'eraseSession', by: { kind: 'command', id: 'erase' } },
    ]);
  });
});
