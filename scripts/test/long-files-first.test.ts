import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { longFiles, longFilesFirst } from './long-files-first.ts';

test('the long files are there', () => {
  const root = join(import.meta.dirname, '..', '..');
  expect(longFiles.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

test('long files come first in their suite, and no file leaves its place otherwise', () => {
  const [one = '', other = ''] = longFiles;
  const files = ['unit a', 'contract b', 'contract c', `contract /p/${other}`, 'browser d', `browser /p/${one}`];
  const [suiteOf, pathOf] = [0, 1].map((part) => (file: string) => file.split(' ')[part] ?? '') as [
    (file: string) => string,
    (file: string) => string,
  ];

  expect(longFilesFirst(files, suiteOf, pathOf)).toEqual([
    'unit a',
    `contract /p/${other}`,
    'contract b',
    'contract c',
    `browser /p/${one}`,
    'browser d',
  ]);
});
