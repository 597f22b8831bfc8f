// A TCP proxy between the service and a database, which cuts, slows and freezes connections.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy on loopback that can misbehave. */
export interface FaultProxy {
  /** The URL of a database, led through the proxy. */
  through(url: string): string;
  /** Leads new connections to the server of another URL, and resets those that exist. */
  pointTo(url: string): void;
  /** Resets every connection, and new ones too. */
  cut(): void;
  /** Passes every byte on so much later. */
  slow(ms: number): void;
  /** Keeps connections open, and accepts new ones, but passes nothing on. */
  freeze(): void;
  /** Behaves again. What waited while it was frozen is passed on. */
  heal(): void;
  close(): void;
}

type Mode = { readonly kind: 'pass' | 'cut' | 'frozen' } | { readonly kind: 'slow'; readonly ms: number };

/** Starts a proxy in front of the server of a URL. */
export async function startFaultProxy(url: string): Promise<FaultProxy> {
  let target = new URL(url);
  let mode: Mode = { kind: 'pass' };
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];

  const pass = (from: Socket, to: Socket): void => {
    sockets.add(from);
    from.on('error', () => from.destroy());
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('end', () => to.end());
    from.on('data', (bytes: Buffer) => {
      const send = () => void (to.writable && to.write(bytes));
      if (mode.kind === 'frozen') held.push(send);
      else if (mode.kind === 'slow') setTimeout(send, mode.ms);
      else send();
    });
  };
  const listener = createServer({ noDelay: true }, (near) => {
    if (mode.kind === 'cut') {
      near.on('error', () => near.destroy());
      near.resetAndDestroy();
      return;
    }
    const far = connect({ host: target.hostname, port: Number(target.port), noDelay: true });
    pass(near, far);
    pass(far, near);
  });
  const reset = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    through(of) {
      const through = new URL(of);
      through.host = `127.0.0.1:${port}`;
      return through.href;
    },
    pointTo(next) {
      target = new URL(next);
      reset();
    },
    cut() {
      mode = { kind: 'cut' };
      reset();
    },
    slow(ms) {
      mode = { kind: 'slow', ms };
    },
    freeze() {
      mode = { kind: 'frozen' };
    },
    heal() {
      mode = { kind: 'pass' };
      for (const send of held.splice(0)) send();
    },
    close() {
      listener.close();
      reset();
    },
  };
}
