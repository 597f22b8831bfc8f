import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a line that cannot be written does not end the process, and lines are written again once they can be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mitome-log-'));
  try {
    const file = join(folder, 'log');
    // Every write to it fails, as on a full disk.
    const full = openSync('/dev/full', 'w');
    const log = createLog('info', full);
    log.info({}, 'before');
    closeSync(full);
    // The lowest free descriptor: that of the full disk.
    const roomy = openSync(file, 'w');
    expect(roomy).toBe(full);
    log.info({}, 'after');
    expect(readFileSync(file, 'utf8')).toContain('"msg":"after"');
    closeSync(roomy);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
