import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { adminOf, problemOf, refusalOf, succeeded } from '../support/client.ts';
import { postgres } from '../support/databases.ts';
import { createFixedDocuments } from '../support/fixed-documents.ts';
import { linkIn, type MailServer, mailEnvironment, openMailServer } from '../support/mail-server.ts';
import { accept, givePassword, newEmail, openBrowser, signedInMember, tokenOf } from '../support/member.ts';
import { planted } from '../support/planted.ts';
import { startService, type TestService } from '../support/service.ts';
import { createTenant, reviewingSession, type TestTenant } from '../support/tenant.ts';
import { dayMs, hourMs, minuteMs, secondMs, waitUntil } from '../support/time.ts';

describe('mail to members', () => {
  const documents = createFixedDocuments();
  let mails: MailServer;
  let service: TestService;
  let tenant: TestTenant;
  beforeAll(async () => {
    mails = await openMailServer();
    const environment = { ...mailEnvironment(mails), TRUST_PROXY: '127.0.0.0/8,::1' };
    service = await startService(postgres, { environment, replacements: { documents } });
    tenant = await createTenant(service);
  });
  afterAll(async () => {
    await service?.close();
    await mails?.close();
  });

  const invite = (email: string, language: 'en' | 'ja') =>
    adminOf(service).POST('/admin/tenants/{tenantId}/invitations', {
      params: { path: { tenantId: tenant.id } },
      body: { email, roles: ['reviewer'], language },
    });
  const requestReset = (email: string, language: 'en' | 'ja' = 'en') =>
    openBrowser(service).client.POST('/admin/account/password-reset/request', { body: { email, language } });
  const setPassword = (token: string, password: string) =>
    openBrowser(service).client.POST('/admin/account/password-reset', { body: { token, password } });
  const storedMails = async () => JSON.stringify(await service.installation.database.query('SELECT * FROM mails'));

  test('an invitation arrives in the language of the invited person, with the link that the inviter can copy', async () => {
    const email = newEmail();
    const { url, mailed } = await succeeded(invite(email, 'ja'));
    expect(mailed).toBe(true);
    const mail = await mails.find(email, '招待しています');
    expect(linkIn(mail)).toBe(url);
    expect(mail.html).toContain(`href="${url}"`);
    expect(mail.html).not.toMatch(/<(img|script|link|style)/);
    expect(mail.raw).toMatch(/^From: Mitome <no-reply@mitome\.example>\r$/m);
    expect(mail.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect((await accept(service, tokenOf(linkIn(mail)), null)).secondFactor).toBe('enrolment');
    const stored = await storedMails();
    for (const secret of [email, tokenOf(url)]) expect(stored).not.toContain(secret);
  });

  test('a link that a colleague makes for a new password arrives too, in the language of the last sign-in', async () => {
    const { id, email, password } = await signedInMember(service, tenant.id, ['reviewer']);
    await succeeded(
      openBrowser(service).client.POST('/admin/account/sign-in', { body: { email, password, language: 'ja' } }),
    );
    const path = { tenantId: tenant.id, memberId: id };
    const issue = adminOf(service).POST('/admin/tenants/{tenantId}/members/{memberId}/password-reset', {
      params: { path },
    });
    const { url, mailed } = await succeeded(issue);
    expect(mailed).toBe(true);
    const mail = await mails.find(email, '新しいパスワードを設定する');
    expect(linkIn(mail)).toBe(url);
  });

  test('a forgotten password is set by the link that arrives; an address without an account gets the same response and no mail', async () => {
    const known = await signedInMember(service, tenant.id, ['reviewer']);
    const unknown = newEmail();
    for (const email of [unknown, known.email]) {
      const { response, data } = await requestReset(email);
      expect([response.status, data]).toEqual([202, undefined]);
    }
    const mail = await mails.find(known.email, 'Set a new password');
    const token = tokenOf(linkIn(mail));
    expect((await setPassword(token, `${planted.password} changed 9`)).response.status).toBe(204);
    expect(await refusalOf(setPassword(token, `${planted.password} changed 9`))).toBe('409 MemberLinkNotUsable used');
    expect((await givePassword(service, { ...known, password: `${planted.password} changed 9` })).secondFactor).toBe(
      'code',
    );
    await waitUntil('no mail waits', async () => {
      const waiting = await service.installation.database.query('SELECT id FROM mails WHERE due_at IS NOT NULL');
      return waiting.length === 0;
    });
    expect(mails.received.filter(({ to }) => to === unknown)).toEqual([]);
    expect(mails.refusals(unknown)).toBe(0);
  });

  test('the link for a forgotten password goes to the address of the account, however it was typed', async () => {
    const known = await signedInMember(service, tenant.id, ['reviewer']);
    const typed = known.email.toUpperCase();
    expect((await requestReset(typed)).response.status).toBe(202);
    await mails.find(known.email, 'Set a new password');
    expect(mails.received.filter(({ to }) => to === typed)).toEqual([]);
  });

  test('an address gets three links an hour, whether it has an account or not, and ten requests come from one place', async () => {
    await service.installation.database.query('DELETE FROM member_attempts');
    const known = await signedInMember(service, tenant.id, ['reviewer']);
    for (const email of [known.email, newEmail()]) {
      const outcomes = await Promise.all([1, 2, 3, 4].map(async () => (await requestReset(email)).response.status));
      expect(outcomes.sort()).toEqual([202, 202, 202, 429]);
    }
    for (const status of [202, 202, 429]) expect((await requestReset(newEmail())).response.status).toBe(status);
    // What this place asks for beyond that keeps no link from a person elsewhere.
    const other = newEmail();
    for (let turn = 0; turn < 3; turn += 1) expect((await requestReset(other)).response.status).toBe(429);
    const elsewhere = openBrowser(service).client.POST('/admin/account/password-reset/request', {
      body: { email: other, language: 'en' },
      headers: { 'x-forwarded-for': '198.51.100.8' },
    });
    expect((await elsewhere).response.status).toBe(202);
    service.clock.advance(hourMs);
    expect((await requestReset(known.email)).response.status).toBe(202);
  });

  test('a mail that the server may take later is sent again, one that it refuses for good is not, and the log names neither', async () => {
    const [later, never] = [newEmail(), newEmail()];
    mails.respondWith((to) => (to === later ? 451 : to === never ? 550 : 250));
    const { url } = await succeeded(invite(later, 'en'));
    await succeeded(invite(never, 'en'));
    const logged = (text: string) => service.log.lines.filter((line) => line.includes(text));
    // Another mail may have had to be sent again because the server was slow.
    const retried = () => logged('mail not sent; retrying').filter((line) => line.includes('"status":451'));
    await waitUntil('both are refused', () => mails.refusals(later) === 1 && mails.refusals(never) === 1);
    await waitUntil('both are logged', () => retried().length > 0 && logged('mail refused by').length > 0);
    expect(retried().map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ kind: 'invitation', attempt: 1, status: 451 }),
    ]);
    service.clock.advance(30 * secondMs);
    await waitUntil('the first is tried again', () => mails.refusals(later) === 2);
    mails.respondWith(() => 250);
    service.clock.advance(minuteMs);
    expect(linkIn(await mails.find(later, 'invites you'))).toBe(url);
    expect(mails.refusals(never)).toBe(1);
    for (const secret of [later, never, tokenOf(url)])
      expect(service.log.lines.filter((line) => line.includes(secret))).toEqual([]);
  });

  test('an invitation that was revoked before it was sent is not sent', async () => {
    const email = newEmail();
    mails.respondWith((to) => (to === email ? 451 : 250));
    const { id } = await succeeded(invite(email, 'en'));
    await waitUntil('it is refused', () => mails.refusals(email) === 1);
    const path = { tenantId: tenant.id, invitationId: id };
    await succeeded(
      adminOf(service).DELETE('/admin/tenants/{tenantId}/invitations/{invitationId}', { params: { path } }),
    );
    mails.respondWith(() => 250);
    service.clock.advance(hourMs);
    const marker = newEmail();
    await succeeded(invite(marker, 'en'));
    await mails.find(marker, 'invites you');
    expect(mails.received.filter(({ to }) => to === email)).toEqual([]);
  });

  test('reviewers and owners of a tenant get one alert a day about its old reviews, without anything about a person', async () => {
    const own = await createTenant(service, { reviewMaxAgeSeconds: 20 * 86_400 });
    const it = { service, documents };
    const [reviewer, auditor] = [
      await signedInMember(service, own.id, ['reviewer']),
      await signedInMember(service, own.id, ['auditor']),
    ];
    await reviewingSession(it as never, own, { preRegisteredInfo: { lastName: planted.person.lastName } });
    service.clock.advance(10 * dayMs + hourMs);
    const mail = await mails.find(reviewer.email, 'A review has been waiting');
    expect(linkIn(mail)).toBe(`${service.baseUrl}/console/t/${own.id}/reviews`);
    expect(mail.raw).not.toContain(planted.person.lastName);
    expect(mails.received.filter(({ to, text }) => to === auditor.email && text.includes('review'))).toEqual([]);
  });

  test('the ways to sign in say whether a link comes by mail', async () => {
    const options = openBrowser(service).client.GET('/admin/account/sign-in-ways');
    expect(await succeeded(options)).toMatchObject({ passwordResetByMail: true });
  });
});

describe('without a mail server', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await startService(postgres, { environment: { ROLES: 'api' } });
  });
  afterAll(() => service?.close());

  test('links are copied, and a forgotten password is said to need a colleague', async () => {
    const { client } = openBrowser(service);
    expect(await succeeded(client.GET('/admin/account/sign-in-ways'))).toMatchObject({ passwordResetByMail: false });
    const body = { email: newEmail(), language: 'en' } as const;
    const problem = await problemOf(client.POST('/admin/account/password-reset/request', { body }));
    expect(problem).toMatchObject({ status: 409, _tag: 'MemberActionNotAllowed', reason: 'no_mail_server' });
    const issued = await succeeded(adminOf(service).POST('/admin/invitations', { body: { email: newEmail() } }));
    expect(issued.mailed).toBe(false);
    expect(await service.installation.database.query('SELECT id FROM mails')).toEqual([]);
  });
});
