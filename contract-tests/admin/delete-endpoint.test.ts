import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { newEndpoint, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';
import { createTenant } from '../support/tenant.ts';

describe.each(engines)('deleteEndpoint on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api', WEBHOOK_EGRESS_ALLOW: '' } });
  const operator = operatorOf(it);

  test('an endpoint belongs to its tenant: another one can neither change, rotate nor delete it', async () => {
    const { endpoint, secret, path } = await newEndpoint(it);
    const foreign = { tenantId: (await createTenant(it.service)).id, endpointId: endpoint.id };
    const notFound = '404 ResourceNotFound';
    expect(await refusalOf(operator.updateEndpoint(foreign, { enabled: false }))).toBe(notFound);
    expect(await refusalOf(operator.rotateSecret(foreign))).toBe(notFound);
    expect(await refusalOf(operator.disableSecret(foreign, secret.id))).toBe(notFound);
    expect(await refusalOf(operator.deleteEndpoint(foreign))).toBe(notFound);
    const { endpoints } = await succeeded(operator.getTenant(path.tenantId));
    expect(endpoints).toEqual([endpoint]);
  });
});
