// Reads statements as Vitess would see them: which tables, and whether one shard has all their rows.

/** A statement without its values. */
export interface Shape {
  /** Verb, tables, and the columns that its conditions name: the name of a statement in the report. */
  readonly name: string;
  readonly text: string;
  readonly tables: readonly string[];
  readonly reach: Reach;
  readonly refusals: readonly string[];
}

/**
 * Which shards a statement reaches: those of the tenants that it names; that of a session, which a lookup finds; those of rows that it names
 * by other ids; or all. `apart` reads only tables that are not sharded.
 */
export type Reach = 'tenant' | 'session' | 'ids' | 'all' | 'apart';

/** Tables that hold no row of a tenant, or few of the instance. They are in a keyspace of their own, in one shard. */
export const apart: readonly string[] = [
  ...['schema_migrations', 'signing_keys', 'people_keys', 'admin_tokens', 'machine_tokens', 'workers', 'write_probes'],
  ...['members', 'member_grants', 'member_links', 'member_sessions', 'member_attempts', 'member_languages'],
  ...['information_schema', 'recovery_codes', 'sign_ons', 'mails', 'day_count_marks'],
];

const words = 'SELECT|INSERT|UPDATE|DELETE|REPLACE';
const value = '\\?';

/** Takes the values out of a statement, and makes lists of one length. */
export function withoutValues(sql: string): string {
  return sql
    .replaceAll(/x?'(?:[^'\\]|\\.|'')*'/gis, '?')
    .replaceAll(/\b(?:0x[0-9a-f]+|\d+(?:\.\d+)?|NULL|TRUE|FALSE)\b/gi, '?')
    .replaceAll('`', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\((?:\? ?, ?)+\?\)/g, '(?)')
    .replaceAll(/(\(\?\))(?: ?, ?\(\?\))+/g, '$1')
    .replaceAll(/(?:WHEN \? THEN \? ?)+/g, 'WHEN ? THEN ? ')
    .trim();
}

