import { expect, test } from 'vitest';
import { judgeClock, judgeDisk, judgeModels, judgeNode, judgeSecretFile } from './judge-machine.ts';

test.each([
  ['24.21.0', 'ok'],
  ['22.11.0', 'fail'],
  ['26.0.0', 'warn'],
])('Node.js %s is judged: %s', (version, state) => {
  expect(judgeNode(version).state).toBe(state);
});

test.each([
  [0, 1, 'ok'],
  [1999, 0, 'ok'],
  [2000, 0, 'warn'],
  [-2000, 0, 'warn'],
  [29_999, 0, 'warn'],
  [30_000, 0, 'fail'],
  [-30_000, 0, 'fail'],
  // Half of what the reading took may be the network's.
  [3000, 4000, 'ok'],
  [3000, 2000, 'warn'],
])('a clock that is %i ms ahead, read in %i ms, is judged: %s', (aheadMs, tookMs, state) => {
  expect(judgeClock('clock', { aheadMs, tookMs }).state).toBe(state);
});

test('a clock that differs is told with its direction', () => {
  expect(judgeClock('clock', { aheadMs: 4200, tookMs: 2 }).detail).toBe(
    'It is 4.2 s ahead of the clock of this machine.',
  );
  expect(judgeClock('clock', { aheadMs: -4200, tookMs: 2 }).detail).toBe(
    'It is 4.2 s behind the clock of this machine.',
  );
});

const gibibyte = 1024 ** 3;
test.each([
  [gibibyte / 2 - 1, 'fail', '511 MiB free at /data.'],
  [gibibyte / 2, 'warn', '512 MiB free at /data.'],
  [5 * gibibyte - 1, 'warn', '5.0 GiB free at /data.'],
  [5 * gibibyte, 'ok', '5.0 GiB free at /data.'],
])('a disk with %i free bytes is judged: %s', (free, state, detail) => {
  expect(judgeDisk('data', '/data', free)).toMatchObject({ check: 'disk of data', state, detail });
});

const models = { complete: false, damaged: [], folder: '/models', needed: false };
test('missing models are a warning, and a failure where live tenants need them; damaged ones always are', () => {
  expect(judgeModels({ ...models, complete: true }).state).toBe('ok');
  expect(judgeModels(models)).toMatchObject({ state: 'warn', advice: 'Run: npx mitome models install' });
  expect(judgeModels({ ...models, needed: true }).state).toBe('fail');
  expect(judgeModels({ ...models, damaged: ['rec.onnx'] })).toMatchObject({
    state: 'fail',
    detail: 'Damaged: rec.onnx.',
  });
});

test('a file of keys that others can read fails', () => {
  expect(judgeSecretFile('key file', '/data/encryption-key', 0o100600).state).toBe('ok');
  expect(judgeSecretFile('key file', '/data/encryption-key', 0o100640)).toMatchObject({
    state: 'fail',
    detail: '/data/encryption-key can be read by other accounts (mode 0640).',
    advice: 'Run: chmod 600 /data/encryption-key',
  });
});
