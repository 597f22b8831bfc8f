import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../../domain/session.ts';
import type { Tenant } from '../../domain/tenant.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';
import { aNewSession, aSession, insertSession, insertTenant, testIds } from '../testing/test-rows.ts';

describe.each(engines)('sessions on $name', (engine) => {
  let opened: TestStorage;
  let tenant: Tenant;
  let other: Tenant;
  const stores = () => opened.storage.unitOfWork.stores;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'session store');
    tenant = await insertTenant(opened.storage);
    other = await insertTenant(opened.storage);
  });
  afterAll(() => opened.close());

  test('a session is loaded as it was inserted, to the millisecond', async () => {
    const { session } = await insertSession(opened.storage, tenant.id, {
      linkUsedAt: new Date('2026-08-02T09:30:15.999Z'),
      browserHash: 'a'.repeat(64),
      viewerHash: 'b'.repeat(64),
      handoffIssue: 6,
      handoffExpiresAt: new Date('2026-08-02T09:32:15.999Z'),
      dueAt: new Date('2026-12-31T23:59:59.001Z'),
    });
    expect(await stores().sessions.load(tenant.id, session.id)).toEqual(session);
    expect(await stores().sessions.loadForBrowser(session.id)).toEqual(session);
  });

  test('request data is loaded unchanged: 4-byte characters, large numbers, key order, escapes', async () => {
    const metadataText = '{"z":12345678901234567890,"a":"𠮟る 😀","nul":"\\u0000","half":"\\ud83d"}';
    const requestData = {
      metadataText,
      callbackUrl: 'https://tenant.example/return',
      state: `${'x'.repeat(7000)}𠮟`,
      preRegisteredInfo: { lastName: '𠮷野', firstName: '花子', birthDate: '1990-04-01' },
    };
    const { session } = await insertSession(opened.storage, tenant.id, {}, requestData);
    expect(await stores().sessions.loadRequestData(session)).toEqual(requestData);
    const { session: bare } = await insertSession(opened.storage, tenant.id);
    expect(await stores().sessions.loadRequestData(bare)).toEqual({
      metadataText: null,
      callbackUrl: null,
      state: null,
      preRegisteredInfo: null,
    });
  });

  test('a hand-off is found by its token, and a link by none of them', async () => {
    const { session } = await insertSession(opened.storage, tenant.id, { handoffIssue: 6 });
    const { sessions } = stores();
    const token = await sessions.handoffToken(session);
    expect(await sessions.loadByHandoff(token)).toEqual({ session, issue: 6 });
    expect(await sessions.loadByHandoff(await sessions.handoffToken({ ...session, handoffIssue: 4 }))).toEqual({
      session,
      issue: 4,
    });
    expect(await sessions.loadByHandoff(await sessions.handoffToken({ ...session, handoffIssue: 7 }))).toBeNull();
    expect(await sessions.loadByHandoff(await sessions.linkToken(session))).toBeNull();
    expect(await sessions.loadByLink(token)).toBeNull();
  });

  test('a session of another tenant does not exist', async () => {
    const { session } = await insertSession(opened.storage, tenant.id);
    expect(await stores().sessions.load(other.id, session.id)).toBeNull();
    expect(await opened.storage.sessionViews.detail(other.id, session.id)).toBeNull();
    const stolen: Session = { ...session, tenantId: other.id };
    expect(await stores().sessions.save(stolen, { status: 'collecting' })).toBeNull();
    await expect(stores().sessions.loadRequestData(stolen)).rejects.toThrow('does not exist');
    await expect(stores().sessions.linkToken(stolen)).rejects.toThrow('has no key');
    expect(await stores().sessions.load(tenant.id, session.id)).toEqual(session);
  });

  test('an id that is padded, in another case or not ASCII finds no row and throws nothing', async () => {
    const { session } = await insertSession(opened.storage, tenant.id, { id: `vs_${'ab'.repeat(16)}` });
    const near = [
      `${session.id} `,
      ` ${session.id}`,
      session.id.toUpperCase(),
      `VS_${'ab'.repeat(16)}`,
      `${session.id}\u0000`,
    ];
    for (const id of [...near, 'vs_日本', '', `${session.id}'`, `vs_${'ａ'.repeat(32)}`, 'é'.repeat(5000)]) {
      expect(await stores().sessions.load(tenant.id, id), JSON.stringify(id.slice(0, 60))).toBeNull();
      expect(await stores().sessions.loadForBrowser(id)).toBeNull();
      expect(await opened.storage.sessionViews.detail(tenant.id, id)).toBeNull();
    }
    expect(await stores().sessions.load(`${tenant.id} `, session.id)).toBeNull();
    expect(await stores().sessions.load(tenant.id.toUpperCase(), session.id)).toBeNull();
  });

  test('of twenty concurrent transitions at one version exactly one is saved', async () => {
    const { session } = await insertSession(opened.storage, tenant.id);
    const moves = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stores().sessions.save(session, { status: 'collecting', sequence: index + 1 }),
      ),
    );
    const won = moves.filter((moved) => moved !== null);
    expect(won).toHaveLength(1);
    expect(await stores().sessions.load(tenant.id, session.id)).toEqual(won[0]);
    expect(won[0]).toMatchObject({ status: 'collecting', version: 2 });
  });

  test('a transition that changes only the version is saved too', async () => {
    const { session } = await insertSession(opened.storage, tenant.id);
    expect(await stores().sessions.save(session, {})).toEqual({ ...session, version: 2 });
    expect(await stores().sessions.save(session, {})).toBeNull();
  });

  test('a transition is refused when the status has changed since it was loaded', async () => {
    const { session } = await insertSession(opened.storage, tenant.id);
    expect(await stores().sessions.save({ ...session, status: 'deciding' }, { status: 'completed' })).toBeNull();
  });

  test('due sessions are listed oldest first, across tenants, and only the due ones', async () => {
    const early = new Date('2001-01-01T00:00:00.001Z');
    const { session: second } = await insertSession(opened.storage, tenant.id, {
      dueAt: new Date(early.getTime() + 1),
    });
    const { session: first } = await insertSession(opened.storage, other.id, { dueAt: early });
    await insertSession(opened.storage, tenant.id, { dueAt: new Date(early.getTime() + 2) });
    const due = await stores().sessions.listDue(new Date(early.getTime() + 1), 10);
    expect(due).toEqual([
      { tenantId: other.id, sessionId: first.id, status: 'created' },
      { tenantId: tenant.id, sessionId: second.id, status: 'created' },
    ]);
    expect(await stores().sessions.listDue(new Date(early.getTime() + 1), 1)).toHaveLength(1);
  });

  test('a link finds its session and issue number; a replaced one is distinguished from an unknown one', async () => {
    const { session, linkToken } = await insertSession(opened.storage, tenant.id);
    expect(await stores().sessions.linkToken(session)).toBe(linkToken);
    expect(await stores().sessions.loadByLink(linkToken)).toEqual({ session, issue: 1 });
    const reissued = await stores().sessions.save(session, { linkIssue: 2, lastLinkIssue: 2 });
    if (reissued === null) throw new Error('not saved');
    const newer = await stores().sessions.linkToken(reissued);
    expect(newer).not.toBe(linkToken);
    expect(await stores().sessions.loadByLink(newer)).toEqual({ session: reissued, issue: 2 });
    expect(await stores().sessions.loadByLink(linkToken)).toEqual({ session: reissued, issue: 1 });
    const void_ = await stores().sessions.save(reissued, { linkIssue: 0 });
    expect(await stores().sessions.loadByLink(newer)).toEqual({ session: void_, issue: 2 });
    await expect(stores().sessions.linkToken({ ...reissued, linkIssue: 0 })).rejects.toThrow('no valid link');
  });

  test('a link of 50 issues ago is still recognized, an older one is not', async () => {
    const { session, linkToken } = await insertSession(opened.storage, tenant.id);
    const at50 = await stores().sessions.save(session, { linkIssue: 50, lastLinkIssue: 50 });
    expect(await stores().sessions.loadByLink(linkToken)).toEqual({ session: at50, issue: 1 });
    if (at50 === null) throw new Error('not saved');
    await stores().sessions.save(at50, { linkIssue: 51, lastLinkIssue: 51 });
    expect(await stores().sessions.loadByLink(linkToken)).toBeNull();
  });

  test('a forged, truncated, changed or swapped link finds no session', async () => {
    const { linkToken, session } = await insertSession(opened.storage, tenant.id);
    const { linkToken: otherToken } = await insertSession(opened.storage, tenant.id);
    const last = linkToken.at(-1) === 'A' ? 'B' : 'A';
    const forged = [
      '',
      session.id,
      `${session.id}.`,
      linkToken.slice(0, -1),
      `${linkToken}=`,
      `${linkToken}A`,
      `${linkToken} `,
      linkToken.slice(0, -1) + last,
      linkToken.replace('.', ':'),
      `${session.id}.${otherToken.split('.')[1]}`,
      `${testIds.sessionId()}.${linkToken.split('.')[1]}`,
      '日本'.repeat(40),
    ];
    for (const token of forged) expect(await stores().sessions.loadByLink(token), token).toBeNull();
  });

  test('a session is inserted in a transaction, and not when that rolls back', async () => {
    const session = aSession(tenant.id);
    const failing = opened.storage.unitOfWork.transaction(async (inside) => {
      await inside.sessions.insert(aNewSession(session));
      expect(await inside.sessions.load(tenant.id, session.id)).toEqual(session);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await stores().sessions.load(tenant.id, session.id)).toBeNull();
  });

  test('instants are UTC whatever the time zone of the server is', async () => {
    const { session } = await insertSession(opened.storage, tenant.id);
    const zone =
      engine.variable === 'TEST_MYSQL_URL' ? "SET SESSION time_zone = '+09:00'" : "SET TIME ZONE 'Asia/Tokyo'";
    await opened.database.query(zone);
    const text =
      engine.variable === 'TEST_MYSQL_URL'
        ? 'CAST(created_at AS CHAR)'
        : "to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')";
    const [row] = await opened.database.query(`SELECT ${text} AS at FROM sessions WHERE id = '${session.id}'`);
    expect(row?.at).toBe(testStart.toISOString().replace('T', ' ').replace('Z', ''));
  });

  test('a reviewing session is in the list of pending reviews until it leaves the review', async () => {
    const { session } = await insertSession(opened.storage, tenant.id, { status: 'deciding' });
    const outcomeId = testIds.uuid();
    const reviewing = await opened.storage.unitOfWork.transaction(async (inside) => {
      const moved = await inside.sessions.save(session, { status: 'reviewing', outcomeId, verdict: 'needs_review' });
      if (moved === null) throw new Error('not saved');
      await inside.outcomes.insert(moved, outcomeId, {
        verdict: 'needs_review',
        source: 'automatic',
        decidedAt: opened.clock.now(),
        checks: {},
        reasons: ['ocr_low_confidence'],
      });
      return moved;
    });
    const reviews = (tenantId: string) =>
      opened.storage.sessionViews.pendingReviews(tenantId, { after: null, limit: 10 });
    const pending = {
      sessionId: session.id,
      tenantId: tenant.id,
      reviewId: outcomeId,
      reasons: ['ocr_low_confidence'],
      since: opened.clock.now(),
      deadline: reviewing.dueAt,
      claim: null,
      opinions: 0,
      purgedAt: null,
    };
    expect(await reviews(tenant.id)).toEqual({ items: [pending], next: null });
    expect(await reviews(other.id)).toEqual({ items: [], next: null });
    const erased = await stores().sessions.save(reviewing, { purgedAt: opened.clock.now() });
    if (erased === null) throw new Error('not saved');
    const { purgedAt } = erased;
    expect(await reviews(tenant.id)).toEqual({ items: [{ ...pending, purgedAt }], next: null });
    expect(await stores().sessions.save(reviewing, { status: 'completed' })).toBeNull();
    await stores().sessions.save(erased, { status: 'collecting', outcomeId: null, verdict: null, round: 2 });
    expect(await reviews(tenant.id)).toEqual({ items: [], next: null });
  });
});
