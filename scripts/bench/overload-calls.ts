// A child program of `overload`: sends one request over many connections, and reports latencies by status. It speaks HTTP over plain
// sockets, because a client library costs more than the service that it measures on the same machine.

import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What the program is asked to send. */
export interface OverloadCalls {
  readonly port: number;
  /** The whole request, head and body. */
  readonly request: string;
  readonly connections: number;
  readonly seconds: number;
  /** How many requests begin a second; when left out, each connection sends its next request as soon as it has a response. */
  readonly perSecond?: number;
  /** How long after the head the body is sent; together with it when left out. */
  readonly bodyAfterMs?: number;
}

/** What came back. */
export interface OverloadReport {
  readonly seconds: number;
  /** Milliseconds from the moment when a request was due to its whole response, by status. */
  readonly latenciesMs: Readonly<Record<string, readonly number[]>>;
  /** How many responses of the status 503 had no `Retry-After`. */
  readonly withoutRetryAfter: number;
  /** How many connections ended before their response. */
  readonly cut: number;
}

interface Connection {
  readonly socket: Socket;
  dueAt: number;
  received: string;
  /** Sends the body of the call, where it is not sent yet. */
  sendBody?: (() => void) | undefined;
}

async function send(calls: OverloadCalls): Promise<OverloadReport> {
  const bytes = Buffer.from(calls.request, 'latin1');
  const bodyAt = calls.request.indexOf('\r\n\r\n') + 4;
  const latenciesMs: Record<string, number[]> = {};
  let [withoutRetryAfter, cut, isOver] = [0, 0, false];
  const idle: Connection[] = [];
  /** When requests were due that found no idle connection. */
  const late: number[] = [];

  const begin = (connection: Connection, dueAt: number): void => {
    connection.dueAt = dueAt;
    const { bodyAfterMs } = calls;
    if (bodyAfterMs === undefined) connection.socket.write(bytes);
    else {
      connection.socket.write(bytes.subarray(0, bodyAt));
      const sendBody = (): void => {
        clearTimeout(timer);
        connection.sendBody = undefined;
        connection.socket.write(bytes.subarray(bodyAt));
      };
      const timer = setTimeout(sendBody, bodyAfterMs);
      connection.sendBody = sendBody;
    }
  };
  const goOn = (connection: Connection): void => {
    if (isOver) return;
    const dueAt = calls.perSecond === undefined ? performance.now() : late.shift();
    if (dueAt === undefined) idle.push(connection);
    else begin(connection, dueAt);
  };
  const onData = (connection: Connection, chunk: string): void => {
    connection.received += chunk;
    const headEnd = connection.received.indexOf('\r\n\r\n');
    if (headEnd === -1) return;
    const head = connection.received.slice(0, headEnd);
    if (connection.received.length < headEnd + 4 + Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])) return;
    const status = head.slice(9, 12);
    latenciesMs[status] ??= [];
    latenciesMs[status].push(performance.now() - connection.dueAt);
    if (status === '503' && !/\r\nretry-after: \d/i.test(head)) withoutRetryAfter += 1;
    connection.received = '';
    // A call may be refused before its body is sent, which the service still reads.
    connection.sendBody?.();
    goOn(connection);
  };
  const open = async (): Promise<Connection> => {
    const socket = createConnection({ port: calls.port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1');
    await once(socket, 'connect');
    const connection: Connection = { socket, dueAt: 0, received: '' };
    socket.on('data', (chunk: string) => onData(connection, chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      if (!isOver) cut += 1;
    });
    return connection;
  };

  const connections = await Promise.all(Array.from({ length: calls.connections }, open));
  const startedAt = performance.now();
  const endsAt = startedAt + calls.seconds * 1000;
  if (calls.perSecond === undefined) for (const connection of connections) begin(connection, performance.now());
  else {
    idle.push(...connections);
    const everyMs = 1000 / calls.perSecond;
    for (let sent = 0; performance.now() < endsAt; await pause(1)) {
      // A timer fires up to a millisecond late: that does not count as the service's.
      for (; startedAt + sent * everyMs <= performance.now(); sent += 1) {
        const connection = idle.shift();
        if (connection === undefined) late.push(performance.now());
        else begin(connection, performance.now());
      }
    }
  }
  await pause(Math.max(0, endsAt - performance.now()));
  isOver = true;
  const seconds = (performance.now() - startedAt) / 1000;
  for (const { socket } of connections) socket.destroy();
  return { seconds, latenciesMs, withoutRetryAfter, cut };
}

process.on('message', (calls: OverloadCalls) => {
  send(calls).then((report) => process.send?.(report));
});
