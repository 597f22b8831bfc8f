import { expect, test } from 'vitest';
import { noTracing } from '../../app/ports/tracing.ts';
import { createMemoryLog } from '../../system/testing/memory-log.ts';
import { createMemoryRows } from '../testing/memory-rows.ts';
import { createTestClock } from '../testing/test-clock.ts';
import { retryUntilDone } from './retry-until-done.ts';

test('failing work is retried without limit, with delays from a second to ten minutes', async () => {
  const clock = createTestClock();
  const rows = createMemoryRows(clock);
  const item = rows.add('erase', 'row');
  const log = createMemoryLog();
  const run = retryUntilDone({
    outbox: rows.outbox,
    work: async () => {
      throw new Error('the folder is full');
    },
    clock,
    log,
    tracing: noTracing,
  });
  const pauses: number[] = [];
  for (let dispatch = 1; dispatch <= 13; dispatch += 1) {
    const [claimed] = await rows.dispatch.claimOutbox(
      'erase',
      clock.now(),
      new Date(clock.now().getTime() + 30_000),
      1,
    );
    await run({ id: 'row', leaseToken: claimed?.leaseToken ?? 0 });
    const pauseMs = (item.dueAt?.getTime() ?? 0) - clock.now().getTime();
    pauses.push(pauseMs / 1000);
    clock.advance(pauseMs);
  }
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 600, 600, 600]);
  expect(log.entries).toHaveLength(13);
});

test('work of an older dispatch is skipped', async () => {
  const clock = createTestClock();
  const rows = createMemoryRows(clock);
  rows.add('store_record', 'row');
  let isDone = false;
  const run = retryUntilDone({
    outbox: rows.outbox,
    work: async () => {
      isDone = true;
    },
    clock,
    log: createMemoryLog(),
    tracing: noTracing,
  });
  await run({ id: 'row', leaseToken: 1 });
  expect(isDone).toBe(false);
});
