import { beforeAll, describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { giveAll, handOver, openHandoff, openPhone, startPhone } from '../support/phone.ts';
import { useService } from '../support/service.ts';
import { createSession, createTenant, readSession, type TestTenant, waitForStatus } from '../support/tenant.ts';
import { minuteMs, secondMs } from '../support/time.ts';

const consent = { version: '2026-11-23', language: 'ja', face: null };
const callbackUrl = 'https://tenant.example/return';

describe.each(engines)('acceptHandoff on $name', (engine) => {
  const it = useService(engine);
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await createTenant(it.service, { callbackUrls: [callbackUrl] });
  });
  const started = async () => startPhone((await createSession(tenant)).verificationUrl, consent);
  const at = (token: string) => openPhone(`${it.service.baseUrl}/v#${token}`);

  test('the other browser continues with the consent and what was given, and the former one follows to the end', async () => {
    const session = await createSession(tenant, { callbackUrl, state: 's-1' });
    const computer = await startPhone(session.verificationUrl, consent);
    await succeeded(computer.type());
    const phone = await openHandoff(computer, it.service.baseUrl);
    expect(await succeeded(phone.open())).toMatchObject({ bound: false, handoff: 'none', returnUrl: null });
    expect((await succeeded(computer.look())).handoff, 'an opened hand-off is not accepted').toBe('none');
    const accepted = await succeeded(phone.accept());
    expect(accepted).toMatchObject({ bound: true, handoff: 'taken', consent, missing: ['document_front'] });
    expect((await succeeded(phone.accept())).bound, 'a repetition').toBe(true);

    await succeeded(phone.givePicture());
    const nothing = { pictures: [], documentType: null, userInput: false, revision: null };
    const progress = { bound: false, handoff: 'given', given: nothing, challenge: null, returnUrl: null };
    expect(await succeeded(computer.look())).toMatchObject({ ...progress, status: 'collecting', missing: [] });
    expect(await succeeded(computer.open()), 'by its own link').toMatchObject(progress);
    const returnUrl = `${callbackUrl}?sessionId=${session.id}&state=s-1`;
    expect(await succeeded(phone.submit())).toMatchObject({ handoff: 'taken', returnUrl });
    await waitForStatus(tenant, session.id, 'completed');
    expect(await succeeded(computer.look())).toMatchObject({ handoff: 'given', status: 'completed', returnUrl });
  });

  test('the browser that follows may not write, and what it sends changes nothing', async () => {
    const computer = await started();
    const phone = await handOver(computer, it.service.baseUrl);
    const refused = '403 ContinuedElsewhere';
    expect(await refusalOf(computer.type())).toBe(refused);
    expect(await refusalOf(computer.submit())).toBe(refused);
    expect(await refusalOf(computer.handOff())).toBe(refused);
    expect(await refusalOf(computer.giveBack())).toBe(refused);
    expect(await refusalOf(computer.start())).toBe(refused);
    expect(await refusalOf(computer.decline('cookie'))).toBe(refused);
    expect(await succeeded(phone.look())).toMatchObject({
      status: 'collecting',
      given: { pictures: [], userInput: false },
    });
  });

  test('of browsers that accept concurrently one wins, and the others are refused', async () => {
    const computer = await started();
    const { token } = await succeeded(computer.handOff());
    const phones = Array.from({ length: 4 }, () => at(token));
    for (const phone of phones) await succeeded(phone.open());
    const results = await Promise.all(phones.map((phone) => phone.accept()));
    expect(results.filter(({ response }) => response.status === 200)).toHaveLength(1);
    for (const { error } of results.filter(({ response }) => response.status !== 200))
      expect(error).toMatchObject({ _tag: 'LinkNotUsable', reason: expect.stringMatching(/^(conflict|link_used)$/) });
    const looks = await Promise.all(phones.map((phone) => phone.look()));
    expect(looks.filter(({ response }) => response.status === 200)).toHaveLength(1);
    expect((await succeeded(computer.look())).handoff).toBe('given');
  });

  test('of an upload and a hand-off at the same time, the verification has what it says', async () => {
    const computer = await started();
    const phone = await openHandoff(computer, it.service.baseUrl);
    const [typed] = await Promise.all([computer.type(), succeeded(phone.accept())]);
    const { given } = await succeeded(phone.look());
    expect(given.userInput).toBe(typed.response.status === 200);
  });

  test('a used, expired or replaced hand-off says so, and leaves the binding as it is', async () => {
    const computer = await started();
    const used = await succeeded(computer.handOff());
    const late = at(used.token);
    await succeeded(late.open());
    const first = at(used.token);
    await succeeded(first.open());
    await succeeded(first.accept());
    expect(await refusalOf(late.accept())).toBe('409 LinkNotUsable link_used');
    expect(await refusalOf(late.open())).toBe('409 LinkNotUsable link_used');
    const open = await openHandoff(first, it.service.baseUrl);
    expect(await refusalOf(late.accept())).toBe('409 LinkNotUsable link_replaced');
    it.service.clock.advance(2 * minuteMs);
    expect(await refusalOf(open.accept())).toBe('409 LinkNotUsable link_expired');
    expect(await refusalOf(open.open())).toBe('409 LinkNotUsable link_expired');
    await succeeded(first.handOff());
    expect(await refusalOf(open.accept())).toBe('409 LinkNotUsable link_replaced');
    expect((await succeeded(first.look())).handoff).toBe('taken');
  });

  test('a replaced hand-off that a phone has just read is accepted for half a minute', async () => {
    const computer = await started();
    const [slow, slower] = [
      await openHandoff(computer, it.service.baseUrl),
      await openHandoff(await started(), it.service.baseUrl),
    ];
    it.service.clock.advance(minuteMs);
    await succeeded(computer.handOff());
    it.service.clock.advance(15 * secondMs);
    await succeeded(slow.accept());
    it.service.clock.advance(minuteMs);
    expect(await refusalOf(slower.accept())).toBe('409 LinkNotUsable link_expired');
  });

  test('a hand-off is of its session alone, and no link', async () => {
    const [computer, other] = [await started(), await started()];
    const { token } = await succeeded(computer.handOff());
    const foreign = at(`${other.sessionId}${token.slice(35)}`);
    expect(await refusalOf(foreign.open())).toBe('404 LinkNotFound');
    const init = (sent: string) => ({
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: sent }),
    });
    const phone = at(token);
    await succeeded(phone.open());
    const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    expect(await refusalOf(phone.send('/handoffs/accept', init(forged)))).toBe('404 LinkNotFound');
    expect(await refusalOf(phone.send('/handoffs/accept', init((await succeeded(other.handOff())).token)))).toBe(
      '404 LinkNotFound',
    );
    expect(await refusalOf(phone.send('/start', init(token))), 'as a link').toBe('404 LinkNotFound');
    expect(await refusalOf(phone.send('/handoffs/accept', init(computer.token))), 'a link').toBe('404 LinkNotFound');
    await succeeded(phone.accept());
  });

  test('a hand-off ends with the submission, and with a reissued link', async () => {
    const computer = await started();
    const late = await openHandoff(computer, it.service.baseUrl);
    await giveAll(computer);
    expect(await refusalOf(late.accept())).toBe('409 LinkNotUsable status');

    const session = await createSession(tenant);
    const former = await startPhone(session.verificationUrl);
    const phone = await handOver(former, it.service.baseUrl);
    const open = await openHandoff(phone, it.service.baseUrl);
    const { verificationUrl } = await succeeded(operatorOf(it).reissueVerificationUrl(tenant, session.id));
    expect(await refusalOf(open.accept())).toBe('409 LinkNotUsable link_replaced');
    for (const revoked of [former, phone]) expect(await refusalOf(revoked.look())).toBe('401 BrowserNotBound');
    const next = await startPhone(verificationUrl);
    expect(await refusalOf(open.accept())).toBe('409 LinkNotUsable link_replaced');
    expect((await succeeded(next.look())).handoff).toBe('none');
  });

  test('after the erasure no browser follows', async () => {
    const computer = await started();
    const phone = await handOver(computer, it.service.baseUrl);
    await succeeded(phone.decline('cookie'));
    expect((await readSession(tenant, computer.sessionId)).purgedAt).not.toBeNull();
    expect(await refusalOf(computer.look())).toBe('401 BrowserNotBound');
  });
});
