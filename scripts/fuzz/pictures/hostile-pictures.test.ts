import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hostilePictures } from './hostile-pictures.ts';

async function digests(seed: number): Promise<string[]> {
  const made: string[] = [];
  for await (const { name, bytes } of hostilePictures(seed, 6))
    made.push(`${name} ${createHash('sha256').update(bytes).digest('hex')}`);
  return made;
}

test('a seed makes the same pictures each time, and another seed other ones', async () => {
  const first = await digests(3);
  expect(await digests(3)).toEqual(first);
  expect(await digests(4)).not.toEqual(first);
});

test('no kind comes twice before each has come', async () => {
  const names: string[] = [];
  for await (const { name, bytes } of hostilePictures(5, 20)) {
    names.push(name);
    expect(bytes.length, name).toBeLessThanOrEqual(10 * 1024 * 1024);
  }
  expect(new Set(names).size).toBe(20);
});
