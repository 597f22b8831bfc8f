import { describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { newEndpoint, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';

describe.each(engines)('rotateSecret on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api', WEBHOOK_EGRESS_ALLOW: '' } });
  const operator = operatorOf(it);

  test('one of two concurrent rotations succeeds, and one of two secrets disabled concurrently stays valid', async () => {
    const { path } = await newEndpoint(it);
    const rotations = await Promise.all(Array.from({ length: 4 }, () => operator.rotateSecret(path)));
    expect(rotations.map(({ response }) => response.status).sort()).toEqual([201, 409, 409, 409]);
    const { endpoints } = await succeeded(operator.getTenant(path.tenantId));
    const ids = endpoints[0]?.secrets.map(({ id }) => id) ?? [];
    const disabled = await Promise.all(ids.map((secretId) => operator.disableSecret(path, secretId)));
    expect(disabled.map(({ response }) => response.status).sort()).toEqual([200, 409]);
  });
});
