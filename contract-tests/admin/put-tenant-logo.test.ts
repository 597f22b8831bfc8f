import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkedFetch } from '../support/checked-fetch.ts';
import { adminOf, problemOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { recordExchange } from '../support/exchanges.ts';
import { openPhone } from '../support/phone.ts';
import { useService, whileRowsAreCut } from '../support/service.ts';
import { createSession, createTenant, type TestTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const drawn = (background: string, width = 600, height = 200) =>
  sharp({ create: { width, height, channels: 4, background } });

/** A white bar on a transparent ground. */
const whiteOnNothing = () =>
  drawn('#ffffff00')
    .composite([{ input: { create: { width: 400, height: 40, channels: 4, background: '#fff' } } }])
    .png()
    .toBuffer();

describe.each(engines)('the logo of a tenant on $name', (engine) => {
  const it = useService(engine, { proxied: true, environment: { ROLES: 'api' } });

  const send = ({ id }: Pick<TestTenant, 'id'>, body: Buffer | string, type = 'image/png', method = 'PUT') =>
    checkedFetch(`${it.service.baseUrl}/admin/tenants/${id}/logo`, {
      method,
      headers: { authorization: `Bearer ${it.service.adminToken}`, 'content-type': type },
      ...(method === 'PUT' && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
    });
  const put = async (tenant: TestTenant, logo: Buffer, type?: string) => {
    const response = await send(tenant, logo, type);
    expect(response.status).toBe(200);
    return (await response.json()) as { logoUrl: string };
  };
  const get = (url: string, init?: RequestInit) => fetch(`${it.service.baseUrl}${url}`, init);
  const seen = async (tenant: TestTenant) => {
    const { verificationUrl } = await createSession(tenant);
    return (await succeeded(openPhone(verificationUrl).open())).tenant.logoUrl;
  };

  test('is a PNG of our own at a URL with its digest, which caches may keep for good', async () => {
    const tenant = await createTenant(it.service);
    expect(await seen(tenant)).toBeNull();
    const file = Buffer.concat([await drawn('#1f5f4a').png().toBuffer(), Buffer.from('PLANTED')]);
    const { logoUrl } = await put(tenant, file);
    expect(await seen(tenant)).toBe(logoUrl);
    const detail = adminOf(it.service).GET('/admin/tenants/{tenantId}', { params: { path: { tenantId: tenant.id } } });
    expect((await succeeded(detail)).logoUrl).toBe(logoUrl);

    const response = await get(logoUrl);
    const bytes = Buffer.from(await response.arrayBuffer());
    const digest = createHash('sha256').update(bytes).digest('hex');
    expect([response.status, logoUrl]).toEqual([200, `/capture/logos/${tenant.id}/${digest}.png`]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': `${bytes.length}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^req_/),
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 432, height: 144 });
    expect(bytes.includes('PLANTED')).toBe(false);
    const head = await get(logoUrl, { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, `${bytes.length}`]);
    expect((await get(logoUrl, { method: 'POST' })).status).toBe(405);
  });

  test('another logo has another URL, and the earlier one is gone, as after a deletion', async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    const first = await put(tenant, await drawn('#1f5f4a').png().toBuffer());
    const same = await put(tenant, await drawn('#1f5f4a').png().toBuffer());
    expect(same).toEqual(first);
    // The bytes tell the format, whatever the media type says.
    const second = await put(tenant, await drawn('#702a1f').jpeg().toBuffer());
    expect(second.logoUrl).not.toBe(first.logoUrl);
    expect([(await get(first.logoUrl)).status, (await get(second.logoUrl)).status]).toEqual([404, 200]);
    await put(other, await drawn('#702a1f').jpeg().toBuffer(), 'image/jpeg');
    for (const method of ['DELETE', 'DELETE']) expect((await send(tenant, '', 'image/png', method)).status).toBe(204);
    expect(await seen(tenant)).toBeNull();
    expect((await get(second.logoUrl)).status).toBe(404);
    expect(await seen(other)).toMatch(new RegExp(`^/capture/logos/${other.id}/`));
  });

  test('concurrent logos of one tenant leave one of them', async () => {
    const tenant = await createTenant(it.service);
    const colours = ['#1f5f4a', '#702a1f', '#21407a'];
    const made = await Promise.all(colours.map(async (colour) => put(tenant, await drawn(colour).png().toBuffer())));
    // A response shows the logo of the moment, which may be another caller's already.
    const last = await seen(tenant);
    for (const { logoUrl } of made) expect((await get(logoUrl)).status).toBe(logoUrl === last ? 200 : 404);
    expect(made.map(({ logoUrl }) => logoUrl)).toContain(last);
  });

  test('a logo of another tenant, and what is no path of a logo, do not exist', async () => {
    const [tenant, other] = [await createTenant(it.service), await createTenant(it.service)];
    const { logoUrl } = await put(tenant, await drawn('#1f5f4a').png().toBuffer());
    for (const url of [
      logoUrl.replace(tenant.id, other.id),
      logoUrl.replace('.png', '.svg'),
      logoUrl.replace(tenant.id, '%00'),
      logoUrl.replace(tenant.id, tenant.id.toUpperCase()),
      '/capture/logos/x/y',
    ]) {
      const response = await get(url);
      expect([url, response.status, response.headers.get('cache-control')]).toEqual([url, 404, 'no-store']);
    }
  });

  test('without its database, the URL of a logo returns 503, which caches do not keep', async () => {
    const { logoUrl } = await put(await createTenant(it.service), await drawn('#1f5f4a').png().toBuffer());
    await whileRowsAreCut(it.service, async () => {
      const response = await get(logoUrl);
      expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store']);
    });
    await waitUntil('the service responds again', async () => (await get(logoUrl)).status === 200);
  });

  test.each<[string, () => Buffer | string | Promise<Buffer>, string, object]>([
    ['an SVG', () => '<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/png', { reason: 'unsupported_format' }],
    ['an SVG by its media type', () => '<svg/>', 'image/svg+xml', { status: 415, _tag: 'UnsupportedMediaType' }],
    ['a GIF', () => drawn('#1f5f4a').gif().toBuffer(), 'image/png', { detail: expect.stringContaining('GIF') }],
    ['no body', () => '', 'image/png', { reason: 'not_a_picture' }],
    ['a text', () => 'logo', 'image/jpeg', { reason: 'not_a_picture' }],
    ['a wide one', () => drawn('#000', 4001, 999).png().toBuffer(), 'image/png', { reason: 'too_large_dimensions' }],
    ['a small one', () => drawn('#000', 20, 20).png().toBuffer(), 'image/png', { reason: 'too_small' }],
    [
      'half a file',
      async () => (await drawn('#000').png().toBuffer()).subarray(0, 400),
      'image/png',
      { reason: 'truncated' },
    ],
    [
      'a white one on nothing',
      () => whiteOnNothing(),
      'image/png',
      { reason: 'low_contrast', detail: expect.stringContaining('#f6f2ea') },
    ],
    ['a megabyte', () => Buffer.alloc(2 ** 20 + 1), 'image/png', { status: 413, _tag: 'RequestTooLarge' }],
  ])('%s is refused, and the logo stays', async (_, make, type, expected) => {
    const tenant = await createTenant(it.service);
    const { logoUrl } = await put(tenant, await drawn('#1f5f4a').png().toBuffer());
    const problem = await problemOf(send(tenant, await make(), type));
    expect(problem).toMatchObject({ status: 400, _tag: 'LogoNotAccepted', ...expected });
    expect(await seen(tenant)).toBe(logoUrl);
  });

  test('a body that breaks off changes nothing', async () => {
    const tenant = await createTenant(it.service);
    const { port, hostname } = new URL(it.service.baseUrl);
    const { connect } = await import('node:net');
    const socket = connect({ port: Number(port), host: hostname });
    socket.end(
      `PUT /admin/tenants/${tenant.id}/logo HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${it.service.adminToken}\r\n` +
        'Content-Type: image/png\r\nContent-Length: 100\r\n\r\nhalf',
    );
    const chunks: Buffer[] = [];
    for await (const chunk of socket) chunks.push(chunk as Buffer);
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    const tag = 'InvalidRequest';
    expect(JSON.parse(body)).toMatchObject({ _tag: tag, issues: [{ path: '/body' }] });
    // No fetch breaks off, so this response is noted here.
    recordExchange({ surface: 'admin', operationId: 'putTenantLogo', status: 400, tag });
    expect(await seen(tenant)).toBeNull();
  });

  test('a stale change is refused with both URLs, and so is a stale removal', async () => {
    const tenant = await createTenant(it.service);
    const call = async (method: 'PUT' | 'DELETE', ifMatch: string, fill = '#102030') =>
      checkedFetch(`${it.service.baseUrl}/admin/tenants/${tenant.id}/logo`, {
        method,
        headers: {
          ...{ authorization: `Bearer ${it.service.adminToken}`, 'if-match': ifMatch },
          ...(method === 'PUT' && { 'content-type': 'image/png' }),
        },
        ...(method === 'PUT' && { body: new Uint8Array(await drawn(fill).png().toBuffer()) }),
      });
    const read = () =>
      succeeded(adminOf(it.service).GET('/admin/tenants/{tenantId}', { params: { path: { tenantId: tenant.id } } }));
    const none = `"${(await read()).logoVersion}"`;
    const first = await call('PUT', none);
    const { logoUrl, logoVersion } = await read();
    expect([first.status, first.headers.get('etag')]).toEqual([200, `"${logoVersion}"`]);
    expect(await problemOf(call('PUT', none, '#302010'))).toMatchObject({
      ...{ status: 412, _tag: 'VersionConflict', version: logoVersion },
      ...{ current: { logoUrl }, proposed: { logoUrl: expect.stringContaining('/capture/logos/') } },
    });
    expect(await problemOf(call('DELETE', none))).toMatchObject({ status: 412, proposed: { logoUrl: null } });
    expect((await problemOf(call('DELETE', 'x'))).issues?.[0]?.path).toBe('/headers/if-match');
    expect((await read()).logoUrl).toBe(logoUrl);
    expect((await call('DELETE', `"${logoVersion}"`)).status).toBe(204);
    expect(`"${(await read()).logoVersion}"`).toBe(none);
  });
});
