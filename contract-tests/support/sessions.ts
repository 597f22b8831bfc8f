import { type Phone, playUser } from './capture.ts';
import { succeeded, type TenantSchemas } from './client.ts';
import { unreadable } from './fixed-documents.ts';
import type { TestService } from './start-service.ts';
import type { TestTenant } from './tenants.ts';
import { secondMs } from './test-clock.ts';
import type { ServiceInUse } from './use-service.ts';
import { waitUntil } from './wait-until.ts';

type CreateBody = TenantSchemas['CreateVerificationSessionRequest'];

/** A session that a tenant has created. */
export type CreatedSession = Awaited<ReturnType<typeof createSession>>;

/** A session whose user has done all there is to do. */
export interface PlayedSession extends CreatedSession {
  readonly phone: Phone;
}

/** Creates a session. */
export function createSession(tenant: TestTenant, body: CreateBody = {}) {
  return succeeded(tenant.client.POST('/v1/verification-sessions', { body }));
}

/** Reads a session's detail. */
export function readSession(tenant: TestTenant, id: string) {
  return succeeded(tenant.client.GET('/v1/verification-sessions/{id}', { params: { path: { id } } }));
}

/** Waits until a session has a status, and returns its detail then. */
export function waitForStatus(tenant: TestTenant, id: string, status: string) {
  return waitUntil(`${id} becomes ${status}`, async () => {
    const detail = await readSession(tenant, id);
    return detail.status === status ? detail : null;
  });
}

/** Creates a session and plays its user to the end. */
export async function playSession(tenant: TestTenant, body: CreateBody = {}): Promise<PlayedSession> {
  const session = await createSession(tenant, body);
  return { ...session, phone: await playUser(session.verificationUrl) };
}

/** A session whose document was read without fault and approved. Its record may still be on its way. */
export async function approvedSession(tenant: TestTenant, body: CreateBody = {}): Promise<PlayedSession> {
  const session = await playSession(tenant, body);
  await waitForStatus(tenant, session.id, 'completed');
  return session;
}

/** A session whose document could not be read, so that it waits for a person. */
export async function reviewingSession(
  { documents }: ServiceInUse,
  tenant: TestTenant,
  body: CreateBody = {},
): Promise<PlayedSession> {
  documents.reads(unreadable);
  const session = await playSession(tenant, body);
  await waitForStatus(tenant, session.id, 'reviewing');
  documents.readsPassport();
  return session;
}

/** A session whose check crashed each time it was tried. */
export async function failedSession(
  { documents, service }: ServiceInUse,
  tenant: TestTenant,
  body: CreateBody = {},
): Promise<PlayedSession> {
  documents.reads(() => {
    throw new Error('the check crashed');
  });
  const before = documents.calls();
  const session = await playSession(tenant, body);
  await hurryUntil(service, 'the third attempt of the check', () => documents.calls() === before + 3);
  await waitForStatus(tenant, session.id, 'failed');
  documents.readsPassport();
  return session;
}

/**
 * Waits for what the service puts off by seconds, and lets its clock run faster meanwhile: slowly enough that no lease runs out under
 * work that is being done.
 */
export function hurryUntil({ clock }: TestService, what: string, ask: () => boolean): Promise<true> {
  return waitUntil(what, () => {
    if (ask()) return true;
    clock.advance(secondMs / 2);
    return false;
  });
}

/** Waits until the record of an approval is stored, by asking for what needs it: the session begins a new round. */
export function reprocessWhenStored(tenant: TestTenant, id: string) {
  return waitUntil(`the record of ${id} is stored`, async () => {
    const { data, error } = await tenant.client.POST('/v1/verification-sessions/{id}/reprocess', {
      params: { path: { id } },
    });
    if (error !== undefined && !('reason' in error && error.reason === 'record_not_stored')) {
      throw new Error(`reprocess was refused: ${JSON.stringify(error)}`);
    }
    return data;
  });
}
