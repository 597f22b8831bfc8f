import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Router } from 'express';
import { afterEach } from 'vitest';
import { createHttpServer, type HttpServerDeps } from '../server.ts';

/** Lets the tests of a file start servers on loopback, and ends them after each test. */
export function useServers() {
  const running: Server[] = [];
  afterEach(async () => {
    for (const server of running.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });

  /** @returns its port */
  async function listen(server: Server): Promise<number> {
    running.push(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  return {
    listen,
    /** The one that was started last. */
    last: (): Server | undefined => running.at(-1),
    /** Starts the service's HTTP side with these parts, and nothing for the others. @returns its port */
    serve: (parts: Partial<HttpServerDeps> & Pick<HttpServerDeps, 'log'>): Promise<number> =>
      listen(
        createHttpServer({
          surfaces: [],
          open: Router(),
          ids: { uuid: () => '00000000-0000-7000-8000-000000000000' },
          ...parts,
        }),
      ),
  };
}
