import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../testing/engines.ts';
import { at, type DispatchTest, openDispatch } from '../testing/open-dispatch.ts';
import { insertSession, insertTenant, testIds } from '../testing/test-rows.ts';
import { PlaceEarlierEvents1795000002600 } from './1795000002600-place-earlier-events.ts';
import { CountPlacedEvents1795000002700 } from './1795000002700-count-placed-events.ts';

describe.each(engines)('events from before there were places, on $name', (engine) => {
  let t: DispatchTest;

  beforeAll(async () => {
    t = await openDispatch(engine, 'place earlier events');
  });
  afterAll(() => t.close());

  test('are placed in the order in which they happened, and later ones go on behind them', async () => {
    const other = await insertTenant(t.storage);
    const { session } = await insertSession(t.storage, other.id);
    const row = (of: typeof session, sequence: number, seconds: number) => ({
      id: testIds.eventId(),
      tenantId: of.tenantId,
      sessionId: of.id,
      sequence,
      type: 'verification.expired',
      outcomeId: null,
      createdAt: at(seconds),
      snapshot: '{"type":"verification.expired"}',
      position: null,
    });
    const [late, early, others] = [row(t.session, 101, 20), row(t.session, 102, 10), row(session, 101, 15)];
    await t.insertEvents([late, early, others]);

    const runner = t.beside.dataSource.createQueryRunner();
    await new PlaceEarlierEvents1795000002600().up(runner);
    await new CountPlacedEvents1795000002700().up(runner);
    await runner.release();
    const next = await t.record();
    await t.storage.dispatch.fanOut(await t.claimOutbox(), at(30));

    const placed = await t.db.select('SELECT id, position FROM events', []);
    expect(Object.fromEntries(placed.map(({ id, position }) => [id, Number(position)]))).toEqual({
      [early.id]: 1,
      [late.id]: 2,
      [others.id]: 1,
      [next.id]: 3,
    });
  });
});
