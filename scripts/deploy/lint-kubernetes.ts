// Kubernetes' own schemas over the manifests.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideDeployLinter } from '../setup/provide-deploy-linters.ts';
import { runProgram } from '../setup/run-program.ts';

/** The oldest version that docs/operations.md names, whose schemas the linter has. */
const version = '1.30';
const folder = 'deploy/kubernetes';
/** What is applied by itself. */
const examples = ['command.yaml', 'ingress.yaml'];

/**
 * Makes what `kubectl apply -k` would send, and validates it and the examples as an API server does.
 * @throws Error with what is wrong; SetupError when a linter cannot be built
 */
export async function lintKubernetes(log: (line: string) => void, from = folder): Promise<void> {
  const kustomize = await provideDeployLinter('kustomize', log);
  const validate = await provideDeployLinter('kubectl-validate', log);
  const built = await runProgram(kustomize, ['build', from]);
  if (built.status !== 0) throw new Error(`kustomize refuses ${from}:\n${built.output.trim()}`);
  const work = await mkdtemp(join(tmpdir(), 'mitome-kubernetes-'));
  try {
    const applied = join(work, 'applied.yaml');
    await writeFile(applied, built.output);
    const files = [applied, ...examples.map((name) => join(from, name))];
    const { status, output } = await runProgram(validate, ['--version', version, ...files]);
    if (status !== 0) throw new Error(`Kubernetes ${version} refuses the manifests:\n${output.trim()}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
