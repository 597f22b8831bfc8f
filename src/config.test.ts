import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { ConfigError, type EnvironmentVariable, environmentVariables, readConfig } from './config.ts';
import { defaultDeliverySettings, deliverySettings } from './delivery-settings.ts';

const key = (id: string, bytes = 32) => `${id}:${Buffer.alloc(bytes, 7).toString('base64')}`;
const external = {
  DATABASE_URL: 'mysql://mitome:hunter2@db.example/mitome',
  QUEUE_DATABASE_URL: 'postgres://mitome:hunter2@db.example/queue',
  ENCRYPTION_KEY: key('k1'),
  SINGLE_NODE: '1',
};

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

describe('the configuration', () => {
  it('needs nothing: everything is embedded, on loopback, and receivers on loopback are allowed', () => {
    expect(readConfig({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:8080',
      roles: { api: true, worker: true },
      databaseUrl: 'embedded',
      queueDatabaseUrl: 'embedded',
      masterKeys: null,
      webhookEgressAllow: ['127.0.0.0/8', '::1/128'],
      delivery: defaultDeliverySettings,
      embedded: true,
    });
  });

  it('names the origin as browsers do, and finds a folder with odd characters', () => {
    const config = readConfig({ PUBLIC_URL: 'https://Verify.Example.com:443/', DATA_DIR: '/tmp/a#b%41' });
    expect(config.publicUrl).toBe('https://verify.example.com');
    expect(fileURLToPath(config.mediaUrl)).toBe('/tmp/a#b%41/media');
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: 'embedded' });
  });

  it('allows no receiver on loopback beside an external database', () => {
    expect(readConfig(external)).toMatchObject({ webhookEgressAllow: [], embedded: false });
  });

  it('lets the queue follow a PostgreSQL, and demands one of its own with MySQL', () => {
    const postgres = { ...external, DATABASE_URL: 'postgres://db.example/mitome', QUEUE_DATABASE_URL: '' };
    expect(readConfig(postgres).queueDatabaseUrl).toBe('postgres://db.example/mitome');
    expect(faultsOf({ ...external, QUEUE_DATABASE_URL: '' }).join()).toContain('QUEUE_DATABASE_URL');
  });

  it('reports every fault at once', () => {
    const faults = faultsOf({
      PORT: '99999',
      ROLES: 'api,cook',
      PUBLIC_URL: 'http://verify.example.com',
      TRUST_PROXY: '10.0.0.0/8, true',
      LOG_LEVEL: 'loud',
      WEBHOOK_EGRESS_ALLOW: 'everywhere',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
      DATABASE_URL: 'sqlite://x',
      WEBHOOK_CA_FILE: '/nowhere/ca.pem',
    });
    expect(faults.join('\n')).toContain('PUBLIC_URL must begin with https://');
    for (const name of [
      'PORT',
      'WEBHOOK_CA_FILE',
      'ROLES',
      'TRUST_PROXY',
      'LOG_LEVEL',
      'WEBHOOK_EGRESS_ALLOW',
      'NODE_TLS_REJECT_UNAUTHORIZED',
      'DATABASE_URL',
    ]) {
      expect(faults.join('\n'), name).toContain(name);
    }
  });

  it('reads the settings of delivery, and reports their faults among the others', () => {
    const given = { WEBHOOK_RETRY_SCHEDULE_SECONDS: '0,60', WEBHOOK_DEADLINE_MS: '20000', WEBHOOK_SLOTS: '' };
    expect(readConfig(given).delivery).toEqual({
      ...defaultDeliverySettings,
      retryScheduleSeconds: [0, 60],
      deadlineMs: 20_000,
    });
    expect(faultsOf({ PORT: '0', WEBHOOK_SLOTS: 'planted', WEBHOOK_LEASE_MS: '6000' })).toEqual([
      'PORT must be a port number from 1 to 65535',
      'WEBHOOK_SLOTS must be a whole number from 1 to 4096',
      'WEBHOOK_LEASE_MS must exceed WEBHOOK_DEADLINE_MS by at least 5000: at least 20000, not 6000',
    ]);
  });

  it('says of each variable what it is and what its absence means, and has none twice', () => {
    for (const [name, variable] of Object.entries<EnvironmentVariable>(environmentVariables)) {
      expect(variable.meaning, name).toMatch(/\.$/);
      expect(variable.default ?? variable.absent, name).toBeDefined();
    }
    const ofDelivery = Object.values(deliverySettings).map(({ name }) => name);
    expect(Object.keys(environmentVariables).filter((name) => ofDelivery.some((other) => other === name))).toEqual([]);
  });

  it.each([
    ['http://verify.example.com', 'https'],
    ['https://verify.example.com/path', 'origin'],
    ['verify.example.com', 'origin'],
    ['https://user:secret@verify.example.com', 'origin'],
  ])('refuses PUBLIC_URL %s', (PUBLIC_URL, word) => {
    expect(faultsOf({ PUBLIC_URL }).join()).toContain(word);
  });

  it.each([key('k1', 31), 'k1', `${key('k1')},${key('k1')}`, `K 1:${Buffer.alloc(32).toString('base64')}`])(
    'refuses an ENCRYPTION_KEY that is not id:base64 of 32 bytes, each id once',
    (ENCRYPTION_KEY) => {
      expect(faultsOf({ ENCRYPTION_KEY }).join()).toContain('ENCRYPTION_KEY');
    },
  );

  it('never repeats a secret', () => {
    const faults = faultsOf({
      ...external,
      ENCRYPTION_KEY: 'k1:c2VjcmV0',
      DATABASE_URL: 'mysql://root:hunter2@',
      PORT: 'x',
    });
    expect(faults.length).toBeGreaterThan(2);
    expect(faults.join('\n')).not.toMatch(/hunter2|c2VjcmV0/);
  });

  it('demands SINGLE_NODE=1 for what only one node can use', () => {
    const faults = faultsOf({ ...external, QUEUE_DATABASE_URL: 'embedded', SINGLE_NODE: '' }).join('\n');
    expect(faults).toMatch(/QUEUE_DATABASE_URL .*SINGLE_NODE=1/);
    expect(faults).toMatch(/MEDIA_URL .*SINGLE_NODE=1/);
  });
});
