import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog, openOutput } from './log.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mitome-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fault = (code: string) => Object.assign(new Error('write failed'), { code });

test('a log whose terminal was closed ends nothing, and is tried no more', async () => {
  const file = join(folder, 'log');
  const output = openOutput(file);
  const log = createLog('info', output);
  log.info({}, 'before');
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('before');
  output.emit('error', fault('EIO'));
  log.info({}, 'after');
  output.flushSync();
  expect(readFileSync(file, 'utf8')).not.toContain('after');
});

test('a disk that is full ends nothing, and what is written once there is room again is there', async () => {
  const file = join(folder, 'log');
  const output = openOutput(file);
  const log = createLog('info', output);
  output.emit('error', fault('ENOSPC'));
  log.info({}, 'after');
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('after');
});
