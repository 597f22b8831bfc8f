// Kubernetes' schemas over the manifests, without a build.

import { globSync } from 'node:fs';
import { providePythonProgram } from '../setup/provide-python-program.ts';
import { runProgram } from '../setup/run-program.ts';

/** It has the strict schemas of every version in itself. */
const validator = {
  requirement: 'kubernetes-validate==1.37.0',
  program: 'kubernetes-validate',
  user: 'Checking the manifests by their schemas',
};

/**
 * Validates each manifest by the strict schemas of a version: what `lintKubernetes` does, but for the rules of an API server and for
 * kustomize, which must be built.
 * @throws Error with what is wrong; SetupError when the validator cannot be installed
 */
export async function lintKubernetesSchemas(log: (line: string) => void, folder = 'deploy/kubernetes'): Promise<void> {
  const program = await providePythonProgram(validator, log);
  const files = globSync(`${folder}/*.yaml`).filter((file) => !file.endsWith('kustomization.yaml'));
  const { status, output } = await runProgram(program, ['--kubernetes-version', '1.30', '--strict', ...files.sort()]);
  const faults = output.split('\n').filter((line) => line !== '' && !line.startsWith('INFO '));
  if (status !== 0) throw new Error(`the schemas of Kubernetes 1.30 refuse the manifests:\n${faults.join('\n')}`);
}
