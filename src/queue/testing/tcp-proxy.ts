import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { QueueAddress } from '../boss.ts';

/** A proxy to a server that a test can cut. */
export interface TcpProxy {
  /** The given address through this proxy. */
  readonly address: QueueAddress;
  /** Resets every connection and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections again. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on loopback in front of a server. */
export async function startTcpProxy(target: QueueAddress): Promise<TcpProxy> {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target.port, target.host);
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  const listen = (at: number): Promise<void> =>
    new Promise((resolve) => server.listen(at, '127.0.0.1', () => resolve()));
  await listen(0);
  const { port: ownPort } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of open) socket.resetAndDestroy();
    await closed;
  };
  return {
    address: { ...target, host: '127.0.0.1', port: ownPort },
    cut,
    mend: () => listen(ownPort),
    close: async () => void (server.listening && (await cut())),
  };
}
