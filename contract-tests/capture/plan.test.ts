import { beforeAll, describe, expect, test } from 'vitest';
import { problemOf, succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { passportOf, startPhone } from '../support/phone.ts';
import { rowCounts, useService } from '../support/service.ts';
import { createSession, createTenant, type TestTenant, waitForStatus } from '../support/tenant.ts';

describe('what the plan does not ask for', () => {
  const it = useService(anyEngine);
  let documentOnly: TestTenant;
  let inputOnly: TestTenant;
  beforeAll(async () => {
    documentOnly = await createTenant(it.service, { steps: ['document'] });
    inputOnly = await createTenant(it.service, { steps: ['user_input'] });
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

  test('a picture is refused, and stored nowhere', async () => {
    const { id, verificationUrl } = await createSession(inputOnly);
    const phone = await startPhone(verificationUrl);
    const before = await rowCounts(it.service);
    const refusal = await problemOf(phone.givePicture(await passportOf()));
    expect(refusal).toMatchObject({ status: 409, _tag: 'VerificationNotOpen', reason: 'status', missing: [] });
    expect(refusal.detail).toContain('does not ask for it');
    expect(await rowCounts(it.service)).toEqual(before);
    await succeeded(phone.type());
    await succeeded(phone.submit());
    expect((await waitForStatus(inputOnly, id, 'reviewing')).documentOcr).toBeNull();
  });
});
