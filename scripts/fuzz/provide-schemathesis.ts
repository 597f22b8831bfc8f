// Installs Schemathesis into the cache of the user.

import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { toolsDir } from '../setup/debian-packages.ts';
import { findPrograms } from '../setup/find-program.ts';
import { runProgram } from '../setup/run-program.ts';
import { SetupError } from '../setup/setup-error.ts';

/** The version that `scripts/fuzz/schemathesis.toml` was written for. Its checks, and so its findings, differ from version to version. */
const schemathesisVersion = '4.25.0';

/** How Schemathesis is started: a program, and the words before its own arguments. */
export interface Schemathesis {
  readonly program: string;
  readonly words: readonly string[];
  /** How it was provided, for people. */
  readonly from: string;
}

/**
 * Provides Schemathesis in a private virtual environment in the user's cache, made on the first call; without a Python that can, as its
 * Docker image.
 * @param folder the working folder of the run, which a container sees under the same path
 * @throws SetupError saying what is missing and which command gives it
 */
export async function provideSchemathesis(folder: string, log: (line: string) => void): Promise<Schemathesis> {
  const home = join(toolsDir(), `schemathesis-${schemathesisVersion}`);
  const program = join(home, 'bin', 'st');
  if (existsSync(program)) return { program, words: [], from: home };
  const faults: string[] = [];
  const [python] = findPrograms(['python3']);
  if (python === undefined) faults.push('There is no python3 on the PATH.');
  else {
    log(`installing Schemathesis ${schemathesisVersion} into ${home}`);
    const fault = await install(python, home);
    if (fault === null) return { program, words: [], from: home };
    faults.push(fault);
  }
  const image = await dockerImage(folder);
  if (image !== null) return image;
  throw new SetupError(
    `Fuzzing needs Schemathesis ${schemathesisVersion}: Python 3.10 or newer with venv and pip (Debian: apt-get install python3-venv), and a package index that it can reach; or a running Docker.\n${faults.join('\n')}`,
  );
}

/** @returns what went wrong, or null */
async function install(python: string, home: string): Promise<string | null> {
  await mkdir(toolsDir(), { recursive: true });
  // Made under its final path, because a virtual environment cannot be moved; what an earlier try left half made goes first.
  await rm(home, { recursive: true, force: true });
  const made = await runProgram(python, ['-m', 'venv', home]);
  const said = (output: string) => output.trim().split('\n').slice(-5).join('\n');
  if (made.status !== 0) return `python3 -m venv failed. It said:\n${said(made.output)}`;
  const program = join(home, 'bin', 'st');
  const got = await runProgram(join(home, 'bin', 'python'), [
    ...['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'],
    `schemathesis==${schemathesisVersion}`,
  ]);
  if (got.status === 0 && existsSync(program)) return null;
  await rm(home, { recursive: true, force: true });
  return `pip could not install schemathesis==${schemathesisVersion}. It said:\n${said(got.output)}`;
}

/** The image, in the network of this machine so that loopback is the same, whatever version it is of; null where no Docker runs. */
async function dockerImage(folder: string): Promise<Schemathesis | null> {
  const [docker] = findPrograms(['docker']);
  if (docker === undefined || (await runProgram(docker, ['info'])).status !== 0) return null;
  const image = 'ghcr.io/schemathesis/schemathesis:stable';
  const secrets = ['FUZZ_API_KEY', 'FUZZ_ADMIN_TOKEN', 'FUZZ_BROWSER_COOKIE'].flatMap((name) => ['--env', name]);
  const run = ['run', '--rm', '--network', 'host', '--volume', `${folder}:${folder}`, '--workdir', folder];
  return { program: docker, words: [...run, ...secrets, image], from: image };
}
