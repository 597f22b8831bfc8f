import { describe, expect, test } from 'vitest';
import { refusalOf, succeeded } from '../support/client.ts';
import { engines } from '../support/databases.ts';
import { newEndpoint, operatorOf } from '../support/operator.ts';
import { useService } from '../support/service.ts';

describe.each(engines)('disableSecret on $name', (engine) => {
  const it = useService(engine, { environment: { ROLES: 'api', WEBHOOK_EGRESS_ALLOW: '' } });
  const operator = operatorOf(it);

  test('two secrets may be valid at once, not three; the last one cannot be disabled', async () => {
    const { secret, path } = await newEndpoint(it);
    expect(await refusalOf(operator.disableSecret(path, secret.id))).toBe('409 LastSecretNotDisabled');
    const second = await succeeded(operator.rotateSecret(path));
    expect(second.secret).not.toBe(secret.secret);
    expect(await refusalOf(operator.rotateSecret(path))).toBe('409 SecretRotationNotAllowed');
    const { secrets } = await succeeded(operator.disableSecret(path, secret.id));
    expect(secrets.map(({ id }) => id)).toEqual([second.id]);
    // One that is disabled already gets a response like a missing one.
    expect(await refusalOf(operator.disableSecret(path, secret.id))).toBe('404 ResourceNotFound');
    expect(await refusalOf(operator.disableSecret(path, second.id))).toBe('409 LastSecretNotDisabled');
  });
});
