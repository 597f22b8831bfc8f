// A proxy that makes a PostgreSQL speak TLS only.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import type { IssuedCertificate } from '../../src/installation/local-authority.ts';

/** A way to a PostgreSQL that speaks TLS alone, under a certificate of the test's own. */
export interface TlsPostgres {
  /** A URL of the server behind it, by way of this one. */
  through(url: string, sslmode: string): string;
  close(): Promise<void>;
}

/** The message with which a client asks for TLS: its length and a number of PostgreSQL's. */
const tlsRequest = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** Opens it on loopback in front of a server that speaks in clear. */
export async function startTlsPostgres(
  target: string,
  { certPem: cert, keyPem: key }: IssuedCertificate,
): Promise<TlsPostgres> {
  const { hostname: host, port } = new URL(target);
  const secureContext = createSecureContext({ cert, key });
  const open = new Set<Socket>();
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    keep(near);
    near.once('data', (first) => {
      if (!tlsRequest.equals(first)) return near.destroy();
      near.write('S');
      const secure = new TLSSocket(near, { isServer: true, secureContext });
      const far = connect(Number(port || 5432), host);
      for (const socket of [secure, far]) keep(socket);
      secure.pipe(far).pipe(secure);
      secure.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    through(url, sslmode) {
      const own = new URL(url);
      own.host = `localhost:${ownPort}`;
      own.search = `sslmode=${sslmode}`;
      return own.href;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
