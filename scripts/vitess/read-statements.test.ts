import { expect, test } from 'vitest';
import { readShape, tenantsOf, withoutValues } from './read-statements.ts';

const reachOf = (sql: string) => readShape(withoutValues(sql))?.reach;

test('statements that differ in values and in the length of lists are one shape', () => {
  const of = (sql: string) => withoutValues(sql);
  expect(of("SELECT id FROM events WHERE id IN ('a','b\\'c', 'd''e') AND position > 5")).toBe(
    'SELECT id FROM events WHERE id IN (?) AND position > ?',
  );
  expect(of("SELECT id FROM events WHERE id IN ('a', 'b')")).toBe(
    of("SELECT id FROM events WHERE id IN ('a','b','c')"),
  );
  expect(of("INSERT INTO t (a, b) VALUES ('1', NULL), ('2', x'00ff')")).toBe('INSERT INTO t (a, b) VALUES (?)');
  expect(of("UPDATE t SET p = CASE id WHEN 'a' THEN 1 WHEN 'b' THEN 2 END")).toBe(
    'UPDATE t SET p = CASE id WHEN ? THEN ? END',
  );
});

test('a statement reaches the shard of its tenant, that of a session, those of ids, or all', () => {
  expect(reachOf("SELECT id FROM sessions WHERE tenant_id = 'x' AND due_at < 'y'")).toBe('tenant');
  expect(reachOf("SELECT id FROM tenants WHERE id IN ('x') ORDER BY id FOR UPDATE")).toBe('tenant');
  expect(reachOf("INSERT INTO events (id, tenant_id) VALUES ('a', 'b')")).toBe('tenant');
  expect(reachOf("SELECT id FROM sessions s WHERE s.id = 'vs_1'")).toBe('session');
  expect(reachOf("UPDATE deliveries SET due_at = 'x' WHERE id IN ('a') AND status = 'pending'")).toBe('ids');
  expect(reachOf("SELECT id FROM outbox WHERE kind = 'erase' AND due_at <= 'x'")).toBe('all');
  expect(reachOf("SELECT id FROM members WHERE address_hash = 'x'")).toBe('apart');
  expect(reachOf("SELECT a FROM events e JOIN sessions s ON s.tenant_id = e.tenant_id WHERE e.due_at < 'x'")).toBe(
    'all',
  );
});

test('a union reaches as far as its widest part', () => {
  const part = (condition: string) => `(SELECT id FROM deliveries WHERE ${condition})`;
  expect(reachOf(`${part("tenant_id = 'a'")} UNION ALL ${part("tenant_id = 'a'")}`)).toBe('tenant');
  expect(reachOf(`${part("tenant_id = 'a'")} UNION ALL ${part("status = 'held'")}`)).toBe('all');
});

test('what is no statement of rows has no shape, and what Vitess refuses is named', () => {
  for (const sql of ['BEGIN', 'COMMIT', 'SELECT 1', 'SET NAMES utf8mb4'])
    expect(readShape(withoutValues(sql))).toBeNull();
  const shape = readShape(withoutValues("UPDATE events SET tenant_id = 'x' WHERE tenant_id = 'y'"));
  expect(shape?.refusals).toEqual(['changes the column that it is sharded by']);
});

test('a named lock is refused, also by a statement without a table', () => {
  const shape = readShape(withoutValues("SELECT GET_LOCK('mitome-1', 0) AS acquired"));
  expect(shape).toMatchObject({ name: 'SELECT GET_LOCK', refusals: ['a named lock is one of the first shard'] });
  expect(readShape(withoutValues("SELECT RELEASE_LOCK('mitome-1')"))?.name).toBe('SELECT RELEASE_LOCK');
});

const [one, two] = ['019fe98a-be80-73e2-be81-60039594a338', '019fe98a-be80-73e2-be81-60039594a339'];

test('the tenants of a statement are those that its conditions name', () => {
  expect(tenantsOf(`SELECT 1 FROM a WHERE tenant_id = '${one}' AND b IN ('${two}')`)).toEqual([one]);
  expect(tenantsOf(`SELECT 1 FROM a WHERE tenant_id IN ('${one}', '${two}')`)).toEqual([one, two]);
});

test('the tenants of an INSERT are those of its rows, whatever else its values hold', () => {
  const insert = (rows: string, tail = '') =>
    tenantsOf(`INSERT IGNORE INTO sessions (id, \`tenant_id\`, note, kind) VALUES ${rows}${tail}`);
  expect(insert(`('vs_1', '${one}', '(a, ''b\\'', ${two})', 1)`)).toEqual([one]);
  expect(insert(`('vs_1', '${one}', x'00ff', LOWER('A, B')), ('vs_2','${two}',NULL,2)`)).toEqual([one, two]);
  expect(insert(`('vs_1', '${one}', NULL, 1)`, ` ON DUPLICATE KEY UPDATE note = '${two}'`)).toEqual([one]);
  expect(tenantsOf(`INSERT INTO tenants (id, name) VALUES ('${one}', '${two}')`)).toEqual([one]);
  expect(tenantsOf(`INSERT INTO workers (id) VALUES ('${one}')`)).toEqual([]);
});

test('the tenants of a list of rows are those of its column', () => {
  const read = `SELECT 1 FROM sessions s WHERE s.id IN ('vs_1', 'vs_2') AND (s.tenant_id, s.id) IN `;
  expect(tenantsOf(`${read}(('${one}', 'vs_1'), ('${two}', 'vs_2'))`)).toEqual([one, two]);
  expect(tenantsOf(`${read}(('${one}', 'vs_1'), ('${one}', 'vs_2')) AND x IN ('${two}')`)).toEqual([one]);
});
