import { beforeAll, describe, expect, test } from 'vitest';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { anyEngine, engines } from '../support/databases.ts';
import { startPhone } from '../support/phone.ts';
import { typed } from '../support/planted.ts';
import { rowCounts, useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant, waitForStatus } from '../support/tenant.ts';

describe.each(engines)('putUserInput on $name', (engine) => {
  const it = useService(engine);
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });
  test('names and a possible birth date are required, and refused input is not stored', async () => {
    const phone = await startPhone((await createSession(tenant)).verificationUrl);
    const wrong = [
      {},
      { ...typed, birthDate: '2023-02-29' },
      { ...typed, lastName: '' },
      { ...typed, lastName: ' ', firstName: '\u200b' },
      // A reviewer would see them reordered, or in another line.
      { ...typed, firstName: 'Mi\u202eo' },
      { ...typed, firstName: 'Mi\no' },
      { ...typed, address: '5-8-2\u2067 Mihonmachi' },
      { ...typed, lastNameKana: '日向野' },
      { ...typed, birthDate: '1899-12-31' },
      { ...typed, birthDate: '2990-01-01' },
      { ...typed, firstName: 'x'.repeat(201) },
    ];
    for (const input of wrong) expect(await refusalOf(phone.type(input as typeof typed))).toBe('400 InvalidRequest');
    const reordered = await problemOf(phone.type({ ...typed, firstName: 'Mi\u202eo' }));
    const message = 'must not contain control characters, or characters that change the direction of text';
    expect(reordered).toMatchObject({
      issues: [{ path: '/body/firstName', message: expect.stringContaining(message) }],
    });
    expect((await readSession(tenant, phone.sessionId)).userInputInfo).toBeNull();
  });
});

describe('putUserInput where the plan asks for no typed fields', () => {
  const it = useService(anyEngine);
  let documentOnly: TestTenant;
  beforeAll(async () => {
    documentOnly = await createTenant(it.service, { steps: ['document'] });
  });

  test('typed fields are refused, stored nowhere and decide nothing', async () => {
    const { id, verificationUrl } = await createSession(documentOnly);
    const phone = await startPhone(verificationUrl);
    const before = await rowCounts(it.service);
    const refusal = await problemOf(phone.type());
    expect(refusal).toMatchObject({ status: 409, _tag: 'VerificationNotOpen', reason: 'status', missing: [] });
    expect(refusal.detail).toContain('does not ask for it');
    expect(await rowCounts(it.service)).toEqual(before);
    expect(await succeeded(phone.look())).toMatchObject({ given: { userInput: false }, missing: ['document_front'] });
    await succeeded(phone.givePicture());
    await succeeded(phone.submit());
    const { userInputInfo, outcome } = await waitForStatus(documentOnly, id, 'completed');
    expect(userInputInfo).toBeNull();
    expect(outcome?.checks).not.toHaveProperty('inputMatch');
  });
});
