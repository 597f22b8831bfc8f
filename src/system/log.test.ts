import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a line that cannot be written does not end the process, and lines are written again once they can be', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mitome-log-'));
  try {
    const file = join(folder, 'log');
    // Every write to it fails, as on a full disk.
    const full = openSync('/dev/full', 'w');
    const log = createLog('info', full);
    log.info({}, 'before');
    await setImmediate();
    closeSync(full);
    // The lowest free descriptor: that of the full disk.
    const roomy = openSync(file, 'w');
    expect(roomy).toBe(full);
    log.info({}, 'after');
    await setImmediate();
    expect(readFileSync(file, 'utf8')).toContain('"msg":"after"');
    log.info({}, 'behind');
    expect(readFileSync(file, 'utf8')).not.toContain('"msg":"behind"');
    log.warn({}, 'at once');
    expect(readFileSync(file, 'utf8')).toMatch(/"msg":"behind".*\n.*"msg":"at once"/);
    closeSync(roomy);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** Runs a program that logs one line and exits at once, with its output in a pipe or in a terminal of its own. */
function logFrom(place: 'pipe' | 'terminal'): string {
  const code = `const { createLog } = await import('./src/system/log.ts');
    createLog('info').info({ operationId: 'getVerificationSession', ms: 4 }, 'request ended'); process.exit(0)`;
  const command = `'${process.execPath}' --input-type=module -e "${code}"`;
  const [file, ...args] = place === 'pipe' ? ['sh', '-c', command] : ['script', '-qec', command, '/dev/null'];
  const env = { ...process.env, NO_COLOR: '1' };
  return spawnSync(file as string, args, { env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).stdout.trim();
}

test('the log is JSON in a pipe and a line for people in a terminal', () => {
  expect(JSON.parse(logFrom('pipe'))).toMatchObject({ level: 30, msg: 'request ended', ms: 4 });
  expect(logFrom('terminal')).toMatch(
    /^\[\d\d:\d\d:\d\d\] INFO: request ended \{"operationId":"getVerificationSession","ms":4\}$/,
  );
});
