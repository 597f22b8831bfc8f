import { beforeAll, describe, expect, test } from 'vitest';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { anyEngine, engines } from '../support/databases.ts';
import { type Phone, startPhone } from '../support/phone.ts';
import { typed } from '../support/planted.ts';
import { rowCounts, useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant, waitForStatus } from '../support/tenant.ts';

const json = { 'content-type': 'application/json' };

describe.each(engines)('putUserInput on $name', (engine) => {
  const it = useService(engine);
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });
  const started = async () => startPhone((await createSession(tenant)).verificationUrl);

  /** Every operation, as a request of a browser with a body that it takes. */
  const operations = (phone: Phone): Readonly<Record<string, readonly [path: string, init: RequestInit]>> => ({
    openVerification: ['/open', { method: 'POST', headers: json, body: JSON.stringify({ token: phone.token }) }],
    startVerification: ['/start', { method: 'POST', headers: json, body: JSON.stringify({ token: phone.token }) }],
    getVerification: ['', {}],
    putEvidence: ['/evidence/document_front', { method: 'PUT', headers: { 'content-type': 'image/png' }, body: 'x' }],
    putUserInput: ['/user-input', { method: 'PUT', headers: json, body: JSON.stringify(typed) }],
    submitVerification: ['/submit', { method: 'POST' }],
  });
  const call = (phone: Phone, name: string, change: RequestInit = {}) => {
    const [path, init] = operations(phone)[name] as readonly [string, RequestInit];
    const headers = { ...(init.headers as Record<string, string>), ...(change.headers as Record<string, string>) };
    return phone.send(path, { ...init, ...change, headers });
  };

  test('user input asks for the three fields that every plan needs, as days and texts that can be', async () => {
    const phone = await started();
    const wrong = [
      {},
      { ...typed, birthDate: '2023-02-29' },
      { ...typed, lastName: '' },
      { ...typed, lastName: ' ', firstName: '\u200b' },
      { ...typed, lastNameKana: '日向野' },
      { ...typed, birthDate: '1899-12-31' },
      { ...typed, birthDate: '2990-01-01' },
      { ...typed, firstName: 'x'.repeat(201) },
    ];
    for (const body of wrong)
      expect(await refusalOf(call(phone, 'putUserInput', { body: JSON.stringify(body) }))).toBe('400 InvalidRequest');
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
