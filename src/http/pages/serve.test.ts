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

/** Asks for a file. @returns what the answer ends with, and its entity tag */
async function ask(file: string) {
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

test('all who ask for a file hold one copy of it, however slowly they read', async () => {
  const file = join(folder, 'page.txt');
  await writeFile(file, 'first');
  const [one, other] = await Promise.all([ask(file), ask(file)]);
  expect(`${one.body}`).toBe('first');
  expect(other.body).toBe(one.body);
  expect((await ask(file)).body).toBe(one.body);
});

test('a file that has changed is read again, and one that is gone is not there', async () => {
  const file = join(folder, 'page.txt');
  await writeFile(file, 'first');
  const before = await ask(file);
  await writeFile(file, 'the second one');
  const after = await ask(file);
  expect(`${after.body}`).toBe('the second one');
  expect(after.tag).not.toBe(before.tag);
  await rm(file);
  await expect(ask(file)).rejects.toMatchObject({ code: 'ENOENT' });
});
