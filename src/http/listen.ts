// Opens the port of a server and closes it.

import { createServer, type Server } from 'node:http';

/** Where a server listens. */
export interface ListenAddress {
  readonly port: number;
  readonly host: string;
  /** Lets other processes of this user listen there too; the system distributes the connections. */
  readonly isShared?: boolean;
}

/** Opens a port and closes it again. @throws as `listen` would */
export async function checkAddress(address: ListenAddress): Promise<void> {
  const probe = createServer();
  await listen(probe, address);
  await close(probe);
}

/** @returns when the port is open */
export function listen(server: Server, { port, host, isShared = false }: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: 1024, reusePort: isShared }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** How long running requests may take to finish when the server closes. */
const drainMs = 20_000;

/** Refuses new connections, lets running requests finish, and after a bound cuts the connections that are left. */
export async function close(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection that becomes idle only now would stay open for its whole keep-alive time.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  const cut = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearInterval(idle);
  clearTimeout(cut);
}
