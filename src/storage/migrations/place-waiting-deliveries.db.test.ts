import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/engines.ts';
import { at, type DispatchTest, openDispatch } from '../testing/open-dispatch.ts';
import { PlaceWaitingDeliveries1795000003000 } from './1795000003000-place-waiting-deliveries.ts';

describe.each(engines)('deliveries that wait at a disabled endpoint since an older release, on $name', (engine) => {
  let t: DispatchTest;

  beforeAll(async () => {
    t = await openDispatch(engine, 'place waiting deliveries');
  });
  afterAll(() => t.close());

  test('are due by age once it is enabled, and others stay as they are', async () => {
    const endpoint = await t.endpoint({ enabled: false });
    const [waiting] = await t.insertDeliveries(endpoint, [at(0)], { createdAt: at(-5), attempts: 2 });
    const [retry] = await t.insertDeliveries(endpoint, [at(90)], { createdAt: at(-4), attempts: 1 });
    const [over] = await t.insertDeliveries(endpoint, [at(0)], { status: 'delivered' });
    await t.db.execute('UPDATE deliveries SET due_at = NULL WHERE id IN (?, ?)', [waiting?.id ?? '', over?.id ?? '']);

    const runner = t.beside.dataSource.createQueryRunner();
    await new PlaceWaitingDeliveries1795000003000().up(runner);
    await runner.release();

    const rows = new Map((await t.deliveries()).map(({ id, dueAt }) => [id, dueAt]));
    expect(rows.get(waiting?.id ?? '')).toEqual(at(-5));
    expect(rows.get(retry?.id ?? '')).toEqual(at(90));
    expect(rows.get(over?.id ?? '')).toBeNull();
    expect(await t.claimDeliveries()).toEqual([]);
    await t.storage.unitOfWork.stores.endpoints.update(t.tenant.id, endpoint.id, { enabled: true });
    const claims = await t.claimDeliveries();
    expect(claims.map(({ deliveryId }) => deliveryId)).toEqual([waiting?.id, retry?.id]);
  });
});
