// Finds or installs Schemathesis.

import { findPrograms } from '../setup/find-program.ts';
import { providePythonProgram } from '../setup/provide-python-program.ts';
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
  const wanted = { requirement: `schemathesis==${schemathesisVersion}`, program: 'st', user: 'Fuzzing' };
  try {
    const program = await providePythonProgram(wanted, log);
    return { program, words: [], from: program };
  } catch (cause) {
    if (!(cause instanceof SetupError)) throw cause;
    const image = await dockerImage(folder);
    if (image !== null) return image;
    throw new SetupError(`${cause.message}\nA running Docker would do, too.`, { cause });
  }
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
