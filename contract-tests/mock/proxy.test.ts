import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../support/databases.ts';
import { proxiesVariable, type RunningProxies, startProxies } from '../support/prism-proxy.ts';
import { forgetAsked, proxiesRun, violationsOf } from '../support/prism-violations.ts';
import { useService } from '../support/service.ts';
import { statelessRules } from '../support/stateless-rules.ts';
import { createTenant, type TestTenant } from '../support/tenant.ts';

/** The short form of `npm run mock:check`, which has the proxies look at whole folders of tests. */
describe.each(engines.slice(0, 1))("Prism's validating proxies, on $name", (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api' } });
  const before = process.env[proxiesVariable];
  let proxies: RunningProxies;
  let tenant: TestTenant;
  beforeAll(async () => {
    proxies = await startProxies();
    forgetAsked();
    process.env[proxiesVariable] = JSON.stringify(proxies.addresses);
    tenant = await createTenant(it.service);
  });
  afterAll(async () => {
    if (before === undefined) delete process.env[proxiesVariable];
    else process.env[proxiesVariable] = before;
    await proxies?.stop();
  });

  test('they find no violation in the rules that need no state, and have looked at every kind of exchange', async () => {
    expect(proxiesRun()).toBe(true);
    const seen = proxies.replayed();
    for (const holds of Object.values(statelessRules)) {
      await holds({ baseUrl: it.service.baseUrl, apiKey: tenant.apiKey, invalidBody: '400 InvalidRequest' });
    }
    expect(proxies.replayed()).toBeGreaterThan(seen + 5);
  });

  const path = '/v1/verification-sessions';
  const exchange = (change: { sent?: string; received?: string; status?: number }) => {
    const { sent = '{}', received = '{}', status = 201 } = change;
    const headers = { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'application/json' };
    return {
      ...{ surface: 'tenant', operationId: 'createVerificationSession' },
      request: new Request(`${it.service.baseUrl}${path}`, { method: 'POST', headers, body: sent }),
      sent: Buffer.from(sent),
      response: new Response(received, { status, headers: { 'content-type': 'application/json' } }),
      received: Buffer.from(received),
    };
  };

  test('they report a response that lacks a field, and of one with an undeclared status', async () => {
    expect((await violationsOf(exchange({}))).join('\n')).toMatch(/response\/body.*id/);
    expect((await violationsOf(exchange({ status: 202 }))).join('\n')).toMatch(/response.*status/i);
  });

  test('a response of the proxy itself is reported, and excused only where the service refused', async () => {
    const sent = `{"metadata":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`;
    expect((await violationsOf(exchange({ sent }))).join('\n')).toMatch(/response: responded 500 by itself/);
    expect((await violationsOf(exchange({ sent, status: 400 }))).join('\n')).toBe('');
  });

  test('a remark is excused only where the difference that is known applies', async () => {
    const headers = (authorization: string) => ({ authorization, 'content-type': 'application/json' });
    const asked = async (authorization: string, sent: string) => {
      const path = `/v1/verification-sessions/vs_${'0'.repeat(32)}/cancel`;
      const init = { method: 'POST', headers: headers(authorization), body: sent };
      const request = new Request(`${it.service.baseUrl}${path}`, init);
      const found = await violationsOf({ ...exchange({ sent }), operationId: 'cancelVerificationSession', request });
      return found.filter((line) => line.includes('in request')).length;
    };
    const before = proxies.findings();
    expect(await asked(`bearer ${tenant.apiKey}`, ' {} ')).toBe(0);
    expect(await asked(`Basic ${tenant.apiKey}`, '{"a":1}')).toBe(2);
    const { violations, differences } = proxies.findings();
    expect(differences.length - before.differences.length).toBe(2);
    // Besides the two: a response of 201 is not declared.
    expect(violations - before.violations).toBe(4);
  });

  test('they report a request that the service accepted against its schema', async () => {
    const created = await tenant.client.POST('/v1/verification-sessions', { body: {} });
    const found = await violationsOf(exchange({ sent: '{"state":7}', received: JSON.stringify(created.data) }));
    expect(found.join('\n')).toMatch(/request\/body.*string/);
  });
});
