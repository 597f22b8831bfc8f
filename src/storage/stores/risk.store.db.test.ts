import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BlocklistEntry } from '../../app/ports/views.ts';
import { type Identifier, personIdentifiers } from '../../domain/identifiers.ts';
import { repeatsMax } from '../../domain/risk.ts';
import type { Session } from '../../domain/session.ts';
import { openDatabase } from '../database.ts';
import { seenIdentifierEntity } from '../entities/risk.ts';
import type { Storage } from '../open-storage.ts';
import { insertRows } from '../rows.ts';
import { createMasterKeys, keyNameOf, type MasterKey } from '../sealing/sealing.ts';
import { type DirectRows, openDirectRows } from '../testing/delivery-rows.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testMasterKey, testStart } from '../testing/open-test-storage.ts';
import { readCounting } from '../testing/rows-examined.ts';
import { aSession, insertSession, insertTenant, testIds } from '../testing/test-rows.ts';
import { createTransactions } from '../transactions.ts';
import { createIdentifierKeys } from './identifier-keys.ts';
import { riskStore } from './risk.store.ts';

const august: MasterKey = { id: '2026-08', bytes: Buffer.alloc(32, 8) };
const dayMs = 86_400_000;
const laterBy = (ms: number) => new Date(testStart.getTime() + ms);
const time = { now: testStart, since: laterBy(-30 * dayMs) };

const number: Identifier = { kind: 'document_number', text: 'passport\nPLANTED123' };
const address: Identifier = { kind: 'address', text: 'planted-block 1-2-3' };
const [person = number] = personIdentifiers({ lastName: 'planted', firstName: 'name', birthDate: '1994-11-23' });

