import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Finds a port to listen on. It lies below the range that the system gives to outgoing connections, so that none of those takes it
 * between now and then. Nor does another process of the tests draw it as long as this one runs: the UDP port of the same number, for
 * which nobody here has a use, is kept to show that it is taken.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = randomInt(12_000, 32_000);
    const sign = createSocket('udp4').unref();
    sign.bind({ port, address: '127.0.0.1', exclusive: true });
    const isOurs = await once(sign, 'listening').then(
      () => true,
      () => false,
    );
    if (isOurs && (await isFree(port))) return port;
    sign.close();
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listens = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (!listens) return false;
  server.close();
  await once(server, 'close');
  return true;
}
