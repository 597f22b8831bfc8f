import { describe, expect, test } from 'vitest';
import { adminOf, problemOf, succeeded } from '../support/client.ts';
import { postgres } from '../support/databases.ts';
import { openPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant } from '../support/tenant.ts';

const page = {
  displayName: '青空商事',
  accentColor: '#1f5f4a',
  privacyUrl: 'https://tenant.example/privacy',
  supportContact: 'support@tenant.example',
};
const { displayName: name, ...seen } = page;

describe('what users see of a tenant', () => {
  const it = useService(postgres, { environment: { ROLES: 'api' } });

  test('the page gets the settings of the moment, and the name where no other is set', async () => {
    const tenant = await createTenant(it.service);
    const session = await createSession(tenant);
    const plain = { name: 'Aozora Trading', logoUrl: null, accentColor: null, privacyUrl: null, supportContact: null };
    expect((await succeeded(openPhone(session.verificationUrl).open())).tenant).toEqual(plain);
    const params = { path: { tenantId: tenant.id } };
    await succeeded(adminOf(it.service).PATCH('/admin/tenants/{tenantId}/settings', { params, body: page }));
    const phone = openPhone(session.verificationUrl);
    expect(await succeeded(phone.open())).toMatchObject({ tenantName: name, tenant: { name, ...seen } });
    expect((await succeeded(phone.start())).tenant).toEqual({ name, logoUrl: null, ...seen });
    const body = { displayName: null, accentColor: null };
    await succeeded(adminOf(it.service).PATCH('/admin/tenants/{tenantId}/settings', { params, body }));
    expect((await succeeded(phone.look())).tenant).toEqual({ ...plain, ...seen, accentColor: null });
  });

  test('a link that cannot be used says whom to ask, to those who hold its token only', async () => {
    const tenant = await createTenant(it.service, page);
    const session = await createSession(tenant);
    const first = openPhone(session.verificationUrl);
    await succeeded(first.open());
    await succeeded(first.start());
    const used = await problemOf(openPhone(session.verificationUrl).open());
    expect(used).toMatchObject({ _tag: 'LinkNotUsable', reason: 'link_used', tenant: { name, ...seen } });
    const unknown = await problemOf(openPhone(`${session.verificationUrl.slice(0, -3)}AAA`).open());
    expect(unknown._tag).toBe('LinkNotFound');
    expect(JSON.stringify(unknown)).not.toContain(name);
  });
});
