// Cuts both databases of a node, and has more calls and slower statements than another one works on.

import { setTimeout as pause } from 'node:timers/promises';
import type { Moment } from '../../support/alert-rules.ts';
import { mysql } from '../../support/databases.ts';
import { findFreePort } from '../../support/installation.ts';
import { scrape } from '../../support/metrics.ts';
import { beginUpload, blankPicture, startPhone } from '../../support/phone.ts';
import { startService, type TestService, whileQueueIsCut, whileRowsAreCut } from '../../support/service.ts';
import { createSession, createTenant } from '../../support/tenant.ts';
import { waitUntil } from '../../support/time.ts';

/** Cuts the rows and the queue. */
export async function breakDatabases(): Promise<Moment[]> {
  const port = await findFreePort();
  const service = await startService(mysql, { proxied: true, environment: { METRICS_PORT: `${port}` } });
  try {
    const before = await waitUntil('the node has connected to both', async () => {
      const found = await scrape(port);
      const isConnected = found.valueOf('mitome_queue_available') === 1;
      return isConnected && found.valueOf('mitome_collection_success', { source: 'queue' }) === 1 ? found : null;
    });
    const during = await whileQueueIsCut(service, () =>
      whileRowsAreCut(service, () =>
        waitUntil('the node has noticed', async () => {
          const found = await scrape(port);
          const isNoticed =
            found.valueOf('mitome_queue_available') === 0 &&
            found.valueOf('mitome_unavailable', { reason: 'database_unavailable' }) === 1 &&
            found.valueOf('mitome_collection_success', { source: 'queue' }) === 0 &&
            (found.valueOf('mitome_database_pool_failures_total', { pool: 'main' }) ?? 0) > 0;
          return isNoticed ? found : null;
        }),
      ),
    );
    return [{ node: before }, { node: during }];
  } finally {
    await service.close();
  }
}

/** How many calls of an API the node works on at once: more than its pool has connections. */
const concurrency = 20;
const beyond = 10;
/** How long the statements stand still, and how long the phones need for their pictures: longer than the alerts tolerate. */
const lockedMs = 1300;
const uploadMs = 10_200;

/** Locks the table of the sessions for a moment under more calls than are admitted, while phones send slowly. */
export async function breakPool(): Promise<Moment[]> {
  const port = await findFreePort();
  const environment = { METRICS_PORT: `${port}`, API_CONCURRENCY: `${concurrency}` };
  const service = await startService(mysql, { environment });
  try {
    const tenant = await createTenant(service);
    const picture = await blankPicture();
    const phones = await Promise.all(
      Array.from({ length: 4 }, async () => startPhone((await createSession(tenant)).verificationUrl)),
    );
    const before = await scrape(port);
    const begunAt = performance.now();
    const uploads = await Promise.all(
      phones.map(({ sessionId, jar }) =>
        beginUpload(
          `${service.baseUrl}/capture/verifications/${sessionId}/evidence/document_front?documentType=passport&source=camera`,
          { 'content-type': 'image/png', cookie: [...jar.values()].join('; ') },
          picture,
        ),
      ),
    );
    const calls = await whileLocked(service, async () => {
      const statuses: number[] = [];
      const sent = Array.from({ length: concurrency + beyond }, async (_, index) => {
        const { status } = await tenant.send(`/v1/verification-sessions?limit=${index + 1}`);
        statuses.push(status);
      });
      // All others have been admitted by then.
      await waitUntil('those beyond are refused', () => statuses.filter((one) => one === 503).length === beyond);
      await pause(lockedMs);
      return sent;
    });
    await Promise.all(calls);
    await waitUntil('the phones have been sending for long', () => performance.now() - begunAt > uploadMs);
    const taken = await Promise.all(uploads.map((upload) => upload.finish()));
    if (taken.some((status) => status !== 200)) throw new Error(`pictures were refused: ${taken.join()}`);
    return [{ node: before }, { node: await scrape(port) }];
  } finally {
    await service.close();
  }
}

/** Lets no statement touch the sessions while it works. */
async function whileLocked<T>({ installation: { database } }: TestService, work: () => Promise<T>): Promise<T> {
  await database.query('LOCK TABLES sessions WRITE');
  try {
    return await work();
  } finally {
    await database.query('UNLOCK TABLES');
  }
}
