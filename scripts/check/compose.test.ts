import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { environmentVariables, readConfig } from '../../src/config/config.ts';

/** What these tests read of a service. */
interface ComposeService {
  readonly image: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly healthcheck?: object;
  readonly networks?: readonly string[] | Readonly<Record<string, { readonly ipv4_address?: string }>>;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly secrets?: readonly string[];
  readonly depends_on?: Readonly<Record<string, object>>;
  readonly stop_grace_period?: string;
}

const file = readFileSync('deploy/compose/compose.yaml', 'utf8');
const compose: Readonly<Record<'networks' | 'volumes' | 'secrets', Readonly<Record<string, object>>>> & {
  readonly services: Readonly<Record<string, ComposeService>>;
} = parse(file, { merge: true });
const { services } = compose;
const isOurs = ([, { image }]: [string, ComposeService]) => /^\$\{MITOME_IMAGE\b/.test(image);
const nodes = Object.entries(services).filter(isOurs);

/** What other parts of a node read: Node.js its authorities, the client of the bucket its credentials. */
const otherVariables = ['NODE_EXTRA_CA_CERTS', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

let folder = '';
let written: Record<string, string | undefined> = {};
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mitome-compose-'));
  prepare();
  written = parseEnv(readFileSync(join(folder, 'secrets', 'mitome.env'), 'utf8'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function prepare(): string {
  const env = { ...process.env, MITOME_COMPOSE_DIR: folder };
  const words = ['deploy/compose/prepare.sh', 'verify.example.com', 'mitome:0.1.0'];
  return execFileSync('/bin/sh', words, { env, encoding: 'utf8', stdio: 'pipe' });
}

/** The environment of a container of ours: the file of secrets, and what compose.yaml sets. */
function environmentOf({ environment = {} }: ComposeService): Record<string, string | undefined> {
  const set = Object.entries(environment).map(([name, value]) => [
    name,
    value.replace(/\$\{DOMAIN:[^}]*\}/, 'verify.example.com'),
  ]);
  return { ...written, ...Object.fromEntries(set) };
}

describe('the nodes', () => {
  test('have the roles api and worker, each twice', () => {
    const roles = nodes.map(([, { environment }]) => environment?.ROLES).filter((role) => role !== undefined);
    expect(roles.toSorted()).toEqual(['api', 'api', 'worker', 'worker']);
  });

  test.each(nodes)('%s has variables that the service reads, and starts with them', (_, node) => {
    const environment = environmentOf(node);
    const unknown = Object.keys(environment).filter(
      (name) => !(name in environmentVariables) && !otherVariables.includes(name),
    );
    expect(unknown).toEqual([]);
    const config = readConfig(environment);
    expect(config).toMatchObject({ embedded: false, publicUrl: 'https://verify.example.com' });
    expect(node.env_file).toEqual(['secrets/mitome.env']);
  });

  test('trust the address of the proxy, and no other', () => {
    const { networks } = services.proxy as ComposeService;
    const address = (networks as Record<string, { ipv4_address?: string }>).front?.ipv4_address;
    for (const [name, node] of nodes) expect(readConfig(environmentOf(node)).trustProxy, name).toEqual([address]);
  });

  test('have the time to stop that their longest attempt needs, and publish no port', () => {
    for (const [name, node] of nodes) {
      expect(Number.parseInt(node.stop_grace_period ?? '', 10), name).toBeGreaterThanOrEqual(90);
      expect(node.ports, name).toBeUndefined();
    }
  });
});

describe('every container', () => {
  test.each(Object.entries(services))('%s cannot write its image or gain privileges', (_, service) => {
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
  });

  test.each(Object.entries(services))('%s says whether it is well', (_, service) => {
    // The image of the service has a health check of its own.
    if (!isOurs(['', service])) expect(service.healthcheck).toHaveProperty('test');
  });

  test('only the proxy can be reached from outside, and neither a database nor the store reaches out', () => {
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports === undefined ? [] : [name]))).toEqual([
      'proxy',
    ]);
    for (const name of ['mysql', 'postgres', 'store']) expect(services[name]?.networks, name).toEqual(['back']);
    expect(compose.networks.back).toEqual({ internal: true });
  });

  // The schema does not compare names, and the linter that does must be built.
  test.each(Object.entries(services))(
    '%s names networks, volumes, secrets and services that the file has',
    (_, service) => {
      const { networks = [], volumes = [], secrets = [], depends_on = {} } = service;
      const names = {
        networks: Array.isArray(networks) ? networks : Object.keys(networks),
        // Others are folders and files beside compose.yaml.
        volumes: volumes.filter((volume) => !volume.startsWith('.')).map((volume) => volume.split(':')[0] ?? ''),
        secrets,
        services: Object.keys(depends_on),
      };
      for (const [kind, named] of Object.entries(names))
        expect(Object.keys(compose[kind as keyof typeof names]), kind).toEqual(expect.arrayContaining([...named]));
    },
  );
});

describe('secrets', () => {
  test('are in no file of the repository: a variable without a value stops the start', () => {
    for (const [, name = '', rest = ''] of file.matchAll(/\$\{(\w+)([^}]*)\}/g))
      expect([name, rest[1]]).toEqual([name, '?']);
    expect(file).not.toMatch(/PASSWORD: |SECRET\w*: /);
  });

  test('are made new by each preparation, and never replaced', () => {
    expect(() => prepare()).toThrow(/nothing was changed/i);
    const first = written.ENCRYPTION_KEY;
    rmSync(join(folder, 'secrets'), { recursive: true });
    prepare();
    expect(parseEnv(readFileSync(join(folder, 'secrets', 'mitome.env'), 'utf8')).ENCRYPTION_KEY).not.toBe(first);
  });

  test('can be read by their owner alone, and no key of an authority is left', () => {
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(folder, 'secrets')).toSorted()).toEqual([
      ...['ca.pem', 'mitome.env', 'mysql-password', 'mysql-root-password', 'postgres-password'],
      ...['store.env', 'store.key', 'store.pem'],
    ]);
  });
});
