import { beforeAll, describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { planted } from '../support/planted.ts';
import { useService } from '../support/service.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';

const path = '/v1/verification-sessions';
const callsEach = 8;

describe.each(engines)('calls of several tenants at once, which share statements, on $name', (engine) => {
  const it = useService(engine);
  let tenants: TestTenant[];
  beforeAll(async () => {
    tenants = [];
    for (let count = 0; count < 3; count += 1) tenants.push(await createTenant(it.service));
  });

  /** Lets every tenant make its calls, all at once. */
  const together = <T>(call: (tenant: TestTenant, number: number) => Promise<T>) =>
    Promise.all(
      tenants.map((tenant) => Promise.all(Array.from({ length: callsEach }, (_, number) => call(tenant, number)))),
    );
  const create = (headers: (number: number) => Record<string, string>) =>
    together(async (tenant, number) => {
      const response = await tenant.send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers(number) },
        body: JSON.stringify({
          metadata: { of: tenant.id, number: `${number}` },
          preRegisteredInfo: { lastName: planted.person.lastName },
        }),
      });
      expect(response.status).toBe(201);
      return ((await response.json()) as { id: string }).id;
    });

  test.each([
    { how: 'without a key', headers: () => ({}) },
    {
      how: 'with keys that other tenants use too',
      headers: (number: number) => ({ 'idempotency-key': `order-${number}` }),
    },
  ])(
    'each gets its own session, $how, reads it, and has the reads recorded; no other finds it',
    async ({ headers }) => {
      const ids = await create(headers);
      expect(new Set(ids.flat()).size).toBe(tenants.length * callsEach);
      const read = (shift: number) =>
        together(async (tenant, number) => {
          const owner = (tenants.indexOf(tenant) + shift) % tenants.length;
          const response = await tenant.send(`${path}/${ids[owner]?.[number]}`);
          return [response.status, ((await response.json()) as { metadata?: unknown }).metadata];
        });
      expect(await read(0)).toEqual(
        tenants.map(({ id }) =>
          Array.from({ length: callsEach }, (_, number) => [200, { of: id, number: `${number}` }]),
        ),
      );
      expect((await read(1)).flat()).toEqual(Array(tenants.length * callsEach).fill([404, undefined]));
      for (const [index, tenant] of tenants.entries()) {
        const query = { limit: 100 };
        const { items } = await succeeded(tenant.client.GET('/v1/personal-data-accesses', { params: { query } }));
        const sessions = items.map(({ sessionId }) => sessionId);
        expect(new Set(sessions).isSupersetOf(new Set(ids[index]))).toBe(true);
        expect(sessions.filter((id) => ids.flat().includes(`${id}`) && !ids[index]?.includes(`${id}`))).toEqual([]);
      }
    },
  );
});
