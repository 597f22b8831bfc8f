import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { deliveriesOf, operatorOf } from '../support/operator.ts';
import { planted, secretsIn } from '../support/planted.ts';
import { type ExampleReceiver, placeExampleReceiver } from '../support/receiver.ts';
import { useService } from '../support/service.ts';
import {
  createTenant,
  everyEvent,
  readSession,
  reviewingSession,
  submitSession,
  type TestTenant,
} from '../support/tenant.ts';
import { secondMs, waitUntil } from '../support/time.ts';

describe('the example receiver behind a service', () => {
  // Long enough for an example to start before the next attempt, and short enough for its signature to be of the example's time.
  const it = useService(anyEngine, { environment: { WEBHOOK_RETRY_SCHEDULE_SECONDS: '0,100,100' } });
  const operator = operatorOf(it);
  let example: ExampleReceiver;
  beforeEach(async () => {
    example = await placeExampleReceiver(it.service.installation.authority);
  });
  afterEach(() => example.close());

  /** A tenant whose receiving URL is the example's, and what the example needs of it. */
  async function createTenantOfExample() {
    const tenant = await createTenant(it.service);
    const body = { url: example.url, eventTypes: [...everyEvent] };
    const { endpoint, secret } = await succeeded(operator.createEndpoint(tenant.id, body));
    const environment = {
      MITOME_URL: it.service.baseUrl,
      MITOME_API_KEY: tenant.apiKey,
      WEBHOOK_SECRETS: secret.secret,
    };
    return { tenant, endpoint, secret, environment };
  }

  /** Waits until so many attempts at an endpoint are recorded, and returns the outcome of the last one, as the service's log reports it. */
  const outcomeOf = async ({ id }: TestTenant, endpointId: string, attempts: number): Promise<string> => {
    await waitUntil(`${attempts} attempts at ${endpointId} are recorded`, async () => {
      const all = await deliveriesOf(it.service, id).all({ endpointId });
      return all.reduce((sum, delivery) => sum + delivery.attempts, 0) >= attempts;
    });
    const lines = it.service.log.lines.filter(
      (line) => line.includes('"delivery attempted"') && line.includes(endpointId),
    );
    return (JSON.parse(lines[attempts - 1] as string) as { outcome: string }).outcome;
  };

  /** What the example has to know of a session, by the API's word. */
  async function keptOf(tenant: TestTenant, id: string) {
    const { status, outcome, completedAt, purgedAt } = await readSession(tenant, id);
    return { id, status, verdict: outcome?.verdict, reasons: outcome?.reasons, completedAt, purgedAt };
  }

  test('follows a session from its referral to its end, and logs nothing of its content', async () => {
    const { tenant, endpoint, environment } = await createTenantOfExample();
    const running = await example.start(environment);
    const session = await reviewingSession(it, tenant, { metadata: planted.metadata });
    await waitUntil('the referral is processed', () => running.linesOf(session.id).length === 1);
    expect(await example.stored(session.id)).toEqual(await keptOf(tenant, session.id));

    await operator.reject(tenant, session.id);
    await waitUntil('the end is processed', () => running.linesOf(session.id).length === 2);
    const kept = await keptOf(tenant, session.id);
    expect(kept).toMatchObject({
      status: 'completed',
      verdict: 'rejected',
      reasons: ['document_partially_hidden', 'other'],
    });
    expect(await example.stored(session.id)).toEqual(kept);
    expect(running.linesOf(session.id).map(({ outcome }) => outcome)).toEqual(['processed', 'processed']);
    expect(await outcomeOf(tenant, endpoint.id, 2)).toBe('delivered');

    expect(await running.stop()).toEqual({ status: 0, signal: null });
    expect(secretsIn(running.output())).toEqual([]);
  });

  test('loses nothing to a wrong API key, a wrong secret or a rotation', async () => {
    const { tenant, endpoint, secret, environment } = await createTenantOfExample();

    // It cannot read the session, so it does not take the event for processed.
    const locked = await example.start({ ...environment, MITOME_API_KEY: `mtm_test_${'0'.repeat(43)}` });
    const first = await submitSession(tenant);
    await waitUntil('the event has a response', () => locked.linesOf(first.id).length > 0);
    expect(await outcomeOf(tenant, endpoint.id, 1)).not.toBe('delivered');
    expect(locked.linesOf(first.id)).toMatchObject([{ outcome: 'failed', status: 503, reason: 'status_401' }]);
    expect(await locked.stop()).toEqual({ status: 0, signal: null });
    expect(await example.stored(first.id)).toBeUndefined();
    const open = await example.start(environment);
    it.service.clock.advance(115 * secondMs);
    await waitUntil('the event is processed', () => open.linesOf(first.id).length > 0);
    await open.stop();

    // It cannot verify, so it uses nothing, not even the session's id.
    const foreign = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
    const deaf = await example.start({ ...environment, WEBHOOK_SECRETS: foreign });
    const second = await submitSession(tenant);
    await waitUntil('the event is refused', () => deaf.output().includes('"reason":"no_valid_signature"'));
    expect(await outcomeOf(tenant, endpoint.id, 3)).not.toBe('delivered');
    expect(deaf.output()).not.toContain(second.id);
    await deaf.stop();

    // Both secrets while they are rotated, then the new one alone.
    const path = { tenantId: tenant.id, endpointId: endpoint.id };
    const fresh = await succeeded(operator.rotateSecret(path));
    const both = await example.start({ ...environment, WEBHOOK_SECRETS: `${fresh.secret},${secret.secret}` });
    it.service.clock.advance(115 * secondMs);
    await waitUntil('the event is processed', () => both.linesOf(second.id).length > 0);
    await succeeded(operator.disableSecret(path, secret.id));
    await both.stop();
    const next = await example.start({ ...environment, WEBHOOK_SECRETS: fresh.secret });
    const third = await submitSession(tenant);
    await waitUntil('the event is processed', () => next.linesOf(third.id).length > 0);
    await next.stop();

    for (const { id } of [first, second, third]) {
      expect(await example.stored(id)).toEqual(await keptOf(tenant, id));
    }
    for (const one of [locked, open, deaf, both, next]) expect(secretsIn(one.output())).toEqual([]);
  });

  test('names the errors of its environment, and prints no secret', async () => {
    const { environment } = await createTenantOfExample();
    const nothing = await example.run({});
    expect(nothing.status).toBe(1);
    for (const name of ['WEBHOOK_SECRETS', 'MITOME_URL', 'MITOME_API_KEY'])
      expect(nothing.output).toContain(`${name}: `);
    const wrong = await example.run({ ...environment, WEBHOOK_SECRETS: 'whsec_c2hvcnQ=', TLS_KEY_FILE: '' });
    expect(wrong.status).toBe(1);
    expect(wrong.output).toMatch(/WEBHOOK_SECRETS: .*\n.*TLS_KEY_FILE: /);
    expect(wrong.output).not.toContain('c2hvcnQ=');
    expect(wrong.output).not.toContain(environment.MITOME_API_KEY);
    const lost = await example.run({ ...environment, TLS_CERT_FILE: 'no-such-file.pem' });
    expect([lost.status, lost.output]).toEqual([1, expect.stringContaining('TLS_CERT_FILE: ENOENT')]);
  });
});

test('the example’s packages are of the versions that its tests run with here', async () => {
  const root = join(import.meta.dirname, '..', '..');
  const read = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8'));
  const [example, here] = [await read('examples/receiver-typescript/package.json'), await read('package.json')];
  expect(example.dependencies).toBeUndefined();
  expect({ ...here.dependencies, ...here.devDependencies }).toMatchObject(example.devDependencies);
});
