// Senders, receivers and name servers for the tests of this folder.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import {
  ensureLocalAuthority,
  type IssuedCertificate,
  type LocalAuthority,
} from '../../installation/local-authority.ts';
import { createAddressGuard } from '../address-guard.ts';
import type { Resolver } from '../resolve-name.ts';
import { createSender, type NotificationRequest, type Sender, type SenderOptions } from '../send.ts';
import { createTrust, type Trust } from '../trusted-authorities.ts';
import { type NameAnswer, type NameServer, startNameServer } from './name-server.ts';
import { type Receiver, type ReceiverOptions, type Responder, respondWith, startReceiver } from './receiver.ts';

interface TestSenderOptions extends SenderOptions {
  /** Certificates to trust besides the system's; those of the authority by default. */
  readonly ca?: string | undefined;
  /** Ranges that may be called besides public addresses; loopback unless told otherwise. */
  readonly allow?: readonly string[];
  readonly resolver?: Resolver;
}

/** Makes senders, and servers to send to, for a test. All of them close when the test ends. */
export interface Receivers {
  /** Where the authority lives; removed after the tests of the file. */
  readonly directory: string;
  readonly authority: LocalAuthority;
  /** The authority's certificate in PEM. */
  readonly ca: string;
  /** Starts a receiver whose certificate is for `localhost`, `a.localhost` and 127.0.0.1, unless the options bring one. */
  receiverThat(respond: Responder, options?: Partial<ReceiverOptions>): Promise<Receiver>;
  /** Starts a server that speaks no TLS and returns its port. It closes with its last connection: one that was forgotten fails the test. */
  tcpServer(onConnection: (socket: Socket) => void): Promise<number>;
  /** Starts a name server. */
  nameServer(respond: (name: string, type: 'A' | 'AAAA') => NameAnswer): Promise<NameServer>;
  /** Makes a sender that trusts the authority, with limits that no attempt of a slow machine meets unless told otherwise. */
  senderWith(options?: TestSenderOptions): Sender;
}

export const testBody = Buffer.from('{"note":"要確認 🦊","n":1}');
export const loopbackRanges = ['127.0.0.0/8', '::1/128'];

/** Makes an authority for the tests of the surrounding file. Nothing of it may be read before the tests run. */
export function useReceivers(): Receivers {
  const endings: (() => Promise<unknown>)[] = [];
  let directory = '';
  let authority: LocalAuthority;
  let certificate: IssuedCertificate;
  let ca = '';
  /** Reading some hundred roots takes too long to repeat for each sender. */
  let trust: Trust;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mitome-receivers-'));
    authority = await ensureLocalAuthority(directory);
    ca = await readFile(authority.caFile, 'utf8');
    trust = createTrust(ca);
    certificate = await authority.issue(['localhost', 'a.localhost', '127.0.0.1']);
  });
  afterEach(async () => {
    await Promise.all(endings.splice(0).map((end) => end()));
  });
  afterAll(() => rm(directory, { recursive: true }));

  return {
    get directory() {
      return directory;
    },
    get authority() {
      return authority;
    },
    get ca() {
      return ca;
    },
    async receiverThat(respond, options = {}) {
      const receiver = await startReceiver({ certificate, respond, ...options });
      endings.push(() => receiver.close());
      return receiver;
    },
    async tcpServer(onConnection) {
      const server = createServer((socket) => {
        socket.on('error', () => {});
        socket.resume();
        onConnection(socket);
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      endings.push(() => new Promise((resolve) => server.close(resolve)));
      return (server.address() as AddressInfo).port;
    },
    async nameServer(answer) {
      const server = await startNameServer(answer);
      endings.push(() => server.close());
      return server;
    },
    senderWith({ allow = loopbackRanges, resolver, ...given } = {}) {
      const { ca: otherCa, ...limits } = given;
      const guard = createAddressGuard(allow);
      const deps = { guard, trust: 'ca' in given ? createTrust(otherCa) : trust, ...(resolver && { resolver }) };
      const sender = createSender(deps, { connectTimeoutMs: 30_000, timeoutMs: 40_000, ...limits });
      endings.push(() => sender.close());
      return sender;
    },
  };
}

/** A response after which the receiver takes no second request over the same connection. */
export const respondOnce: Responder = respondWith(200, { connection: 'close' });

/** A request for a receiver by the name `localhost`. */
export function requestTo(
  receiver: Pick<Receiver, 'port'>,
  headers: Readonly<Record<string, string>> = {},
): NotificationRequest {
  return { url: `https://localhost:${receiver.port}/hook?tenant=1`, headers, body: testBody };
}
