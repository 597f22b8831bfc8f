import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The row of a variable in the page that is generated from the schema of the environment. */
const rowOf = (variable: string) =>
  readFileSync('docs/settings.md', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| \`${variable}\` |`)) ?? '';
const lines = readFileSync('deploy/systemd/mitome.service', 'utf8').split('\n');
const valuesOf = (name: string) =>
  lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1));

test('the unit starts the entry of the service by the Node.js that npm installs', () => {
  const [folder = ''] = valuesOf('WorkingDirectory');
  const [command = ''] = valuesOf('ExecStart');
  const [node = '', entry = ''] = command.split(' ');
  expect(node).toBe(`${folder}/node_modules/.bin/node`);
  expect(existsSync(entry)).toBe(true);
});

test('the unit sets variables that the service reads, and holds no secret', () => {
  const settings = valuesOf('Environment').flatMap((line) => line.split(' '));
  const names = settings.map((setting) => setting.split('=')[0] ?? '');
  expect(names).toEqual(['DATA_DIR', 'XDG_CACHE_HOME']);
  for (const name of names) expect(rowOf(name), name).not.toBe('');
  expect(settings).toContain(`DATA_DIR=/var/lib/${valuesOf('StateDirectory')[0]}`);
});

test('the service has the time to finish that its settings allow: the longest attempt and 30 seconds', () => {
  const [, longestMs] = /(\d+) milliseconds\. \|$/.exec(rowOf('WEBHOOK_TIMEOUT_MS')) ?? [];
  expect(Number(valuesOf('TimeoutStopSec')[0])).toBeGreaterThanOrEqual(Number(longestMs) / 1000 + 30);
});

test('the unit runs an account without rights, and may write its own folders alone', () => {
  expect(valuesOf('User')).toEqual(['mitome']);
  expect(valuesOf('NoNewPrivileges')).toEqual(['yes']);
  expect(valuesOf('ProtectSystem')).toEqual(['strict']);
  expect(valuesOf('CapabilityBoundingSet')).toEqual(['']);
  expect(valuesOf('ReadWritePaths')).toEqual([]);
});
