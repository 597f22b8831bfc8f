// Measures whether a sender keeps connections of receivers that never end their responses.

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { TLSSocket } from 'node:tls';
import { ensureLocalAuthority } from '../../installation/local-authority.ts';
import { createAddressGuard } from '../address-guard.ts';
import { createSender } from '../send.ts';
import { createTrust } from '../trusted-authorities.ts';
import { type Responder, startReceiver } from './receiver.ts';

export interface EndlessBodiesOptions {
  readonly attempts: number;
  /** How many attempts run at once. */
  readonly atOnce: number;
  /** How long connections may take to close after the last attempt, in milliseconds. */
  readonly patienceMs?: number;
  /** How long the sender reads a body. */
  readonly responseDrainMs?: number;
}

/** The results of the attempts, and the connections that are left. */
export interface EndlessBodiesReport {
  readonly delivered: number;
  /** How many connections were made in all. */
  readonly connections: number;
  /** Connections that the receiver still had when its patience ended. */
  readonly leftOpen: number;
  /** TCP sockets that this process has more than before, while the sender still lives. */
  readonly socketsLeft: number;
}

/** Responses without end. */
const endlessResponses: Readonly<Record<string, Responder>> = {
  'an announced length that is never reached': (socket) =>
    pour(socket, 'content-length: 1000000000000', Buffer.alloc(4096, 'x')),
  'a small announced length that is never reached': (socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nx'),
  'chunks without a last one': (socket) =>
    pour(socket, 'transfer-encoding: chunked', Buffer.from(`1000\r\n${'x'.repeat(4096)}\r\n`)),
  'a body up to the end of the connection': (socket) => pour(socket, 'connection: close', Buffer.alloc(4096, 'x')),
  'one small chunk after the other': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
    const trickle = setInterval(() => socket.write('1\r\nx\r\n'), 50);
    socket.on('close', () => clearInterval(trickle));
  },
};

/** Makes many attempts at a receiver that never ends its responses, and counts the connections that stay open. */
export async function sendToEndlessBodies(options: EndlessBodiesOptions): Promise<EndlessBodiesReport> {
  const directory = await mkdtemp(join(tmpdir(), 'mitome-endless-'));
  const authority = await ensureLocalAuthority(directory);
  const socketsBefore = openSockets();
  const kinds = Object.values(endlessResponses);
  let responded = 0;
  const receiver = await startReceiver({
    certificate: await authority.issue(['localhost']),
    respond: (...parts) => kinds[responded++ % kinds.length]?.(...parts),
  });
  const guard = createAddressGuard(['127.0.0.0/8', '::1/128']);
  const trust = createTrust(await readFile(authority.caFile, 'utf8'));
  const { responseDrainMs } = options;
  const sender = createSender(
    { guard, trust },
    // A busy machine takes seconds for the handshakes; how long they may take is tested elsewhere.
    { connectTimeoutMs: 60_000, timeoutMs: 60_000, ...(responseDrainMs !== undefined && { responseDrainMs }) },
  );
  try {
    const request = { url: `https://localhost:${receiver.port}/`, headers: {}, body: Buffer.from('{}') };
    let begun = 0;
    let delivered = 0;
    const runner = async (): Promise<void> => {
      while (begun++ < options.attempts) {
        const result = await sender.send(request);
        if (result.class === 'delivered') delivered += 1;
      }
    };
    await Promise.all(Array.from({ length: options.atOnce }, runner));
    const deadlineAt = performance.now() + (options.patienceMs ?? 5000);
    while ((receiver.openConnections() > 0 || openSockets() > socketsBefore) && performance.now() < deadlineAt) {
      await pause(20);
    }
    return {
      delivered,
      connections: receiver.connectedAt.length,
      leftOpen: receiver.openConnections(),
      socketsLeft: Math.max(0, openSockets() - socketsBefore),
    };
  } finally {
    await receiver.close();
    await sender.close();
    await rm(directory, { recursive: true });
  }
}

function pour(socket: TLSSocket, header: string, chunk: Buffer): void {
  socket.write(`HTTP/1.1 200 OK\r\n${header}\r\n\r\n`);
  const fill = (): void => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on('drain', fill);
  fill();
}

function openSockets(): number {
  return process.getActiveResourcesInfo().filter((resource) => resource === 'TCPSocketWrap').length;
}
