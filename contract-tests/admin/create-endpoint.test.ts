import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { endpointBody, newEndpoint, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';

const { url, eventTypes } = endpointBody;

describe.each(engines)('createEndpoint on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api', WEBHOOK_EGRESS_ALLOW: '' } });
  const operator = operatorOf(it);

  test('an endpoint is registered with its first secret, whose text is shown only then', async () => {
    const { endpoint, secret, path } = await newEndpoint(it);
    expect(endpoint).toMatchObject({ url, eventTypes, enabled: true, secrets: [{ id: secret.id }] });
    expect(secret.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const tenant = await succeeded(operator.getTenant(path.tenantId));
    expect(tenant.endpoints).toEqual([endpoint]);
    expect(JSON.stringify(tenant)).not.toContain('whsec_');
  });

  test.each<readonly [url: string, reason: string]>([
    ['http://shop.example.com/hooks', 'not_https'],
    ['https://user:pass@shop.example.com/hooks', 'has_userinfo'],
    ['https://shop.example.com/hooks#part', 'has_fragment'],
    ['https://shop.example.com:444/hooks', 'port_not_allowed'],
    ['https://127.0.0.1/hooks', 'blocked_address'],
    ['https://2130706433/hooks', 'blocked_address'],
    ['https://[::1]/hooks', 'blocked_address'],
    ['https://[::ffff:10.0.0.1]/hooks', 'blocked_address'],
    ['https://10.0.0.1/hooks', 'blocked_address'],
    ['https://169.254.169.254/latest/meta-data', 'blocked_address'],
    ['https://localhost/hooks', 'blocked_address'],
    ['https:///hooks', 'malformed'],
    [`https://${'a'.repeat(64)}.example.com/hooks`, 'malformed'],
    ['https://xn--/hooks', 'malformed'],
    ['shop.example.com/hooks', 'malformed'],
  ])('the receiving URL %s is refused as %s, at registration and at a change', async (wrong, reason) => {
    const { endpoint, path } = await newEndpoint(it);
    const refused = `400 ReceiverUrlNotAllowed ${reason}`;
    const { tenantId } = path;
    const register = operator.createEndpoint(tenantId, { url: wrong, eventTypes });
    expect(await refusalOf(register)).toBe(refused);
    expect(await refusalOf(operator.updateEndpoint(path, { url: wrong }))).toBe(refused);
    const { endpoints } = await succeeded(operator.getTenant(tenantId));
    expect(endpoints).toEqual([endpoint]);
  });

  test('a tenant has at most a hundred endpoints, also where two are registered at the same moment', async () => {
    const { path } = await newEndpoint(it);
    const register = () => operator.createEndpoint(path.tenantId, endpointBody);
    for (let made = 1; made < 99; made += 1) await succeeded(register());
    const outcomes = await Promise.all([register(), register()].map(async (call) => (await call).response.status));
    expect(outcomes.sort()).toEqual([201, 409]);
    expect(await refusalOf(register())).toBe('409 EndpointNotAllowed too_many_endpoints');
    expect((await operator.deleteEndpoint(path)).response.status).toBe(204);
    await succeeded(register());
  });

  test('event types are those that exist, at least one, and one that is named twice counts once', async () => {
    const { path } = await newEndpoint(it);
    for (const types of [[], ['verification.done'], [7]]) {
      const body = { eventTypes: types } as unknown as { eventTypes: typeof eventTypes };
      expect(await refusalOf(operator.updateEndpoint(path, body))).toBe('400 InvalidRequest');
    }
    const twice = { eventTypes: [...eventTypes, ...eventTypes] };
    expect((await succeeded(operator.updateEndpoint(path, twice))).eventTypes).toEqual(eventTypes);
  });
});
