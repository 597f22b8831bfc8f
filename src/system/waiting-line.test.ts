import { expect, test } from 'vitest';
import { createWaitingLine } from './waiting-line.ts';

/** Work that ends when it is told to, and the most of it that ever ran at once. */
function heldWork() {
  const ends: (() => void)[] = [];
  let running = 0;
  let most = 0;
  const work = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise<void>((resolve) => ends.push(resolve));
    running -= 1;
    return 'done';
  };
  return { work, endOne: () => ends.shift()?.(), most: () => most, running: () => running };
}

test('a newcomer that arrives while a slot passes on waits like every other', async () => {
  const line = createWaitingLine(2, 20);
  const { work, endOne, most, running } = heldWork();
  const results = [line.run(work), line.run(work), line.run(work)];
  await expect.poll(running).toBe(2);
  endOne();
  // A few microtasks pass between the end of the first and the turn of the next: a newcomer may arrive at each of them.
  for (let microtask = 0; microtask < 10; microtask += 1) {
    results.push(line.run(work));
    await Promise.resolve();
  }
  let done = 0;
  for (const result of results) void result.then(() => (done += 1));
  while (done < results.length) {
    endOne();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(most()).toBe(2);
});

test('failing work passes its slot on too', async () => {
  const line = createWaitingLine(1, 10);
  const failed = line.run(() => Promise.reject(new Error('failed')));
  const next = line.run(async () => 'next');
  await expect(failed).rejects.toThrow('failed');
  expect(await next).toBe('next');
  expect(await line.run(async () => 'later')).toBe('later');
});

test('a full line accepts no work until it has room', async () => {
  const line = createWaitingLine(1, 1);
  const { work, endOne, running } = heldWork();
  const first = line.run(work);
  const second = line.run(work);
  await expect.poll(running).toBe(1);
  let ran = false;
  const turnedAway = await line.run(async () => {
    ran = true;
  });
  expect([turnedAway, ran]).toEqual([null, false]);
  endOne();
  await first;
  const third = line.run(work);
  await expect.poll(running).toBe(1);
  endOne();
  await second;
  await expect.poll(running).toBe(1);
  endOne();
  expect(await third).toBe('done');
});

test('one owner takes no more of the line than its share, and other owners take turns with it', async () => {
  const line = createWaitingLine(1, 4, 2);
  const { work, endOne, running } = heldWork();
  const done: string[] = [];
  const enter = (owner: string, name: string) => line.run(work, owner).then((result) => done.push(`${name} ${result}`));
  const all = [enter('a', 'a1')];
  await expect.poll(running).toBe(1);
  all.push(enter('a', 'a2'), enter('a', 'a3'), enter('a', 'a4'));
  all.push(enter('b', 'b1'), enter('b', 'b2'), enter('c', 'c1'));
  await expect.poll(() => done).toEqual(['a4 null', 'c1 null']);
  while (done.length < all.length) {
    endOne();
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(done.slice(2)).toEqual(['a1 done', 'a2 done', 'b1 done', 'a3 done', 'b2 done']);
  expect(await line.run(async () => 'later', 'a')).toBe('later');
});
