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

/** A task of a key that is its own group, unless another is named before a slash. */
function task(key: string, name: string, startInMs = 60_000): SlotTask {
  return {
    key,
    group: key.split('/')[0] as string,
    startBy: Date.now() + startInMs,
    run: async () => {
      running.push(name);
      await new Promise<void>((resolve) => finish.set(name, resolve));
      ended.push(name);
    },
    release: () => void returned.push(name),
  };
}

async function end(name: string): Promise<void> {
  finish.get(name)?.();
  await vi.advanceTimersByTimeAsync(0);
}

const slots = (size: number, perKey: number) => createSlots({ size, perKey, now: () => Date.now() });

test('one key takes no more than its limit while others are served', async () => {
  const { offer } = slots(8, 2);
  for (const name of ['a1', 'a2', 'a3']) offer(task('a', name));
  offer(task('b', 'b1'));
  expect(running).toEqual(['a1', 'a2', 'b1']);
  await end('a1');
  expect(running).toEqual(['a1', 'a2', 'b1', 'a3']);
  expect(returned).toEqual([]);
});

test('no more tasks run at once than there are slots, and they start in order of arrival', async () => {
  const { offer } = slots(2, 2);
  for (const name of ['a', 'b', 'c', 'd']) offer(task(name, name));
  expect(running).toEqual(['a', 'b']);
  await end('b');
  await end('a');
  expect(running).toEqual(['a', 'b', 'c', 'd']);
});

test('a group whose tasks never end leaves half of the slots free, and two such groups a third', async () => {
  const { offer } = slots(12, 4);
  for (let index = 0; index < 40; index += 1) offer(task(`loud/${index % 10}`, `loud ${index}`));
  expect(running).toHaveLength(6);
  for (let index = 0; index < 40; index += 1) offer(task(`louder/${index % 10}`, `louder ${index}`));
  expect(running).toHaveLength(9);
  offer(task('quiet', 'quiet'));
  expect(running.at(-1)).toBe('quiet');
  expect(returned).toEqual([]);
});

test('the next group starts at once, however many groups hang', () => {
  const { offer } = slots(64, 8);
  for (let group = 0; group < 12; group += 1) {
    for (let index = 0; index < 64; index += 1) offer(task(`loud ${group}/${index % 8}`, `loud ${group}`));
    expect(running, `group ${group}`).toContain(`loud ${group}`);
  }
  offer(task('quiet', 'quiet'));
  expect(running.at(-1)).toBe('quiet');
});

test('a group continues as soon as its share allows', async () => {
  const { offer } = slots(4, 4);
  for (const name of ['a1', 'a2', 'a3']) offer(task('a', name));
  expect(running).toEqual(['a1', 'a2']);
  await end('a1');
  expect(running).toEqual(['a1', 'a2', 'a3']);
});

test('waiting keys take turns', async () => {
  const { offer } = slots(2, 1);
  offer(task('a', 'a1'));
  offer(task('b', 'b1'));
  for (const name of ['a2', 'a3', 'b2', 'c1']) offer(task(name.charAt(0), name));
  for (const name of ['a1', 'b1', 'a2']) await end(name);
  expect(running.slice(2)).toEqual(['a2', 'b2', 'c1']);
});

test('no task starts after its time; it is released at that moment', async () => {
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

test('closing releases waiting and new tasks, and running ones end', async () => {
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
