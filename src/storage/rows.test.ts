import { expect, test } from 'vitest';
import type { RowOf } from './entities/define-entity.ts';
import { apiKeyEntity } from './entities/tenants.ts';
import { deleteRows, findRows, type Match, updateRows } from './rows.ts';
import { dialectOf } from './statements.ts';

/** Statements that record their text and parameters. */
function recorded() {
  const statements: unknown[] = [];
  const run = async <Result>(sql: string, parameters: readonly unknown[], result: Result): Promise<Result> => {
    statements.push([sql.trim(), parameters]);
    return result;
  };
  return {
    statements,
    db: {
      dialect: dialectOf('postgres'),
      select: (sql: string, parameters: readonly unknown[]) => run(sql, parameters, []),
      execute: (sql: string, parameters: readonly unknown[]) => run(sql, parameters, 1),
    },
  };
}

test('a match compares values, and null by IS NULL; undefined changes are left out', async () => {
  const { db, statements } = recorded();
  const revokedAt = new Date(0);
  await updateRows(db, apiKeyEntity, { id: 'a', revokedAt: null }, { revokedAt, hint: undefined });
  await deleteRows(db, apiKeyEntity, { tenantId: 't' });
  expect(statements).toEqual([
    ['UPDATE api_keys SET revoked_at = ? WHERE id = ? AND revoked_at IS NULL', [revokedAt, 'a']],
    ['DELETE FROM api_keys WHERE tenant_id = ?', ['t']],
  ]);
});

test.each<Match<RowOf<typeof apiKeyEntity>>>([{}, { id: 'a', tenantId: undefined as unknown as string }])(
  'a match without a value throws instead of reaching every row: %o',
  async (match) => {
    const { db, statements } = recorded();
    await expect((async () => findRows(db, apiKeyEntity, match))()).rejects.toThrow('must be named by values');
    expect(() => updateRows(db, apiKeyEntity, match, { hint: 'x' })).toThrow('must be named by values');
    expect(() => deleteRows(db, apiKeyEntity, match)).toThrow('must be named by values');
    expect(statements).toEqual([]);
  },
);
