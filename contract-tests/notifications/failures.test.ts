import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import { adminOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { findFreePort } from '../support/installation.ts';
import { attemptAt } from '../support/operator.ts';
import type { Inbox, InboxResponse } from '../support/receiver.ts';
import { useService } from '../support/service.ts';
import { createTenant, everyEvent, submitSession } from '../support/tenant.ts';
import { minuteMs } from '../support/time.ts';

const statuses = [400, 401, 403, 404, 410, 413, 429, 500, 502, 503, 504];
const redirects = [300, 301, 302, 303, 304, 305, 307, 308];
const servers: Server[] = [];

afterAll(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
});

/** What the receiver's name leads to; others do not exist, or get no response. */
const resolver = async (hostname: string) => {
  if (hostname === 'localhost') return [{ address: '127.0.0.1', family: 4 }];
  throw Object.assign(new Error('no such name'), { code: hostname.startsWith('fails.') ? 'ESERVFAIL' : 'ENOTFOUND' });
};

/** Starts a server. It closes with its last connection, so one that the service forgot would fail the tests. */
async function listening(server: Server): Promise<string> {
  servers.push(server);
  // Without reading, no end of a connection is noticed.
  server.on('connection', (socket) => socket.on('error', () => {}).resume());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `https://localhost:${(server.address() as AddressInfo).port}/`;
}

// How an attempt fails makes no difference between databases.
describe('attempts that fail', () => {
  const it = useService(anyEngine, { replacements: { resolver } });

  /** Registers an endpoint at a URL, ends a session, and returns what the log says about the first attempt. */
  async function fail(urlOf: (inbox: Inbox) => string, response?: InboxResponse) {
    const tenant = await createTenant(it.service);
    const inbox = it.receiver.openInbox();
    if (response !== undefined) inbox.respondWith(() => response);
    const body = { url: urlOf(inbox), eventTypes: [...everyEvent] };
    const created = await succeeded(
      adminOf(it.service).POST('/admin/tenants/{tenantId}/endpoints', {
        params: { path: { tenantId: tenant.id } },
        body,
      }),
    );
    inbox.useSecret(created.secret.secret);
    const endpointId = created.endpoint.id;
    const session = await submitSession(tenant);
    const recorded = (attempt: number) => attemptAt(it.service, { id: tenant.id, endpointId }, attempt);
    return { tenant, inbox, endpointId, session, recorded, first: JSON.parse(await recorded(1)) };
  }

  /** Mends the endpoint, and expects the second attempt to deliver what the first could not, under the same event id. */
  async function expectRedelivery(failed: Awaited<ReturnType<typeof fail>>): Promise<void> {
    const { tenant, inbox, endpointId, session, recorded, first } = failed;
    inbox.respondWith(() => ({ status: 204 }));
    const path = { tenantId: tenant.id, endpointId };
    await succeeded(
      adminOf(it.service).PATCH('/admin/tenants/{tenantId}/endpoints/{endpointId}', {
        params: { path },
        body: { url: inbox.url },
      }),
    );
    it.service.clock.advance(minuteMs);
    const second = JSON.parse(await recorded(2));
    expect(second).toMatchObject({ class: 'delivered', status: 204, outcome: 'delivered', eventId: first.eventId });
    expect(inbox.of(session.id).at(-1)?.body.id).toBe(first.eventId);
  }

  test.each(statuses)('a response with %d fails and is followed by another attempt', async (status) => {
    const failed = await fail((inbox) => inbox.url, { status });
    expect(failed.first).toMatchObject({ class: 'http_error', status, outcome: 'pending' });
    await expectRedelivery(failed);
  });

  test.each(redirects)(
    'a redirect with %d fails, leads nowhere, and is followed by another attempt',
    async (status) => {
      let reached = 0;
      const elsewhere = await listening(
        createServer((socket) => {
          reached += 1;
          socket.destroy();
        }),
      );
      const failed = await fail((inbox) => inbox.url, { status, headers: { location: elsewhere } });
      expect(failed.first).toMatchObject({ class: 'redirect', status, outcome: 'pending' });
      await expectRedelivery(failed);
      expect(reached).toBe(0);
    },
  );

  test('a receiver that cannot be reached is tried again, whatever the reason', async () => {
    const { certPem: cert, keyPem: key } = await it.service.installation.authority.issue(['b.localhost']);
    let requests = 0;
    const wrongHost = await listening(
      createHttpsServer({ cert, key }, (_request, response) => {
        requests += 1;
        response.end();
      }),
    );
    const resetting = await listening(createServer((socket) => socket.resetAndDestroy()));
    const noTls = await listening(createServer((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n')));
    const urls = {
      tls_error: [wrongHost, noTls],
      connect_error: [resetting, `https://localhost:${await findFreePort()}/`],
      dns_error: ['https://missing.example.com/', 'https://fails.example.com/'],
    };
    for (const [attemptClass, list] of Object.entries(urls)) {
      for (const url of list) {
        const failed = await fail(() => url);
        expect(failed.first).toMatchObject({ class: attemptClass, status: null, outcome: 'pending' });
        await expectRedelivery(failed);
      }
    }
    expect(requests).toBe(0);
  });
});
