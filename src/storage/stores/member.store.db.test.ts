import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberLink, NewMember } from '../../app/ports/people.ts';
import type { MemberSession } from '../../domain/members.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { insertTenant, testIds } from '../testing/test-rows.ts';

const later = (seconds: number) => new Date(testStart.getTime() + seconds * 1000);

describe.each(engines)('members on $name', (engine) => {
  let opened: TestStorage;
  let [tenantId, otherId]: string[] = [];
  const stores = () => opened.storage.unitOfWork.stores;
  let made = 0;
  const aMember = (change: Partial<NewMember> = {}): NewMember => {
    made += 1;
    return {
      ...{ id: testIds.uuid(), email: `Member-${made}@tenant.example`, name: '山田 😀' },
      ...{ passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA', createdAt: testStart, ...change },
    };
  };
  const insert = async (change: Partial<NewMember> = {}) => {
    const member = aMember(change);
    expect(await stores().members.insert(member)).toBe(true);
    return member;
  };

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'members');
    tenantId = (await insertTenant(opened.storage)).id;
    otherId = (await insertTenant(opened.storage)).id;
  });
  afterAll(() => opened.close());

  test('a member is found by id and by address in any case, and an address has one account', async () => {
    const member = await insert();
    const stored = { ...member, secret: null, pendingSecret: null };
    expect(await stores().members.load(member.id)).toEqual(stored);
    expect(await stores().members.findByEmail(member.email.toUpperCase())).toEqual(stored);
    expect(await stores().members.findByEmail('other@tenant.example')).toBeNull();
    expect(await stores().members.load('日本')).toBeNull();
    const again = aMember({ email: member.email.toLowerCase() });
    const inserts = [1, 2, 3].map(() => stores().members.insert(aMember({ email: 'at-once@tenant.example' })));
    expect(await stores().members.insert(again)).toBe(false);
    expect((await Promise.all(inserts)).filter((done) => done)).toHaveLength(1);
  });

  test('the secret of a second factor is sealed, opens in its own row only, and counts once it is confirmed', async () => {
    const member = await insert();
    const other = await insert();
    const secret = Buffer.from('planted-secret-12345', 'ascii');
    await stores().members.setPendingSecret(member.id, secret);
    expect(await stores().members.load(member.id)).toMatchObject({ secret: null, pendingSecret: secret });
    await stores().members.confirmSecret(member.id, secret, 7);
    expect(await stores().members.load(member.id)).toMatchObject({ secret, pendingSecret: null });
    const [row] = await opened.database.query(`SELECT secret FROM members WHERE id = '${member.id}'`);
    expect(Buffer.from((row as { secret: Buffer }).secret).toString('latin1')).not.toContain('planted');
    await opened.database.query(
      `UPDATE members SET secret = (SELECT s.secret FROM (SELECT secret FROM members WHERE id = '${member.id}') s) WHERE id = '${other.id}'`,
    );
    await expect(stores().members.load(other.id)).rejects.toThrow('does not open');
  });

  test('a time step is used up once, with all before it', async () => {
    const { id } = await insert();
    const uses = await Promise.all([1, 2, 3, 4].map(() => stores().members.useStep(id, 100)));
    expect(uses.filter((used) => used)).toHaveLength(1);
    expect(await stores().members.useStep(id, 99)).toBe(false);
    expect(await stores().members.useStep(id, 101)).toBe(true);
  });

  test('a recovery code is used up once, and new ones replace the others', async () => {
    const { id } = await insert();
    const other = await insert();
    await stores().members.putRecoveryCodes(id, ['aaaaa-bbbbb', 'ccccc-ddddd']);
    await stores().members.putRecoveryCodes(other.id, ['aaaaa-bbbbb']);
    const uses = await Promise.all([1, 2, 3].map(() => stores().members.useRecoveryCode(id, 'aaaaa-bbbbb')));
    expect(uses.filter((used) => used)).toHaveLength(1);
    expect(await opened.storage.peopleViews.recoveryCodesLeft(id)).toBe(1);
    await stores().members.putRecoveryCodes(id, ['eeeee-fffff']);
    expect(await stores().members.useRecoveryCode(id, 'ccccc-ddddd')).toBe(false);
    expect(await stores().members.useRecoveryCode(other.id, 'aaaaa-bbbbb')).toBe(true);
  });

  test('roles are kept for each tenant, and an account without roles is deleted with everything of it', async () => {
    const { id, email } = await insert();
    const { members, memberSessions, memberLinks } = stores();
    await members.putGrant(id, { tenantId: tenantId as string, roles: ['auditor', 'reviewer'] });
    await members.putGrant(id, { tenantId: otherId as string, roles: ['owner'] });
    await members.putGrant(id, { tenantId: null, roles: ['operator'] });
    await members.putGrant(id, { tenantId: tenantId as string, roles: ['owner'] });
    expect(await members.grants(id)).toEqual(
      expect.arrayContaining([
        { tenantId, roles: ['owner'] },
        { tenantId: otherId, roles: ['owner'] },
        { tenantId: null, roles: ['operator'] },
      ]),
    );
    expect(await members.hasOwner(tenantId as string)).toBe(true);
    expect(await members.hasOwner(testIds.uuid())).toBe(false);
    expect(await members.isMember(email.toUpperCase(), tenantId as string)).toBe(true);
    expect(await members.isMember(email, testIds.uuid())).toBe(false);

    await memberSessions.insert(aSession(id), 'cookie');
    await memberLinks.insert(aLink({ memberId: id, kind: 'password_reset' }), 'link');
    for (const scope of [tenantId as string, otherId as string]) {
      await members.removeGrant(id, scope);
      expect(await members.load(id)).not.toBeNull();
    }
    await members.removeGrant(id, null);
    expect(await members.load(id)).toBeNull();
    expect(await memberSessions.find('cookie', testStart)).toBeNull();
    expect(await memberLinks.find('password_reset', 'link')).toBeNull();
  });

  const aSession = (memberId: string, change: Partial<MemberSession> = {}): MemberSession => ({
    ...{ id: testIds.uuid(), memberId, createdAt: testStart, lastSeenAt: testStart, expiresAt: later(12 * 3600) },
    ...{ factorAt: testStart, address: '203.0.113.7', userAgent: 'Browser 😀', ...change },
  });

  test('a session is found by its cookie until it ends, with the roles of now, and its requests are noted to a minute', async () => {
    const { id } = await insert();
    await stores().members.putGrant(id, { tenantId: tenantId as string, roles: ['reviewer'] });
    const session = aSession(id);
    await stores().memberSessions.insert(session, 'cookie-1');
    const find = (seconds: number) => stores().memberSessions.find('cookie-1', later(seconds));
    expect(await find(1)).toEqual({
      session,
      identity: { kind: 'member', id, grants: [{ tenantId, roles: ['reviewer'] }] },
    });
    await stores().members.putGrant(id, { tenantId: tenantId as string, roles: ['auditor'] });
    expect((await find(61))?.identity.grants).toEqual([{ tenantId, roles: ['auditor'] }]);
    expect((await find(62))?.session.lastSeenAt).toEqual(later(61));
    expect(await find(61 + 3600)).toBeNull();
    expect(await stores().memberSessions.complete(session.id, 'cookie-2', later(70))).toBe(true);
    expect(await find(71)).toBeNull();
    expect((await stores().memberSessions.find('cookie-2', later(71)))?.session.factorAt).toEqual(later(70));
    expect(await stores().memberSessions.complete(testIds.uuid(), 'cookie-3', later(70))).toBe(false);
  });

  test('sessions are listed and ended by their member only, and deleted once they have ended', async () => {
    const [one, other] = [await insert(), await insert()];
    for (const { id } of [one, other]) await stores().members.putGrant(id, { tenantId: null, roles: ['operator'] });
    const sessions = [aSession(one.id), aSession(one.id), aSession(one.id, { expiresAt: later(60) })];
    for (const [index, session] of sessions.entries()) await stores().memberSessions.insert(session, `of-one-${index}`);
    const [first, second, third] = sessions as [MemberSession, MemberSession, MemberSession];
    expect((await stores().memberSessions.list(one.id)).map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    expect(await stores().memberSessions.end(other.id, first.id)).toBe(false);
    expect(await stores().memberSessions.end(one.id, first.id)).toBe(true);
    expect(await stores().memberSessions.deleteEnded(later(60), 10)).toBe(1);
    await stores().memberSessions.endOthers(one.id, second.id);
    expect((await stores().memberSessions.list(one.id)).map(({ id }) => id)).toEqual([second.id]);
    await stores().memberSessions.endOthers(one.id, null);
    expect(await stores().memberSessions.list(one.id)).toEqual([]);
  });

  const aLink = (change: Partial<MemberLink> = {}): MemberLink => ({
    ...{ id: testIds.uuid(), kind: 'invitation', tenantId: tenantId as string, email: null, memberId: null },
    grants: [{ tenantId: tenantId as string, roles: ['reviewer'] }],
    ...{ issuedBy: '山田', createdAt: testStart, expiresAt: later(3600), usedAt: null, ...change },
  });

  test('a link is found by its secret and its kind, used up once, and deleted some time behind its expiry', async () => {
    const link = aLink();
    await stores().memberLinks.insert(link, 'secret-of-link');
    expect(await stores().memberLinks.find('invitation', 'secret-of-link')).toEqual(link);
    expect(await stores().memberLinks.find('password_reset', 'secret-of-link')).toBeNull();
    const uses = await Promise.all([1, 2, 3].map(() => stores().memberLinks.use(link.id, later(5))));
    expect(uses.filter((used) => used)).toHaveLength(1);
    expect((await stores().memberLinks.find('invitation', 'secret-of-link'))?.usedAt).toEqual(later(5));
    expect(await stores().memberLinks.deleteInvitation(otherId as string, link.id)).toBe(false);
    expect(await stores().memberLinks.deleteExpired(later(3599), 10)).toBe(0);
    expect(await stores().memberLinks.deleteExpired(later(3600), 10)).toBe(1);
    const rows = await opened.database.query('SELECT hash FROM member_links');
    expect(JSON.stringify(rows)).not.toContain('secret-of-link');
  });

  test('attempts are counted over all nodes, before each, in a window', async () => {
    const node = (await opened.openNode()).unitOfWork.stores.attempts;
    const { attempts } = stores();
    const key = { kind: 'account', subject: 'mira@tenant.example' } as const;
    const taken = await Promise.all(
      Array.from({ length: 15 }, (_, index) => (index % 2 === 0 ? attempts : node).take(key, testStart)),
    );
    expect(taken.filter((allowed) => allowed)).toHaveLength(10);
    expect(await attempts.take({ ...key, kind: 'address' }, testStart)).toBe(true);
    await attempts.giveBack(key);
    expect(await attempts.take(key, later(1))).toBe(true);
    expect(await attempts.take(key, later(899))).toBe(false);
    expect(await attempts.take(key, later(900))).toBe(true);
    await attempts.forget(key);
    expect(await attempts.take(key, later(901))).toBe(true);
    expect(await attempts.deleteEnded(later(1900), 10)).toBe(2);
  });
});
