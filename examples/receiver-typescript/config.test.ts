import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const secret = (byte: number): string => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
const right = {
  WEBHOOK_SECRETS: secret(1),
  MITOME_URL: 'https://verify.example',
  MITOME_API_KEY: 'mtm_test_only-for-these-tests',
};

function faultsOf(change: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    readConfig({ ...right, ...change });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the configuration', () => {
  it('needs a secret, the service and an API key; the rest has defaults', () => {
    expect(readConfig(right)).toEqual({
      host: '127.0.0.1',
      port: 8443,
      path: '/notifications',
      keys: [Buffer.alloc(32, 1)],
      apiUrl: 'https://verify.example',
      apiKey: right.MITOME_API_KEY,
      stateFile: 'receiver-state.jsonl',
      tls: null,
    });
  });

  it('takes two secrets, and keeps their order', () => {
    const { keys } = readConfig({ ...right, WEBHOOK_SECRETS: `${secret(2)}, ${secret(1)}` });
    expect(keys).toEqual([Buffer.alloc(32, 2), Buffer.alloc(32, 1)]);
  });

  it.each(['http://localhost:8080', 'http://127.0.0.1:8080/', 'http://[::1]:8080', 'https://verify.example/'])(
    'takes %s for the service',
    (url) => expect(faultsOf({ MITOME_URL: url })).toEqual([]),
  );

  it.each([
    ['PORT', '0'],
    ['PORT', '65536'],
    ['PORT', 'https'],
    ['NOTIFICATION_PATH', 'notifications'],
    ['NOTIFICATION_PATH', '/a?b=c'],
    ['WEBHOOK_SECRETS', undefined],
    ['WEBHOOK_SECRETS', ''],
    ['WEBHOOK_SECRETS', 'whsec_'],
    ['WEBHOOK_SECRETS', `${secret(1)} ${secret(2)}`],
    ['WEBHOOK_SECRETS', `${secret(1)},`],
    ['MITOME_URL', undefined],
    ['MITOME_URL', 'verify.example'],
    ['MITOME_URL', 'http://verify.example'],
    ['MITOME_URL', 'http://localhost.example'],
    ['MITOME_URL', 'https://user:word@verify.example'],
    ['MITOME_URL', 'https://verify.example/v1'],
    ['MITOME_API_KEY', undefined],
    ['MITOME_API_KEY', 'two words'],
    ['TLS_CERT_FILE', undefined],
  ])('names %s when it is %j', (name, value) => {
    const faults = faultsOf({ ...(name === 'TLS_CERT_FILE' ? { TLS_KEY_FILE: 'a.pem' } : {}), [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(`^${name}: `));
  });

  it('reports all errors at once, and prints no secret and no key', () => {
    const wrong = {
      WEBHOOK_SECRETS: 'whsec_c2VjcmV0',
      MITOME_URL: 'http://a.example',
      MITOME_API_KEY: 'key with space',
    };
    const { faults, message } = new ConfigError(faultsOf({ ...wrong, TLS_CERT_FILE: 'a.pem' }));
    expect(faults).toHaveLength(4);
    for (const value of ['c2VjcmV0', 'key with space']) expect(message).not.toContain(value);
  });
});
