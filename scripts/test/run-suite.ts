import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { guardProcess } from '../setup/guard-process.ts';
import { countOutcomes, type RunnerReport, type SuiteOutcome } from './count-outcomes.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/**
 * Runs one suite (a project of vitest.config.ts, and those that start with its name). The suite gets a temporary folder of its own, which is
 * removed afterwards with everything that interrupted tests left in it.
 * @param suite the name of its first project
 * @param args further arguments for the test runner; any make the run a selective one
 * @param env what the suite needs besides our own environment
 * @param signal ends the suite early
 * @param show gets what the suite writes; shown at once when left out
 */
export async function runSuite(
  suite: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  signal: AbortSignal,
  show?: (output: Buffer) => void,
): Promise<SuiteOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'mitome-suite-'));
  try {
    // Started by root, PostgreSQL runs as another account, which needs access to this folder.
    await chmod(folder, 0o711);
    const reportFile = join(folder, 'report.json');
    const runner = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
    const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
    const projects = ['--project', suite, '--project', `${suite}-*`];
    const output = show === undefined ? 'inherit' : 'pipe';
    const child = spawn(process.execPath, [runner, 'run', ...projects, ...reporting, ...args], {
      cwd: projectRoot,
      // The processes that tests start share compiled code, so each is up in two thirds of the time.
      env: { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: join(projectRoot, '.cache', 'compile'), ...env },
      stdio: ['ignore', output, output],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => show?.(part));
    const guard = guardProcess({ pid: child.pid ?? 0, signal: 'TERM', folders: [folder] });
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop, { once: true });
    // It comes after the last of the output.
    const [status] = await once(child, 'close');
    guard.dismiss();
    signal.removeEventListener('abort', stop);
    return countOutcomes(
      await readReport(reportFile),
      typeof status === 'number' ? status : undefined,
      args.length > 0,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport(path: string): Promise<RunnerReport | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
