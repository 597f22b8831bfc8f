// By what tenants are found by name: every end of the name, so that a text within it is the beginning of one.

import { tenantNamePartEntity } from '../entities/tenants.ts';
import { insertMissingRows } from '../rows.ts';
import type { Statements } from '../statements.ts';

/** The longest part, in UTF-16 units. Of a longer text, only the beginning is looked for. */
const namePartMax = 50;
const partKey = ['part', 'tenant_id'];

interface NamedTenant {
  readonly id: string;
  readonly name: string;
}

/** A text without the differences that do not count: width and case. */
function folded(text: string): string {
  return text.normalize('NFKC').toLowerCase().slice(0, 1000);
}

/** Four digits a unit: compared byte by byte on every engine, and a beginning of the text is one of the digits. */
function digitsOf(text: string): string {
  return Array.from({ length: Math.min(text.length, namePartMax) }, (_, at) =>
    text.charCodeAt(at).toString(16).padStart(4, '0'),
  ).join('');
}

/** The parts that begin with a text: from one on, and below the other. */
export function partsWith(text: string): readonly [from: string, before: string] {
  const digits = digitsOf(folded(text));
  return [digits, `${digits}g`];
}

/** Adds the parts of tenants, of which those that exist are kept. The id is one, as operators have it at hand. */
export async function addNameParts(db: Statements, tenants: readonly NamedTenant[]): Promise<void> {
  for (const { id, name } of tenants) {
    const text = folded(name);
    const parts = new Set([digitsOf(id), ...Array.from({ length: text.length }, (_, at) => digitsOf(text.slice(at)))]);
    const rows = [...parts].filter((part) => part !== '').map((part) => ({ part, tenantId: id }));
    await insertMissingRows(db, tenantNamePartEntity, rows, partKey);
  }
}

/**
 * Adds the parts of tenants that have none, such as those that a node of an earlier version has made.
 * @returns whether there are more
 */
export async function addMissingNameParts(db: Statements, limit: number): Promise<boolean> {
  const rows = await db.select(
    `SELECT t.id, t.name FROM tenants t
     WHERE NOT EXISTS (SELECT 1 FROM tenant_name_parts p WHERE p.tenant_id = t.id) LIMIT ${Math.trunc(limit)}`,
    [],
  );
  await addNameParts(
    db,
    rows.map(({ id, name }) => ({ id: `${id}`, name: `${name}` })),
  );
  return rows.length >= limit;
}
