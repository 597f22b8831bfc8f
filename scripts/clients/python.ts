// The client in Python.

import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { findPrograms } from '../setup/find-program.ts';
import {
  isPythonEnvironmentMade,
  makePythonEnvironment,
  type PythonEnvironment,
  pythonEnvironment,
} from '../setup/python-environment.ts';
import { runProgram } from '../setup/run-program.ts';
import { SetupError } from '../setup/setup-error.ts';
import { type ClientBuilder, type ClientLanguage, cacheFolder, programsFolder, runTool } from './client-language.ts';

const version = '0.29.1';
/** A project that pip can install; what the generator cannot do completely is a failure. */
const options = ['--meta', 'setup', '--fail-on-warning'];
const program = join(programsFolder, 'python', 'exercise.py');
const requirements = join(programsFolder, 'python', 'requirements.txt');

const advice =
  'The Python client needs Python 3.11 or newer with venv and pip, and a package index that pip can reach. On Debian 12 or newer: apt-get install python3 python3-venv (as root). Elsewhere: https://www.python.org/downloads/.';

/** Python, by openapi-python-client: the client is type-checked with the program that uses it. */
export const python: ClientLanguage = {
  name: 'Python',
  generator: `openapi-python-client ${version}`,
  options,
  async provide(log) {
    const environment = await provideEnvironment(log);
    const bin = dirname(environment.interpreter);
    // The generator formats its output with ruff, which it looks for on the PATH.
    const env = { PATH: [bin, process.env.PATH].join(delimiter) };
    return builder(environment, join(bin, 'openapi-python-client'), env);
  },
};

function builder(
  { interpreter, pip }: PythonEnvironment,
  generator: string,
  env: Readonly<Record<string, string>>,
): ClientBuilder {
  const installed = (folder: string) => join(folder, 'installed');
  return {
    async generate(document, folder) {
      const words = ['generate', '--path', document, '--output-path', join(folder, 'client'), ...options];
      await runTool(generator, words, env);
    },
    async build(folder) {
      const [pipProgram, ...words] = pip;
      const install = ['install', '--quiet', '--no-deps', '--no-build-isolation', '--no-index'];
      await runTool(pipProgram, [...words, ...install, '--target', installed(folder), join(folder, 'client')], env);
      const strict = ['-m', 'mypy', '--strict', '--cache-dir', join(folder, 'mypy'), program];
      await runTool(interpreter, strict, { ...env, MYPYPATH: installed(folder) });
    },
    async run(folder, known) {
      await runTool(interpreter, [program], { ...env, ...known, PYTHONPATH: installed(folder) });
    },
  };
}

/** A virtual environment with exactly what requirements.txt names, hashes checked. */
async function provideEnvironment(log: (line: string) => void): Promise<PythonEnvironment> {
  const python = await findPython();
  const wanted = createHash('sha256')
    .update(await readFile(requirements))
    .digest('hex');
  const home = join(cacheFolder, `python-${wanted.slice(0, 16)}`);
  if (isPythonEnvironmentMade(home)) return pythonEnvironment(python, home);
  log(`Python: installing openapi-python-client ${version} into ${home}`);
  await mkdir(cacheFolder, { recursive: true });
  const packages = ['--require-hashes', '--only-binary', ':all:', '--requirement', requirements];
  return makePythonEnvironment(python, home, packages).catch((cause: Error) => {
    throw new SetupError(`${advice}\n${cause.message}`, { cause });
  });
}

async function findPython(): Promise<string> {
  const test = 'import sys; sys.exit(sys.version_info < (3, 11))';
  for (const python of findPrograms(['python3'])) {
    if ((await runProgram(python, ['-c', test])).status === 0) return python;
  }
  throw new SetupError(advice);
}
