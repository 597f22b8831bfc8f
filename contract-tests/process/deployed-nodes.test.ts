import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { tenantClient } from '../support/client.ts';
import { createTestBucket, mysql, type TestBucket } from '../support/databases.ts';
import { imageOf } from '../support/image.ts';
import { findFreePort } from '../support/installation.ts';
import { scrape } from '../support/metrics.ts';
import { deliveriesOf } from '../support/operator.ts';
import { giveAll, passportOf, startPhone } from '../support/phone.ts';
import { bootstrap, errorsOf, type ServiceProcess, useInstallation } from '../support/service-process.ts';
import { createNotifiedTenant, createSession, waitForStatus } from '../support/tenant.ts';

type Environment = Readonly<Record<string, string>>;

/** A node as a file of `deploy` names it. */
interface NamedNode {
  /** What the image and the file set. */
  readonly environment: Environment;
  /** The paths that must return 200 while it runs. */
  readonly probes: readonly string[];
  /** How long it has to stop before it is killed. */
  readonly graceSeconds: number;
}

const root = join(import.meta.dirname, '..', '..');
const read = (file: string) => readFile(join(root, 'deploy', file), 'utf8');

/** The four nodes of compose.yaml. */
async function nodesOfCompose(): Promise<NamedNode[]> {
  const { environment: ofImage, probe } = await imageOf();
  const { services }: { services: Record<string, { environment?: Environment; stop_grace_period?: string }> } = parse(
    await read('compose/compose.yaml'),
    { merge: true },
  );
  return Object.values(services).flatMap(({ environment, stop_grace_period = '0' }) => {
    if (environment?.ROLES === undefined) return [];
    const graceSeconds = Number.parseInt(stop_grace_period, 10);
    return [{ environment: { ...ofImage, ...environment }, probes: [probe], graceSeconds }];
  });
}

/** Every pod of the two deployments. */
async function nodesOfKubernetes(): Promise<NamedNode[]> {
  const { environment: ofImage } = await imageOf();
  const { data }: { data: Environment } = parse((await read('kubernetes/config.yaml')).split(/^---$/m)[0] ?? '');
  const pods = await Promise.all(
    ['api', 'worker'].map(async (role) => {
      const [deployment = ''] = (await read(`kubernetes/${role}.yaml`)).split(/^---$/m);
      const { replicas, template } = parse(deployment).spec;
      const { containers, terminationGracePeriodSeconds } = template.spec;
      const [{ env, startupProbe, livenessProbe, readinessProbe }] = containers;
      const own: { name: string; value: string }[] = env;
      const set = Object.fromEntries(own.map(({ name, value }) => [name, value]));
      const node: NamedNode = {
        environment: { ...ofImage, ...data, ...set },
        probes: [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path),
        graceSeconds: terminationGracePeriodSeconds,
      };
      return Array.from({ length: replicas }, () => node);
    }),
  );
  return pods.flat();
}

/** What the files name beyond this machine, names of other containers and of the public, and what several nodes here cannot share. */
const elsewhere = ['PUBLIC_URL', 'MEDIA_URL', 'NODE_EXTRA_CA_CERTS', 'PATH', 'PORT', 'MODELS_DIR'];

/** A node with where its metrics are and which folder is its own. */
interface DeployedNode extends ServiceProcess, NamedNode {
  readonly role: string | undefined;
  readonly metricsPort: number;
  readonly folder: string;
  /** Its folder for temporary files. */
  readonly temporary: string;
}

describe.each([
  { by: 'Compose', readNodes: nodesOfCompose },
  { by: 'Kubernetes', readNodes: nodesOfKubernetes },
])('the nodes as $by starts them', ({ readNodes }) => {
  const it = useInstallation(mysql);
  let bucket: TestBucket;
  beforeEach(async () => {
    bucket = await createTestBucket('contract');
  });
  const inBucket = () => ({ ...bucket.env, MEDIA_URL: bucket.mediaUrl, SINGLE_NODE: '' });

  async function startNode(named: NamedNode, index: number): Promise<DeployedNode> {
    const { environment } = named;
    const settings = Object.fromEntries(Object.entries(environment).filter(([name]) => !elsewhere.includes(name)));
    const folder = join(it.installation.dataDir, `node-${index}`);
    const temporary = join(it.installation.dataDir, `temporary-${index}`);
    await mkdir(temporary);
    const metricsPort = await findFreePort();
    const own = { DATA_DIR: folder, METRICS_PORT: `${metricsPort}`, TMPDIR: temporary };
    const node = await it.startNode({ ...inBucket(), ...settings, ...own });
    return { ...node, ...named, role: environment.ROLES, metricsPort, folder, temporary };
  }

  test('take, decide, deliver and stop, and keep nothing in their folders', async () => {
    const nodes = await Promise.all((await readNodes()).map(startNode));
    expect(nodes.map(({ role }) => role)).toEqual(['api', 'api', 'worker', 'worker']);
    const [first, second] = nodes as [DeployedNode, DeployedNode, DeployedNode, DeployedNode];
    const adminToken = await bootstrap(it.installation, inBucket());
    const reachable = { baseUrl: first.baseUrl, adminToken };
    const tenant = await createNotifiedTenant(reachable, it.receiver);
    const { id, verificationUrl } = await createSession(tenant);
    await giveAll(await startPhone(verificationUrl), await passportOf());
    await waitForStatus({ ...tenant, client: tenantClient(second.baseUrl, tenant.apiKey) }, id, 'completed');
    await deliveriesOf(reachable, tenant.id).allBecome(1, 'delivered');

    for (const { role, baseUrl, metricsPort, probes } of nodes) {
      const status = (await fetch(`${baseUrl}/v1/verification-sessions`)).status;
      expect([role, status]).toEqual([role, role === 'api' ? 401 : 404]);
      for (const path of probes) expect([path, (await fetch(baseUrl + path)).status]).toEqual([path, 200]);
      expect((await scrape(metricsPort)).names).not.toEqual([]);
    }
    for (const node of nodes) node.kill('SIGTERM');
    for (const node of nodes) {
      // As the platform does.
      const timer = setTimeout(() => node.kill('SIGKILL'), node.graceSeconds * 1_000);
      expect(await node.ended).toEqual({ status: 0, signal: null });
      clearTimeout(timer);
      expect(errorsOf(node)).toEqual([]);
      expect(await readdir(node.folder)).toEqual([]);
      expect(await readdir(node.temporary)).toEqual([]);
    }
  });
});
