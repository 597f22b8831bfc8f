// Downloads a Python wheel from the package index with the machine's own pip.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ModelsError } from './models-error.ts';

/** Where Debian's package python3-pip-whl puts pip, for virtual environments. */
const debianWheels = '/usr/share/python-wheels';

/** Of what pip says, its end is kept, in characters. */
const stderrMax = 16_384;

/**
 * Downloads one wheel, without what it depends on. pip is used because it knows the operator's index, proxy and certificates. Nothing of
 * the wheel is installed or run.
 * @param requirement name and version, such as `rapidocr==3.10.0`
 * @param fileName the wheel's file name
 * @param folder an empty folder
 * @param pip the commands that are tried, in this order
 * @param signal ends pip and what it started
 * @returns the path of the wheel; its content is not verified yet
 * @throws ModelsError when there is no pip, or pip fails; the message repeats the end of pip's own
 */
export async function downloadWheel(
  requirement: string,
  fileName: string,
  folder: string,
  pip?: readonly (readonly string[])[],
  signal?: AbortSignal,
): Promise<string> {
  const command = await findPip(pip ?? (await usualPips()), signal);
  const options = ['--no-deps', '--only-binary=:all:', '--no-input', '--disable-pip-version-check', '--quiet'];
  try {
    await runCommand([...command, 'download', ...options, '--dest', folder, requirement], signal);
    const wheel = join(folder, fileName);
    await access(wheel);
    return wheel;
  } catch (cause) {
    const { stderr, message } = cause as Error & { readonly stderr?: string };
    const said = (stderr || message).trim().split('\n').slice(-4).join('\n');
    throw new ModelsError(`pip could not download ${requirement}. It said:\n${said}`, { cause });
  }
}

async function usualPips(): Promise<string[][]> {
  const wheels = await readdir(debianWheels).catch(() => []);
  const runnable = wheels.filter((name) => /^pip-.*\.whl$/.test(name));
  return [
    ['python3', '-m', 'pip'],
    ['pip3'],
    ['pip'],
    // A wheel is a zip archive, and Python runs the package inside it.
    ...runnable.map((name) => ['python3', join(debianWheels, name, 'pip')]),
  ];
}

async function findPip(
  candidates: readonly (readonly string[])[],
  signal: AbortSignal | undefined,
): Promise<readonly string[]> {
  for (const command of candidates) {
    const works = await runCommand([...command, '--version'], signal).then(
      () => true,
      () => false,
    );
    if (works) return command;
  }
  throw new ModelsError(
    'There is no pip on this machine. On Debian: apt-get install python3-pip-whl python3 (as root).',
    { code: 'no_pip' },
  );
}

/** Runs a command to its end. @throws the error of the start, or an Error with the end of `stderr` */
async function runCommand([program = '', ...args]: readonly string[], signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted();
  // pip may be a script that starts another process, so both are ended as a group. Without a signal, Ctrl-C must reach them.
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: signal !== undefined });
  const end = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    } catch (cause) {
      // It has ended by itself.
      if ((cause as NodeJS.ErrnoException).code !== 'ESRCH') throw cause;
    }
  };
  signal?.addEventListener('abort', end, { once: true });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = (stderr + chunk).slice(-stderrMax);
  });
  try {
    const [status] = await once(child, 'close');
    if (status !== 0) throw Object.assign(new Error(`${program} ended with status ${status}`), { stderr });
  } finally {
    signal?.removeEventListener('abort', end);
  }
}
