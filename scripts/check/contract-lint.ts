import { spawnSync } from 'node:child_process';

/**
 * Lints the hand-written documents with Redocly. A warning fails like an error.
 */
function main(): number {
  const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/redocly', ['lint', '--format', 'stylish'], {
    env: environment,
    encoding: 'utf8',
  });
  const clean = status === 0 && !/\d+ warnings?\b/.test(stderr);
  if (!clean) console.error(`${stdout}${stderr}`);
  return clean ? 0 : 1;
}

process.exitCode = main();
