import type { LookupAddress } from 'node:dns';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ensureLocalAuthority, type IssuedCertificate } from '../tls/local-authority.ts';
import { type AddressGuard, createAddressGuard, type Resolver } from './address-guard.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import { type AttemptResult, createSender } from './send.ts';
import { answerWith, type Receiver, type ReceiverOptions, startReceiver } from './testing/receiver.ts';

const body = Buffer.from('{"n":1}');
const loopback = ['127.0.0.0/8', '::1/128'];
const dayMs = 24 * 3_600_000;

let directory: string;
let ca: string;
let certificate: IssuedCertificate;
const cleanups: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mitome-connection-'));
  const authority = await ensureLocalAuthority(directory);
  ca = await readFile(authority.caFile, 'utf8');
  certificate = await authority.issue(['localhost', 'a.localhost']);
});

afterEach(async () => {
  await Promise.all(cleanups.splice(0).map((cleanup) => cleanup()));
});

afterAll(() => rm(directory, { recursive: true }));

async function receiver(options: Partial<ReceiverOptions> = {}): Promise<Receiver> {
  const started = await startReceiver({ certificate, answer: answerWith(200, { connection: 'close' }), ...options });
  cleanups.push(() => started.close());
  return started;
}

/** A server that speaks no TLS. It closes with its last connection, so a connection that the sender forgot fails the test. */
async function tcpServer(onConnection: (socket: Socket) => void): Promise<AddressInfo> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.resume();
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => new Promise((resolve) => server.close(resolve)));
  return server.address() as AddressInfo;
}

interface SenderParts {
  readonly allow?: readonly string[];
  readonly resolver?: Resolver;
  readonly ca?: string | undefined;
  readonly connectTimeoutMs?: number;
  readonly deadlineMs?: number;
}

function senderWith({
  allow = loopback,
  resolver,
  ...rest
}: SenderParts = {}): (url: string) => Promise<AttemptResult> {
  const guard = createAddressGuard({ allow, ...(resolver === undefined ? {} : { resolver }) });
  const sender = createSender({ guard, ca, connectTimeoutMs: 300, deadlineMs: 1000, ...rest });
  cleanups.push(() => sender.close());
  return (url) => sender.send({ url, headers: {}, body });
}

function resolving(...answers: (readonly LookupAddress[])[]): Resolver {
  let calls = 0;
  return async () => answers[calls++ % answers.length] ?? [];
}

describe('certificates', () => {
  it('of the added authority are trusted', async () => {
    const { port } = await receiver();
    expect(await senderWith()(`https://localhost:${port}/`)).toMatchObject({ class: 'delivered' });
  });

  it('of an authority that was not added fail, without a request', async () => {
    const target = await receiver();
    expect(await senderWith({ ca: undefined })(`https://localhost:${target.port}/`)).toMatchObject({
      class: 'tls_error',
      status: null,
    });
    expect(target.requests).toEqual([]);
  });

  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    'for another host fail, however often they are tried, without a request: %s',
    async (maxVersion) => {
      const target = await receiver({ maxVersion });
      const send = senderWith({ resolver: async () => [{ address: '127.0.0.1', family: 4 }] });
      for (let attempt = 0; attempt < 3; attempt += 1) {
        expect(await send(`https://127.0.0.1:${target.port}/`)).toMatchObject({ class: 'tls_error' });
        expect(await send(`https://b.localhost:${target.port}/`)).toMatchObject({ class: 'tls_error' });
      }
      expect(target.requests).toEqual([]);
    },
  );

  it('that expired fail, without a request', async () => {
    const longAgo = new Date(Date.now() - 400 * dayMs);
    const authority = await ensureLocalAuthority(join(directory, 'old'), { now: () => longAgo });
    const target = await receiver({ certificate: await authority.issue(['localhost']) });
    const send = senderWith({ ca: await readFile(authority.caFile, 'utf8') });
    expect(await send(`https://localhost:${target.port}/`)).toMatchObject({ class: 'tls_error' });
    expect(target.requests).toEqual([]);
  });

  it('are not done without: plain HTTP behind https fails as tls_error', async () => {
    const { port } = await tcpServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'));
    expect(await senderWith()(`https://localhost:${port}/`)).toMatchObject({ class: 'tls_error', status: null });
  });
});

describe('connections', () => {
  it('that are refused fail as connect_error', async () => {
    const gone = await receiver();
    await gone.close();
    expect(await senderWith()(`https://localhost:${gone.port}/`)).toMatchObject({
      class: 'connect_error',
      status: null,
    });
  });

  it('that are reset during the handshake fail as connect_error', async () => {
    const { port } = await tcpServer((socket) => socket.resetAndDestroy());
    expect(await senderWith()(`https://localhost:${port}/`)).toMatchObject({ class: 'connect_error' });
  });

  it.each([
    ['by the connect limit', { connectTimeoutMs: 150, deadlineMs: 5000 }],
    ['by the deadline, where it is shorter', { connectTimeoutMs: 1000, deadlineMs: 150 }],
  ])('to a receiver that accepts and then stays silent end %s', async (_title, limits) => {
    const { port } = await tcpServer(() => {});
    const result = await senderWith(limits)(`https://localhost:${port}/`);
    expect(result).toMatchObject({ class: 'timeout', status: null });
    expect(result.durationMs).toBeGreaterThanOrEqual(145);
    expect(result.durationMs).toBeLessThan(900);
  });
});

