import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { findPrograms } from './find-program.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mitome-find-'));
  vi.stubEnv('PATH', folder);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

it('finds programs on the PATH, the first name first', async () => {
  for (const name of ['invented-one', 'invented-other']) {
    await writeFile(join(folder, name), '#!/bin/sh\n');
    await chmod(join(folder, name), 0o755);
  }

  expect(findPrograms(['invented-other', 'invented-one'])).toEqual([
    join(folder, 'invented-other'),
    join(folder, 'invented-one'),
  ]);
});

it('takes no file that cannot be run', async () => {
  await writeFile(join(folder, 'invented-one'), 'text');

  expect(findPrograms(['invented-one', 'invented-missing'])).toEqual([]);
});

it('finds programs that are on no PATH of an ordinary user', () => {
  expect(findPrograms(['sh'])).toContain('/usr/bin/sh');
});
