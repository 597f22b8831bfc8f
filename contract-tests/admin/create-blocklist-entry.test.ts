import { describe, expect, test } from 'vitest';
import { problemOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';

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

  test('the note and the expiry are asked for', async () => {
    const { id } = await createTenant(it.service);
    const body = { document, note: 'Case 1' } as Parameters<typeof operator.createBlocklistEntry>[1];
    expect(await refusalOf(operator.createBlocklistEntry(id, body))).toBe('400 InvalidRequest');
  });
});
