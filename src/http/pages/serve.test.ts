import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Request, Response } from 'express';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendPublishedFile } from './serve.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mitome-published-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** Requests a file. @returns the body and the entity tag of the response */
async function send(file: string) {
  let body: unknown;
  const headers = new Map<string, unknown>();
  const response = {
    setHeader: (name: string, value: unknown) => headers.set(name, value),
    end: (bytes: unknown) => {
      body = bytes;
    },
  } as unknown as Response;
  await sendPublishedFile({ method: 'GET', get: () => undefined } as unknown as Request, response, {
    file,
    contentType: 'text/plain',
    headers: {},
  });
  return { body, tag: headers.get('ETag') };
}

test('all readers of a file share one copy of it, however slowly they read', async () => {
  const file = join(folder, 'page.txt');
  await writeFile(file, 'first');
  const [one, other] = await Promise.all([send(file), send(file)]);
  expect(`${one.body}`).toBe('first');
  expect(other.body).toBe(one.body);
  expect((await send(file)).body).toBe(one.body);
});

test('a changed file is read again, and a deleted one is not found', async () => {
  const file = join(folder, 'page.txt');
  await writeFile(file, 'first');
  const before = await send(file);
  await writeFile(file, 'the second one');
  const after = await send(file);
  expect(`${after.body}`).toBe('the second one');
  expect(after.tag).not.toBe(before.tag);
  await rm(file);
  await expect(send(file)).rejects.toMatchObject({ code: 'ENOENT' });
});
