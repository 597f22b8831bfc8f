// A project outside of the repository that has the published documents and public packages alone.

import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

const run = promisify(execFile);
const packages = join(import.meta.dirname, '..', '..', 'node_modules');
const sources = join(import.meta.dirname, 'outside');

/** The public packages that the program outside is built and run with; what these need themselves comes along. */
const linked = ['@types/node', 'ajv', 'ajv-formats'];

/** A folder outside of the repository with a program of another project, which knows the service by its published documents alone. */
export interface OutsideProject {
  readonly folder: string;
  /** What the program's own files import, generated ones left out. */
  imports(): Promise<readonly string[]>;
  /**
   * Starts the program. It can read its folder and the packages, and nothing else of this machine.
   * @param environment all that it knows
   */
  start(environment: Readonly<Record<string, string>>): RunningProgram;
  /** Ends what still runs, and removes the folder. */
  remove(): Promise<void>;
}

/** A program that prints one JSON object a line. */
export interface RunningProgram {
  /** The next line that it prints. @throws Error with what it has written to standard error when it has ended instead */
  line(): Promise<unknown>;
  /** Resolves to its exit status when it has ended. */
  readonly ended: Promise<number | null>;
}

/**
 * Does what a developer does who has been given the address of a service: fetches the two documents, has a public generator write a typed
 * client of the one, and compiles the program in `outside/` against it.
 * @throws Error with the compiler's output when the program and the documents do not fit together
 */
export async function makeOutsideProject(baseUrl: string): Promise<OutsideProject> {
  // The permission to read is for real paths; on some systems the temporary folder is a link.
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'mitome-outside-')));
  const running = new Set<() => void>();
  for (const document of ['openapi.json', 'asyncapi.json']) {
    const response = await fetch(`${baseUrl}/${document}`);
    await writeFile(join(folder, document), Buffer.from(await response.arrayBuffer()));
  }
  await cp(sources, folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  for (const name of linked) {
    const link = join(folder, 'node_modules', name);
    await mkdir(dirname(link), { recursive: true });
    await symlink(join(packages, name), link);
  }
  const runBin = (file: string, words: readonly string[]) =>
    run(process.execPath, [join(packages, file), ...words], { cwd: folder }).catch((error: { stdout: string }) => {
      throw new Error(`${file} failed: ${error.stdout}`, { cause: error });
    });
  const generated = ['-i', 'openapi.json', '-o', 'src/api', '-c', '@hey-api/client-fetch', '--no-log-file'];
  await runBin('@hey-api/openapi-ts/bin/run.js', generated);
  await runBin('typescript/bin/tsc', ['-p', '.']);

  return {
    folder,
    async imports() {
      const files = (await readdir(join(folder, 'src'))).filter((file) => file.endsWith('.ts'));
      const texts = await Promise.all(files.map((file) => readFile(join(folder, 'src', file), 'utf8')));
      return texts.flatMap((text) =>
        [...text.matchAll(/(?:from|import\(?|require\()\s*'([^']+)'/g)].map(([, name]) => `${name}`),
      );
    },
    start(environment) {
      const readable = [folder, packages];
      const child = spawn(
        process.execPath,
        ['--permission', ...readable.map((place) => `--allow-fs-read=${place}/*`), 'dist/main.js'],
        { cwd: folder, env: { ...environment }, stdio: ['ignore', 'pipe', 'pipe'] },
      );
      const kill = () => void child.kill('SIGKILL');
      running.add(kill);
      let errors = '';
      child.stderr.on('data', (chunk: Buffer) => {
        errors += chunk;
      });
      const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
      const ended = once(child, 'close').then(([status]): number | null => {
        running.delete(kill);
        return status;
      });
      return {
        ended,
        async line() {
          const { done, value } = await lines.next();
          if (done !== true) return JSON.parse(value);
          await ended;
          throw new Error(`the program ended: ${errors}`);
        },
      };
    },
    async remove() {
      for (const kill of running) kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
