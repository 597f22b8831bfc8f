import { setTimeout as pause } from 'node:timers/promises';
import { simulateUser } from '../demo/simulate-user.ts';
import { succeeded, type TenantClient } from '../setup/api-clients.ts';
import { drawPassport } from '../specimens/draw-passport.ts';

const verdictTimeoutMs = 60_000;

const typed = { lastName: 'Brandt', firstName: 'Mira', birthDate: '1991-04-12' };

/**
 * Makes sessions that wait for a person, by simulating users who photograph a passport without its zone; their events can be listed.
 * @returns their ids
 * @throws Error when one does not get there within a minute
 */
export async function prepareReviewingSessions(tenant: TenantClient, count: number): Promise<string[]> {
  const person = { ...typed, documentNumber: 'MT4512087', gender: 'F', expiryDate: '2035-06-30' } as const;
  const document = { name: 'passport', picture: await drawPassport({ person, table: true, cutOff: 'bottom' }) };
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { metadata: { applicationId: `app-${index}`, attempt: index, again: [true, null] } };
    const session = await succeeded(tenant.POST('/v1/verification-sessions', { body }));
    await simulateUser(session.verificationUrl, { document, typed }, () => undefined);
    ids.push(session.id);
  }
  const deadline = Date.now() + verdictTimeoutMs;
  while (!(await allReferred(tenant, ids))) {
    if (Date.now() > deadline) throw new Error('the sessions did not come to review');
    await pause(100);
  }
  return ids;
}

async function allReferred(tenant: TenantClient, ids: readonly string[]): Promise<boolean> {
  const { events } = await succeeded(tenant.GET('/v1/events', { params: { query: { limit: 100 } } }));
  const referred = events.filter(({ type }) => type === 'verification.needs_review');
  return ids.every((id) => referred.some(({ data }) => data.session.sessionId === id));
}