/** Reads a statement without values; null for what is none of rows, such as BEGIN. */
export function readShape(text: string): Shape | null {
  const verb = new RegExp(`^\\(*(${words})\\b`, 'i').exec(text)?.[1]?.toUpperCase();
  if (verb === undefined) return null;
  const tables = [
    ...new Set(
      [...text.matchAll(/(?<!KEY )\b(?:FROM|JOIN|INTO|UPDATE)\s+(?:IGNORE\s+)?([a-z_]+)\b/gi)]
        .map(([, table = '']) => table.toLowerCase())
        .filter((table) => !['select', 'skip', 'share', 'key'].includes(table)),
    ),
  ];
  const refusals = refusalsOf(text);
  if (tables.length === 0) {
    // A lock needs no table, and is one of a server all the same.
    const [, called = ''] = /\b([A-Z_]+) ?\(/i.exec(text) ?? [];
    return refusals.length === 0 ? null : { name: `${verb} ${called}`, text, tables, reach: 'apart', refusals };
  }
  const columns = [...new Set(conditionsOf(text).map(({ column }) => column))].sort();
  const name = `${verb} ${tables.join(', ')}${verb === 'INSERT' ? '' : ` by ${columns.join(', ') || 'nothing'}`}`;
  return { name, text, tables, reach: reachOf(verb, text, tables), refusals };
}

interface Condition {
  readonly column: string;
  readonly isEqual: boolean;
}

/** The comparisons with values. */
function conditionsOf(text: string): Condition[] {
  const after = text.slice(Math.max(0, text.search(/\bWHERE\b/i)));
  return [
    ...after.matchAll(new RegExp(`\\b(?:[a-z_]+\\.)?([a-z_]+) ?(=|<=|>=|<>|<|>|IN|IS NOT|IS) ?\\(?${value}`, 'gi')),
  ]
    .map(([, column = '', operator = '']) => ({
      column: column.toLowerCase(),
      isEqual: operator === '=' || operator.toUpperCase() === 'IN',
    }))
    .filter(({ column }) => !['when', 'then', 'limit', 'and', 'or', 'not'].includes(column));
}

function reachOf(verb: string, text: string, tables: readonly string[]): Reach {
  if (tables.every((table) => apart.includes(table))) return 'apart';
  if (verb === 'INSERT')
    return /\(.*\btenant_id\b.*\) (?:VALUES|SELECT)/i.test(text) || /INTO tenants\b/i.test(text) ? 'tenant' : 'all';
  // Each part of a union is sent by itself.
  const parts = text.split(/\bUNION(?: ALL)?\b/i).map((part) => partReach(part, tables));
  return (['all', 'ids', 'session', 'tenant'] as const).find((reach) => parts.includes(reach)) ?? 'all';
}

function partReach(part: string, tables: readonly string[]): Reach {
  const equal = conditionsOf(part)
    .filter(({ isEqual }) => isEqual)
    .map(({ column }) => column);
  const isOf = (table: string) => tables.length === 1 && tables[0] === table;
  if (equal.includes('tenant_id') || (isOf('tenants') && equal.includes('id'))) return 'tenant';
  if (equal.includes('session_id') || (isOf('sessions') && equal.includes('id'))) return 'session';
  return equal.some((column) => /(^|_)(id|hash|claim)$/.test(column)) ? 'ids' : 'all';
}

/** What Vitess does not run over shards. */
function refusalsOf(text: string): string[] {
  return [
    ...(/\b(?:GET|RELEASE)_LOCK\b/i.test(text) ? ['a named lock is one of the first shard'] : []),
    ...(/\bLAST_INSERT_ID\b/i.test(text) ? ['LAST_INSERT_ID'] : []),
    ...(/\bUPDATE\b.*\bSET\b[^?]*\btenant_id ?=/i.test(text) ? ['changes the column that it is sharded by'] : []),
    ...(/\bWITH RECURSIVE\b/i.test(text) ? ['WITH RECURSIVE'] : []),
    ...(/\bCREATE TEMPORARY\b|\bLOAD DATA\b/i.test(text) ? ['temporary tables and LOAD DATA'] : []),
  ];
}

const uuid = "'([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'";

/** The tenants that a statement with its values names: in conditions, in lists of rows, and in the rows that it inserts. */
export function tenantsOf(sql: string): string[] {
  const found = [...sql.matchAll(new RegExp(`\\btenant_id\`? ?= ?${uuid}`, 'gi'))].map(([, id = '']) => id);
  for (const [, list = ''] of sql.matchAll(/\btenant_id`? IN \(([^)]*)\)/gi))
    found.push(...[...list.matchAll(new RegExp(uuid, 'gi'))].map(([, id = '']) => id));
  for (const row of sql.matchAll(/\(([a-z_.`, ]+)\) IN \(/gi)) found.push(...tenantsOfRows(row, sql, 'tenant_id'));
  const inserted = /\bINTO `?([a-z_]+)`? ?\(([a-z_`, ]+)\) VALUES /i.exec(sql);
  if (inserted !== null) {
    const [all, table = '', columns = ''] = inserted;
    const values = Object.assign([all, columns], { index: inserted.index });
    found.push(...tenantsOfRows(values, sql, table.toLowerCase() === 'tenants' ? 'id' : 'tenant_id'));
  }
  return [...new Set(found)];
}

/** The tenants of rows that begin behind a match, whose first group has the names of their columns. */
function tenantsOfRows(
  match: { readonly index: number } & readonly (string | undefined)[],
  sql: string,
  name: string,
): string[] {
  const [all = '', columns = ''] = match;
  const at = columns.split(',').findIndex((column) => column.replaceAll('`', '').trim().split('.').at(-1) === name);
  if (at === -1) return [];
  return rowsAt(sql, match.index + all.length).flatMap(
    (row) => new RegExp(`^${uuid}$`, 'i').exec(row[at] ?? '')?.[1] ?? [],
  );
}

/** The rows of a list such as `('a', 1), ('b', 2)`, each value as it is written. */
function rowsAt(sql: string, from: number): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let [depth, begin] = [0, from];
  for (const { 0: token, index = 0 } of sql.matchAll(/'(?:[^'\\]|\\.|'')*'|[(),]|[^\s(),']+/gs)) {
    if (index < from) continue;
    if (token === '(') {
      depth += 1;
      if (depth === 1) begin = index + 1;
    } else if (token === ')' || token === ',') {
      if (depth === 1) {
        row.push(sql.slice(begin, index).trim());
        begin = index + 1;
      }
      if (token === ')') {
        depth -= 1;
        if (depth < 0) break;
        if (depth === 0) {
          rows.push(row);
          row = [];
        }
      }
    } else if (depth === 0) break;
  }
  return rows;
}
