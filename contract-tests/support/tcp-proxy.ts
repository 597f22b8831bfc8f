import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can be cut, as a network can. */
export interface TcpProxy {
  readonly port: number;
  /** How many messages have gone to the server: one for each statement, as long as nothing else uses the connection. */
  sent(): number;
  /** Breaks every connection, and every new one as soon as it is made. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

/** Opens a proxy on loopback in front of a server. */
export async function startTcpProxy(target: { readonly host: string; readonly port: number }): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let sent = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer({ noDelay: true }, (near) => {
    keep(near);
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect({ ...target, noDelay: true });
    keep(far);
    near.on('data', () => {
      sent += 1;
    });
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => sent,
    cut() {
      isCut = true;
      breakAll();
    },
    restore() {
      isCut = false;
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      breakAll();
      await closed;
    },
  };
}
