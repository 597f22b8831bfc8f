// A tenant with something on every page of the console.

import { checkedFetch } from './checked-fetch.ts';
import { type AdminSchemas, adminOf, succeeded } from './client.ts';
import type { StatedSessions } from './console-actions.ts';
import { newEmail, signedInMember, type TestMember } from './member.ts';
import { operatorOf } from './operator.ts';
import { blankPicture } from './phone.ts';
import type { ServiceInUse, TestService } from './service.ts';
import { createSession, createTenant, registerInbox, reviewingSession, type TestTenant } from './tenant.ts';
import { waitUntil } from './time.ts';

/** A tenant, a session in each state that has actions of its own, and an owner who is signed in. */
export interface ConsoleTenant {
  readonly tenant: TestTenant;
  readonly sessions: StatedSessions;
  readonly owner: TestMember;
}

/** Makes a tenant whose lists all have an entry: sessions, deliveries, an endpoint that works and one that is paused, a key, a token, members, an invitation, a blocked document, a logo; and invites an operator. */
export async function createConsoleTenant(it: ServiceInUse, mode: 'live' | 'sandbox'): Promise<ConsoleTenant> {
  const operator = operatorOf(it);
  const tenant = await createTenant(it.service, {}, mode);
  const { inbox } = await registerInbox(it.service, it.receiver, tenant.id);
  const [reviewing, completed] = [await reviewingSession(it, tenant), await reviewingSession(it, tenant)];
  await operator.reject(tenant, completed.id);
  const document = { documentType: 'passport' as const, documentNumber: 'TZ1234567' };
  await succeeded(operator.createBlocklistEntry(tenant.id, { document, note: 'Case 1', expiresInSeconds: null }));
  const sessions = { created: (await createSession(tenant)).id, reviewing: reviewing.id, completed: completed.id };
  await waitUntil('the notifications have arrived', () => inbox.arrived.length >= 3);
  await setLogo(it.service, tenant);
  await pauseAfterFailures(it.service, (await registerInbox(it.service, it.receiver, tenant.id)).endpointId);
  const owner = await signedInMember(it.service, tenant.id, ['owner']);
  const body = { email: newEmail(), roles: ['reviewer'] as [AdminSchemas['TenantRole']] };
  await succeeded(adminOf(it.service).POST('/admin/invitations', { body: { email: newEmail() } }));
  const at = { params: { path: { tenantId: tenant.id } } };
  await succeeded(adminOf(it.service).POST('/admin/tenants/{tenantId}/invitations', { ...at, body }));
  const token = { name: 'Pipeline', roles: ['developer'] as [AdminSchemas['TenantRole']], expiresInSeconds: null };
  await succeeded(adminOf(it.service).POST('/admin/tenants/{tenantId}/tokens', { ...at, body: token }));
  return { tenant, sessions, owner };
}

/** Gives a tenant a logo that shows nothing. The generated client sends no pictures. */
async function setLogo({ baseUrl, adminToken }: TestService, { id }: TestTenant): Promise<void> {
  const response = await checkedFetch(`${baseUrl}/admin/tenants/${id}/logo`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'image/png' },
    body: new Uint8Array(await blankPicture()),
  });
  if (!response.ok) throw new Error(`the logo was refused: ${response.status}`);
}

/** Pauses an endpoint at once, as failures of several days do. */
export async function pauseAfterFailures(
  { installation: { database } }: TestService,
  endpointId: string,
): Promise<void> {
  const then = `(SELECT created_at FROM endpoints WHERE id = '${endpointId}')`;
  await database.query(
    `UPDATE delivery_queues SET failing_since = ${then}, paused_at = ${then} WHERE endpoint_id = '${endpointId}'`,
  );
}
