import { describe, expect, test } from 'vitest';
import { succeeded, tenantClient } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { deliveriesOf, operatorOf } from '../support/operator.ts';
import { startPhone } from '../support/phone.ts';
import { bootstrap, errorsOf, type ServiceProcess, useInstallation } from '../support/service-process.ts';
import {
  createNotifiedTenant,
  createSession,
  registerInbox,
  type TestTenant,
  waitForStatus,
} from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';

const sessionsPerNode = 12;

describe.each(engines)('several nodes, on $name', (engine) => {
  const it = useInstallation(engine);

  test('share the work: each makes some of the attempts, every event arrives, and none twice', async () => {
    const nodes = await Promise.all([it.startNode(), it.startNode(), it.startNode()]);
    const adminToken = await bootstrap(it.installation);
    const [{ baseUrl }] = nodes;
    const reachable = { baseUrl, adminToken };
    const tenant = await createNotifiedTenant(reachable, it.receiver, { steps: ['user_input'] });
    const other = await registerInbox(reachable, it.receiver, tenant.id);

    /** What happens at one node: sessions are submitted, which refers them to review, and then rejected. */
    const useNode = async (node: ServiceProcess): Promise<void> => {
      const here: TestTenant = { ...tenant, client: tenantClient(node.baseUrl, tenant.apiKey) };
      const operator = operatorOf({ service: { baseUrl: node.baseUrl, adminToken } });
      for (let index = 0; index < sessionsPerNode; index += 1) {
        const { id, verificationUrl } = await createSession(here);
        const phone = await startPhone(verificationUrl);
        await succeeded(phone.type());
        await succeeded(phone.submit());
        await waitForStatus(here, id, 'reviewing');
        await operator.reject(tenant, id);
      }
    };
    await Promise.all(nodes.map(useNode));

    const events = 2 * nodes.length * sessionsPerNode;
    const all = await deliveriesOf(reachable, tenant.id).allBecome(2 * events, 'delivered');
    expect(new Set(all.map(({ attempts }) => attempts))).toEqual(new Set([1]));
    for (const { inbox } of [tenant, other]) {
      expect(inbox.arrived).toHaveLength(events);
      expect(new Set(inbox.arrived.map(({ body }) => body.id)).size).toBe(events);
    }
    const attemptsOf = (node: ServiceProcess) => node.output().split('"delivery attempted"').length - 1;
    await waitUntil(
      'every attempt is in a log',
      () => nodes.reduce((sum, node) => sum + attemptsOf(node), 0) === 2 * events,
    );
    for (const node of nodes) expect(attemptsOf(node)).toBeGreaterThan(0);
    for (const node of nodes) expect(errorsOf(node)).toEqual([]);
  });
});
