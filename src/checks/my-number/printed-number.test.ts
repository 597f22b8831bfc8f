import { expect, test } from 'vitest';
import { createPrintedNumberTest } from './printed-number.ts';

const picture = Buffer.from('a picture');
const over = (read: () => Promise<{ lines: { text: string }[] }>, timeLimitMs?: number) =>
  createPrintedNumberTest(() => ({ read }), timeLimitMs);
const printing = (...lines: string[]) => ({ lines: lines.map((text) => ({ text })) });

test('a number in print is found, and other print is none', async () => {
  expect(await over(async () => printing('個人番号', '1234 5678 9018'))(picture)).toBe(true);
  expect(await over(async () => printing('住所', '東京都千代田区'))(picture)).toBe(false);
  expect(await createPrintedNumberTest(() => null)(picture)).toBe(false);
});

test('the part of a card about organ donation is told, unless a number is found', async () => {
  const back = ['備考', '以下の部分を使用して臓器提供に関する意思を表示することができます'];
  expect(await createPrintedNumberTest(() => ({ read: async () => printing(...back) }))(picture)).toBe('donation');
  expect(
    await createPrintedNumberTest(() => ({ read: async () => printing(...back, '1234 5678 9018') }))(picture),
  ).toBe(true);
});

test('a reader that fails, or takes too long, leaves the picture untested', async () => {
  expect(await over(() => Promise.reject(new Error('the child died')))(picture)).toBe('busy');
  expect(await over(() => new Promise(() => {}), 10)(picture)).toBe('busy');
});

test('a picture beyond the waiting line is not read', async () => {
  const { promise: held, resolve } = Promise.withResolvers<void>();
  let reads = 0;
  const isShown = over(async () => {
    reads += 1;
    await held;
    return printing();
  });
  const tests = Array.from({ length: 1 + 4 + 1 }, () => isShown(picture, 'one tenant'));
  expect(await tests.pop(), 'of one tenant').toBe('busy');
  tests.push(...Array.from({ length: 2 + 1 }, () => isShown(picture, 'another')));
  expect(await tests.pop(), 'of all').toBe('busy');
  resolve();
  expect(await Promise.all(tests)).toEqual(Array(7).fill(false));
  expect(reads).toBe(7);
});
