import { describe, expect, test } from 'vitest';
import { adminOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { attemptAt } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createTenant, everyEvent, readSession, submitSession } from '../support/tenant.ts';
import { minuteMs } from '../support/time.ts';

/** What names lead to, from one moment to the next. */
let addresses: { address: string; family: 4 | 6 }[] = [];

// Addresses make no difference between databases.
describe('receiving URLs whose names lead into private networks', () => {
  const it = useService(anyEngine, { replacements: { resolver: async () => addresses } });

  test.each([[['10.1.2.3']], [['169.254.169.254']], [['fd00::1']], [['::ffff:192.168.0.1']]])(
    'a name that leads to %j is registered and never called, and the session is none the worse',
    async (leadsTo) => {
      addresses = leadsTo.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
      const tenant = await createTenant(it.service);
      const body = { url: 'https://hooks.example.com/inbox', eventTypes: [...everyEvent] };
      const { endpoint } = await succeeded(
        adminOf(it.service).POST('/admin/tenants/{tenantId}/endpoints', {
          params: { path: { tenantId: tenant.id } },
          body,
        }),
      );
      const attempts = () =>
        it.service.log.lines.filter((line) => line.includes('"delivery attempted"') && line.includes(endpoint.id));
      const session = await submitSession(tenant);
      const attempted = (attempt: number) => attemptAt(it.service, { id: tenant.id, endpointId: endpoint.id }, attempt);
      await attempted(1);
      // Names can change, so it is tried again like any other.
      it.service.clock.advance(minuteMs);
      await attempted(2);
      expect(attempts()).toHaveLength(2);
      for (const line of attempts()) expect(line).toContain('"class":"blocked_address"');
      expect(attempts().join('\n')).not.toContain(leadsTo[0] as string);
      expect((await readSession(tenant, session.id)).status).toBe('completed');
    },
  );

  test('a name that leads to a public address when it is registered, and into a private network later, is called no more', async () => {
    addresses = [{ address: '127.0.0.1', family: 4 }];
    const tenant = await createTenant(it.service);
    const inbox = it.receiver.openInbox();
    // A kept connection goes on being one to the address that was judged.
    inbox.respondWith(() => ({ status: 500, headers: { connection: 'close' } }));
    const body = { url: inbox.url.replace('127.0.0.1', 'localhost'), eventTypes: [...everyEvent] };
    const created = await succeeded(
      adminOf(it.service).POST('/admin/tenants/{tenantId}/endpoints', {
        params: { path: { tenantId: tenant.id } },
        body,
      }),
    );
    inbox.useSecret(created.secret.secret);
    const recorded = (attempt: number) =>
      attemptAt(it.service, { id: tenant.id, endpointId: created.endpoint.id }, attempt);
    const session = await submitSession(tenant);
    expect(await recorded(1)).toContain('"class":"http_error"');
    addresses = [
      { address: '127.0.0.1', family: 4 },
      { address: '10.1.2.3', family: 4 },
    ];
    it.service.clock.advance(minuteMs);
    expect(await recorded(2)).toContain('"class":"blocked_address"');
    expect(inbox.of(session.id)).toHaveLength(1);
    addresses = [{ address: '127.0.0.1', family: 4 }];
    inbox.respondWith(() => ({ status: 204 }));
    it.service.clock.advance(10 * minuteMs);
    expect((await inbox.nth(session.id, 2)).body.id).toBe(inbox.of(session.id)[0]?.body.id);
  });
});
