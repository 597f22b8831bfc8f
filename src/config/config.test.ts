import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createAddressGuard } from '../notifications/address-guard.ts';
import { createMasterKeys } from '../storage/sealing/sealing.ts';
import { createIpRanges } from '../system/address-range.ts';
import { ConfigError, environmentVariables, faceEngineTerms, readConfig } from './config.ts';
import { defaultDeliverySettings, settingDocs } from './delivery-settings.ts';

const key = (id: string, bytes = 32) => `${id}:${Buffer.alloc(bytes, 7).toString('base64')}`;
const external = {
  DATABASE_URL: 'mysql://mitome:hunter2@db.example/mitome',
  QUEUE_DATABASE_URL: 'postgres://mitome:hunter2@db.example/queue',
  ENCRYPTION_KEY: key('k1'),
  SINGLE_NODE: '1',
};

function errorsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.errors;
    throw error;
  }
}

describe('the configuration', () => {
  it('compares faces of all tenants only for operators who name the version of the page about models', () => {
    expect(readConfig({}).faceEngine).toBe('sandbox');
    expect(readConfig({ FACE_ENGINE: 'off' }).faceEngine).toBe('off');
    const missing = expect.stringMatching(/^FACE_ENGINE_TERMS must be \d{4}-\d\d-\d\d with FACE_ENGINE=all/);
    expect(errorsOf({ FACE_ENGINE: 'all' })).toEqual([missing]);
    expect(errorsOf({ FACE_ENGINE: 'all', FACE_ENGINE_TERMS: '2020-01-01' })).toEqual([missing]);
    expect(readConfig({ FACE_ENGINE: 'all', FACE_ENGINE_TERMS: faceEngineTerms }).faceEngine).toBe('all');
    const page = readFileSync(fileURLToPath(new URL('../../docs/models.md', import.meta.url)), 'utf8');
    expect(page).toContain(`FACE_ENGINE_TERMS\`: \`${faceEngineTerms}\`.`);
  });

  it('has a default for everything: embedded databases, loopback only, receivers on loopback allowed', () => {
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

  it('downloads missing models only where everything is embedded and no folder is named, unless told', () => {
    const downloads = (given: Record<string, string>) => readConfig(given).modelsDownload;
    expect(downloads({})).toBe(true);
    expect(downloads(external)).toBe(false);
    expect(downloads({ MODELS_DIR: '/models' })).toBe(false);
    expect(downloads({ MODELS_DIR: '/models', MODELS_DOWNLOAD: '1' })).toBe(true);
    expect(downloads({ MODELS_DOWNLOAD: '0' })).toBe(false);
  });

  it('normalizes the origin as browsers do, and escapes special characters of a folder', () => {
    const config = readConfig({ PUBLIC_URL: 'https://Verify.Example.com:443/', DATA_DIR: '/tmp/a#b%41' });
    expect(config.publicUrl).toBe('https://verify.example.com');
    expect(fileURLToPath(config.mediaUrl)).toBe('/tmp/a#b%41/media');
  });

  it('serves with this process alone, or with as many others as are named, up to 64', () => {
    expect(readConfig({}).apiProcesses).toBe(1);
    expect(readConfig({ API_PROCESSES: '64' }).apiProcesses).toBe(64);
    for (const text of ['0', '65', '1.5', '-1'])
      expect(errorsOf({ API_PROCESSES: text })).toEqual([
        `API_PROCESSES must be a whole number from 1 to 64, not ${text}`,
      ]);
    expect(errorsOf({ API_PROCESSES: 'two' })).toEqual(['API_PROCESSES must be a whole number from 1 to 64']);
  });

  it('keeps events and the log of the instance for two years and attempts for 90 days, unless told, and each for a month at least', () => {
    const dayMs = 86_400_000;
    expect(readConfig({}).retention).toEqual({
      eventMs: 730 * dayMs,
      attemptMs: 90 * dayMs,
      instanceAuditMs: 730 * dayMs,
    });
    const given = {
      EVENT_RETENTION_DAYS: '400',
      DELIVERY_ATTEMPT_RETENTION_DAYS: '30',
      INSTANCE_AUDIT_RETENTION_DAYS: '3650',
    };
    expect(readConfig(given).retention).toEqual({
      eventMs: 400 * dayMs,
      attemptMs: 30 * dayMs,
      instanceAuditMs: 3650 * dayMs,
    });
    for (const name of Object.keys(given))
      expect(errorsOf({ [name]: '29' })).toEqual([`${name} must be a whole number from 30 to 3650, not 29`]);
  });

  it('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toMatchObject({ port: 8080, databaseUrl: 'embedded' });
  });

  it('allows no receiver on loopback with an external database', () => {
    expect(readConfig(external)).toMatchObject({ webhookEgressAllow: [], embedded: false });
  });

  it('puts the queue into the same PostgreSQL, and requires a separate one with MySQL', () => {
    const postgres = { ...external, DATABASE_URL: 'postgres://db.example/mitome', QUEUE_DATABASE_URL: '' };
    expect(readConfig(postgres).queueDatabaseUrl).toBe('postgres://db.example/mitome');
    expect(errorsOf({ ...external, QUEUE_DATABASE_URL: '' }).join()).toContain('QUEUE_DATABASE_URL');
  });

  it('reports all errors at once', () => {
    const errors = errorsOf({
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
    expect(errors.join('\n')).toContain('PUBLIC_URL must begin with https://');
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
      expect(errors.join('\n'), name).toContain(name);
    }
  });

  it('reads the settings of delivery, and reports their errors among the others', () => {
    const given = { WEBHOOK_RETRY_SCHEDULE_SECONDS: '0,60', WEBHOOK_TIMEOUT_MS: '20000', WEBHOOK_CONCURRENCY: '' };
    expect(readConfig(given).delivery).toEqual({
      ...defaultDeliverySettings,
      retryDelaysMs: [0, 60_000],
      timeoutMs: 20_000,
    });
    expect(errorsOf({ PORT: '0', WEBHOOK_CONCURRENCY: 'planted', WEBHOOK_TIMEOUT_MS: '2000' })).toEqual([
      'PORT must be a whole number from 1 to 65535, not 0',
      'WEBHOOK_CONCURRENCY must be a whole number from 1 to 4096',
      'WEBHOOK_CONNECT_TIMEOUT_MS must not exceed WEBHOOK_TIMEOUT_MS',
    ]);
  });

  it('checks a rule between variables only where each of them is valid', () => {
    expect(errorsOf({ WEBHOOK_TIMEOUT_MS: '2000', WEBHOOK_CONNECT_TIMEOUT_MS: '2000' })).toEqual([]);
    expect(errorsOf({ WEBHOOK_TIMEOUT_MS: '999', WEBHOOK_CONNECT_TIMEOUT_MS: '20000' })).toHaveLength(1);
    expect(errorsOf({ DATABASE_URL: 'mysql://', QUEUE_DATABASE_URL: '' })).toHaveLength(1);
  });

  it.each([
    ['sslmode=maybe', 'must have disable, require or verify-full as its sslmode'],
    ['connect_timeout=5', 'has an unknown parameter connect_timeout; only sslmode is known'],
  ])('reports invalid parameters of either database, such as %s', (parameters, error) => {
    const [rows, queue] = [`${external.DATABASE_URL}?${parameters}`, `${external.QUEUE_DATABASE_URL}?${parameters}`];
    expect(errorsOf({ ...external, DATABASE_URL: rows, QUEUE_DATABASE_URL: queue, PORT: '0' })).toEqual([
      'PORT must be a whole number from 1 to 65535, not 0',
      `DATABASE_URL ${error}`,
      `QUEUE_DATABASE_URL ${error}`,
    ]);
  });

  it('documents every variable and the meaning of its absence', () => {
    for (const [name, rule] of Object.entries(environmentVariables)) {
      const docs = settingDocs.get(rule);
      expect(docs?.meaning, name).toMatch(/\.$/);
      expect(docs?.absent !== undefined || rule.safeParse(undefined).data !== undefined, name).toBe(true);
    }
  });

  it.each([
    ['http://verify.example.com', 'https'],
    ['https://verify.example.com/path', 'origin'],
    ['verify.example.com', 'origin'],
    ['https://user:secret@verify.example.com', 'origin'],
  ])('rejects PUBLIC_URL %s', (PUBLIC_URL, word) => {
    expect(errorsOf({ PUBLIC_URL }).join()).toContain(word);
  });

  it.each([key('k1', 31), 'k1', `${key('k1')},${key('k1')}`, `K 1:${Buffer.alloc(32).toString('base64')}`])(
    'rejects an ENCRYPTION_KEY that is not id:base64 of 32 bytes with distinct ids',
    (ENCRYPTION_KEY) => {
      expect(errorsOf({ ENCRYPTION_KEY }).join()).toContain('ENCRYPTION_KEY');
    },
  );

  it('never prints a secret', () => {
    const errors = errorsOf({
      ...external,
      ENCRYPTION_KEY: 'k1:c2VjcmV0',
      DATABASE_URL: 'mysql://root:hunter2@',
      PORT: 'x',
    });
    expect(errors.length).toBeGreaterThan(2);
    expect(errors.join('\n')).not.toMatch(/hunter2|c2VjcmV0/);
  });

  it('requires SINGLE_NODE=1 for an embedded queue and a local folder with an external database', () => {
    const errors = errorsOf({ ...external, QUEUE_DATABASE_URL: 'embedded', SINGLE_NODE: '' }).join('\n');
    expect(errors).toMatch(/QUEUE_DATABASE_URL .*SINGLE_NODE=1/);
    expect(errors).toMatch(/MEDIA_URL .*SINGLE_NODE=1/);
  });

  it('needs no SINGLE_NODE for pictures in a bucket, which all nodes reach', () => {
    const bucket = { ...external, SINGLE_NODE: '', MEDIA_URL: 's3://pictures?region=ap-northeast-1' };
    expect(errorsOf(bucket)).toEqual([]);
    expect(readConfig(bucket).mediaUrl).toBe(bucket.MEDIA_URL);
    expect(errorsOf({ ...bucket, MEDIA_URL: 'file:/var/lib/mitome/media' }).join()).toMatch(/^MEDIA_URL .*s3:/);
  });

  it('names the rule that a MEDIA_URL breaks, and not the URL', () => {
    expect(errorsOf({ MEDIA_URL: 's3://key:hunter2@pictures' })).toEqual([
      'MEDIA_URL must not hold credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    ]);
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
  const isAccepted = (variable: string, text: string) => errorsOf({ [variable]: text }).length === 0;

  it('is accepted exactly when its users can parse it, and then contains its first address', () => {
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
        expect(isAccepted('TRUST_PROXY', text), text).toBe(usable);
        expect(isAccepted('WEBHOOK_EGRESS_ALLOW', text), text).toBe(usable);
        if (!usable) {
          expect(() => createAddressGuard([text]), text).toThrow(RangeError);
          return;
        }
        const { trustProxy, webhookEgressAllow } = readConfig({ TRUST_PROXY: text, WEBHOOK_EGRESS_ALLOW: text });
        expect(rangesOf.contains(trustProxy, address), text).toBe(true);
        expect(createAddressGuard(webhookEgressAllow).judgeAddress(address, 1), text).toBe('permitted');
      }),
      { numRuns: 500 },
    );
  });
});

describe('the file of certificate authorities', () => {
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
  ])('%s is reported among the other errors', (_title, file, words) => {
    const errors = errorsOf({ WEBHOOK_CA_FILE: file(), PORT: '0' });
    expect(errors).toEqual(['PORT must be a whole number from 1 to 65535, not 0', `WEBHOOK_CA_FILE ${words}`]);
  });

  it('is read whole', () => {
    const file = holding(`# ours\n${root}\n`);
    expect(readConfig({ WEBHOOK_CA_FILE: file }).webhookAuthorities).toBe(readFileSync(file, 'utf8'));
    expect(readConfig({}).webhookAuthorities).toBeNull();
  });
});

describe('the id of a master key', () => {
  it('is accepted exactly when the storage accepts it', () => {
    const id = fc.string({ unit: fc.constantFrom(...'aZ09._-', ' ', '/', 'é'), maxLength: 34 });
    fc.assert(
      fc.property(id, (text) => {
        fc.pre(text === text.trim());
        const keys = [{ id: text, bytes: Buffer.alloc(32, 7) }];
        const isAccepted = errorsOf({ ENCRYPTION_KEY: key(text) }).length === 0;
        if (isAccepted) expect(() => createMasterKeys(keys, { now: () => new Date() }), text).not.toThrow();
        else expect(() => createMasterKeys(keys, { now: () => new Date() }), text).toThrow();
      }),
    );
  });
});
