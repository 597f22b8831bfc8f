// Starts Prism for one document, as a mock or as a validating proxy.

import { type ChildProcess, spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../setup/free-port.ts';
import { guardProcess } from '../setup/guard-process.ts';

/** The surfaces of the service, by the names of their bundles. */
export const mockSurfaces = ['tenant', 'capture', 'admin'] as const;
export type MockSurface = (typeof mockSurfaces)[number];

/** The documents that Prism can serve. */
export const mockDocuments = [...mockSurfaces, 'check-provider'] as const;
export type MockDocument = (typeof mockDocuments)[number];

/** Options of a Prism process. */
export interface PrismOptions {
  readonly surface: MockDocument;
  /** The port on loopback; a free one by default. */
  readonly port?: number;
  /** Returns random bodies that match the schemas instead of the document's examples. */
  readonly dynamic?: boolean;
  /** Makes dynamic bodies reproducible. */
  readonly seed?: string;
  /** Allows pages of other origins, which the service does not. */
  readonly cors?: boolean;
  /** The origin to forward to as a validating proxy; without it Prism is a mock server. */
  readonly upstream?: string;
  /** Receives the output of Prism. */
  readonly onOutput?: (text: string) => void;
}

/** A running Prism process. */
export interface Prism {
  readonly baseUrl: string;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..', '..');
const startTimeoutMs = 60_000;

/**
 * Starts Prism with the bundle of a surface. Prism ends with this process.
 * @throws Error with its output if it does not listen within a minute
 */
export async function startPrism(options: PrismOptions): Promise<Prism> {
  const { surface, dynamic = false, cors = false, seed, upstream, onOutput } = options;
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
    // Its own session, so Ctrl-C does not end it before this process does.
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
  await listening(child, ended, onOutput).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { baseUrl: `http://127.0.0.1:${port}`, ended, stop };
}

function listening(child: ChildProcess, ended: Promise<void>, onOutput: PrismOptions['onOutput']): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(() => fail(), startTimeoutMs);
    const fail = () => {
      clearTimeout(timer);
      reject(new Error(`Prism did not start. Output:\n${output.trim()}`));
    };
    void ended.then(fail);
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        onOutput?.(chunk.toString());
        // It names every operation first.
        output = (output + chunk).slice(-10_000);
        if (!output.includes('Prism is listening')) return;
        clearTimeout(timer);
        resolve();
      });
  });
}
