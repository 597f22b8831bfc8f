// Compose's own reader over compose.yaml.

import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideDeployLinter } from '../setup/provide-deploy-linters.ts';
import { runProgram } from '../setup/run-program.ts';

const folder = 'deploy/compose';

/**
 * Reads compose.yaml as Docker Compose does, with the secrets of a new `prepare.sh`: its schema, variables, files and networks.
 * @throws Error with what is wrong; SetupError when the linter cannot be built
 */
export async function lintCompose(log: (line: string) => void, file = `${folder}/compose.yaml`): Promise<void> {
  const linter = await provideDeployLinter('compose', log);
  const copy = await mkdtemp(join(tmpdir(), 'mitome-compose-'));
  try {
    const env = { ...process.env, MITOME_COMPOSE_DIR: copy };
    const words = [`${folder}/prepare.sh`, 'verify.example.com', 'mitome:0.1.0'];
    const prepared = await runProgram('/bin/sh', words, { env });
    if (prepared.status !== 0) throw new Error(`prepare.sh failed:\n${prepared.output}`);
    await copyFile(file, join(copy, 'compose.yaml'));
    const { status, output } = await runProgram(linter, [join(copy, 'compose.yaml')]);
    if (status !== 0) throw new Error(`Compose refuses ${file}:\n${output.trim()}`);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}
