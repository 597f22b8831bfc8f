import { setTimeout as pause } from 'node:timers/promises';
import { simulateUser } from '../demo/simulate-user.ts';
import { succeeded, type TenantClient } from '../setup/api-clients.ts';
import { drawBoard } from '../specimens/draw-board.ts';

const verdictTimeoutMs = 60_000;

/**
 * Makes sessions that wait for a person, by simulating users who submit a picture of nothing; their events can be listed.
 * @returns their ids
 * @throws Error when one does not get there within a minute
 */
export async function prepareReviewingSessions(tenant: TenantClient, count: number): Promise<string[]> {
  const document = { name: 'passport', picture: await drawBoard().jpeg().toBuffer() };
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const body = { metadata: { applicationId: `app-${index}`, attempt: index, again: [true, null] } };
    const session = await succeeded(tenant.POST('/v1/verification-sessions', { body }));
    const typed = { lastName: 'Brandt', firstName: 'Mira', birthDate: '1991-04-12' };
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
