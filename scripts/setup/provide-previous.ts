// The code of the previous release, to run beside this one.

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import previous from './previous-release.json' with { type: 'json' };
import { SetupError } from './setup-error.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..', '..');
const installMs = 300_000;

/**
 * Unpacks the pinned commit of `previous-release.json` below `.cache` with its packages: ours where its lock file is the same, otherwise its own. A
 * checkout without that commit fetches it alone.
 * @returns its folder
 * @throws SetupError where the commit cannot be had, because a test that cannot run must fail, not pass
 */
export async function providePrevious(): Promise<string> {
  const target = join(root, '.cache', 'previous', previous.commit);
  if (existsSync(target)) return target;
  await provideCommit(previous.commit);
  await mkdir(join(root, '.cache', 'previous'), { recursive: true });
  const unfinished = await mkdtemp(`${target}-`);
  try {
    const archive = join(unfinished, 'source.tar');
    await run('git', ['archive', '--format=tar', `--output=${archive}`, previous.commit], { cwd: root });
    await run('tar', ['-xf', archive, '-C', unfinished]);
    await rm(archive);
    await providePackages(unfinished);
    // Another process may have been faster.
    await rename(unfinished, target).catch(() => rm(unfinished, { recursive: true }));
    return target;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function provideCommit(commit: string): Promise<void> {
  const git = (...words: string[]) => run('git', words, { cwd: root });
  const isPresent = () =>
    git('cat-file', '-e', `${commit}^{commit}`).then(
      () => true,
      () => false,
    );
  if (await isPresent()) return;
  const reason = await git('fetch', '--quiet', '--depth=1', 'origin', commit).then(
    () => '',
    ({ stderr }: { stderr?: string }) => stderr?.trim().split('\n').at(-1) ?? 'git cannot be run',
  );
  if (await isPresent()) return;
  throw new SetupError(
    `The release before this one is commit ${commit.slice(0, 12)}, which this checkout does not have and cannot fetch (${reason}). Give it the history: git fetch --unshallow origin. A copy without git cannot run this test.`,
  );
}

async function providePackages(folder: string): Promise<void> {
  const read = (place: string) => readFile(join(place, 'package-lock.json'), 'utf8');
  if ((await read(folder)) === (await read(root))) {
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    return;
  }
  // The machine's npm: ours brings a Node.js that it would replace meanwhile.
  const path = (process.env.PATH ?? '').split(delimiter).filter((one) => !one.includes('node_modules'));
  const env = { ...process.env, PATH: path.join(delimiter) };
  await run('npm', ['ci', '--omit=dev'], { cwd: folder, env, timeout: installMs }).catch(
    ({ stderr }: { stderr?: string }) => {
      throw new SetupError(`The packages of the previous release cannot be installed: ${stderr?.trim() ?? ''}`);
    },
  );
}