describe.each(engines)('blocklist and identifier hashes on $name', (engine) => {
  let opened: TestStorage;
  let rows: DirectRows;
  let storage: Storage;
  beforeAll(async () => {
    opened = await openTestStorage(engine, 'risk');
    rows = await openDirectRows(opened);
    storage = opened.storage;
  });
  afterAll(async () => {
    await rows.close();
    await opened.close();
  });

  const stores = () => storage.unitOfWork.stores;
  const block = async (tenantId: string, identifiers: readonly Identifier[], change: Partial<BlocklistEntry> = {}) => {
    const kind = identifiers[0]?.kind === 'person' ? 'person' : 'document_number';
    const entry = { id: testIds.uuid(), note: 'planted-note', createdAt: testStart, expiresAt: null, ...change };
    await stores().blocklist.insert(tenantId, { kind, ...entry }, identifiers);
    return entry.id;
  };
  const recognize = (session: Pick<Session, 'id' | 'tenantId'>, ...identifiers: Identifier[]) =>
    stores().risk.recognize(session, identifiers, time);
  const blockedIn = async (tenantId: string, ...identifiers: Identifier[]) =>
    (await recognize(aSession(tenantId), ...identifiers)).blocklisted;
  const see = async (session: Session, identifiers: readonly Identifier[], at = testStart) => {
    const { hashes } = await stores().risk.recognize(session, identifiers, time);
    await storage.unitOfWork.transaction(({ risk }) => risk.record(session, hashes, at));
  };
  const repeatsOf = async (session: Pick<Session, 'id' | 'tenantId'>, ...identifiers: Identifier[]) =>
    (await recognize(session, ...identifiers)).repeats;

  test('an entry blocks what it was made from in its own tenant until it expires or is deleted', async () => {
    const [{ id: tenantId }, other] = [await insertTenant(storage), await insertTenant(storage)];
    expect(await blockedIn(tenantId, person, number)).toEqual([]);
    const first = await block(tenantId, [person]);
    await block(tenantId, [person]);
    const third = await block(tenantId, [number], { expiresAt: laterBy(1) });
    await block(other.id, [number]);
    expect(await blockedIn(tenantId, address, number, person)).toEqual(['document_number', 'person']);
    expect(await blockedIn(tenantId, { ...number, text: `${number.text}4` })).toEqual([]);
    expect(await blockedIn(other.id, person, number)).toEqual(['document_number']);

    expect(await stores().blocklist.delete(other.id, first)).toBe(false);
    expect(await stores().blocklist.delete(tenantId, first)).toBe(true);
    expect(await stores().blocklist.delete(tenantId, first)).toBe(false);
    expect(await blockedIn(tenantId, person), 'the second entry').toEqual(['person']);
    const expired = await stores().risk.recognize(aSession(tenantId), [number], { ...time, now: laterBy(1) });
    expect(expired.blocklisted, 'expired').toEqual([]);
    const listed = await storage.blocklistViews.list(tenantId, { after: null, limit: 9 }, laterBy(1));
    expect(listed).toMatchObject({ items: [{ kind: 'person', note: 'planted-note' }], next: null });
    expect([
      await stores().blocklist.deleteExpired(testStart, 9),
      await stores().blocklist.deleteExpired(laterBy(1), 9),
    ]).toEqual([0, 1]);
    expect(await stores().blocklist.delete(tenantId, third)).toBe(false);
    const left = await rows.db.select('SELECT hash FROM blocklist_hashes WHERE tenant_id = ?', [tenantId]);
    expect(left).toHaveLength(1);
  });

  test('a face is loaded as it was measured, in its own tenant, until it expires or is deleted, and never beyond the bound', async () => {
    const [{ id: tenantId }, other] = [await insertTenant(storage), await insertTenant(storage)];
    const planted = Buffer.from('planted-descriptor--');
    const descriptor = Float32Array.from({ length: 5 }, (_, index) => planted.readFloatLE(index * 4));
    const blockFace = async (change: Partial<BlocklistEntry> = {}, facesMax = 2) => {
      const id = testIds.uuid();
      const entry = {
        id,
        kind: 'face',
        note: 'planted-note',
        createdAt: testStart,
        expiresAt: null,
        ...change,
      } as const;
      return { id, isStored: await stores().blocklist.insertFace(tenantId, entry, descriptor, facesMax) };
    };
    const opposite = descriptor.map((number) => -number);
    /** The similarity of the blocked face with itself and its opposite, which tell whether it is the same. */
    const compare = async (now: Date, tenant = tenantId) => [
      (await stores().blocklist.compareFaces(tenant, [opposite, descriptor], now)).highest,
      (await stores().blocklist.compareFaces(tenant, [opposite], now)).highest,
    ];
    const [found, none] = [
      [expect.closeTo(1, 5), expect.closeTo(-1, 5)],
      [null, null],
    ];
    expect(await compare(testStart)).toEqual(none);
    expect(await stores().blocklist.hasFaces(tenantId, testStart)).toBe(false);
    const first = await blockFace({ expiresAt: laterBy(1) });
    const second = await blockFace();
    expect((await blockFace()).isStored, 'beyond the bound').toBe(false);
    expect(await compare(testStart)).toEqual(found);
    expect(await stores().blocklist.hasFaces(tenantId, testStart)).toBe(true);
    expect(await compare(laterBy(1)), 'the second one').toEqual(found);
    expect(await compare(testStart, other.id)).toEqual(none);
    expect(await stores().blocklist.compareFaces(tenantId, [Float32Array.of(1)], testStart), 'another engine').toEqual({
      highest: null,
      isComplete: false,
    });
    const third = await blockFace({ createdAt: laterBy(1) });
    expect(third.isStored, 'expired ones do not count').toBe(true);

    const sealed = await rows.db.select('SELECT * FROM blocklist_faces WHERE tenant_id = ?', [tenantId]);
    const cells = sealed.flatMap((row) =>
      Object.values(row).map((cell) => (cell instanceof Buffer ? cell.toString('latin1') : `${cell}`)),
    );
    expect(cells).toContain(first.id);
    expect(cells.filter((cell) => cell.includes('planted'))).toEqual([]);

    expect(await stores().blocklist.deleteExpired(laterBy(1), 9)).toBeGreaterThan(0);
    for (const { id } of [second, third]) expect(await stores().blocklist.delete(tenantId, id)).toBe(true);
    expect(await compare(testStart)).toEqual(none);
    expect(await rows.db.select('SELECT entry_id FROM blocklist_faces WHERE tenant_id = ?', [tenantId])).toEqual([]);
  });

  test('of a person who is blocked in several spellings each is found', async () => {
    const { id: tenantId } = await insertTenant(storage);
    const spellings = personIdentifiers({
      lastName: '山田',
      firstName: '太郎',
      lastNameKana: 'ヤマダ',
      firstNameKana: 'タロウ',
      birthDate: '1994-11-23',
    });
    expect(spellings).toHaveLength(2);
    await block(tenantId, spellings);
    for (const spelling of spellings) expect(await blockedIn(tenantId, spelling)).toEqual(['person']);
  });

  test('other sessions of the window are counted by kind, each once, and the same session never', async () => {
    const { id: tenantId } = await insertTenant(storage);
    const [one, two, old] = [0, 1, 2].map(() => aSession(tenantId)) as [Session, Session, Session];
    await see(one, [person, { ...person, text: `${person.text} other spelling` }, number, address]);
    await see(two, [address], laterBy(-29 * dayMs));
    await see(old, [address], laterBy(-31 * dayMs));
    await see(aSession((await insertTenant(storage)).id), [person, number, address]);
    expect(await repeatsOf(aSession(tenantId), person, number, address)).toEqual({
      person: 1,
      document_number: 1,
      address: 2,
    });
    expect(await repeatsOf(one, person, number, address)).toEqual({ person: 0, document_number: 0, address: 1 });
    expect(await repeatsOf(aSession(tenantId))).toEqual({ person: 0, document_number: 0, address: 0 });

    // The next round of the same session replaces what it was recognized by.
    await see(one, [number]);
    expect(await repeatsOf(aSession(tenantId), person, number)).toEqual({ person: 0, document_number: 1, address: 0 });

    expect(await stores().risk.deleteBefore(laterBy(-30 * dayMs), 100)).toBe(1);
    expect(await stores().risk.deleteBefore(laterBy(1), 1), 'at most the limit').toBe(1);
  });

  test('repeats are counted up to a bound, and the rows of further ones are not read', async () => {
    const { id: tenantId } = await insertTenant(storage);
    const clock = { now: () => testStart };
    const keys = createIdentifierKeys(createMasterKeys([testMasterKey], clock), clock);
    const sessions = Array.from({ length: 20 * repeatsMax }, () => aSession(tenantId));
    const database = await openDatabase(opened.database.url, { poolSize: 1, log: { warn() {} } });
    try {
      const { outer } = createTransactions(database);
      const key = await outer.run((db) => keys.get(db, tenantId));
      const seen = (identifier: Identifier, { id: sessionId }: Session) => {
        const [hash, seenAt] = [key.hash(identifier), testStart];
        return { id: testIds.uuid(), tenantId, kind: identifier.kind, hash, sessionId, seenAt };
      };
      const rowsSeen = [number, address].map((identifier) => sessions.map((session) => seen(identifier, session)));
      for (const some of [...rowsSeen, [seen(person, aSession(tenantId))]])
        await outer.run((db) => insertRows(db, seenIdentifierEntity, some));
      const { result, examined } = await readCounting(outer, engine, (access) =>
        riskStore(access, keys).recognize(aSession(tenantId), [number, address, person], time),
      );
      expect(result.repeats).toEqual({ document_number: repeatsMax, address: repeatsMax, person: 1 });
      // Those of both hashes, and as many again of the temporary tables in between.
      expect(examined).toBeLessThan(10 * repeatsMax);
    } finally {
      await database.dataSource.destroy();
    }
  });

  test('what a session is recognized by goes with its personal data', async () => {
    const { id: tenantId } = await insertTenant(storage);
    const { session } = await insertSession(storage, tenantId);
    await see(session, [person, number, address]);
    expect((await repeatsOf(aSession(tenantId), person)).person).toBe(1);
    await storage.unitOfWork.transaction(({ erasures }) =>
      erasures.erase([session], { purgedAt: testStart, dueAt: null }),
    );
    expect(await rows.db.select('SELECT id FROM seen_identifiers WHERE session_id = ?', [session.id])).toEqual([]);
  });

  test('no value and no note is stored in clear, and no two tenants have one hash', async () => {
    const [one, other] = [await insertTenant(storage), await insertTenant(storage)];
    for (const { id } of [one, other]) {
      await block(id, [number]);
      await see(aSession(id), [person, number, address]);
    }
    const tables = ['blocklist_entries', 'blocklist_hashes', 'seen_identifiers', 'identifier_keys'];
    for (const table of tables) {
      const found = await rows.db.select(`SELECT * FROM ${table} WHERE tenant_id IN (?, ?)`, [one.id, other.id]);
      expect(found.length, table).toBeGreaterThan(0);
      const cells = found
        .flatMap((row) => Object.values(row))
        .map((cell) => (cell instanceof Buffer ? cell : `${cell}`));
      for (const cell of cells) expect(/planted/i.test(cell.toString()), table).toBe(false);
    }
    const hashesOf = async ({ id }: { id: string }) =>
      (await rows.db.select('SELECT hash FROM seen_identifiers WHERE tenant_id = ?', [id])).map(({ hash }) => hash);
    const [hashes, others] = [await hashesOf(one), await hashesOf(other)];
    expect(hashes).toHaveLength(3);
    for (const hash of hashes) expect(others).not.toContain(hash);
  });

  test('two nodes that need the first key of a tenant at once make one', async () => {
    const { id: tenantId } = await insertTenant(storage);
    const nodes = [storage, await opened.openNode(), await opened.openNode()];
    const found = await Promise.all(
      nodes.map((node) => node.unitOfWork.stores.risk.recognize(aSession(tenantId), [number], time)),
    );
    expect(new Set(found.map(({ hashes }) => hashes[0]?.hash)).size).toBe(1);
  });

  test('the key outlives the master key of its month: it is sealed again, and the hashes stay', async () => {
    const { id: tenantId } = await insertTenant(storage);
    await block(tenantId, [number]);
    const node = await opened.openNode({ masterKeys: [august, testMasterKey] });
    let next: string | null = null;
    do ({ next } = await node.masterKeyUse.resealSecrets(2, next));
    while (next !== null);
    const sealed = await rows.db.select('SELECT sealed FROM identifier_keys', []);
    expect(new Set(sealed.map((row) => keyNameOf(row.sealed as Buffer)))).toEqual(new Set([august.id]));
    expect((await node.masterKeyUse.needs()).keys).toContainEqual(
      expect.objectContaining({ id: august.id, identifierKeys: sealed.length }),
    );

    const later = await opened.openNode({ masterKeys: [august] });
    const { blocklisted } = await later.unitOfWork.stores.risk.recognize(aSession(tenantId), [number], time);
    expect(blocklisted).toEqual(['document_number']);
    // Without it no session may pass as unlisted.
    const lost = recognize(aSession(tenantId), number);
    await expect(lost).rejects.toThrow('was sealed under master key 2026-08, which is not configured');
  });
});
