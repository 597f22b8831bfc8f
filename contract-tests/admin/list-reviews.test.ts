import { describe, expect, test } from 'vitest';
import type { operations } from '../../generated/types/admin.ts';
import { adminOf, problemOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant, reviewingSession, type TestTenant } from '../support/tenant.ts';

type Decision = operations['decideReview']['requestBody']['content']['application/json'];

describe.each(engines)('listReviews on $name', (engine) => {
  const it = useService(engine);
  const admin = () => adminOf(it.service);
  const at = (tenant: TestTenant, sessionId: string) => ({ tenantId: tenant.id, sessionId });
  const reviewIdOf = async (tenant: TestTenant, id: string) =>
    (
      await succeeded(
        admin().GET('/admin/tenants/{tenantId}/sessions/{sessionId}', { params: { path: at(tenant, id) } }),
      )
    ).reviewId as string;
  const decide = (tenant: TestTenant, id: string, body: Decision) =>
    admin().POST('/admin/tenants/{tenantId}/sessions/{sessionId}/review', { params: { path: at(tenant, id) }, body });
  const rejection = (reviewId: string): Decision => ({
    reviewId,
    verdict: 'rejected',
    reasons: ['document_partially_hidden', 'other'],
    note: planted.note,
  });

  test('the list of reviews is read page by page, the longest waiting first, each of the tenant once', async () => {
    const tenant = await createTenant(it.service);
    const path = { tenantId: tenant.id };
    expect(await succeeded(admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path } }))).toEqual({
      items: [],
      next: null,
    });
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await reviewingSession(it, tenant)).id);
    await reviewingSession(it, await createTenant(it.service));
    const seen: string[] = [];
    let after: string | null = null;
    let pages = 0;
    do {
      const query: { limit: number; after?: string } = after === null ? { limit: 2 } : { limit: 2, after };
      const page: { items: { sessionId: string; reasons: string[] }[]; next: string | null } = await succeeded(
        admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path, query } }),
      );
      seen.push(...page.items.map(({ sessionId }) => sessionId));
      for (const { reasons } of page.items) expect(reasons).toEqual(['document_unreadable']);
      after = page.next;
      pages += 1;
    } while (after !== null);
    expect(seen).toEqual(ids);
    expect(pages).toBe(3);
    // What is decided stands in no list any more.
    await succeeded(decide(tenant, ids[0] as string, rejection(await reviewIdOf(tenant, ids[0] as string))));
    const { items } = await succeeded(admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path } }));
    expect(items.map(({ sessionId }) => sessionId)).toEqual(ids.slice(1));
  });

  test.each([{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { after: 'x y' }, { after: '' }])(
    'the list refuses the query %o by name',
    async (query) => {
      const { id: tenantId } = await createTenant(it.service);
      const problem = await problemOf(
        admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path: { tenantId }, query } }),
      );
      expect(problem).toMatchObject({ status: 400, _tag: 'InvalidRequest' });
      expect(problem.issues?.[0]?.path).toBe(`/query/${Object.keys(query)[0]}`);
    },
  );

  test('the list refuses a cursor that it did not give for this tenant', async () => {
    const tenant = await createTenant(it.service);
    for (let count = 0; count < 2; count += 1) await reviewingSession(it, tenant);
    const path = { tenantId: tenant.id };
    const { next } = await succeeded(
      admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path, query: { limit: 1 } } }),
    );
    const other = { tenantId: (await createTenant(it.service)).id };
    for (const query of [{ after: `${next}` }, { after: '1786332451650_019ffa02-5d61-7c90-b1d4-e27a08c35f96' }]) {
      const problem = await problemOf(
        admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path: other, query } }),
      );
      expect(problem).toMatchObject({ status: 400, issues: [{ path: '/query/after' }] });
    }
    expect(
      (
        await succeeded(
          admin().GET('/admin/tenants/{tenantId}/reviews', { params: { path, query: { after: `${next}` } } }),
        )
      ).items,
    ).toHaveLength(1);
  });
});
