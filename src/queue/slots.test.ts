import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSlots, type SlotTask } from './slots.ts';

let running: string[];
let ended: string[];
let returned: string[];
let finish: Map<string, () => void>;

beforeEach(() => {
  vi.useFakeTimers();
  running = [];
  ended = [];
  returned = [];
  finish = new Map();
});
afterEach(() => void vi.useRealTimers());

function task(key: string, name: string, startInMs = 60_000): SlotTask {
  return {
    key,
    startBy: Date.now() + startInMs,
    run: async () => {
      running.push(name);
      await new Promise<void>((resolve) => finish.set(name, resolve));
      ended.push(name);
    },
    giveBack: () => void returned.push(name),
  };
}

async function end(name: string): Promise<void> {
  finish.get(name)?.();
  await vi.advanceTimersByTimeAsync(0);
}

const slots = (size: number, perKey: number) => createSlots({ size, perKey, patienceMs: 2000, now: () => Date.now() });

test('one key takes no more than its share while others are served', async () => {
  const { offer } = slots(3, 2);
  for (const name of ['a1', 'a2', 'a3']) offer(task('a', name));
  offer(task('b', 'b1'));
  expect(running).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(running).toEqual(['a1', 'a2', 'b1', 'a3']);
  expect(returned).toEqual([]);
});

test('no more run at once than there are slots, and they start in the order they came', async () => {
  const { offer } = slots(2, 2);
  for (const name of ['a', 'b', 'c', 'd']) offer(task(name, name));
  expect(running).toEqual(['a', 'b']);
  await end('b');
  await end('a');
  expect(running).toEqual(['a', 'b', 'c', 'd']);
});

test('a key that has been slow gives its surplus back at once, so that it fills no waiting room', async () => {
  const { offer } = slots(8, 2);
  offer(task('slow', 's1'));
  offer(task('slow', 's2'));
  await vi.advanceTimersByTimeAsync(2500);
  offer(task('slow', 's3'));
  offer(task('quick', 'q1'));
  expect(returned).toEqual(['s3']);
  expect(running).toEqual(['s1', 's2', 'q1']);
});

test('nothing starts after its time: it is given back the moment the time is over', async () => {
  const { offer } = slots(1, 1);
  offer(task('a', 'a1'));
  offer(task('b', 'b1', 1000));
  await vi.advanceTimersByTimeAsync(999);
  expect(returned).toEqual([]);
  await vi.advanceTimersByTimeAsync(10);
  expect(returned).toEqual(['b1']);
  offer(task('c', 'late', -1));
  expect(returned).toEqual(['b1', 'late']);
  await end('a1');
  expect(running).toEqual(['a1']);
});

test('closing gives back what waits and what comes, and lets what runs end', async () => {
  const { offer, close } = slots(1, 1);
  offer(task('a', 'a1'));
  offer(task('a', 'a2'));
  close();
  offer(task('b', 'b1'));
  expect(returned).toEqual(['a2', 'b1']);
  await end('a1');
  expect(ended).toEqual(['a1']);
  expect(running).toEqual(['a1']);
});
