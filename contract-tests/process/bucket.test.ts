import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf, succeeded, tenantClient } from '../support/client.ts';
import { anyEngine, createTestBucket, type TestBucket } from '../support/databases.ts';
import { startTcpProxy, type TcpProxy } from '../support/installation.ts';
import { operatorOf } from '../support/operator.ts';
import { giveAll, passportOf, startPhone } from '../support/phone.ts';
import { bootstrap, errorsOf, runCli, runMain, useInstallation } from '../support/service-process.ts';
import { createSession, createTenant, waitForStatus } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

let bucket: TestBucket;
beforeEach(async () => {
  bucket = await createTestBucket('contract');
});

/** What a node needs to use the bucket, and no folder with another one. */
const inBucket = (mediaUrl = bucket.mediaUrl) => ({ ...bucket.env, MEDIA_URL: mediaUrl, SINGLE_NODE: '' });

describe('nodes that share nothing but databases, keys and a bucket', () => {
  const it = useInstallation(anyEngine);

  test('a picture that one node stored is decided by another and shown by a third, sealed in the bucket, until it is erased', async () => {
    const ownFolder = (name: string) => ({ ...inBucket(), DATA_DIR: join(it.installation.dataDir, name) });
    const start = (name: string, roles: string) => it.startNode({ ...ownFolder(name), ROLES: roles });
    const nodes = await Promise.all([start('first', 'api'), start('second', 'api'), start('worker', 'worker')]);
    const [first, second] = nodes;
    const adminToken = await bootstrap(it.installation, inBucket());
    const tenant = await createTenant({ baseUrl: first.baseUrl, adminToken });
    const { id, verificationUrl } = await createSession(tenant);
    await giveAll(await startPhone(verificationUrl), await passportOf());
    const elsewhere = { ...tenant, client: tenantClient(second.baseUrl, tenant.apiKey) };
    await waitForStatus(elsewhere, id, 'completed');

    const operator = operatorOf({ service: { baseUrl: second.baseUrl, adminToken } });
    const shown = Buffer.from(await succeeded(operator.getSessionPicture(tenant, id, 'document_front')));
    expect(shown.subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    const [key, ...others] = (await bucket.keys()).filter((each) => each.includes(id));
    expect(others).toEqual([]);
    const object = await bucket.read(`${key}`);
    expect(object.length).toBeGreaterThan(shown.length);
    for (let offset = 0; offset + 16 <= shown.length; offset += 512) {
      expect(object.includes(shown.subarray(offset, offset + 16))).toBe(false);
    }
    for (const name of ['first', 'second', 'worker']) {
      expect(await readdir(join(it.installation.dataDir, name)), 'the folder of the node').toEqual([]);
    }

    await succeeded(operator.eraseSession(tenant, id));
    await waitUntil('the picture is gone', async () => !(await bucket.keys()).includes(`${key}`));
    for (const node of nodes) expect(errorsOf(node)).toEqual([]);
  });
});

describe('a bucket that cannot be used', () => {
  const it = useInstallation(anyEngine);

  test.each([
    [
      'unreachable',
      () => ({ MEDIA_URL: 's3://pictures?endpoint=http://127.0.0.1:1' }),
      'cannot be reached (ECONNREFUSED)',
    ],
    ['missing', () => ({ MEDIA_URL: bucket.mediaUrl.replace(bucket.name, 'no-such-bucket') }), 'has no such bucket'],
    ['of other credentials', () => ({ AWS_SECRET_ACCESS_KEY: 'planted-secret' }), 'refuses the credentials'],
  ])('prevents startup with what to do, and no secret: %s', async (_title, settings, said) => {
    const { status, output } = await runMain(await it.installation.environment({ ...inBucket(), ...settings() }));
    expect(status).toBe(1);
    expect(output).toMatch(/^The service could not start: MEDIA_URL names the bucket /m);
    expect(output).toContain(said);
    expect(output).not.toMatch(/planted-secret|^ {4}at /m);
    for (const secret of Object.values(bucket.env)) expect(output).not.toContain(secret);
  });

  test('does not prevent a command that needs none', async () => {
    const settings = { ...inBucket(), MEDIA_URL: 's3://pictures?endpoint=http://127.0.0.1:1' };
    expect((await runCli(it.installation, ['migrate'], settings)).status).toBe(0);
  });

  test('makes a running node not ready and its uploads 503, until it is back', async () => {
    const { hostname, port, href } = new URL(process.env.TEST_S3_URL as string);
    const proxy: TcpProxy = await startTcpProxy({ host: hostname, port: Number(port) });
    const through = bucket.mediaUrl.replace(new URL(href).host, `127.0.0.1:${proxy.port}`);
    const node = await it.startNode(inBucket(through));
    const adminToken = await bootstrap(it.installation, inBucket());
    const tenant = await createTenant({ baseUrl: node.baseUrl, adminToken });
    const phone = await startPhone((await createSession(tenant)).verificationUrl);
    const ready = async () => (await fetch(`${node.baseUrl}/readyz`)).json();
    proxy.cut();
    expect(await refusalOf(phone.givePicture())).toBe('503 ServiceUnavailable');
    expect(await ready()).toMatchObject({ reasons: ['media_unavailable'] });
    proxy.restore();
    await waitUntil('the node is ready', async () => !('reasons' in (await ready())));
    await succeeded(phone.givePicture());
    for (const secret of Object.values(bucket.env)) expect(node.output()).not.toContain(secret);
    await proxy.close();
  });
});
