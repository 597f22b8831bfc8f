import { expect, test } from 'vitest';
import { createBatcher } from './batcher.ts';

test('items added together form a batch, and items added meanwhile form the next', async () => {
  const batches: number[][] = [];
  let release = (): void => {};
  const batcher = createBatcher<number>(3, async (items) => {
    batches.push([...items]);
    if (batches.length === 1) await new Promise<void>((resolve) => (release = resolve));
  });
  const first = [1, 2].map((item) => batcher.add(item));
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
  const rest = [3, 4, 5, 6].map((item) => batcher.add(item));
  release();
  await Promise.all([...first, ...rest]);
  expect(batches).toEqual([[1, 2], [3, 4, 5], [6]]);
});

test('an item resolves only when its batch is done', async () => {
  let isThrough = false;
  const batcher = createBatcher<string>(10, async () => {
    await new Promise((resolve) => setImmediate(resolve));
    isThrough = true;
  });
  await batcher.add('a');
  expect(isThrough).toBe(true);
  void batcher.add('b');
  isThrough = false;
  await batcher.drained();
  expect(isThrough).toBe(true);
});
