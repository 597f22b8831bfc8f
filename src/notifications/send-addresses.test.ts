import { Socket } from 'node:net';
import { createSecureContext } from 'node:tls';
import type { buildConnector } from 'undici';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type AddressGuard, type AddressVerdict, createAddressGuard } from './address-guard.ts';
import { createGuardedConnector } from './guarded-connector.ts';
import type { Resolver } from './resolve-name.ts';
import { blockedHosts } from './testing/blocked-hosts.ts';
import { loopbackRanges, requestTo, respondOnce, testBody, useReceivers } from './testing/use-receivers.ts';

const receivers = useReceivers();
const { receiverThat, senderWith, tcpServer } = receivers;
const good = { address: '127.0.0.1', family: 4 };
const bad = { address: '127.0.0.2', family: 4 };
const unasked: Resolver = () => Promise.reject(new Error('an address was looked up'));

afterEach(() => {
  vi.restoreAllMocks();
});

/** Counts every TCP connection that this process opens. */
const watchDials = () => vi.spyOn(Socket.prototype, 'connect');

const faultOf = (connect: buildConnector.connector, target: buildConnector.Options): Promise<Error | null> =>
  new Promise((resolve) => connect(target, (...[fault]) => resolve(fault)));

describe('hosts that are not public', () => {
  it('control: a sender does dial an allowed host, and the dial is counted', async () => {
    const target = await receiverThat(respondOnce);
    const dials = watchDials();
    expect(await senderWith().send(requestTo(target))).toMatchObject({ class: 'delivered' });
    expect(dials).toHaveBeenCalledTimes(1);
  });

  it.each(blockedHosts)('are never dialled on any port: %s, %s', async (host) => {
    const target = await receiverThat(respondOnce, { host: '0.0.0.0' });
    const dials = watchDials();
    const sender = senderWith({ allow: [], resolver: unasked });
    for (const port of [443, 8443, target.port]) {
      const result = await sender.send({ url: `https://${host}:${port}/`, headers: {}, body: testBody });
      expect(result).toMatchObject({ class: 'blocked_address', status: null });
    }
    expect(dials).not.toHaveBeenCalled();
    expect(target.connectedAt).toEqual([]);
  });

  it.each([
    'http://localhost:PORT/',
    'https://user:pass@localhost:PORT/',
    'https://user@localhost:PORT/',
    'https://localhost:PORT/#part',
    'https://8.8.8.8:PORT/',
    'file:///etc/passwd',
    'ftp://localhost:PORT/',
    'unix:/run/receiver.sock',
    '//localhost:PORT/',
    '',
  ])('other invalid URLs are never dialled either: %s', async (url) => {
    const target = await receiverThat(respondOnce);
    const dials = watchDials();
    const request = { url: url.replace('PORT', String(target.port)), headers: {}, body: testBody };
    expect(await senderWith().send(request)).toMatchObject({ class: 'blocked_address', status: null });
    expect(dials).not.toHaveBeenCalled();
  });
});

