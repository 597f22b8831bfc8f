import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { lintDockerfiles } from './deploy/lint-dockerfiles.ts';
import { type BuiltStage, buildImage, networkMounts } from './image/build-image.ts';
import { type RootOptions, runInRoot, startInRoot } from './image/in-root.ts';
import { type ImagePlan, readDockerfile } from './image/read-dockerfile.ts';
import { readPages } from './release/read-pages.ts';
import { createCleanup, exitOnSignals } from './setup/cleanup.ts';
import { freePort } from './setup/free-port.ts';
import { provideModels } from './setup/provide-models.ts';
import { readOptions } from './setup/read-options.ts';
import { SetupError } from './setup/setup-error.ts';
import { keepTemporaryFilesInMemory } from './setup/temporary-in-memory.ts';

const usage = `npm run image:check

Lints the Dockerfiles, takes the steps of the first in Debian roots made by debootstrap, from the files of a release's archive, starts the
service there as the image's account, without rights and read-only but for its data folder, with models, as the second adds them, reads every
page of the documentation, and runs the demo against it: sessions from their creation to the notification. Needs root, and no Docker. Ends
with 3 when this machine cannot make such a root.`;
readOptions(usage, {});

const startMs = 120_000;
const dataDir = '/var/lib/mitome';
const modelsDir = '/opt/mitome/models';
const log = (line: string) => void process.stderr.write(`${line}\n`);
const cleanup = createCleanup();
exitOnSignals(() => cleanup.run());

function demand(condition: boolean, what: string): asserts condition {
  if (!condition) throw new Error(what);
}

/** How the image's processes run here. */
function optionsOf(stage: BuiltStage, { data, models }: Record<'data' | 'models', string>, port: number): RootOptions {
  return {
    ...stage,
    environment: { ...stage.environment, PORT: `${port}`, LOG_LEVEL: 'warn' },
    mounts: [...networkMounts, { from: data, to: dataDir }, { from: models, to: modelsDir }],
    isReadOnly: true,
  };
}

async function waitUntilReady(port: number, service: ChildProcess): Promise<void> {
  const deadline = Date.now() + startMs;
  for (;;) {
    const isReady = await fetch(`http://localhost:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    demand(service.exitCode === null && Date.now() < deadline, 'the service did not start');
    await pause(100);
  }
}

/** How much a folder takes on the disk, in megabytes (2^20 bytes). */
function diskMegabytes(folder: string): number {
  const output = execFileSync('du', ['--summarize', '--block-size=1M', folder], { encoding: 'utf8' });
  return Number(output.split('\t')[0]);
}

/** The process inside, of which `unshare` is the parent. */
async function processInside(service: ChildProcess): Promise<number> {
  const children = await readFile(`/proc/${service.pid}/task/${service.pid}/children`, 'utf8');
  return Number(children.trim());
}

/** Looks at the running process from outside: who it is, and that not even root could write its files. */
async function examineProcess(pid: number, { user }: BuiltStage): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const fieldOf = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
  demand(fieldOf('Uid') === user?.split(':')[0] && fieldOf('Uid') !== '0', 'the service runs as another account');
  demand(/^0+$/.test(fieldOf('CapBnd') ?? ''), 'the service could get capabilities');
  demand(fieldOf('NoNewPrivs') === '1', 'the service could get privileges');
  for (const path of ['opt/mitome/trial', 'etc/trial', 'usr/local/bin/trial']) {
    const outcome = await writeFile(`/proc/${pid}/root/${path}`, '').then(
      () => 'written',
      ({ code }: NodeJS.ErrnoException) => code,
    );
    demand(outcome === 'EROFS', `/${path} can be written in the image (${outcome})`);
  }
}

/** Runs the image until the demo has met it, and stops it with its own signal. */
async function tryImage(plan: ImagePlan, stage: BuiltStage, folder: string): Promise<void> {
  const data = join(folder, 'data');
  await mkdir(data, { mode: 0o711 });
  const [uid, gid] = (stage.user ?? '0:0').split(':').map(Number) as [number, number];
  await chown(data, uid, gid);
  await mkdir(join(stage.root, modelsDir));
  const options = optionsOf(stage, { data, models: await provideModels(log) }, await freePort());
  const port = Number(options.environment.PORT);
  const service = startInRoot(plan.command, options);
  const exit = once(service, 'exit');
  cleanup.add(async () => {
    service.kill('SIGKILL');
    await exit;
  });
  await waitUntilReady(port, service);
  const pid = await processInside(service);
  await examineProcess(pid, stage);
  await runInRoot(plan.healthCheck, options);
  const pages = await readPages(`http://localhost:${port}`, '/docs');
  log(`${pages.length} pages and files of /docs`);
  const demo = spawn('npm', ['run', '--silent', 'demo'], { env: { ...process.env, DATA_DIR: data }, stdio: 'inherit' });
  const [demoStatus] = await once(demo, 'exit');
  demand(demoStatus === 0, `the demo ended with status ${demoStatus}`);
  await runInRoot(['mitome', 'master-keys'], options);
  process.kill(pid, plan.stopSignal as NodeJS.Signals);
  const [status] = await exit;
  demand(status === 0, `the service ended with status ${status} on ${plan.stopSignal}`);
}

async function main(): Promise<void> {
  if (process.getuid?.() !== 0)
    throw new SetupError('Making a root needs the rights of root: sudo npm run image:check');
  keepTemporaryFilesInMemory(log);
  const folder = await mkdtemp(join(tmpdir(), 'mitome-image-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  // The image's account passes through.
  await chmod(folder, 0o711);
  await lintDockerfiles(['Dockerfile', 'deploy/models/Dockerfile'], log);
  const plan = readDockerfile(await readFile('Dockerfile', 'utf8'));
  const stage = await buildImage(plan, { work: folder, log });
  await tryImage(plan, stage, folder);
  const [all, own] = [diskMegabytes(stage.root), diskMegabytes(join(stage.root, stage.workdir))];
  console.log(
    `the image starts, serves and stops as its account: ${own} MB of ${stage.workdir}, ${all} MB with Debian`,
  );
}

try {
  await main();
} catch (error) {
  log(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof SetupError ? 3 : 1;
} finally {
  await cleanup.run();
}
