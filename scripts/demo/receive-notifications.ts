// The demo's receiver of notifications.

import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import type { Notifications } from '../../generated/notifications/validators.d.ts';
import { ensureLocalAuthority } from '../../src/installation/local-authority.ts';

/** A notification whose signature and timestamp the official Standard Webhooks library has verified. */
export type VerifiedNotification = Notifications[keyof Notifications];

/** A tenant's receiver on this machine. */
export interface Receiver {
  readonly url: string;
  /** Tells the receiver its secret; what arrives is verified with it. */
  useSecret(secret: string): void;
  /** The next notification of a session. @throws when none comes within the time, or one comes that does not verify */
  next(sessionId: string, timeoutMs: number): Promise<VerifiedNotification>;
  close(): void;
}

/** Opens a receiver over HTTPS, with a certificate that the service trusts because its own local authority issued it. */
export async function openReceiver(dataDir: string): Promise<Receiver> {
  const { issue } = await ensureLocalAuthority(join(dataDir, 'tls'));
  const { certPem, keyPem } = await issue(['localhost', '127.0.0.1', '::1']);
  const arrived: VerifiedNotification[] = [];
  const waiting = new Set<() => void>();
  let webhook: Webhook | null = null;
  let fault: Error | null = null;

  const server = createServer({ cert: certPem, key: keyPem }, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      // The raw bytes are verified: parsing and writing the JSON again would change them.
      const notification = webhook?.verify(Buffer.concat(chunks), request.headers as Record<string, string>);
      if (notification === undefined) throw new Error('a notification came before the secret was known');
      arrived.push(notification as VerifiedNotification);
      response.writeHead(204).end();
    } catch (error) {
      fault = error instanceof Error ? error : new Error('a notification did not verify');
      response.writeHead(400).end();
    }
    for (const wake of waiting) wake();
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `https://localhost:${port}/notifications`,
    useSecret: (secret) => {
      webhook = new Webhook(secret);
    },
    next: (sessionId, timeoutMs) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => finish(() => reject(new Error(`no notification within ${timeoutMs / 1000} s`))),
          timeoutMs,
        );
        const finish = (report: () => void) => {
          clearTimeout(timer);
          waiting.delete(check);
          report();
        };
        const check = () => {
          const found = arrived.find(({ data }) => data.session.sessionId === sessionId);
          if (fault !== null) finish(() => reject(fault));
          else if (found !== undefined) finish(() => resolve(found));
        };
        waiting.add(check);
        check();
      }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
