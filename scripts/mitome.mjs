#!/usr/bin/env node
// The `mitome` command: runs src/cli.ts under the Node.js that the project brings, whatever Node.js called it.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const own = fileURLToPath(new URL('node_modules/.bin/node', root));
const node = existsSync(own) ? own : process.execPath;
const { status } = spawnSync(node, [fileURLToPath(new URL('src/cli.ts', root)), ...process.argv.slice(2)], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