describe('names with addresses that are not public', () => {
  it.each([
    ['a private address', ['127.0.0.2']],
    ['an allowed and a private address', ['127.0.0.1', '127.0.0.2']],
    ['an allowed address and a private one of the other family', ['127.0.0.1', '::1']],
    ['a NAT64 address', ['64:ff9b::7f00:1']],
    ['an address of the local NAT64 prefix', ['64:ff9b:1::7f00:1']],
    ['a 6to4 address', ['2002:7f00:1::1']],
    ['an IPv4-mapped address', ['::ffff:127.0.0.2']],
    ['a cloud’s metadata address', ['169.254.169.254']],
    ['a cloud’s metadata address in IPv6', ['127.0.0.1', 'fd00:ec2::254']],
    ['the address of no host', ['0.0.0.0']],
  ])('are not called at any address: %s', async (_title, addresses) => {
    const target = await receiverThat(respondOnce, { host: '0.0.0.0' });
    const { resolver, queries } = await receivers.nameServer(() => addresses);
    const sender = senderWith({ allow: ['127.0.0.1'], resolver });
    const request = { ...requestTo(target), url: `https://hooks.example.com:${target.port}/` };
    expect(await sender.send(request)).toMatchObject({ class: 'blocked_address', status: null });
    expect(target.connectedAt).toEqual([]);
    expect([...queries].sort()).toEqual(['A hooks.example.com', 'AAAA hooks.example.com']);
  });

  it('are not called while their address changes, in a hundred attempts', async () => {
    const target = await receiverThat(respondOnce, { host: '0.0.0.0' });
    let calls = 0;
    const resolver: Resolver = async () => [calls++ % 2 === 0 ? good : bad];
    const sender = senderWith({ allow: ['127.0.0.1'], resolver });
    const classes: string[] = [];
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const result = await sender.send({ ...requestTo(target), url: `https://a.localhost:${target.port}/` });
      classes.push(result.class);
    }
    expect(new Set(target.connectedAt)).toEqual(new Set(['127.0.0.1']));
    // One lookup each: the judged result is the dialled one.
    expect(calls).toBe(100);
    expect(classes.filter((attemptClass) => attemptClass === 'delivered')).toHaveLength(50);
    expect(classes.filter((attemptClass) => attemptClass === 'blocked_address')).toHaveLength(50);
  });

  it('are not called while their name server changes its result each time, in a hundred attempts', async () => {
    const target = await receiverThat(respondOnce, { host: '0.0.0.0' });
    let asked = 0;
    const alternate = (_name: string, type: 'A' | 'AAAA') =>
      type === 'AAAA' ? [] : [asked++ % 2 === 0 ? good.address : bad.address];
    const { resolver } = await receivers.nameServer(alternate);
    const sender = senderWith({ allow: ['127.0.0.1'], resolver });
    const classes: string[] = [];
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const result = await sender.send({ ...requestTo(target), url: `https://hooks.example.com:${target.port}/` });
      classes.push(result.class);
    }
    expect(asked).toBe(100);
    expect(new Set(target.connectedAt)).toEqual(new Set(['127.0.0.1']));
    expect(classes.filter((attemptClass) => attemptClass === 'blocked_address')).toHaveLength(50);
  });
});

describe('the connection itself', () => {
  const connectorOver = (guard: AddressGuard, resolver?: Resolver) =>
    createGuardedConnector(
      { guard, ...(resolver && { resolver }), trust: () => createSecureContext({ ca: receivers.ca }) },
      { connectTimeoutMs: 10_000, addressTimeoutMs: 500 },
    );

  it('sends no byte, not even of TLS, to an unexpected address of the socket', async () => {
    const received: Buffer[] = [];
    const closed = Promise.withResolvers<void>();
    const port = await tcpServer((socket) => {
      socket.on('data', (chunk: Buffer) => received.push(chunk));
      socket.once('close', () => closed.resolve());
    });
    // The lookup's result is permitted, and the socket then has another address.
    const verdicts: AddressVerdict[] = ['permitted', 'blocked_address'];
    const judgeAddress = () => verdicts.shift() ?? 'blocked_address';
    const connect = connectorOver({ ...createAddressGuard(loopbackRanges), judgeAddress }, async () => [good]);
    const target = { hostname: 'localhost', protocol: 'https:', port: String(port) };
    expect(await faultOf(connect, target)).toMatchObject({ errorClass: 'blocked_address' });
    await closed.promise;
    expect(received).toEqual([]);
  });

  it.each(['127.0.0.1', '::1', '::ffff:7f00:1'])(
    'refuses address literals, which never reach a lookup: %s',
    async (hostname) => {
      const target = await receiverThat(respondOnce);
      const connect = connectorOver(createAddressGuard([]), unasked);
      const fault = await faultOf(connect, { hostname, protocol: 'https:', port: String(target.port) });
      expect(fault).toMatchObject({ errorClass: 'blocked_address' });
      expect(target.connectedAt).toEqual([]);
    },
  );

  it('refuses URLs that are not https', async () => {
    const target = await receiverThat(respondOnce);
    const connect = connectorOver(createAddressGuard(loopbackRanges));
    const fault = await faultOf(connect, { hostname: 'localhost', protocol: 'http:', port: String(target.port) });
    expect(fault).toMatchObject({ errorClass: 'blocked_address' });
    expect(target.connectedAt).toEqual([]);
  });
});
