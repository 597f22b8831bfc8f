import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, '..', 'release.ts');
const release = (...words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('--help prints what a script does and its options, and nothing is begun', () => {
  const { status, stdout, stderr } = release('--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^npm run release -- VERSION \[options\]\n/);
  expect(stdout).toContain('\n  --write ');
});

test('an argument that a script does not take is named, and nothing is begun', () => {
  expect(release('--wriet')).toMatchObject({ status: 2, stdout: '' });
  expect(release('--wriet').stderr).toMatch(/^Unknown option '--wriet'\nUsage: npm run release/);
  expect(release('0.2.0', 'extra')).toMatchObject({ status: 2, stdout: '' });
  expect(release('0.2.0', 'extra').stderr).toMatch(/^Unexpected argument 'extra'\nUsage: npm run release/);
});
