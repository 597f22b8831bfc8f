// Builds the linters of Compose files and Kubernetes manifests.

import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { toolsDir } from './debian-packages.ts';
import { findGo, goAdvice } from './find-go.ts';
import { runProgram } from './run-program.ts';
import { SetupError } from './setup-error.ts';

/** deploy-linters/go.mod names the versions, and go.sum their hashes. */
const module = join(import.meta.dirname, 'deploy-linters');
const user = 'Linting the files of deploy';

/** The linters, and the package of each. */
const packages = {
  /** compose-go, with which Docker Compose reads its files. */
  compose: './compose',
  kustomize: 'sigs.k8s.io/kustomize/kustomize/v5',
  /** Has the schemas of Kubernetes 1.23 to 1.30 in itself. */
  'kubectl-validate': 'sigs.k8s.io/kubectl-validate',
} as const;

/**
 * Builds a linter below the tools' folder, unless the one of these versions is there.
 * @returns its path
 * @throws SetupError when there is no Go, or no module proxy
 */
export async function provideDeployLinter(
  name: keyof typeof packages,
  log: (line: string) => void = console.log,
): Promise<string> {
  const versions = createHash('sha256').update(await readFile(join(module, 'go.sum')));
  const program = join(toolsDir(), `${name}-${versions.digest('hex').slice(0, 12)}`);
  if (existsSync(program)) return program;
  const go = await findGo(user);
  log(`building ${name}`);
  await mkdir(toolsDir(), { recursive: true });
  const unfinished = `${program}.${randomBytes(4).toString('hex')}`;
  const build = ['-C', module, 'build', '-o', unfinished, packages[name]];
  const { status, output } = await runProgram(go, build, { env: { ...process.env, CGO_ENABLED: '0' } });
  if (status !== 0) throw new SetupError(`${goAdvice(user)} It must reach a module proxy.\n${output}`);
  await rename(unfinished, program);
  return program;
}
