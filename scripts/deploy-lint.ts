import { lintCaddyfile } from './deploy/lint-caddyfile.ts';
import { lintCompose } from './deploy/lint-compose.ts';
import { lintDockerfiles } from './deploy/lint-dockerfiles.ts';
import { lintKubernetes } from './deploy/lint-kubernetes.ts';

/**
 * `npm run deploy:lint`: the Dockerfiles with Hadolint, compose.yaml with compose-go, its Caddyfile with Caddy, the manifests with kustomize and kubectl-validate. Each
 * is installed below the tools' folder at its first use, which takes minutes.
 */
const log = (line: string) => void process.stderr.write(`${line}\n`);
const linters = [
  ['Dockerfiles', () => lintDockerfiles(['Dockerfile', 'deploy/models/Dockerfile'], log)],
  ['Compose', () => lintCompose(log)],
  ['Caddyfile', () => lintCaddyfile(log)],
  ['Kubernetes', () => lintKubernetes(log)],
] as const;

for (const [name, lint] of linters) {
  try {
    await lint();
    console.log(`ok: ${name}`);
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
