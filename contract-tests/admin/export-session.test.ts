import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { simulate } from '../sandbox/simulate.ts';
import { adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { mysql } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { planted, typed } from '../support/planted.ts';
import { useService, whileTableIsMissing } from '../support/service.ts';
import { runCli } from '../support/service-process.ts';
import { approvedSession, createSession, createTenant, reviewingSession } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

/** An export as its receiver reads it, as loosely as the tests need it. */
interface Exported {
  readonly session: { readonly id: string };
  readonly metadata: string;
  readonly preRegisteredInfo: object;
  readonly userInputInfo: object;
  readonly rounds: readonly {
    readonly round: number;
    readonly findings: object | null;
    readonly pictures: readonly { readonly file: string }[];
  }[];
  readonly outcomes: readonly { readonly verdict: string; readonly review?: { readonly note: string } }[];
  readonly accesses: readonly { readonly operation: string; readonly fields: readonly string[] }[];
}

describe('exportSession', () => {
  const it = useService(mysql);
  const operator = operatorOf(it);
  let identity: string;
  let recipient: string;
  beforeAll(async () => {
    identity = await generateIdentity();
    recipient = await identityToRecipient(identity);
  });
  const open = async (sealed: ArrayBuffer) => {
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const files = unzipSync(await decrypter.decrypt(new Uint8Array(sealed)));
    const text = Buffer.from(files['export.json'] ?? []).toString('utf8');
    return { files, text, exported: JSON.parse(text) as Exported };
  };

  /** Gives the name of a file that does not exist, in a folder of its own. */
  const withFile = async <T>(use: (file: string) => Promise<T>): Promise<T> => {
    const folder = await mkdtemp(join(tmpdir(), 'mitome-export-'));
    try {
      return await use(join(folder, 'export.zip.age'));
    } finally {
      await rm(folder, { recursive: true });
    }
  };
  const exportByCommand = (tenantId: string, id: string, file: string) =>
    runCli(it.service.installation, ['export', tenantId, id, '--recipient', recipient, '--out', file]);

  test('the receiver opens everything that is stored about the user, and the access is in it', async () => {
    const tenant = await createTenant(it.service);
    const { id, verificationUrl } = await reviewingSession(it, tenant, {
      preRegisteredInfo: { lastName: planted.person.lastName },
      metadata: planted.metadata,
      state: planted.state,
    });
    await operator.reject(tenant, id);
    const { data, response } = await operator.exportSession(tenant, id, [recipient]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': `attachment; filename="${id}.zip.age"`,
    });
    const { files, text, exported } = await open(data as ArrayBuffer);
    expect(exported).toMatchObject({
      session: { id },
      metadata: JSON.stringify(planted.metadata),
      preRegisteredInfo: { lastName: planted.person.lastName },
      userInputInfo: typed,
      rounds: [{ round: 1, pictures: [{ file: 'pictures/round-1/document_front.jpg' }] }],
      outcomes: [{ verdict: 'needs_review' }, { verdict: 'rejected', review: { note: planted.note } }],
    });
    expect(exported.rounds[0]?.findings).not.toBeNull();
    const held = ['preRegisteredInfo', 'userInputInfo', 'findings', 'outcome.review.note', 'picture.document_front'];
    expect(exported.accesses[0]).toMatchObject({ operation: 'exportSession', fields: ['export', ...held] });
    expect(exported.accesses.map(({ operation }) => operation)).toContain('decideSession');
    const stored = Buffer.from(await succeeded(operator.getSessionPicture(tenant, id, 'document_front')));
    expect(Buffer.from(files['pictures/round-1/document_front.jpg'] ?? []).equals(stored)).toBe(true);
    expect(Object.keys(files)).toEqual(['export.json', 'pictures/round-1/document_front.jpg']);
    const secret = verificationUrl.split('#')[1] ?? '';
    for (const hidden of [secret, planted.state]) expect(text).not.toContain(hidden);
    const [latest] = (await succeeded(operator.listPersonalDataAccesses(tenant.id, { sessionId: id }))).items.filter(
      ({ operation }) => operation === 'exportSession',
    );
    expect(latest).toMatchObject({
      actor: { kind: 'admin_token' },
      requestId: response.headers.get('x-request-id'),
    });
  });

  test('a session that has been erased, and one of another tenant, have nothing to export, and no access is recorded', async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    const { id } = await createSession(tenant);
    await simulate(tenant, id, { outcome: 'failed' });
    await simulate(tenant, id, { outcome: 'erased' });
    expect(await refusalOf(operator.exportSession(tenant, id, [recipient]))).toBe(
      '409 SessionActionNotAllowed personal_data_erased',
    );
    const refusals = [];
    for (const [owner, sessionId] of [
      [other, id],
      [tenant, `vs_${'0'.repeat(32)}`],
      [tenant, 'x'],
    ] as const) {
      const { requestId, ...problem } = await problemOf(operator.exportSession(owner, sessionId, [recipient]));
      refusals.push(problem);
    }
    expect(refusals[0]).toMatchObject({ status: 404, _tag: 'ResourceNotFound', resource: 'session' });
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
    expect((await succeeded(operator.listPersonalDataAccesses(tenant.id))).items).toEqual([]);
    expect((await succeeded(operator.listPersonalDataAccesses(other.id))).items).toEqual([]);
  });

  test('malformed keys are refused by position and not repeated, and so is a private key', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await createSession(tenant);
    const wrong = `${recipient.slice(0, -1)}${recipient.endsWith('q') ? 'p' : 'q'}`;
    const problem = await problemOf(operator.exportSession(tenant, id, [recipient, wrong]));
    expect(problem).toMatchObject({ status: 400, issues: [{ path: '/body/recipients/1' }] });
    for (const recipients of [[], [identity], Array(21).fill(recipient)]) {
      const refused = await problemOf(operator.exportSession(tenant, id, recipients));
      expect(refused).toMatchObject({ status: 400, _tag: 'InvalidRequest' });
      expect(JSON.stringify(refused)).not.toContain(identity);
    }
    const headers = { accept: 'application/json' };
    const asJson = adminOf(it.service).POST('/admin/tenants/{tenantId}/sessions/{sessionId}/export', {
      params: { path: { tenantId: tenant.id, sessionId: id } },
      body: { recipients: [recipient] },
      headers,
    });
    expect(await refusalOf(asJson)).toBe('406 NotAcceptable');
  });

  test('two exports are made at once; one more gets 503 with Retry-After, and is made once one of them has left', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await approvedSession(tenant);
    const { database } = it.service.installation;
    await database.query('LOCK TABLES access_records WRITE');
    const ended: Response[] = [];
    const calls = [1, 2, 3].map(async () => {
      const { response } = await operator.exportSession(tenant, id, [recipient]);
      ended.push(response);
    });
    try {
      await waitUntil('one is refused', () => ended.length > 0);
    } finally {
      await database.query('UNLOCK TABLES');
    }
    await Promise.all(calls);
    expect(ended.map(({ status }) => status)).toEqual([503, 200, 200]);
    expect(ended.map(({ headers }) => headers.get('retry-after'))).toEqual(['5', null, null]);
    expect((await operator.exportSession(tenant, id, [recipient])).response.status).toBe(200);
    const { items } = await succeeded(operator.listPersonalDataAccesses(tenant.id, { sessionId: id }));
    expect(items.filter(({ operation }) => operation === 'exportSession')).toHaveLength(3);
  });

  test('without an access record not a byte leaves, by the API or the command', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await approvedSession(tenant);
    await withFile(async (file) => {
      await whileTableIsMissing(it.service, 'access_records', async () => {
        expect(await refusalOf(operator.exportSession(tenant, id, [recipient]))).toBe('503 ServiceUnavailable');
        expect((await exportByCommand(tenant.id, id, file)).status).not.toBe(0);
      });
      expect(existsSync(file)).toBe(false);
    });
  });

  test('the command is recorded as an access by itself, with what the archive holds', async () => {
    const tenant = await createTenant(it.service);
    const { id } = await approvedSession(tenant);
    const { exported } = await withFile(async (file) => {
      expect(await exportByCommand(tenant.id, id, file)).toMatchObject({ status: 0 });
      return open(new Uint8Array(await readFile(file)).buffer);
    });
    const { items } = await succeeded(operator.listPersonalDataAccesses(tenant.id, { actorKind: 'command' }));
    expect(items).toMatchObject([
      {
        ...{ sessionId: id, operation: 'exportSession', address: null, requestId: expect.stringMatching(/^cmd_/) },
        actor: { kind: 'command', id: 'export' },
        fields: ['export', 'userInputInfo', 'documentOcr', 'findings', 'picture.document_front'],
      },
    ]);
    expect(exported.accesses[0]).toMatchObject({ operation: 'exportSession', fields: items[0]?.fields });
  });
});
