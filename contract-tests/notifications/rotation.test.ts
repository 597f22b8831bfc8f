import { describe, expect, test } from 'vitest';
import { succeeded } from '../support/client.ts';
import { anyEngine } from '../support/databases.ts';
import { operatorOf } from '../support/operator.ts';
import { type Arrived, verifies } from '../support/receiver.ts';
import { useService } from '../support/service.ts';
import { createNotifiedTenant, type NotifiedTenant, submitSession } from '../support/tenant.ts';

describe('a rotation of the signing secret (SPEC 6.5)', () => {
  const it = useService(anyEngine);
  const operator = operatorOf(it);

  /** The names of the secrets that have signed, in the order of the signatures; a signature of no secret is `null`. */
  function signersOf(arrived: Arrived, secrets: Readonly<Record<string, string>>): (string | null)[] {
    const now = it.service.clock.now();
    return (arrived.headers['webhook-signature']?.split(' ') ?? []).map((signature) => {
      const alone = { bytes: arrived.bytes, headers: { ...arrived.headers, 'webhook-signature': signature } };
      return Object.entries(secrets).find(([, secret]) => verifies(alone, secret, now))?.[0] ?? null;
    });
  }

  async function aRotation() {
    const tenant = await createNotifiedTenant(it.service, it.receiver);
    const path = { tenantId: tenant.id, endpointId: tenant.endpointId };
    const [first] = (await operator.endpointOf(tenant)).secrets;
    const secrets: Record<string, string> = { old: tenant.secret };
    /** Which secrets sign the notification of a session, and a test event. */
    const signers = async () => {
      const { id } = await submitSession(tenant);
      const notification = await tenant.inbox.nth(id, 1);
      await succeeded(operator.sendTestEvent(path));
      const testEvent = tenant.inbox.arrived.findLast(({ body }) => body.type === 'endpoint.test') as Arrived;
      return [signersOf(notification, secrets), signersOf(testEvent, secrets)];
    };
    const issue = async () => {
      const fresh = await succeeded(operator.rotateSecret(path));
      secrets.new = fresh.secret;
      return fresh;
    };
    return { tenant, path, oldId: `${first?.id}`, signers, issue };
  }

  const receiverTakes = ({ inbox }: NotifiedTenant, secret: string) => inbox.useSecret(secret);

  test('signs with the old secret before it, with both while both are valid, and with the new one alone after it', async () => {
    const { tenant, path, oldId, signers, issue } = await aRotation();
    expect(await signers()).toEqual([['old'], ['old']]);

    // 1 and 2: issued. Every notification carries two signatures, and the receiver still has the old secret.
    const fresh = await issue();
    const both = [
      ['new', 'old'],
      ['new', 'old'],
    ];
    expect(await signers()).toEqual(both);

    // 3: the receiver has switched, and either secret still signs.
    receiverTakes(tenant, fresh.secret);
    expect(await signers()).toEqual(both);

    // 4: the old secret is disabled.
    await succeeded(operator.disableSecret(path, oldId));
    expect(await signers()).toEqual([['new'], ['new']]);
  });

  test('that is taken back signs with the old secret alone again, and the disabled one signs nothing', async () => {
    const { path, signers, issue } = await aRotation();
    const fresh = await issue();
    await succeeded(operator.disableSecret(path, fresh.id));
    expect(await signers()).toEqual([['old'], ['old']]);
  });

  test('that follows another one signs with the two that are valid', async () => {
    const { tenant, path, oldId, signers, issue } = await aRotation();
    const second = await issue();
    receiverTakes(tenant, second.secret);
    await succeeded(operator.disableSecret(path, oldId));
    await succeeded(operator.rotateSecret(path));
    // The third secret is not among those that the test knows.
    expect(await signers()).toEqual([
      [null, 'new'],
      [null, 'new'],
    ]);
  });
});
