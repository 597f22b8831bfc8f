import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readPages } from './release/read-pages.ts';
import { packCheckout, unpackService } from './release/service-archive.ts';
import { freePort } from './setup/free-port.ts';
import { guardProcess } from './setup/guard-process.ts';
import { readOptions } from './setup/read-options.ts';
import { keepTemporaryFilesInMemory } from './setup/temporary-in-memory.ts';

const usage = `npm run production [-- ARCHIVE]

Packs the checkout as a release is packed, unpacks the archive in an empty folder, copies our packages there but for those of development,
starts the service, reads every page of the documentation with all that the pages load and link to, runs the demo and the command, and stops
the service. With ARCHIVE, as dist/release/mitome-0.2.0.tar.gz, it does so with an archive that is there, and installs its packages with npm.`;
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

/** Installs the packages of a service without those of development. @param isOurs whether the service is this checkout */
async function install(folder: string, isOurs: boolean, env: NodeJS.ProcessEnv): Promise<void> {
  if (!isOurs) return run(folder, ['ci', '--omit=dev'], env);
  // The same packages, without unpacking each once more. What their install scripts add beside them goes, too; a Node.js stays.
  execFileSync('cp', ['--archive', 'node_modules', folder], { cwd: join(import.meta.dirname, '..') });
  await run(folder, ['prune', '--omit=dev'], env);
}

/** Unpacks the service below a folder, installs it, starts it and uses it. */
async function tryService(place: string, given: string | undefined): Promise<void> {
  const unpacked = join(place, 'unpacked');
  await mkdir(unpacked);
  // As root, PostgreSQL runs as another account, which must be able to pass through.
  for (const passed of [place, unpacked]) await chmod(passed, 0o711);
  const folder = await unpackService(given ?? (await packCheckout(place)), unpacked);
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const env = { ...newEnvironment(), PORT: `${port}` };
  await install(folder, given === undefined, env);
  const service = npm(folder, ['start'], { ...env, LOG_LEVEL: 'warn' });
  const guard = guardProcess({ pid: service.pid ?? 0, signal: 'TERM', folders: [place] });
  try {
    await waitUntilReady(baseUrl, service);
    const read = await readPages(baseUrl, '/docs');
    await run(folder, ['run', 'demo'], env);
    await run(folder, ['exec', '--no', '--', 'mitome', 'master-keys'], env);
    console.log(`production packages alone: ${read.length} pages and files of /docs, the demo and a command`);
  } finally {
    service.kill('SIGTERM');
    if (service.exitCode === null) await once(service, 'exit');
    guard.dismiss();
  }
}

const [given] = readOptions(usage, { allowPositionals: true }, 1).positionals;
keepTemporaryFilesInMemory(console.log);
const place = await mkdtemp(join(tmpdir(), 'mitome-production-'));
try {
  await tryService(place, given);
} finally {
  await rm(place, { recursive: true, force: true });
}
