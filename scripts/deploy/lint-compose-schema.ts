// The schema of Compose over compose.yaml, without a build.

import { providePythonProgram } from '../setup/provide-python-program.ts';
import { runProgram } from '../setup/run-program.ts';

/** It has the schema of the Compose specification in itself. */
const validator = {
  requirement: 'check-jsonschema==0.39.0',
  program: 'check-jsonschema',
  user: 'Checking compose.yaml by its schema',
};

/**
 * Validates compose.yaml by the schema of the Compose specification: what `lintCompose` does, but for variables, files, and names of networks,
 * volumes and secrets.
 * @throws Error with what is wrong; SetupError when the validator cannot be installed
 */
export async function lintComposeSchema(
  log: (line: string) => void,
  file = 'deploy/compose/compose.yaml',
): Promise<void> {
  const program = await providePythonProgram(validator, log);
  const { status, output } = await runProgram(program, ['--builtin-schema', 'vendor.compose-spec', file]);
  if (status !== 0) throw new Error(`the schema of Compose refuses ${file}:\n${output.trim()}`);
}
