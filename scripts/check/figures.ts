import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../setup/free-port.ts';
import { readOptions } from '../setup/read-options.ts';
import { repositoryFiles } from './repository-files.ts';

const usage = `npm run figures

Prints the size of the code, for comparison between two commits: files and lines per folder (code and tests), long files, handlers, the
share of comments, the files that a create passes through, and the seconds of each suite of the last npm test. Ends with 0 whatever the
figures are; the limits are checks of their own.`;

async function main(): Promise<void> {
  const files = repositoryFiles();
  const typescript = files.filter((file) => /\.tsx?$/.test(file) && !file.startsWith('generated/'));
  printFolders(typescript);
  printHandlers(typescript);
  const code = typescript.filter((file) => file.startsWith('src/') && !isTest(file));
  const comments = code.map((file) => commentLines(readFileSync(file, 'utf8'))).reduce((sum, count) => sum + count, 0);
  console.log(`comments: ${percent(comments / linesOf(code))} of the lines in src`);
  const documents = files.filter((file) => /^(openapi|asyncapi)\//.test(file));
  console.log(`openapi and asyncapi: ${documents.length} files, ${linesOf(documents)} lines`);
  const passed = await filesOfCreate();
  console.log(`files that a create passes through: ${passed.length}`);
  for (const file of passed) console.log(`  ${file}`);
  printSuites();
}

/** What only tests use: tests, fixtures and the `testing` folders. */
function isTest(file: string): boolean {
  return /\.(test|fixture)\.tsx?$|\.test-d\.ts$|\/testing\//.test(file);
}

function printFolders(files: readonly string[]): void {
  const folders = new Map<string, string[]>();
  for (const file of files) {
    const [top = '', second = ''] = file.split('/');
    const folder = top === 'src' && file.split('/').length > 2 ? `${top}/${second}` : top;
    folders.set(folder, [...(folders.get(folder) ?? []), file]);
  }
  const row = (name: string, listed: readonly string[]) => {
    const [code, tests] = [listed.filter((file) => !isTest(file)), listed.filter(isTest)];
    const cells = [code.length, linesOf(code), tests.length, linesOf(tests), code.filter(isLong).length];
    console.log(name.padEnd(24) + cells.map((cell) => `${cell}`.padStart(10)).join(''));
  };
  console.log(`${'folder'.padEnd(24)}     files     lines test files test lines > 250 lines`);
  for (const folder of [...folders.keys()].sort()) row(folder, folders.get(folder) ?? []);
  row(
    'src in all',
    files.filter((file) => file.startsWith('src/')),
  );
}

function isLong(file: string): boolean {
  return linesOf([file]) > 250;
}

function linesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0);
}

function printHandlers(files: readonly string[]): void {
  const lines = files
    .filter((file) => /^src\/http\/handlers\/\w+\/[\w-]+\.ts$/.test(file) && !isTest(file))
    .map((file) => linesOf([file]))
    .sort((a, b) => a - b);
  const at = (share: number) => lines[Math.min(lines.length - 1, Math.floor(lines.length * share))] ?? 0;
  console.log(`handlers: ${lines.length}, lines median ${at(0.5)}, p90 ${at(0.9)}, max ${at(1)}`);
}

function commentLines(text: string): number {
  return text.split('\n').filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

interface Script {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
}

/**
 * Starts the service on an embedded database and asks V8 which files of `src` ran a function while one session was created. An
 * earlier create has loaded whatever is loaded on first use.
 */
async function filesOfCreate(): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'mitome-figures-'));
  const port = await freePort();
  const service = spawn(process.execPath, ['--inspect=127.0.0.1:0', 'src/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: `${port}`,
      PUBLIC_URL: `http://localhost:${port}`,
      ROLES: 'api',
      MODELS_DOWNLOAD: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  try {
    const profiler = await openProfiler(await debuggerUrl(service.stderr));
    await printed(service.stdout, /"ready"/);
    const { apiKey } = JSON.parse(await readFile(join(dataDir, 'bootstrap.json'), 'utf8')) as { apiKey: string };
    const create = async () => {
      const response = await fetch(`http://localhost:${port}/v1/verification-sessions`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ callbackUrl: 'https://tenant.example/verified', state: 'f-1', metadata: { a: 1 } }),
      });
      if (response.status !== 201) throw new Error(`the create returned ${response.status}`);
      await response.arrayBuffer();
    };
    await profiler.call('Profiler.enable');
    await profiler.call('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await create();
    await profiler.call('Profiler.takePreciseCoverage');
    await create();
    const { result } = (await profiler.call('Profiler.takePreciseCoverage')) as { result: readonly Script[] };
    profiler.close();
    return result
      .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
      .flatMap(({ url }) => /\/(src\/[^?]+\.ts)$/.exec(url)?.[1] ?? [])
      .sort();
  } finally {
    const ended = new Promise((resolve) => service.once('exit', resolve));
    service.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Waits until a stream has printed what is looked for, and returns the match. */
function printed(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<RegExpExecArray> {
  return new Promise((resolve, reject) => {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
      const match = pattern.exec(text);
      if (match !== null) resolve(match);
    });
    stream.once('end', () => reject(new Error(`the service ended without printing ${pattern}: ${text.slice(-2000)}`)));
  });
}

async function debuggerUrl(stderr: NodeJS.ReadableStream): Promise<string> {
  const [, url = ''] = await printed(stderr, /(ws:\/\/\S+)/);
  return url;
}

/** The Chrome DevTools protocol over its WebSocket: one call at a time is all that is needed here. */
async function openProfiler(url: string) {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let calls = 0;
  return {
    call(method: string, params: object = {}): Promise<unknown> {
      calls += 1;
      const id = calls;
      return new Promise((resolve) => {
        const take = ({ data }: MessageEvent) => {
          const message = JSON.parse(`${data}`) as { id?: number; result?: unknown };
          if (message.id !== id) return;
          socket.removeEventListener('message', take);
          resolve(message.result);
        };
        socket.addEventListener('message', take);
        socket.send(JSON.stringify({ id, method, params }));
      });
    },
    close: () => socket.close(),
  };
}

function printSuites(): void {
  const report = 'reports/suites.json';
  const suites = existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as Record<string, number>) : {};
  for (const [suite, seconds] of Object.entries(suites)) console.log(`suite ${suite}: ${seconds} s`);
}

readOptions(usage, {});
await main();
