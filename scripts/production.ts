import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { repositoryFiles } from './check/repository-files.ts';
import { diskMegabytes } from './setup/disk-megabytes.ts';
import { freePort } from './setup/free-port.ts';
import { guardProcess } from './setup/guard-process.ts';

/**
 * `npm run production`: copies the repository to an empty folder, installs it there without development packages, starts the service, reads
 * every page of the documentation with all that the pages load and link to, runs the demo, and stops the service.
 */
const installMs = 300_000;
const startMs = 120_000;

/** The environment of a new user: without what npm adds for this run, and without our own programs. */
function newEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE|DATA_DIR|DATABASE_URL|PORT|PUBLIC_URL|HOST|ROLES)/i.test(name),
  );
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.includes('node_modules'));
  return { ...Object.fromEntries(own), PATH: path.join(delimiter) };
}

function npm(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv): ChildProcess {
  return spawn('npm', args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
}

async function run(cwd: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = npm(cwd, args, env);
  const timer = setTimeout(() => child.kill('SIGTERM'), installMs);
  const [status] = await once(child, 'exit');
  clearTimeout(timer);
  if (status !== 0) throw new Error(`npm ${args.join(' ')} ended with status ${status}`);
}

async function waitUntilReady(baseUrl: string, service: ChildProcess): Promise<void> {
  const deadline = Date.now() + startMs;
  for (;;) {
    const isReady = await fetch(`${baseUrl}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    if (service.exitCode !== null || Date.now() > deadline) throw new Error('the service did not start');
    await pause(100);
  }
}

/**
 * Reads a page and everything of the same origin that it and its successors name.
 * @returns the paths that were read
 * @throws Error naming the paths that are not served, each with the page that names it
 */
async function readPages(baseUrl: string, first: string): Promise<string[]> {
  const from = new Map([[first, '']]);
  const missing: string[] = [];
  // A map is walked with what is added meanwhile.
  for (const [path, page] of from) {
    const response = await fetch(baseUrl + path);
    const text = await response.text();
    if (!response.ok) missing.push(`${path} (named by ${page}): ${response.status}`);
    if (!response.headers.get('content-type')?.startsWith('text/html')) continue;
    for (const [, name = ''] of text.matchAll(/\s(?:href|src|data-document)="([^"#]+)/g)) {
      const url = new URL(name.replaceAll('&amp;', '&'), baseUrl + path);
      if (url.origin === baseUrl && !from.has(url.pathname)) from.set(url.pathname, path);
    }
  }
  if (missing.length > 0) throw new Error(`the documentation names what is not served:\n${missing.join('\n')}`);
  return [...from.keys()];
}

const folder = await mkdtemp(join(tmpdir(), 'mitome-production-'));
// As root, PostgreSQL runs as another account, which must be able to pass through.
await chmod(folder, 0o711);
try {
  for (const file of repositoryFiles()) await cp(file, join(folder, file));
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const env = { ...newEnvironment(), PORT: `${port}` };
  await run(folder, ['ci', '--omit=dev'], env);
  const installed = diskMegabytes(folder);
  const service = npm(folder, ['start'], { ...env, LOG_LEVEL: 'warn' });
  const guard = guardProcess({ pid: service.pid ?? 0, signal: 'TERM', folders: [folder] });
  try {
    await waitUntilReady(baseUrl, service);
    const read = await readPages(baseUrl, '/docs');
    await run(folder, ['run', 'demo'], env);
    console.log(`production packages alone, ${installed} MB: ${read.length} pages and files of /docs, and the demo`);
  } finally {
    service.kill('SIGTERM');
    if (service.exitCode === null) await once(service, 'exit');
    guard.dismiss();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
