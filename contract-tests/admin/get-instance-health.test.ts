import { decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };
import { adminOf, refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { signedInMember } from '../support/member.ts';
import { operatorOf } from '../support/operator.ts';
import { type ServiceInUse, useService, whileRowsAreCut } from '../support/service.ts';
import { createSession, createTenant, submitSession } from '../support/tenant.ts';
import { minuteMs } from '../support/time.ts';

const healthOf = ({ service }: ServiceInUse) => succeeded(adminOf(service).GET('/admin/health'));

describe.each(engines)('getInstanceHealth on $name', (engine) => {
  describe('of an instance without a worker', () => {
    const it = useService(engine, { proxied: true, environment: { ROLES: 'api' } });

    test('says what is configured and what waits, and holds nothing secret and nothing of a tenant', async () => {
      const { service } = it;
      expect(await healthOf(it)).toMatchObject({
        ...{ version: packageJson.version, checkedAt: expect.any(String), outages: [], workers: 0 },
        ...{ oldestJobDueAt: null, oldestDeliveryDueAt: null, mail: false, singleSignOn: false },
        storage: { pictures: 'folder' },
      });
      const tenant = await createTenant(service);
      const before = service.clock.now().toISOString();
      const { id } = await submitSession(tenant);
      const after = service.clock.now().toISOString();
      service.clock.advance(minuteMs);
      const health = await healthOf(it);
      // A minute later, it still is the moment of the submission.
      expect([before, health.oldestJobDueAt, after].toSorted()).toEqual([before, health.oldestJobDueAt, after]);
      expect(health.checkedAt > after).toBe(true);
      const text = JSON.stringify(health);
      const { database, dataDir } = service.installation;
      for (const secret of [id, tenant.id, tenant.apiKey, service.adminToken, dataDir, new URL(database.url).host])
        expect(text).not.toContain(secret);
    });

    test('names the key that has signed a receipt', async () => {
      const operator = operatorOf(it);
      const tenant = await createTenant(it.service);
      const { id } = await createSession(tenant);
      await succeeded(operator.cancelSession(tenant, id));
      await succeeded(operator.eraseSession(tenant, id));
      const { signed } = await succeeded(operator.getErasureReceipt(tenant, id));
      const { kid } = decodeProtectedHeader(signed);
      expect((await healthOf(it)).signingKeys).toEqual([{ id: kid, createdAt: expect.any(String), replacedAt: null }]);
    });

    test('is for operators alone, and for no caller while the rows cannot be read', async () => {
      const tenant = await createTenant(it.service);
      const owner = await signedInMember(it.service, tenant.id, ['owner']);
      expect(await refusalOf(owner.client.GET('/admin/health'))).toBe('403 RoleInsufficient');
      await whileRowsAreCut(it.service, async () =>
        expect(await refusalOf(adminOf(it.service).GET('/admin/health'))).toBe('503 ServiceUnavailable'),
      );
    });
  });

  describe('of an instance with a worker', () => {
    const it = useService(engine);

    test('counts it', async () => {
      await expect.poll(async () => (await healthOf(it)).workers).toBe(1);
    });
  });
});
