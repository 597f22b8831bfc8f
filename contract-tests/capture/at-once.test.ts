import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { openPhone, startPhone } from '../support/phone.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant, waitForStatus } from '../support/tenant.ts';

/** Requests that are sent together do not always meet; this often, some do. */
const rounds = Array.from({ length: 3 }, (_, round) => round);

describe.each(engines)('requests of one browser that meet, on $name', (engine) => {
  const it = useService(engine);
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service);
  });

  test.each(rounds)('starts all succeed, and another browser has lost (round %d)', async () => {
    const session = await createSession(tenant);
    const [phone, other] = [openPhone(session.verificationUrl), openPhone(session.verificationUrl)];
    await succeeded(phone.open());
    await succeeded(other.open());
    const starts = await Promise.all(Array.from({ length: 4 }, () => phone.start()));
    expect(starts.map(({ response }) => response.status)).toEqual([200, 200, 200, 200]);
    expect(await refusalOf(other.start())).toBe('409 LinkNotUsable link_used');
  });

  test.each(rounds)(
    'of two browsers one wins with all its starts, and the other loses with all (round %d)',
    async () => {
      const session = await createSession(tenant);
      const phones = [openPhone(session.verificationUrl), openPhone(session.verificationUrl)] as const;
      for (const phone of phones) await succeeded(phone.open());
      const [one, two] = phones;
      const starts = await Promise.all([one.start(), two.start(), one.start(), two.start()]);
      const statuses = starts.map(({ response }) => response.status);
      expect(statuses.slice(0, 2).sort()).toEqual([200, 409]);
      expect(statuses.slice(2)).toEqual(statuses.slice(0, 2));
      for (const { error } of starts)
        if (error !== undefined) expect(error).toMatchObject({ _tag: 'LinkNotUsable', reason: 'link_used' });
    },
  );

  test.each(rounds)('submissions all give the same answer, and one decision is made (round %d)', async () => {
    const session = await createSession(tenant, { callbackUrl: planted.callbackUrl, state: planted.state });
    const phone = await startPhone(session.verificationUrl);
    await succeeded(phone.givePicture());
    await succeeded(phone.type());
    const answers = await Promise.all(Array.from({ length: 3 }, () => succeeded(phone.submit())));
    const { returnUrl } = answers[0] as { returnUrl: string };
    expect(returnUrl).toContain(session.id);
    expect(answers.map((answer) => answer.returnUrl)).toEqual([returnUrl, returnUrl, returnUrl]);
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
