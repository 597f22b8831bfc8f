import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Decrypter, generateIdentity, identityToRecipient } from 'age-encryption';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { succeeded, tenantClient } from '../support/client.ts';
import { anyEngine, engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { beginUpload, blankPicture, passportOf, simulateUser, startPhone } from '../support/phone.ts';
import { bootstrap, errorsOf, runCli, useInstallation } from '../support/service-process.ts';
import { createNotifiedTenant, createSession, createTenant, readSession, waitForStatus } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

describe.each(engines)('the service as its operator runs it, on $name', (engine) => {
  const it = useInstallation(engine, { content: 'empty' });

  test('three nodes that start at once on an empty database all become ready and work as one', async () => {
    const all = await Promise.all([it.startNode(), it.startNode(), it.startNode()]);
    const adminToken = await bootstrap(it.installation);
    const [first, second, third] = all;
    const tenant = await createTenant({ baseUrl: first.baseUrl, adminToken });
    const elsewhere = tenantClient(second.baseUrl, tenant.apiKey);
    const session = await succeeded(elsewhere.POST('/v1/verification-sessions', { body: {} }));
    const { pathname, hash } = new URL(session.verificationUrl);
    await simulateUser(`${third.baseUrl}${pathname}${hash}`, await passportOf());
    await waitForStatus(tenant, session.id, 'completed');
    for (const node of all) node.kill('SIGTERM');
    for (const node of all) expect(await node.ended).toEqual({ status: 0, signal: null });
    for (const node of all) expect(errorsOf(node)).toEqual([]);
  });
});

describe('the service as its operator runs it', () => {
  const it = useInstallation(anyEngine);

  test('on SIGTERM, a request and a delivery in flight finish, and new connections are refused', async () => {
    const node = await it.startNode();
    const adminToken = await bootstrap(it.installation);
    const tenant = await createNotifiedTenant({ baseUrl: node.baseUrl, adminToken }, it.receiver, {
      steps: ['user_input'],
    });
    // A delivery whose receiver is slow.
    let respond = () => {};
    const held = new Promise<void>((resolve) => {
      respond = resolve;
    });
    tenant.inbox.respondWith(async () => {
      await held;
      return { status: 204 };
    });
    const decided = await createSession(tenant);
    const phone = await startPhone(decided.verificationUrl);
    await succeeded(phone.type());
    await succeeded(phone.submit());
    await tenant.inbox.nth(decided.id, 1);
    // A request whose body has begun to arrive.
    const session = await createSession(await createTenant({ baseUrl: node.baseUrl, adminToken }));
    const uploader = await startPhone(session.verificationUrl);
    const cookie = [...uploader.jar.values()].join('; ');
    const upload = await beginUpload(
      `${node.baseUrl}/capture/verifications/${session.id}/evidence/document_front`,
      { cookie, 'content-type': 'image/png' },
      await blankPicture(),
    );

    node.kill('SIGTERM');
    await waitUntil('new connections are refused', () =>
      fetch(`${node.baseUrl}/livez`).then(
        () => false,
        () => true,
      ),
    );
    respond();
    expect(await upload.finish()).toBe(200);
    expect(await node.ended).toEqual({ status: 0, signal: null });
    expect(node.output()).toContain('"outcome":"delivered"');

    // What was delivered is recorded: the next node sends nothing again.
    const next = await it.startNode();
    const again = { ...tenant, client: tenantClient(next.baseUrl, tenant.apiKey) };
    const marker = await createSession(again);
    const other = await startPhone(marker.verificationUrl);
    await succeeded(other.type());
    await succeeded(other.submit());
    await tenant.inbox.nth(marker.id, 1);
    expect(tenant.inbox.of(decided.id)).toHaveLength(1);
    expect((await readSession(again, decided.id)).outcome?.verdict).toBe('needs_review');
  });

  test('an instance is set up once, and its operator can issue a token, export a session and erase it', async () => {
    const { installation } = it;
    const adminToken = await bootstrap(installation);
    const again = await runCli(installation, ['bootstrap']);
    expect(again.status).toBe(1);
    expect(again.output).not.toMatch(/mtm_/);
    const node = await it.startNode();
    await createTenant({ baseUrl: node.baseUrl, adminToken });
    const issued = await runCli(installation, ['issue-admin-token']);
    const tenant = await createTenant({ baseUrl: node.baseUrl, adminToken: issued.output.trim() });
    const { id, verificationUrl } = await createSession(tenant);
    expect((await runCli(installation, ['erase', tenant.id, id])).status).toBe(1);
    const phone = await startPhone(verificationUrl);
    await succeeded(phone.givePicture());
    await succeeded(phone.type());
    await succeeded(phone.submit());
    await waitForStatus(tenant, id, 'reviewing');
    const folder = await mkdtemp(join(tmpdir(), 'mitome-export-'));
    const out = join(folder, 'user.zip.age');
    const identity = await generateIdentity();
    const words = ['export', tenant.id, id, '--recipient', await identityToRecipient(identity), '--out', out];
    expect(await runCli(installation, words)).toMatchObject({ status: 0, output: `${out}\n` });
    const decrypter = new Decrypter();
    decrypter.addIdentity(identity);
    const files = unzipSync(await decrypter.decrypt(await readFile(out)));
    expect(Object.keys(files)).toEqual(['export.json', 'pictures/round-1/document_front.jpg']);
    expect((await stat(out)).mode & 0o777).toBe(0o600);
    expect((await runCli(installation, words)).status, 'the file exists').toBe(1);
    const wrong = await runCli(installation, [...words.slice(0, 4), 'age1x', '--out', join(folder, 'other')]);
    expect(wrong).toMatchObject({ status: 1, output: expect.stringContaining('must be a public key of age') });
    await rm(folder, { recursive: true });
    const { items } = await succeeded(
      operatorOf({ service: { baseUrl: node.baseUrl, adminToken } }).listPersonalDataAccesses(tenant.id, {
        actorKind: 'command',
      }),
    );
    expect(items).toMatchObject(
      Array(2).fill({
        ...{ actor: { id: 'export' }, operation: 'exportSession' },
        fields: expect.arrayContaining(['export', 'userInputInfo', 'picture.document_front']),
      }),
    );
    expect((await runCli(installation, ['erase', tenant.id, id])).status).toBe(0);
    expect((await runCli(installation, words)).output).toContain('has been erased');
    expect(await readSession(tenant, id)).toMatchObject({ userInputInfo: null, purgedAt: expect.any(String) });
  });
});