describe('names', () => {
  it.each(['ENOTFOUND', 'EAI_AGAIN', 'ESERVFAIL'])('that do not resolve fail as dns_error: %s', async (code) => {
    const send = senderWith({ resolver: () => Promise.reject(Object.assign(new Error('lookup'), { code })) });
    expect(await send('https://receiver.example/')).toMatchObject({ class: 'dns_error', status: null });
  });

  it('that are never answered end with the deadline', async () => {
    const send = senderWith({ resolver: () => new Promise(() => {}), deadlineMs: 150 });
    expect(await send('https://receiver.example/')).toMatchObject({ class: 'timeout' });
  });
});

describe('an attempt that is over', () => {
  it('sends nothing when its connection comes up afterwards', async () => {
    const target = await receiver();
    const addresses = Promise.withResolvers<readonly LookupAddress[]>();
    const send = senderWith({ resolver: () => addresses.promise, connectTimeoutMs: 2000, deadlineMs: 100 });
    expect(await send(`https://localhost:${target.port}/`)).toMatchObject({ class: 'timeout' });
    addresses.resolve([{ address: '127.0.0.1', family: 4 }]);
    await expect.poll(() => target.connectedAt.length).toBe(1);
    await expect.poll(() => target.openConnections()).toBe(0);
    expect(target.requests).toEqual([]);
  });
});

describe('addresses that may not be called', () => {
  it.each([
    '127.0.0.1',
    'localhost',
    'localhost.',
    '0.0.0.0',
    '[::]',
    '[::1]',
    '[::ffff:7f00:1]',
    '[::7f00:1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::1]',
    '[2002:a9fe:a9fe::1]',
    '[fd00:ec2::254]',
    '0x7f000001',
    '2130706433',
    '127.1',
    '10.0.0.1',
    '169.254.169.254',
    '168.63.129.16',
    '192.0.0.192',
    '100.100.100.200',
    '198.18.0.1',
    '203.0.113.1',
    '224.0.0.1',
  ])('are never connected to: %s', async (host) => {
    const target = await receiver({ host: '0.0.0.0' });
    expect(await senderWith({ allow: [] })(`https://${host}:${target.port}/`)).toMatchObject({
      class: 'blocked_address',
      status: null,
    });
    expect(target.connectedAt).toEqual([]);
  });

  it.each([
    ['http:', 'http://localhost'],
    ['user information', 'https://user:pass@localhost'],
    ['a port that is not open to public addresses', 'https://8.8.8.8'],
  ])('neither are URLs with %s', async (_title, origin) => {
    const target = await receiver();
    expect(await senderWith()(`${origin}:${target.port}/`)).toMatchObject({ class: 'blocked_address' });
    expect(target.connectedAt).toEqual([]);
  });

  it.each([
    ['a private address', [{ address: '127.0.0.1', family: 4 }]],
    [
      'a public and a private address',
      [
        { address: '127.0.0.1', family: 4 },
        { address: '8.8.8.8', family: 4 },
      ],
    ],
    ['a NAT64 address', [{ address: '64:ff9b::7f00:1', family: 6 }]],
    ['a mapped address', [{ address: '::ffff:127.0.0.1', family: 6 }]],
  ])('are not reached through a name with %s', async (_title, addresses) => {
    const target = await receiver();
    const send = senderWith({ allow: ['10.99.0.0/16'], resolver: resolving(addresses) });
    expect(await send(`https://receiver.example:${target.port}/`)).toMatchObject({
      class: 'blocked_address',
      status: null,
    });
    expect(target.connectedAt).toEqual([]);
  });

  it('are not reached by a name that answers with a good address first and a bad one next', async () => {
    const target = await receiver({ host: '0.0.0.0' });
    const good = [{ address: '127.0.0.1', family: 4 }];
    const bad = [{ address: '127.0.0.2', family: 4 }];
    const send = senderWith({ allow: ['127.0.0.1'], resolver: resolving(good, bad) });
    const classes: string[] = [];
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const result = await send(`https://a.localhost:${target.port}/`);
      classes.push(result.class);
    }
    expect(new Set(target.connectedAt)).toEqual(new Set(['127.0.0.1']));
    expect(classes.filter((attemptClass) => attemptClass === 'delivered')).toHaveLength(50);
    expect(classes.filter((attemptClass) => attemptClass === 'blocked_address')).toHaveLength(50);
  });

  it('get no byte even when a socket ends up at one unforeseen', async () => {
    const received: Buffer[] = [];
    const closed = Promise.withResolvers<void>();
    const { port } = await tcpServer((socket) => {
      socket.on('data', (chunk: Buffer) => received.push(chunk));
      socket.once('close', () => closed.resolve());
    });
    const guard: AddressGuard = { ...createAddressGuard({ allow: loopback }), judgeAddress: () => 'blocked_address' };
    const secureContext = createSecureContext({ ca });
    const connect = createGuardedConnector({ guard, secureContext, connectTimeoutMs: 300 });
    const target = { hostname: 'localhost', protocol: 'https:', port: String(port) };
    expect(await faultOf(connect, target)).toMatchObject({ faultClass: 'blocked_address' });
    await closed.promise;
    expect(received).toEqual([]);
  });

  it.each(['127.0.0.1', '::1', '::ffff:7f00:1'])(
    'are refused at the connection, too, where literals never reach a lookup: %s',
    async (hostname) => {
      const target = await receiver();
      const secureContext = createSecureContext({ ca });
      const connect = createGuardedConnector({
        guard: createAddressGuard({ allow: [] }),
        secureContext,
        connectTimeoutMs: 300,
      });
      const fault = await faultOf(connect, { hostname, protocol: 'https:', port: String(target.port) });
      expect(fault).toMatchObject({ faultClass: 'blocked_address' });
      expect(target.connectedAt).toEqual([]);
    },
  );
});

function faultOf(connect: buildConnector.connector, target: buildConnector.Options): Promise<Error | null> {
  return new Promise((resolve) => connect(target, (...[fault]) => resolve(fault)));
}
