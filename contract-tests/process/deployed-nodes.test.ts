import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { tenantClient } from '../support/client.ts';
import { createTestBucket, mysql, type TestBucket } from '../support/databases.ts';
import { findFreePort } from '../support/installation.ts';
import { scrape } from '../support/metrics.ts';
import { deliveriesOf } from '../support/operator.ts';
import { giveAll, passportOf, startPhone } from '../support/phone.ts';
import { bootstrapByCli, errorsOf, type ServiceProcess, useInstallation } from '../support/service-process.ts';
import { createNotifiedTenant, createSession, waitForStatus } from '../support/tenant.ts';

type Environment = Readonly<Record<string, string>>;

const deploy = join(import.meta.dirname, '..', '..', 'deploy');
const read = (file: string) => readFile(join(deploy, file), 'utf8');

/** The environments of the four nodes of compose.yaml. */
async function nodesOfCompose(): Promise<Environment[]> {
  const { services }: { services: Record<string, { environment?: Environment }> } = parse(
    await read('compose/compose.yaml'),
    { merge: true },
  );
  return Object.values(services).flatMap(({ environment }) => (environment?.ROLES === undefined ? [] : [environment]));
}

/** The environments of every pod of the two deployments. */
async function nodesOfKubernetes(): Promise<Environment[]> {
  const { data }: { data: Environment } = parse((await read('kubernetes/config.yaml')).split(/^---$/m)[0] ?? '');
  const pods = await Promise.all(
    ['api', 'worker'].map(async (role) => {
      const [deployment = ''] = (await read(`kubernetes/${role}.yaml`)).split(/^---$/m);
      const { replicas, template } = parse(deployment).spec;
      const own: { name: string; value: string }[] = template.spec.containers[0].env;
      const environment = { ...data, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) };
      return Array.from({ length: replicas }, () => environment);
    }),
  );
  return pods.flat();
}

/** What the files name beyond this machine: names of other containers, and of the public. */
const elsewhere = ['PUBLIC_URL', 'MEDIA_URL', 'NODE_EXTRA_CA_CERTS'];

/** A node with where its metrics are and which folder is its own. */
interface DeployedNode extends ServiceProcess {
  readonly role: string | undefined;
  readonly metricsPort: number;
  readonly folder: string;
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

  async function startNode(environment: Environment, index: number): Promise<DeployedNode> {
    const settings = Object.fromEntries(Object.entries(environment).filter(([name]) => !elsewhere.includes(name)));
    const folder = join(it.installation.dataDir, `node-${index}`);
    const metricsPort = await findFreePort();
    const own = { DATA_DIR: folder, METRICS_PORT: `${metricsPort}` };
    const node = await it.startNode({ ...inBucket(), ...settings, ...own });
    return { ...node, role: environment.ROLES, metricsPort, folder };
  }

  test('take, decide, deliver and stop, and keep nothing in their folders', async () => {
    const nodes = await Promise.all((await readNodes()).map(startNode));
    expect(nodes.map(({ role }) => role)).toEqual(['api', 'api', 'worker', 'worker']);
    const [first, second] = nodes as [DeployedNode, DeployedNode, DeployedNode, DeployedNode];
    const adminToken = await bootstrapByCli(it.installation, inBucket());
    const reachable = { baseUrl: first.baseUrl, adminToken };
    const tenant = await createNotifiedTenant(reachable, it.receiver);
    const { id, verificationUrl } = await createSession(tenant);
    await giveAll(await startPhone(verificationUrl), await passportOf());
    await waitForStatus({ ...tenant, client: tenantClient(second.baseUrl, tenant.apiKey) }, id, 'completed');
    await deliveriesOf(reachable, tenant.id).allBecome(1, 'delivered');

    for (const { role, baseUrl, metricsPort } of nodes) {
      const status = (await fetch(`${baseUrl}/v1/verification-sessions`)).status;
      expect([role, status]).toEqual([role, role === 'api' ? 401 : 404]);
      expect((await scrape(metricsPort)).names).not.toEqual([]);
    }
    for (const node of nodes) node.kill('SIGTERM');
    for (const node of nodes) {
      expect((await node.ended).status).toBe(0);
      expect(errorsOf(node)).toEqual([]);
      expect(await readdir(node.folder)).toEqual([]);
    }
  });
});
