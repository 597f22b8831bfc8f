import type { LookupAddress } from 'node:dns';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ensureLocalAuthority, type IssuedCertificate } from '../installation/local-authority.ts';
import { createNameResolver } from './resolve-name.ts';
import { respondWith } from './testing/receiver.ts';
import { requestTo, respondOnce, testBody, useReceivers } from './testing/use-receivers.ts';

const dayMs = 24 * 3_600_000;
const receivers = useReceivers();
const { receiverThat, senderWith, tcpServer } = receivers;

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** The authority's own self-signed certificate. */
async function selfSigned(): Promise<IssuedCertificate> {
  const pem = await readFile(join(receivers.directory, 'local-authority.pem'), 'utf8');
  return { certPem: pem, keyPem: pem };
}

describe('certificates', () => {
  it('of an untrusted authority fail without a byte of the request, and succeed once the authority is trusted', async () => {
    const target = await receiverThat(respondOnce);
    expect(await senderWith({ ca: undefined }).send(requestTo(target))).toMatchObject({
      class: 'tls_error',
      status: null,
    });
    expect([target.connectedAt.length, target.receivedBytes()]).toEqual([1, 0]);
    expect(await senderWith().send(requestTo(target))).toMatchObject({ class: 'delivered' });
    expect(target.requests).toHaveLength(1);
  });

  it.each([
    ['that are self-signed', selfSigned],
    [
      'that expired',
      async () => {
        const longAgo = new Date(Date.now() - 400 * dayMs);
        const directory = join(receivers.directory, 'old');
        return (await ensureLocalAuthority(directory, () => longAgo)).issue(['localhost']);
      },
    ],
    [
      'that is not valid yet',
      async () => {
        const later = new Date(Date.now() + 400 * dayMs);
        const directory = join(receivers.directory, 'new');
        return (await ensureLocalAuthority(directory, () => later)).issue(['localhost']);
      },
    ],
    ['for another name', () => receivers.authority.issue(['b.localhost'])],
    ['for an address and not for the name', () => receivers.authority.issue(['127.0.0.1'])],
  ])('%s fail, without a byte of the request', async (_title, make) => {
    const target = await receiverThat(respondOnce, { certificate: await make() });
    const directories = ['old', 'new'].map((name) => join(receivers.directory, name, 'local-authority.crt'));
    const others = await Promise.all(directories.map((file) => readFile(file, 'utf8').catch(() => '')));
    const sender = senderWith({ ca: [receivers.ca, ...others].join('\n') });
    expect(await sender.send(requestTo(target))).toMatchObject({ class: 'tls_error', status: null });
    expect([target.connectedAt.length, target.receivedBytes()]).toEqual([1, 0]);
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'for another host fail at every attempt, without a byte of the request: %s',
    async (maxVersion) => {
      const certificate = await receivers.authority.issue(['localhost']);
      const target = await receiverThat(respondOnce, { maxVersion, certificate });
      const sender = senderWith({ resolver: async () => [{ address: '127.0.0.1', family: 4 }] });
      expect(await sender.send(requestTo(target))).toMatchObject({ class: 'delivered' });
      const bytes = target.receivedBytes();
      for (let attempt = 0; attempt < 3; attempt += 1) {
        for (const host of ['127.0.0.1', 'b.localhost']) {
          const request = { ...requestTo(target), url: `https://${host}:${target.port}/` };
          expect(await sender.send(request)).toMatchObject({ class: 'tls_error' });
        }
      }
      expect(target.receivedBytes()).toBe(bytes);
    },
  );

  it('are verified even under NODE_TLS_REJECT_UNAUTHORIZED=0', async () => {
    const target = await receiverThat(respondOnce);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await senderWith({ ca: undefined }).send(requestTo(target))).toMatchObject({ class: 'tls_error' });
    expect(target.receivedBytes()).toBe(0);
  });

  it('are required: plain HTTP behind https fails as tls_error', async () => {
    const port = await tcpServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
    expect(await senderWith().send(requestTo({ port }))).toMatchObject({ class: 'tls_error', status: null });
  });

  it('do not permit a protocol older than TLS 1.2', async () => {
    const ciphers = 'DEFAULT@SECLEVEL=0';
    const old = await receiverThat(respondOnce, { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers });
    expect(await senderWith().send(requestTo(old))).toMatchObject({ class: 'tls_error', status: null });
    expect(old.receivedBytes()).toBe(0);
    const enough = await receiverThat(respondOnce, { minVersion: 'TLSv1', maxVersion: 'TLSv1.2', ciphers });
    expect(await senderWith().send(requestTo(enough))).toMatchObject({ class: 'delivered' });
  });
});

