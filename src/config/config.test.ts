import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../notifications/address-guard.ts';
import { createMasterKeys } from '../storage/sealing/master-keys.ts';
import { createIpRanges } from '../system/ip-ranges.ts';
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

  it.each([
    ['sslmode=maybe', 'must have disable, require or verify-full as its sslmode'],
    ['connect_timeout=5', 'has an unknown parameter connect_timeout; only sslmode is known'],
  ])('reports what is wrong with the parameters of either database, such as %s', (parameters, fault) => {
    const [rows, queue] = [`${external.DATABASE_URL}?${parameters}`, `${external.QUEUE_DATABASE_URL}?${parameters}`];
    expect(faultsOf({ ...external, DATABASE_URL: rows, QUEUE_DATABASE_URL: queue, PORT: '0' })).toEqual([
      'PORT must be a port number from 1 to 65535',
      `DATABASE_URL ${fault}`,
      `QUEUE_DATABASE_URL ${fault}`,
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

describe('an address range', () => {
  const base = fc.oneof(
    fc.ipV4(),
    fc.ipV6(),
    fc.ipV4().map((address) => `::ffff:${address}`),
    fc.ipV4().map((address) => `::${address}`),
    fc.ipV4().map((address) => `0${address}`),
    fc.constantFrom('10', '10.0.0', 'fe80::1%eth0', 'loopback', '[::1]', '::ffff:0:0'),
  );
  const suffix = fc.oneof(
    fc.constant(''),
    fc.nat(130).map((bits) => `/${bits}`),
    fc.nat(32).map((bits) => `/0${bits}`),
    fc.constantFrom('/', '/-1', '/8/8', '/255.0.0.0', '/1e1', '/+8'),
  );
  const range = fc.tuple(base, suffix).map(([address, bits]) => ({ address, text: address + bits }));
  const rangesOf = createIpRanges();
  const isTaken = (variable: string, text: string) => faultsOf({ [variable]: text }).length === 0;

  it('is taken exactly when those who use it can, and then it holds the address that it begins with', () => {
    const given = fc.oneof(
      range,
      fc.constantFrom(
        ...['::ffff:10.0.0.0/104', '::ffff:10.0.0.1', '0.0.0.0/0', '::/0'].map((text) => ({
          address: text.split('/')[0] as string,
          text,
        })),
      ),
    );
    fc.assert(
      fc.property(given, ({ address, text }) => {
        const usable = rangesOf.isRange(text);
        expect(isTaken('TRUST_PROXY', text), text).toBe(usable);
        expect(isTaken('WEBHOOK_EGRESS_ALLOW', text), text).toBe(usable);
        if (!usable) {
          expect(() => createAddressGuard({ allow: [text] }), text).toThrow(RangeError);
          return;
        }
        const { trustProxy, webhookEgressAllow } = readConfig({ TRUST_PROXY: text, WEBHOOK_EGRESS_ALLOW: text });
        expect(rangesOf.contains(trustProxy, address), text).toBe(true);
        expect(createAddressGuard({ allow: webhookEgressAllow }).judgeAddress(address, 1), text).toBe('permitted');
      }),
      { numRuns: 500 },
    );
  });
});

describe('the file of authorities', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mitome-config-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const holding = (text: string) => {
    const file = join(folder, 'ca.pem');
    writeFileSync(file, text);
    return file;
  };
  const root = rootCertificates[0] as string;

  it.each([
    ['that is not there', () => join(folder, 'none.pem'), 'cannot be read (ENOENT)'],
    ['that is a folder', () => folder, 'cannot be read (EISDIR)'],
    ['without a certificate', () => holding('planted-text\n'), 'holds no certificate in PEM'],
    [
      'with a damaged certificate',
      () => holding(`${root}\n-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`),
      'holds a certificate that cannot be read',
    ],
  ])('%s is a fault among the others', (_title, file, words) => {
    const faults = faultsOf({ WEBHOOK_CA_FILE: file(), PORT: '0' });
    expect(faults).toEqual(['PORT must be a port number from 1 to 65535', `WEBHOOK_CA_FILE ${words}`]);
  });

  it('is read whole', () => {
    const file = holding(`# ours\n${root}\n`);
    expect(readConfig({ WEBHOOK_CA_FILE: file }).webhookAuthorities).toBe(readFileSync(file, 'utf8'));
    expect(readConfig({}).webhookAuthorities).toBeNull();
  });
});

describe('the id of a master key', () => {
  it('is taken exactly when the storage takes it', () => {
    const id = fc.string({ unit: fc.constantFrom(...'aZ09._-', ' ', '/', 'é'), maxLength: 34 });
    fc.assert(
      fc.property(id, (text) => {
        fc.pre(text === text.trim());
        const keys = [{ id: text, bytes: Buffer.alloc(32, 7) }];
        const isTaken = faultsOf({ ENCRYPTION_KEY: key(text) }).length === 0;
        if (isTaken) expect(() => createMasterKeys(keys, { now: () => new Date() }), text).not.toThrow();
        else expect(() => createMasterKeys(keys, { now: () => new Date() }), text).toThrow();
      }),
    );
  });
});
