import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { environmentVariables, readConfig } from '../../src/config/config.ts';
import { migrationWaitMsMax } from '../../src/storage/run-migrations.ts';

type Labels = Readonly<Record<string, string>>;

interface Probe {
  readonly httpGet: { readonly path: string };
  readonly periodSeconds: number;
  readonly failureThreshold: number;
}

interface Container {
  readonly image: string;
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly object[];
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
  readonly resources: { readonly requests: object; readonly limits: object };
  readonly securityContext: object;
  readonly [probe: `${string}Probe`]: Probe | undefined;
}

interface PodSpec {
  readonly terminationGracePeriodSeconds: number;
  readonly securityContext: object;
  readonly automountServiceAccountToken: boolean;
  readonly containers: readonly [Container];
}

/** What these tests read of an object. */
interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string; readonly annotations?: Labels };
  readonly data: Record<string, string>;
  readonly spec: {
    readonly replicas: number;
    readonly selector: { readonly matchLabels: Labels };
    readonly podSelector: { readonly matchLabels?: Labels };
    readonly policyTypes: readonly string[];
    readonly ingress?: readonly object[];
    readonly template: { readonly metadata: { readonly labels: Labels }; readonly spec: PodSpec };
  };
}

const files = globSync('deploy/kubernetes/*.yaml').filter((file) => !file.endsWith('kustomization.yaml'));
const manifests = files.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split(/^---$/m)
    .map((text): Manifest => parse(text)),
);
const ofKind = (kind: string) => manifests.filter((manifest) => manifest.kind === kind);
const deployments = ofKind('Deployment').map((manifest) => [manifest.metadata.name, manifest] as const);
const podOf = ({ spec }: Manifest) => spec.template.spec;
const containerOf = (manifest: Manifest) => podOf(manifest).containers[0];

/** What the page tells operators to put into the secret. */
const secretVariables = {
  DATABASE_URL: 'mysql://mitome:password@mysql.example.com/mitome?sslmode=verify-full',
  QUEUE_DATABASE_URL: 'postgres://mitome:password@postgres.example.com/mitome_queue?sslmode=verify-full',
  ENCRYPTION_KEY: `2026-11:${Buffer.alloc(32, 7).toString('base64')}`,
};

/** The environment of a deployment's container. */
function environmentOf(manifest: Manifest): Record<string, string> {
  const [config] = ofKind('ConfigMap') as [Manifest];
  const own = (containerOf(manifest).env ?? []).map(({ name, value }) => [name, value]);
  return { ...config.data, ...secretVariables, ...Object.fromEntries(own) };
}

test('every file but the examples is applied', () => {
  const { resources } = parse(readFileSync('deploy/kubernetes/kustomization.yaml', 'utf8'));
  const applied = resources.map((name: string) => `deploy/kubernetes/${name}`);
  expect(files.filter((file) => !applied.includes(file)).toSorted()).toEqual([
    'deploy/kubernetes/command.yaml',
    'deploy/kubernetes/ingress.yaml',
  ]);
  expect(applied.filter((file: string) => !files.includes(file))).toEqual([]);
});

test('everything is in the one namespace, and no secret is in the repository', () => {
  const elsewhere = manifests.filter(({ kind, metadata }) => kind !== 'Namespace' && metadata.namespace !== 'mitome');
  expect(elsewhere).toEqual([]);
  expect(ofKind('Secret')).toEqual([]);
});

test('the roles api and worker have two nodes each', () => {
  const roles = deployments.map(([, manifest]) => [environmentOf(manifest).ROLES, manifest.spec.replicas]);
  expect(roles.toSorted()).toEqual([
    ['api', 2],
    ['worker', 2],
  ]);
});

test('at most one node of a role is drained at once', () => {
  const budgets = ofKind('PodDisruptionBudget').map(({ spec }) => spec);
  expect(budgets).toEqual(
    deployments.map(([, { spec }]) => ({ maxUnavailable: 1, selector: { matchLabels: spec.selector.matchLabels } })),
  );
});

