import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { consoleScreens } from './console-screens.ts';
import { consoleIndexPage, pictureBytesMax, shotsOf } from './console-shots.ts';

const folder = 'docs/screens/console';
const shots = consoleScreens.flatMap(shotsOf);
const files = shots.map(({ file }) => file);
const pictures = readdirSync(folder).filter((file) => file.endsWith('.png'));

it('gives every picture a name of its own', () => {
  expect([...new Set(files)]).toEqual(files);
});

it('has the pictures of all screens of the console in the folder, and no others', () => {
  expect(pictures.sort()).toEqual([...files].sort());
});

it('lists them on the page of the folder', () => {
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toBe(consoleIndexPage(shots));
});

it('keeps the pictures small enough for the repository', () => {
  expect(pictures.filter((file) => statSync(join(folder, file)).size > pictureBytesMax)).toEqual([]);
});
