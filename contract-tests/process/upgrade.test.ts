import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { leaveUnchecked } from '../support/checked-fetch.ts';
import { succeeded, tenantClient } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { deliveriesOf, operatorOf } from '../support/operator.ts';
import { startPhone } from '../support/phone.ts';
import { errorsOf, providePrevious, runCli, type ServiceProcess, useInstallation } from '../support/service-process.ts';
import {
  createNotifiedTenant,
  createSession,
  type NotifiedTenant,
  readSession,
  waitForStatus,
} from '../support/tenant.ts';

const sessionsPerPair = 3;

describe.each(engines)('the previous release and this one over one database, on $name', (engine) => {
  const it = useInstallation(engine, { content: 'empty' });
  let previous: string;
  beforeAll(async () => {
    previous = await providePrevious();
  });

  /** Starts a node of the previous release. */
  const startPrevious = async (): Promise<ServiceProcess> => {
    const node = await it.startNode({}, previous);
    leaveUnchecked(node.baseUrl);
    return node;
  };

  /** A session that one node creates and another one serves to its user; a third reviews it. @returns its id */
  const useNodes = async (tenant: NotifiedTenant, adminToken: string, nodes: readonly ServiceProcess[]) => {
    const [first, second, third] = nodes as [ServiceProcess, ServiceProcess, ServiceProcess];
    const at = (node: ServiceProcess) => ({ ...tenant, client: tenantClient(node.baseUrl, tenant.apiKey) });
    const { id, verificationUrl } = await createSession(at(first));
    const phone = await startPhone(verificationUrl.replace(first.baseUrl, second.baseUrl));
    await succeeded(phone.type());
    await succeeded(phone.submit());
    await waitForStatus(at(second), id, 'reviewing');
    await operatorOf({ service: { baseUrl: third.baseUrl, adminToken } }).reject(tenant, id);
    return id;
  };

  test('serve every session together, whichever node gets a request, and the previous one starts again after the migration', async () => {
    const old = await startPrevious();
    expect(await runCli(it.installation, ['bootstrap'], {}, previous)).toMatchObject({ status: 0 });
    const file = await readFile(join(it.installation.dataDir, 'bootstrap.json'), 'utf8');
    const { adminToken } = JSON.parse(file) as { adminToken: string };
    const tenant = await createNotifiedTenant({ baseUrl: old.baseUrl, adminToken }, it.receiver, {
      steps: ['user_input'],
    });
    const sessions = [await useNodes(tenant, adminToken, [old, old, old])];
    const begun = await createSession(tenant);
    const begunPhone = await startPhone(begun.verificationUrl);

    const current = await it.startNode();
    const pairs = [
      [old, current, old],
      [current, old, current],
      [old, old, current],
      [current, current, old],
    ];
    await Promise.all(
      pairs.map(async (nodes) => {
        for (let made = 0; made < sessionsPerPair; made += 1) sessions.push(await useNodes(tenant, adminToken, nodes));
      }),
    );
    await succeeded(begunPhone.type());
    await succeeded(begunPhone.submit());
    const here = { ...tenant, client: tenantClient(current.baseUrl, tenant.apiKey) };
    await waitForStatus(here, begun.id, 'reviewing');
    await deliveriesOf({ baseUrl: current.baseUrl, adminToken }, tenant.id).allBecome(
      2 * sessions.length + 1,
      'delivered',
    );
    expect(new Set(tenant.inbox.arrived.map(({ body }) => body.id)).size).toBe(2 * sessions.length + 1);
    expect(tenant.inbox.arrived).toHaveLength(2 * sessions.length + 1);

    const operator = operatorOf({ service: { baseUrl: current.baseUrl, adminToken } });
    const receipt = await succeeded(operator.eraseSession(tenant, sessions[0] as string));
    expect((await readSession(tenant, receipt.sessionId)).purgedAt).toBe(receipt.erasedAt);
    expect([errorsOf(old), errorsOf(current)]).toEqual([[], []]);

    old.kill('SIGTERM');
    expect((await old.ended).status).toBe(0);
    current.kill('SIGKILL');
    await current.ended;
    const back = await startPrevious();
    const again = { ...tenant, client: tenantClient(back.baseUrl, tenant.apiKey) };
    expect((await readSession(again, sessions[1] as string)).outcome?.verdict).toBe('rejected');
    sessions.push(await useNodes(again, adminToken, [back, back, back]));
    expect(errorsOf(back)).toEqual([]);
  });
});
