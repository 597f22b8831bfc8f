import { describe, expect, test } from 'vitest';
import { problemOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createTenant, reviewingSession } from '../support/tenant.ts';

describe.each(engines)('listReviews on $name', (engine) => {
  const it = useService(engine);
  const operator = operatorOf(it);

  test('the list of reviews is read page by page, the longest waiting first, each of the tenant once', async () => {
    const tenant = await createTenant(it.service);
    expect(await succeeded(operator.listReviews(tenant))).toEqual({ items: [], next: null });
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await reviewingSession(it, tenant)).id);
    await reviewingSession(it, await createTenant(it.service));
    const seen: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const query: { limit: number; after?: string } = after === null ? { limit: 2 } : { limit: 2, after };
      const page: { items: { sessionId: string; reasons: string[] }[]; next: string | null } = await succeeded(
        operator.listReviews(tenant, query),
      );
      seen.push(...page.items.map(({ sessionId }) => sessionId));
      for (const { reasons } of page.items) expect(reasons).toEqual(['document_unreadable']);
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect(seen).toEqual(ids);
    expect(pages).toBe(3);
    // A decided session is not listed.
    await operator.reject(tenant, ids[0] as string);
    const { items } = await succeeded(operator.listReviews(tenant));
    expect(items.map(({ sessionId }) => sessionId)).toEqual(ids.slice(1));
  });

  test.each([{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { after: 'x y' }, { after: '' }])(
    'the list refuses the query %o by name',
    async (query) => {
      const problem = await problemOf(operator.listReviews(await createTenant(it.service), query));
      expect(problem).toMatchObject({ status: 400, _tag: 'InvalidRequest' });
      expect(problem.issues?.[0]?.path).toBe(`/query/${Object.keys(query)[0]}`);
    },
  );

  test('the list refuses a cursor that it did not give for this tenant', async () => {
    const tenant = await createTenant(it.service);
    for (let count = 0; count < 2; count += 1) await reviewingSession(it, tenant);
    const { next } = await succeeded(operator.listReviews(tenant, { limit: 1 }));
    const other = await createTenant(it.service);
    for (const query of [{ after: `${next}` }, { after: '1786332451650_019ffa02-5d61-7c90-b1d4-e27a08c35f96' }]) {
      const problem = await problemOf(operator.listReviews(other, query));
      expect(problem).toMatchObject({ status: 400, issues: [{ path: '/query/after' }] });
    }
    expect((await succeeded(operator.listReviews(tenant, { after: `${next}` }))).items).toHaveLength(1);
  });
});
