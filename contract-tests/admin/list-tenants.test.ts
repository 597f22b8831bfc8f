import { describe, expect, test } from 'vitest';
import type { operations } from '../../generated/types/admin.ts';
import { type AdminSchemas, adminOf, problemOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { useService } from '../support/service.ts';

describe.each(engines)('listTenants on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const list = (query: NonNullable<operations['listTenants']['parameters']['query']> = {}) =>
    adminOf(it.service).GET('/admin/tenants', { params: { query } });
  const create = (name: string) =>
    succeeded(adminOf(it.service).POST('/admin/tenants', { body: { name, mode: 'sandbox' } }));

  test('finds tenants by a text within their name, page by page, and by the beginning of their id', async () => {
    const made = [
      await create('Aoba Bicycle Sharing'),
      await create('Bicycle Repairs'),
      await create('Kasumi Library'),
    ];
    const ids = made
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted();
    const found: string[] = [];
    let after: string | null = null;
    do {
      const page: AdminSchemas['TenantPage'] = await succeeded(
        list({ name: 'BICYCLE', limit: 1, ...(after !== null && { after }) }),
      );
      found.push(...page.items.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(found).toEqual(ids);
    const { items } = await succeeded(list({ name: `${made[2]?.id}` }));
    expect(items.map(({ name }) => name)).toEqual(['Kasumi Library']);
    expect(await succeeded(list({ name: 'bicycle library' }))).toEqual({ items: [], next: null });
  });

  test.each(['', 'x'.repeat(51)])('refuses the name %j by its place', async (name) => {
    const problem = await problemOf(list({ name }));
    expect([problem.status, problem.issues?.[0]?.path]).toEqual([400, '/query/name']);
  });
});
