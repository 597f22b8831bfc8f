import { describe, expect, test } from 'vitest';
import { refusalOf } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession } from '../support/tenant.ts';
import { brokenRule, requestSimulation, type Simulation, simulate } from './simulate.ts';

describe.each(engines)('simulations on $name fit the plan and the data of their session', (engine) => {
  const it = useService(engine);

  test('a plan without a document has no reading and no verdict of the checks', async () => {
    const tenant = await createTenant(it.service, { steps: ['user_input'] });
    const { id } = await createSession(tenant);
    for (const outcome of ['approved', 'rejected'] as const) {
      expect(await refusalOf(requestSimulation(tenant, id, { outcome }))).toBe('409 SimulationNotAllowed status');
    }
    expect(await brokenRule(tenant, id, { outcome: 'needs_review', reasons: ['document_unreadable'] })).toBe(
      '/body/reasons: document_unreadable needs the step document, which the plan of this session does not have',
    );
    await simulate(tenant, id, { outcome: 'needs_review' });
    const { documentOcr, outcome } = await readSession(tenant, id);
    expect([documentOcr, outcome?.reasons]).toEqual([null, ['risk_score_review']]);
    expect(outcome?.checks).toEqual({ notCompared: ['name', 'birthDate'] });
    await simulate(tenant, id, { outcome: 'rejected' });
    expect((await readSession(tenant, id)).outcome?.reasons).toEqual(['risk_score_review']);
  });

  test('the person is the one whom the tenant pre-registered, until the reason is a mismatch', async () => {
    const tenant = await createTenant(it.service);
    const preRegisteredInfo = { lastName: planted.person.lastName, birthDate: planted.person.birthDate };
    const decided = async (...simulations: readonly Simulation[]) => {
      const { id } = await createSession(tenant, { preRegisteredInfo });
      for (const body of simulations) await simulate(tenant, id, body);
      return readSession(tenant, id);
    };
    const birthDates = ({ userInputInfo, documentOcr }: Awaited<ReturnType<typeof decided>>) => [
      ...[userInputInfo?.birthDate, documentOcr?.fields.find(({ name }) => name === 'birth_date')?.text],
    ];
    const { lastName, birthDate } = planted.person;
    const approved = await decided({ outcome: 'deciding' }, { outcome: 'approved' });
    expect([...birthDates(approved), approved.userInputInfo?.lastName]).toEqual([birthDate, birthDate, lastName]);
    expect(approved.outcome?.checks.inputMatch).toEqual({ fields: { name: true, birthDate: true } });
    const mismatch: Simulation = { outcome: 'needs_review', reasons: ['pre_registered_info_mismatch'] };
    const { userInputInfo, outcome } = await decided(mismatch);
    expect(outcome?.checks.inputMatch).toEqual({ fields: { name: false, birthDate: true } });
    expect(userInputInfo?.lastName).not.toBe(lastName);
    // What was submitted before the decision stays: then the document differs from it, too.
    const { id } = await createSession(tenant, { preRegisteredInfo });
    await simulate(tenant, id, { outcome: 'deciding' });
    expect(await brokenRule(tenant, id, mismatch)).toBe(
      '/body/reasons: with the plan and data of this session, the checks give user_input_mismatch, pre_registered_info_mismatch',
    );
    await simulate(tenant, id, { ...mismatch, reasons: ['user_input_mismatch', 'pre_registered_info_mismatch'] });
    expect((await readSession(tenant, id)).userInputInfo?.lastName).toBe(lastName);
  });
});
