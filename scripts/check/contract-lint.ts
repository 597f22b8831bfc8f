import { spawnSync } from 'node:child_process';
import { documents } from '../generate/documents.ts';

/**
 * Lints the hand-written documents with Redocly, and the bundles that the service publishes as a reader would. A warning fails like an
 * error.
 */
function main(): number {
  const bundles = documents.map(({ folder, name }) => `generated/${folder}/${name}.json`);
  const runs = [[], ['--config', 'scripts/check/published.redocly.yaml', ...bundles]];
  return runs.every(isClean) ? 0 : 1;
}

function isClean(words: readonly string[]): boolean {
  const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/redocly', ['lint', '--format', 'stylish', ...words], {
    env: environment,
    encoding: 'utf8',
  });
  const clean = status === 0 && !/\d+ warnings?\b/.test(stderr);
  if (!clean) console.error(`${stdout}${stderr}`);
  return clean;
}

process.exitCode = main();