describe('the network', () => {
  const policies = ofKind('NetworkPolicy').map(({ spec }) => spec);
  const policyOf = (labels: Labels) =>
    policies.find(({ podSelector }) => JSON.stringify(podSelector.matchLabels) === JSON.stringify(labels));
  const ingressNamespace = { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } };

  test('lets no pod of the namespace do anything that no other policy allows', () => {
    expect(policies).toContainEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  });

  test('lets the ingress controller reach the nodes with the role api, and no others', () => {
    const api = { 'app.kubernetes.io/name': 'mitome', 'app.kubernetes.io/component': 'api' };
    const ingress = [{ from: [{ namespaceSelector: ingressNamespace }], ports: [{ port: 8080 }] }];
    expect(policyOf(api)?.ingress).toEqual(ingress);
    expect(policies.filter((policy) => JSON.stringify(policy.ingress)?.includes('8080'))).toHaveLength(1);
  });

  test('lets the ingress controller reach the pods that prove the name of the certificate for cert-manager', () => {
    const [ingress] = ofKind('Ingress');
    expect(ingress?.metadata.annotations).toHaveProperty(['cert-manager.io/cluster-issuer']);
    expect(policyOf({ 'acme.cert-manager.io/http01-solver': 'true' })).toMatchObject({
      policyTypes: ['Ingress'],
      ingress: [{ from: [{ namespaceSelector: ingressNamespace }], ports: [{ port: 8089 }] }],
    });
  });
});

describe.each(deployments)('%s', (_, manifest) => {
  const container = containerOf(manifest);

  test('has variables that the service reads, and starts with them', () => {
    const environment = environmentOf(manifest);
    expect(Object.keys(environment).filter((name) => !(name in environmentVariables))).toEqual([]);
    const config = readConfig(environment);
    const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, containerPort]));
    expect(ports).toEqual({ http: config.port, metrics: config.metrics?.port });
    expect(container.envFrom).toEqual([{ configMapRef: { name: 'mitome' } }, { secretRef: { name: 'mitome' } }]);
  });

  test('is restarted only when its process hangs, and gets requests only while it is ready', () => {
    const paths = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const;
    expect(paths.map((probe) => container[probe]?.httpGet.path)).toEqual(['/livez', '/livez', '/readyz']);
  });

  test('has the time to start that waiting for migrations takes, and some minutes for the migrations', () => {
    const { periodSeconds, failureThreshold } = container.startupProbe as Probe;
    // For another node, then for the transactions on a table.
    const waitSeconds = (2 * migrationWaitMsMax) / 1000;
    expect(periodSeconds * failureThreshold).toBeGreaterThanOrEqual(waitSeconds + 300);
    const [, startSeconds] = /--start-period=(\d+)s/.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    expect(Number(startSeconds), 'of the image').toBeGreaterThanOrEqual(waitSeconds + 300);
  });

  test('has no rights that the namespace would refuse, and cannot write its image', () => {
    expect(podOf(manifest).securityContext).toMatchObject({
      runAsNonRoot: true,
      seccompProfile: { type: 'RuntimeDefault' },
    });
    expect(container.securityContext).toEqual({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    expect(podOf(manifest).automountServiceAccountToken).toBe(false);
    expect(container.resources).toMatchObject({ requests: { memory: '1Gi' }, limits: { memory: '2Gi' } });
  });

  test('has the time to stop that its longest attempt needs', () => {
    expect(podOf(manifest).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(95);
  });

  test('selects its own pods', () => {
    expect(manifest.spec.template.metadata.labels).toEqual(manifest.spec.selector.matchLabels);
  });

  test('runs the account of the image', () => {
    const [, user] = /^USER (\d+):\d+$/m.exec(readFileSync('Dockerfile', 'utf8')) ?? [];
    expect(podOf(manifest).securityContext).toMatchObject({ runAsUser: Number(user), runAsGroup: Number(user) });
  });
});
