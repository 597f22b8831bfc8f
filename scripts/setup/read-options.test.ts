import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const script = join(import.meta.dirname, '..', 'release.ts');
const release = (argument: string) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, argument], { encoding: 'utf8' });
  return { status, stdout, stderr };
};

test('--help prints what a script does and its options, and nothing is begun', () => {
  const { status, stdout, stderr } = release('--help');
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^npm run release -- VERSION \[options\]\n/);
  expect(stdout).toContain('\n  --write ');
});

test('an argument that a script does not take is named, and nothing is begun', () => {
  const { status, stdout, stderr } = release('--wriet');
  expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
  expect(stderr).toMatch(/^Unknown option '--wriet'.*\nUsage: npm run release/);
});
