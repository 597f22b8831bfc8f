import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { WorkerName } from './names.ts';
import { pollQueues } from './poll-queues.ts';
import { createMemoryBoss } from './testing/memory-boss.ts';
import { createMemoryLog } from './testing/memory-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('jobs of other nodes are found within half a second, by one statement for all queues, and after an outage too', async () => {
  const boss = createMemoryBoss();
  const { waiting } = boss;
  let statements = 0;
  boss.waiting = () => {
    statements += 1;
    return waiting();
  };
  const found: WorkerName[] = [];
  const polls = pollQueues({ boss, log: createMemoryLog(), onWaiting: (worker) => void found.push(worker) });
  await vi.advanceTimersByTimeAsync(9_900);
  expect([statements, found]).toEqual([20, []]);
  await boss.insert('decide_print', [{ id: 'a', leaseToken: 1 }]);
  await boss.insert('decide_face', [{ id: 'b', leaseToken: 1 }]);
  await boss.insert('erase', [{ id: 'c', leaseToken: 1 }]);
  await vi.advanceTimersByTimeAsync(500);
  expect(found).toEqual(['decide', 'erase']);
  boss.isDown = true;
  await vi.advanceTimersByTimeAsync(60_000);
  found.length = 0;
  boss.isDown = false;
  await vi.advanceTimersByTimeAsync(2000);
  expect(found.slice(0, 2)).toEqual(['decide', 'erase']);
  const stopped = polls.stop();
  await vi.advanceTimersByTimeAsync(0);
  await stopped;
});
