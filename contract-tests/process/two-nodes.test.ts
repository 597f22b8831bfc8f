import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestBucket, mysql } from '../support/databases.ts';
import { blocksOf, type Checkout, createCheckout } from '../support/guide.ts';
import { findFreePort } from '../support/installation.ts';
import {
  createMachine,
  doesNothing,
  type GatewayPrograms,
  type Machine,
  provideGatewayPrograms,
  runsAsCaller,
  systemctlOfGateway,
  systemctlOfNode,
} from '../support/machines.ts';
import { useInstallation } from '../support/service-process.ts';

/** Once on a machine, the two programs of the gateway are downloaded, 35 MB. */
const downloadMs = 300_000;

describe('the guide “Two nodes, monitored”, pasted into the terminals of three machines', () => {
  const it = useInstallation(mysql);
  let provided: GatewayPrograms;
  let checkout: Checkout | undefined;
  const machines: Machine[] = [];
  beforeAll(async () => {
    provided = await provideGatewayPrograms();
  }, downloadMs);
  afterEach(async () => {
    for (const machine of machines.splice(0)) await machine.remove();
    await checkout?.remove();
  });

  /** What the guide names, and what it is here. */
  async function prepare() {
    const [http1, http2, metrics1, metrics2, tls, prometheus] = (await Promise.all(
      Array.from({ length: 6 }, () => findFreePort()),
    )) as [number, number, number, number, number, number];
    const { DATABASE_URL = '', QUEUE_DATABASE_URL = '' } = await it.installation.environment();
    const bucket = await createTestBucket('contract');
    const everywhere = {
      '10.0.4.11:8080': `127.0.0.1:${http1}`,
      '10.0.4.12:8080': `127.0.0.1:${http2}`,
      '10.0.4.11:9464': `127.0.0.1:${metrics1}`,
      '10.0.4.12:9464': `127.0.0.1:${metrics2}`,
      'https://verify.example.com': `https://localhost:${tls}`,
      'verify.example.com {': `localhost:${tls} {`,
      'localhost:9090': `localhost:${prometheus}`,
      'TRUST_PROXY=10.0.4.10': 'TRUST_PROXY=127.0.0.1',
      'mysql://mitome:rows-password@10.0.8.11:3306/mitome?sslmode=require': DATABASE_URL,
      'postgres://mitome:queue-password@10.0.8.12:5432/mitome_queue?sslmode=require': QUEUE_DATABASE_URL,
      's3://example-pictures/mitome?region=ap-northeast-1': bucket.mediaUrl,
      '"example-key-id"': bucket.env.AWS_ACCESS_KEY_ID,
      '"example-key"': bucket.env.AWS_SECRET_ACCESS_KEY,
      // Nothing waits for its usual times.
      '15s': '2s',
      '10s': '2s',
      ' -o mitome -g mitome': '',
    };
    return {
      everywhere,
      ports: { tls, prometheus },
      nodes: [
        [http1, metrics1],
        [http2, metrics2],
      ] as const,
    };
  }

  const keep = (machine: Machine): Machine => {
    machines.push(machine);
    return machine;
  };

  test('leads to two nodes behind a proxy, of which one may be lost, and Prometheus says so', async () => {
    const here = await createCheckout(it.installation.dataDir);
    checkout = here;
    const { everywhere, ports, nodes } = await prepare();
    const folder = here.folder;
    const systemctl = systemctlOfGateway(provided, ports);
    const gatewayPrograms = { 'apt-get': doesNothing, promtool: `exec ${provided.promtool} "$@"`, systemctl };
    const gateway = keep(await createMachine({ folder, words: everywhere, programs: gatewayPrograms }));
    const env = {
      MODELS_DOWNLOAD: '0',
      MODELS_DIR: join(gateway.root, 'no-models'),
      CURL_CA_BUNDLE: join(gateway.root, 'data/caddy/pki/authorities/local/root.crt'),
    };
    const programs = { useradd: doesNothing, npm: doesNothing, runuser: runsAsCaller, systemctl: systemctlOfNode };
    const createNode = async ([http, metrics]: readonly [number, number], more: Record<string, string> = {}) => {
      const words = {
        ...everywhere,
        'PORT=8080': `PORT=${http}`,
        'localhost:8080': `localhost:${http}`,
        '9464': `${metrics}`,
      };
      return keep(await createMachine({ folder, words, programs: { ...programs, ...more }, env }));
    };
    const second = await createNode(nodes[1]);
    const [[http1, metrics1], [http2, metrics2]] = nodes;
    const asOfSecond = `s#$ROOT#${second.root}#; s#PORT=${http1}#PORT=${http2}#; s#PORT=${metrics1}#PORT=${metrics2}#`;
    const first = await createNode(nodes[0], {
      scp: `sed "${asOfSecond}" "$2" >${second.root}/etc/mitome/environment`,
    });

    const blocks = (await blocksOf('two-nodes')).map(({ commands }) => commands);
    expect(blocks).toHaveLength(12);
    const [install, write, copy, begin, start, proxy, session, monitor, bothUp, stop, alert, again] =
      blocks as string[] & Record<number, string>;
    await Promise.all([first, second].map((node) => node.paste(install as string)));
    await first.paste(`${write}${copy}`);
    const looked = await first.paste(begin as string);
    expect(looked).toMatch(/^OK +main database/m);
    expect(looked).not.toMatch(/^FAIL/m);
    const started = await Promise.all([first, second].map((node) => node.paste(start as string)));
    expect(started).toEqual(['ready', 'ready']);
    await gateway.paste(proxy as string);
    expect(await first.paste(session as string)).toContain('"status":"completed"');
    expect(await gateway.paste(monitor as string)).toMatch(/SUCCESS: \d+ rules found/);
    expect(await gateway.paste(bothUp as string)).toContain('=> 2');
    await first.paste(stop as string);
    // Before its port closed, the proxy had left it: a request that it sends there would be lost.
    for (let calls = 0; calls < 8; calls += 1) expect(await first.paste(again as string)).toBe('201');
    expect(await gateway.paste(alert as string)).toContain(`instance="127.0.0.1:${metrics1}"`);
    expect(await first.paste(again as string)).toBe('201');
    expect(await first.paste(start as string)).toBe('ready');
  });
});
