import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../setup/free-port.ts';
import { guardProcess } from '../setup/guard-process.ts';

/** The documents that can be served, by the names of their bundles. */
export const mockSurfaces = ['tenant', 'capture', 'admin'] as const;
export type MockSurface = (typeof mockSurfaces)[number];

/** What Prism is to do with a document. */
export interface PrismOptions {
  readonly surface: MockSurface;
  /** Of loopback; a free one when left out. */
  readonly port?: number;
  /** Bodies are made up from the schemas at random; otherwise they are the document's examples. */
  readonly dynamic?: boolean;
  /** Makes dynamic bodies the same each time. */
  readonly seed?: string;
  /** Pages of other origins may call, as they may not with the service. */
  readonly cors?: boolean;
  /** The origin to stand in front of, as a proxy that validates; without it Prism is a mock. */
  readonly upstream?: string;
  /** Takes what Prism says as it goes. */
  readonly told?: (text: string) => void;
}

/** A Prism that listens. */
export interface Prism {
  readonly baseUrl: string;
  /** Resolves when it has ended, by itself too. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const startTimeoutMs = 60_000;

/**
 * Starts Prism on the bundle of a surface. If we die, it is ended.
 * @throws Error with its output when it does not listen within a minute
 */
export async function startPrism(options: PrismOptions): Promise<Prism> {
  const { surface, dynamic = false, cors = false, seed, upstream, told } = options;
  const port = options.port ?? (await freePort());
  const document = join(root, 'generated', 'openapi', `${surface}.json`);
  const words = upstream === undefined ? ['mock', document] : ['proxy', document, upstream];
  const flags = [
    ...['--host', '127.0.0.1', '--port', `${port}`, `--cors=${cors}`],
    ...(dynamic ? ['--dynamic'] : []),
    ...(seed === undefined ? [] : ['--seed', seed]),
  ];
  const program = realpathSync(join(root, 'node_modules', '.bin', 'prism'));
  const child = spawn(process.execPath, [program, ...words, ...flags], {
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A session of its own: on Ctrl-C it is ended in order, by us.
    detached: true,
  });
  const guard = guardProcess({ pid: child.pid ?? 0, signal: 'TERM', folders: [] });
  const ended = new Promise<void>((resolve) => {
    child.once('error', () => resolve());
    child.once('exit', () => resolve());
  }).then(() => guard.dismiss());
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    await ended;
  };
  await listening(child, ended, told).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { baseUrl: `http://127.0.0.1:${port}`, ended, stop };
}

function listening(child: ChildProcess, ended: Promise<void>, told: PrismOptions['told']): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => fail(), startTimeoutMs);
    const fail = () => {
      clearTimeout(timer);
      reject(new Error(`Prism did not start. It said:\n${output.trim()}`));
    };
    void ended.then(fail);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        told?.(chunk.toString());
        if (output.length < 10_000) output += chunk;
        if (!output.includes('Prism is listening')) return;
        clearTimeout(timer);
        resolve();
      });
  });
}
