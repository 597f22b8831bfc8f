#!/usr/bin/env node
// The `mitome` command: runs src/cli/mitome.ts under the Node.js of the project, not the one that called it.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const own = fileURLToPath(new URL('node_modules/.bin/node', root));
const node = existsSync(own) ? own : process.execPath;
const child = spawn(node, [fileURLToPath(new URL('src/cli/mitome.ts', root)), ...process.argv.slice(2)], {
  stdio: 'inherit',
  // As src/system/compiled-code.ts does for the service.
  env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('.cache/compile', root)), ...process.env },
});
// Signals go on to the command, which decides how it ends. A terminal sends Ctrl-C to both.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('error', ({ message }) => {
  console.error(message);
  process.exitCode = 1;
});
child.on('exit', (status, signal) => {
  process.exitCode = status ?? 128 + (signal === null ? 0 : constants.signals[signal]);
});