describe('the server name', () => {
  it('is the host name without a trailing dot, and is not sent for an address', async () => {
    const target = await receiverThat(respondOnce);
    const sender = senderWith({ resolver: async () => [{ address: '127.0.0.1', family: 4 }] });
    for (const host of ['a.localhost', 'a.localhost.', '127.0.0.1']) {
      const request = { ...requestTo(target), url: `https://${host}:${target.port}/` };
      expect(await sender.send(request)).toMatchObject({ class: 'delivered' });
    }
    expect(target.serverNames).toEqual(['a.localhost', 'a.localhost', false]);
    const hosts = target.requests.map(({ headers }) => headers.host);
    expect(hosts).toEqual(['a.localhost', 'a.localhost', '127.0.0.1'].map((host) => `${host}:${target.port}`));
  });
});

describe('connections', () => {
  it('that are refused fail as connect_error', async () => {
    const gone = await receiverThat(respondOnce);
    await gone.close();
    expect(await senderWith().send(requestTo(gone))).toMatchObject({ class: 'connect_error', status: null });
  });

  it('that are reset when they open fail as connect_error', async () => {
    const port = await tcpServer((socket) => socket.resetAndDestroy());
    expect(await senderWith().send(requestTo({ port }))).toMatchObject({ class: 'connect_error', status: null });
  });

  it('that are reset after the request fail as connect_error, and inside the response headers as bad_response', async () => {
    const before = await receiverThat((_socket, tcp) => tcp.resetAndDestroy());
    expect(await senderWith().send(requestTo(before))).toMatchObject({ class: 'connect_error', status: null });
    const during = await receiverThat((socket, tcp) => {
      socket.write('HTTP/1.1 200 OK\r\nx-a', () => queueMicrotask(() => tcp.resetAndDestroy()));
    });
    expect(await senderWith().send(requestTo(during))).toMatchObject({ class: 'bad_response', status: null });
  });

  it('try another address of the name when the first one refuses', async () => {
    const target = await receiverThat(respondWith(200), { host: '127.0.0.1' });
    const addresses = [
      { address: '127.0.0.9', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    const sender = senderWith({ resolver: async () => addresses });
    expect(await sender.send(requestTo(target))).toMatchObject({ class: 'delivered' });
  });
});

describe('names', () => {
  it.each(['NXDOMAIN', 'SERVFAIL', 'REFUSED', []] as const)(
    'for which the name server returns %j fail as dns_error',
    async (said) => {
      const { resolver, queries } = await receivers.nameServer(() => said);
      const request = { url: 'https://hooks.example.com/', headers: {}, body: testBody };
      const sender = senderWith({ resolver });
      expect(await sender.send(request)).toMatchObject({ class: 'dns_error', status: null });
      expect(queries).toContain('A hooks.example.com');
    },
  );

  it('with silent servers do not delay the attempt at another name', async () => {
    const { address } = await receivers.nameServer((name) => (name.startsWith('slow') ? 'silence' : ['127.0.0.1']));
    const resolver = createNameResolver({ servers: [address], timeoutMs: 60_000 });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const sender = senderWith({ resolver, connectTimeoutMs: 1000, timeoutMs: 1200 });
    const target = await receiverThat(respondOnce);
    const to = (host: string) => sender.send({ url: `https://${host}:${target.port}/`, headers: {}, body: testBody });
    const slow = Array.from({ length: 50 }, (_, index) => to(`slow${index}.example.com`));
    // The receiver has no certificate for that name; that it was reached before the others' limit is what counts.
    expect(await to('quick.example.com')).toMatchObject({ class: 'tls_error' });
    vi.advanceTimersByTime(1000);
    for (const result of await Promise.all(slow)) expect(result).toMatchObject({ class: 'timeout' });
  });
});

describe('an attempt that is over', () => {
  it('sends nothing when its connection opens afterwards', async () => {
    const target = await receiverThat(respondOnce);
    const addresses = Promise.withResolvers<readonly LookupAddress[]>();
    const sender = senderWith({ resolver: () => addresses.promise, timeoutMs: 100 });
    expect(await sender.send(requestTo(target))).toMatchObject({ class: 'timeout' });
    addresses.resolve([{ address: '127.0.0.1', family: 4 }]);
    await expect.poll(() => target.connectedAt.length).toBe(1);
    await expect.poll(() => target.openConnections()).toBe(0);
    expect(target.receivedBytes()).toBe(0);
  });
});
