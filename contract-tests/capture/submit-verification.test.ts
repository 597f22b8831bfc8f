import { beforeAll, describe, expect, test } from 'vitest';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { startPhone } from '../support/phone.ts';
import { planted, typed } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant, waitForStatus } from '../support/tenant.ts';

describe.each(engines)('submitVerification on $name', (engine) => {
  const it = useService(engine);
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });
  const started = async () => startPhone((await createSession(tenant)).verificationUrl);

  test('a submission with missing evidence is refused, and names it', async () => {
    const phone = await started();
    const first = await problemOf(phone.submit());
    expect(first).toMatchObject({ _tag: 'VerificationNotOpen', reason: 'evidence_missing' });
    expect(first.missing).toEqual(['document_front', 'user_input']);
    await succeeded(phone.type());
    const second = await problemOf(phone.submit());
    expect(second.missing).toEqual(['document_front']);
    expect(await succeeded(phone.givePicture())).toMatchObject({
      given: { pictures: ['document_front'], userInput: true },
      missing: [],
    });
    expect(await succeeded(phone.submit())).toMatchObject({ status: 'deciding', missing: [] });
  });

  test('evidence may be replaced until the submission and not after it; the submission may be repeated', async () => {
    const session = await createSession(tenant, { callbackUrl: planted.callbackUrl, state: planted.state });
    const phone = await startPhone(session.verificationUrl);
    await succeeded(phone.type({ ...typed, lastName: planted.otherName }));
    await succeeded(phone.type({ ...typed, lastNameKana: planted.kana, address: planted.address }));
    await Promise.all([phone.givePicture(), phone.givePicture()].map(succeeded));
    const first = await succeeded(phone.submit());
    expect(first.returnUrl).toBe(`${planted.callbackUrl}?sessionId=${session.id}&state=${planted.state}`);
    const again = await succeeded(phone.submit());
    expect(again.returnUrl).toBe(first.returnUrl);
    expect(await refusalOf(phone.givePicture())).toBe('409 VerificationNotOpen status');
    expect(await refusalOf(phone.type())).toBe('409 VerificationNotOpen status');
    // A passport shows no address, and no kana of a foreign name.
    const detail = await waitForStatus(tenant, session.id, 'reviewing');
    expect(detail.userInputInfo).toEqual({ ...typed, lastNameKana: planted.kana, address: planted.address });
    expect(await refusalOf(phone.givePicture())).toBe('409 VerificationNotOpen status');
  });

  test('nothing else is submitted than what the page showed; looking changes nothing', async () => {
    const phone = await started();
    expect((await succeeded(phone.look())).given.revision).toBeNull();
    const first = (await succeeded(phone.givePicture())).given.revision;
    const shown = (await succeeded(phone.type())).given.revision as string;
    expect((await succeeded(phone.look())).given.revision).toBe(shown);
    // Another tab sends the same values: that they are the same, nothing tells.
    const changed = (await succeeded(phone.type())).given.revision as string;
    expect(new Set([first, shown, changed]).size).toBe(3);
    expect(await refusalOf(phone.submit(undefined, shown))).toBe('409 VerificationNotOpen conflict');
    expect(await succeeded(phone.look())).toMatchObject({ status: 'collecting', given: { revision: changed } });
    expect(await succeeded(phone.submit(undefined, changed))).toMatchObject({ status: 'deciding' });
    // After a lost response the same request gets the same response.
    expect(await succeeded(phone.submit(undefined, changed))).toMatchObject({ given: { revision: null } });
  });

  test('a plan without a document requires none, and refers the session to a reviewer', async () => {
    const short = await createTenant(it.service, { steps: ['user_input'] });
    const { id, verificationUrl } = await createSession(short);
    const phone = await startPhone(verificationUrl);
    await succeeded(phone.type());
    await succeeded(phone.submit());
    const { outcome, documentOcr } = await waitForStatus(short, id, 'reviewing');
    expect(outcome).toMatchObject({ verdict: 'needs_review', checks: {}, reasons: ['risk_score_review'] });
    expect(documentOcr).toBeNull();
  });
});

/** Requests that are sent together do not always meet; this often, some do. */
const rounds = Array.from({ length: 3 }, (_, round) => round);

describe.each(engines)('concurrent submissions on $name', (engine) => {
  const it = useService(engine);
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });

  test.each(rounds)('submissions all give the same response, and one decision is made (round %d)', async () => {
    const session = await createSession(tenant, { callbackUrl: planted.callbackUrl, state: planted.state });
    const phone = await startPhone(session.verificationUrl);
    await succeeded(phone.givePicture());
    await succeeded(phone.type());
    const responses = await Promise.all(Array.from({ length: 3 }, () => succeeded(phone.submit())));
    const { returnUrl } = responses[0] as { returnUrl: string };
    expect(returnUrl).toContain(session.id);
    expect(responses.map((response) => response.returnUrl)).toEqual([returnUrl, returnUrl, returnUrl]);
    await waitForStatus(tenant, session.id, 'completed');
    const outcomes = `SELECT id FROM outcomes WHERE session_id = '${session.id}'`;
    expect(await it.service.installation.database.query(outcomes)).toHaveLength(1);
  });

  test.each(rounds)('a submission goes through beside what is given again at the same moment (round %d)', async () => {
    const session = await createSession(tenant);
    const phone = await startPhone(session.verificationUrl);
    await succeeded(phone.givePicture());
    await succeeded(phone.type());
    const [submitted, ...given] = await Promise.all([phone.submit(), phone.type(), phone.givePicture()]);
    expect(submitted.response.status).toBe(200);
    for (const { response, error } of given) {
      if (response.status !== 200) expect(error).toMatchObject({ _tag: 'VerificationNotOpen', reason: 'status' });
    }
    expect((await readSession(tenant, session.id)).status).not.toBe('collecting');
  });
});
