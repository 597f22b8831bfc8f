// An HTTPS receiver on loopback, for tests of the sender.

import type { AddressInfo, Socket } from 'node:net';
import { createServer, type SecureVersion, type TLSSocket } from 'node:tls';
import type { IssuedCertificate } from '../../installation/local-authority.ts';

/** One request as it came over the wire. */
export interface ReceivedRequest {
  readonly requestLine: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Handles a request. `tcp` is the connection below TLS, to reset it. */
export type Responder = (socket: TLSSocket, tcp: Socket, request: ReceivedRequest) => void;

/** A receiver on loopback that counts what reaches it. */
export interface Receiver {
  readonly port: number;
  readonly requests: ReceivedRequest[];
  /** Local addresses of all TCP connections that were ever made to it. */
  readonly connectedAt: string[];
  /** The server name of each TLS handshake; false where none was given. */
  readonly serverNames: (string | false)[];
  /** How many bytes came through TLS, whether or not they were a request. */
  receivedBytes(): number;
  openConnections(): number;
  close(): Promise<void>;
}

export interface ReceiverOptions {
  readonly certificate: IssuedCertificate;
  readonly respond: Responder;
  /** Runs when TLS is up, before any request. */
  readonly greet?: (socket: TLSSocket) => void;
  readonly host?: string;
  readonly minVersion?: SecureVersion;
  readonly maxVersion?: SecureVersion;
  /** In OpenSSL's notation. */
  readonly ciphers?: string;
}

/** Starts an HTTPS receiver that speaks HTTP by hand, so that it can respond as no proper server would. */
export async function startReceiver(options: ReceiverOptions): Promise<Receiver> {
  const requests: ReceivedRequest[] = [];
  const connectedAt: string[] = [];
  const open = new Map<number | undefined, Socket>();
  const serverNames: (string | false)[] = [];
  const { certificate, respond, greet, host = '127.0.0.1', ...tls } = options;
  const server = createServer({ cert: certificate.certPem, key: certificate.keyPem, ...tls });
  let receivedBytes = 0;

  server.on('connection', (tcp: Socket) => {
    const { remotePort } = tcp;
    connectedAt.push(tcp.localAddress ?? '');
    open.set(remotePort, tcp);
    tcp.on('error', () => {});
    tcp.on('close', () => open.delete(remotePort));
  });
  server.on('secureConnection', (socket) => {
    socket.on('error', () => {});
    serverNames.push(socket.servername || false);
    greet?.(socket);
    const tcp = open.get(socket.remotePort);
    let pending = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      receivedBytes += chunk.length;
      pending = Buffer.concat([pending, chunk]);
      const request = readRequest(pending);
      if (request !== null && tcp !== undefined) {
        pending = Buffer.alloc(0);
        requests.push(request);
        respond(socket, tcp, request);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));

  return {
    port: (server.address() as AddressInfo).port,
    requests,
    connectedAt,
    serverNames,
    receivedBytes: () => receivedBytes,
    openConnections: () => open.size,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const tcp of open.values()) {
          tcp.destroy();
        }
      }),
  };
}

/** Responds to every request with a status and no body. */
export function respondWith(status: number, headers: Readonly<Record<string, string>> = {}): Responder {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (socket) => socket.write(`HTTP/1.1 ${status} Some Reason\r\n${lines.join('')}content-length: 0\r\n\r\n`);
}

function readRequest(bytes: Buffer): ReceivedRequest | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) {
    return null;
  }
  const [requestLine = '', ...headerLines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const headers = Object.fromEntries(
    headerLines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  );
  const body = bytes.subarray(headEnd + 4);
  return body.length < Number(headers['content-length'] ?? 0) ? null : { requestLine, headers, body };
}
