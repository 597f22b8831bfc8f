import { describe, expect, test } from 'vitest';
import { simulate } from '../sandbox/simulate.ts';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { clearFace } from '../support/fixed-faces.ts';
import { operatorOf } from '../support/operator.ts';
import { startPhone } from '../support/phone.ts';
import { planted } from '../support/planted.ts';
import { useService, whileTableIsMissing } from '../support/service.ts';
import { type CreatedSession, createSession, createTenant } from '../support/tenant.ts';

const { lastName, firstName, birthDate, documentNumber } = planted.person;
const document = { documentType: 'passport' as const, documentNumber };
const person = { lastName, firstName, birthDate };
const terms = { note: 'Case 2026-0148 🙂', expiresInSeconds: null };

describe.each(engines)('createBlocklistEntry on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const operator = operatorOf(it);

  test('an entry has its kind, note and expiry, and its values are neither in the response nor in a row', async () => {
    const { id } = await createTenant(it.service);
    const forAnHour = { ...terms, expiresInSeconds: 3600 };
    const first = await succeeded(operator.createBlocklistEntry(id, { person, ...forAnHour }));
    const second = await succeeded(operator.createBlocklistEntry(id, { document, ...terms }));
    expect(first).toMatchObject({ kind: 'person', note: terms.note });
    expect(Date.parse(`${first.expiresAt}`) - Date.parse(first.createdAt)).toBe(3_600_000);
    expect(second).toMatchObject({ kind: 'document_number', expiresAt: null });
    for (const entry of [first, second]) {
      expect(Object.keys(entry).sort()).toEqual(['createdAt', 'expiresAt', 'id', 'kind', 'note']);
    }
    const { database } = it.service.installation;
    const rows = [
      ...(await database.query('SELECT * FROM blocklist_entries')),
      ...(await database.query('SELECT * FROM blocklist_hashes')),
    ];
    const cells = rows.flatMap((row) => Object.values(row)).map((cell) => `${cell}`.toLowerCase());
    expect(cells).toContain(first.id);
    for (const value of [lastName, firstName, birthDate, documentNumber, 'Case 2026']) {
      expect(cells.filter((cell) => cell.includes(value.toLowerCase()))).toEqual([]);
    }
  });

  test.each<readonly [title: string, body: object, path: string]>([
    ['neither a person nor a document', {}, '/body/document'],
    ['a person and a document', { person, document }, '/body/document'],
    ['an empty note', { document, note: '' }, '/body/note'],
    ['a note that is too long', { document, note: 'a'.repeat(501) }, '/body/note'],
    ['an expiry in the past', { document, expiresInSeconds: -60 }, '/body/expiresInSeconds'],
    ['an expiry after more than ten years', { document, expiresInSeconds: 315_360_001 }, '/body/expiresInSeconds'],
    ['an unknown type', { document: { ...document, documentType: 'library_card' } }, '/body/document/documentType'],
    [
      'a number of a My Number card',
      { document: { documentType: 'my_number_card', documentNumber: '000000000000' } },
      '/body/document/documentType',
    ],
    ['a number without a digit', { document: { ...document, documentNumber: '- -' } }, '/body/document/documentNumber'],
    ['a person without a birth date', { person: { lastName } }, '/body/person/birthDate'],
    ['a name without a letter', { person: { ...person, lastName: '--' } }, '/body/person/lastName'],
    ['a reading that is not kana', { person: { ...person, firstNameKana: 'Aki' } }, '/body/person/firstNameKana'],
    ['a birth date in the future', { person: { ...person, birthDate: '2099-01-01' } }, '/body/person/birthDate'],
  ])('%s is refused by name, and nothing is stored', async (_title, values, path) => {
    const { id } = await createTenant(it.service);
    const body = { ...terms, ...values } as Parameters<typeof operator.createBlocklistEntry>[1];
    const problem = await problemOf(operator.createBlocklistEntry(id, body));
    expect(problem).toMatchObject({ status: 400, _tag: 'InvalidRequest' });
    expect(problem.issues?.map((issue) => issue.path)).toContain(path);
    expect(JSON.stringify(problem), 'the values are not repeated').not.toContain(documentNumber);
    expect((await succeeded(operator.listBlocklistEntries(id))).items).toEqual([]);
  });

  test('a face is blocked where the service may look at it and finds it, which is recorded as an access', async () => {
    const tenant = await createTenant(it.service, { steps: ['document', 'face', 'user_input'] });
    const live = await createTenant(it.service, {}, 'live');
    const sessions = [tenant, tenant, live].map((one) => createSession(one));
    const [given, erased, ofLive] = (await Promise.all(sessions)) as [CreatedSession, CreatedSession, CreatedSession];
    const block = (
      { id: tenantId }: { id: string },
      face: { sessionId: string; picture?: 'face' | 'document_front' },
    ) => operator.createBlocklistEntry(tenantId, { face, ...terms });
    const reasonOf = async (response: ReturnType<typeof block>) => {
      const { _tag, reason } = await problemOf(response);
      return `${_tag} ${reason}`;
    };
    const noFace = 'BlocklistEntryNotAllowed face_not_found';
    expect(await reasonOf(block(tenant, { sessionId: given.id })), 'no picture yet').toBe(noFace);
    const phone = await startPhone(given.verificationUrl);
    expect(await phone.giveFace()).toBe(200);
    it.faces.sees(() => ({ faces: [clearFace({ size: 0.1 })] }));
    expect(await reasonOf(block(tenant, { sessionId: given.id })), 'too small a face').toBe(noFace);
    it.faces.sees(() => ({ faces: [clearFace()] }));
    const blocked = await block(tenant, { sessionId: given.id });
    expect(blocked.data).toMatchObject({ kind: 'face' });
    const portrait = { sessionId: given.id, picture: 'document_front' as const };
    expect(await reasonOf(block(tenant, portrait)), 'no document yet').toBe(noFace);
    await succeeded(phone.givePicture());
    expect((await block(tenant, portrait)).data).toMatchObject({ kind: 'face' });

    expect(await reasonOf(block(live, { sessionId: ofLive.id }))).toBe('BlocklistEntryNotAllowed face_engine_off');
    await simulate(tenant, erased.id, { outcome: 'failed' });
    await simulate(tenant, erased.id, { outcome: 'erased' });
    const purged = 'BlocklistEntryNotAllowed personal_data_erased';
    expect(await reasonOf(block(tenant, { sessionId: erased.id }))).toBe(purged);
    for (const sessionId of [ofLive.id, 'x']) {
      expect(await problemOf(block(tenant, { sessionId }))).toMatchObject({ status: 404, resource: 'session' });
    }
    const both = { face: { sessionId: given.id }, document, ...terms };
    expect((await problemOf(operator.createBlocklistEntry(tenant.id, both))).issues?.[0]?.path).toBe('/body/face');

    const { database } = it.service.installation;
    const requestId = blocked.response.headers.get('x-request-id');
    expect(
      await database.query(
        `SELECT session_id, fields, operation FROM access_records WHERE request_id = '${requestId}'`,
      ),
    ).toEqual([{ session_id: given.id, fields: 'picture.face', operation: 'createBlocklistEntry' }]);
    expect((await succeeded(operator.listBlocklistEntries(tenant.id))).items).toHaveLength(2);
    const many = Array.from(
      { length: 998 },
      (_, index) => `('${tenant.id}', '${index}', 'face', '', '2026-01-01 00:00:00')`,
    );
    await database.query(
      `INSERT INTO blocklist_entries (tenant_id, id, kind, note, created_at) VALUES ${many.join(', ')}`,
    );
    expect(await reasonOf(block(tenant, portrait))).toBe('BlocklistEntryNotAllowed too_many_faces');
  });

  test('without an access record no face is looked at and none is blocked', async () => {
    const tenant = await createTenant(it.service, { steps: ['document', 'face', 'user_input'] });
    const { id: sessionId, verificationUrl } = await createSession(tenant);
    expect(await (await startPhone(verificationUrl)).giveFace()).toBe(200);
    it.faces.sees(() => ({ faces: [clearFace()] }));
    const looked = it.faces.looked().length;
    const block = () => operator.createBlocklistEntry(tenant.id, { face: { sessionId }, ...terms });
    await whileTableIsMissing(it.service, 'access_records', async () => {
      expect(await refusalOf(block())).toBe('503 ServiceUnavailable');
    });
    expect(it.faces.looked()).toHaveLength(looked);
    expect((await succeeded(operator.listBlocklistEntries(tenant.id))).items).toEqual([]);
    expect((await block()).data).toMatchObject({ kind: 'face' });
  });

  test('a face that the engine cannot measure returns 503 with what to do, and readyz names the engine', async () => {
    const tenant = await createTenant(it.service, { steps: ['document', 'face', 'user_input'] });
    const { id: sessionId, verificationUrl } = await createSession(tenant);
    expect(await (await startPhone(verificationUrl)).giveFace()).toBe(200);
    const block = () => operator.createBlocklistEntry(tenant.id, { face: { sessionId }, ...terms });
    const ready = async () => (await fetch(`${it.service.baseUrl}/readyz`)).json();
    for (const [code, advice] of [
      ['died', 'Try again'],
      ['not_started', 'Repair it'],
    ] as const) {
      it.faces.sees(() => {
        throw Object.assign(new Error('hidden-path'), { code });
      });
      const problem = await problemOf(block());
      expect(problem).toMatchObject({ status: 503, detail: expect.stringContaining(advice) });
      expect(JSON.stringify(problem)).not.toContain('hidden');
    }
    expect(await ready()).toMatchObject({ limitations: expect.arrayContaining(['face_engine_not_started']) });
    it.faces.sees(() => ({ faces: [clearFace()] }));
    expect((await block()).data).toMatchObject({ kind: 'face' });
    expect((await ready()).limitations ?? []).not.toContain('face_engine_not_started');
  });

  test('the note and the expiry are asked for', async () => {
    const { id } = await createTenant(it.service);
    const body = { document, note: 'Case 1' } as Parameters<typeof operator.createBlocklistEntry>[1];
    expect(await refusalOf(operator.createBlocklistEntry(id, body))).toBe('400 InvalidRequest');
  });
});
