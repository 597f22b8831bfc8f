import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewMail } from '../../app/ports/mails.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertTenant, testIds } from '../testing/test-rows.ts';

const later = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);

describe.each(engines)('mails on $name', (engine) => {
  let opened: TestStorage;
  const mails = () => opened.storage.unitOfWork.stores.mails;
  const aMail = (change: Partial<NewMail> = {}): NewMail => ({
    ...{ id: testIds.uuid(), to: 'jonas@tenant.example', language: 'ja', dueAt: testStart, expiresAt: later(3600) },
    ...{ content: { kind: 'password_reset', token: 'a'.repeat(43) }, ...change },
  });
  const add = async (change: Partial<NewMail> = {}) => {
    const mail = aMail(change);
    await mails().add(mail);
    return mail;
  };
  /** Takes everything that is due off the table. */
  const clear = async () => {
    for (const { id, leaseToken } of await mails().claimDue(later(86_400), later(90_000), 100))
      await mails().finish(id, leaseToken);
  };

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'mails');
  });
  afterAll(() => opened.close());

  test('a due mail goes to one of several senders, and to another one once its lease has ended', async () => {
    await clear();
    const { dueAt: _, ...mail } = await add();
    await add({ dueAt: later(60) });
    const claims = await Promise.all([1, 2, 3].map(() => mails().claimDue(later(1), later(30), 10)));
    expect(claims.flat()).toEqual([{ ...mail, leaseToken: 1 }]);
    expect(await mails().claimDue(later(29), later(59), 10)).toEqual([]);
    expect(await mails().claimDue(later(30), later(59), 10)).toEqual([{ ...mail, leaseToken: 2 }]);
    // The first sender has lost its lease.
    await mails().finish(mail.id, 1);
    await mails().postpone(mail.id, 1, later(31));
    expect(await mails().claimDue(later(58), later(59), 10)).toEqual([]);
  });

  test('the oldest are claimed first, and a mail that was postponed is due again later', async () => {
    await clear();
    const [second, first] = [await add({ dueAt: later(2) }), await add({ dueAt: later(1) })];
    const [claimed] = await mails().claimDue(later(3), later(30), 1);
    expect(claimed?.id).toBe(first.id);
    await mails().postpone(first.id, 1, later(100));
    expect((await mails().claimDue(later(99), later(200), 10)).map(({ id }) => id)).toEqual([second.id]);
    expect((await mails().claimDue(later(100), later(200), 10)).map(({ id }) => id)).toEqual([first.id]);
  });

  test('a mail that was sent keeps its id until it expires, so that a second one is not stored', async () => {
    await clear();
    const mail = await add();
    const [claimed] = await mails().claimDue(later(1), later(30), 10);
    await mails().finish(mail.id, claimed?.leaseToken ?? 0);
    await mails().add(mail);
    expect(await mails().claimDue(later(3599), later(4000), 10)).toEqual([]);
    expect(await mails().deleteExpired(later(3599), 100)).toBe(0);
    expect(await mails().deleteExpired(later(3600), 100)).toBeGreaterThanOrEqual(1);
    await mails().add(mail);
    expect(await mails().claimDue(later(3601), later(4000), 10)).toHaveLength(1);
  });

  test('members have a language, English at first, and those with a role are found with it', async () => {
    const { members } = opened.storage.unitOfWork.stores;
    const tenantId = (await insertTenant(opened.storage)).id;
    const insert = async (email: string, roles: readonly ('reviewer' | 'auditor' | 'owner')[]) => {
      const member = { id: testIds.uuid(), email, name: 'Jonas Keller', passwordHash: 'hash', createdAt: testStart };
      await members.insert(member);
      await members.putGrant(member.id, { tenantId, roles });
      return member.id;
    };
    const [reviewer, owner] = [
      await insert('r@tenant.example', ['reviewer']),
      await insert('o@tenant.example', ['owner']),
    ];
    await insert('a@tenant.example', ['auditor']);
    for (const language of ['en', 'ja'] as const) await members.setLanguage(owner, language);
    expect([await members.languageOf(reviewer), await members.languageOf(owner)]).toEqual(['en', 'ja']);
    expect(await members.withRoles(tenantId, ['reviewer', 'owner'])).toEqual([
      { id: reviewer, email: 'r@tenant.example', language: 'en' },
      { id: owner, email: 'o@tenant.example', language: 'ja' },
    ]);
    await members.removeGrant(owner, tenantId);
    expect(await members.languageOf(owner)).toBe('en');
  });
});
