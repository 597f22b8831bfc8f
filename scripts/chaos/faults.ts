// The faults: what is broken, for how long, and how it is mended.

import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startChildProgram } from '../bench/child-program.ts';
import type { OverloadCalls, OverloadReport } from '../bench/overload-calls.ts';
import type { CallCounts } from './balancer.ts';
import { type Cluster, queueDatabase } from './cluster.ts';
import { type Behaviour, badBehaviours } from './receiver.ts';

/** What a fault works on. */
export interface Stage {
  readonly cluster: Cluster;
  /** The key of the tenant under load. */
  readonly apiKey: string;
  /** What the callers of the load have seen since the fault began. */
  readonly counts: CallCounts;
  /** Paths of the endpoint that gets bad, with the good one beside it. */
  readonly badPath: string;
}

export interface Fault {
  readonly name: string;
  /** A line for the table. */
  readonly what: string;
  /** Whether this machine allows it; it does when left out. */
  readonly isPossible?: (cluster: Cluster) => boolean;
  /** Breaks something and mends it. @returns what callers must not have seen */
  run(stage: Stage): Promise<readonly string[]>;
}

const cutMs = 3000;
const slowMs = 150;
const slowForMs = 5000;
const frozenMs = 8000;
const overloadSeconds = 5;
const badForMs = 4000;
const fullMs = 8000;
const jumpMs = 600_000;
const jumpedForMs = 5000;

const none: readonly string[] = [];

function kill(name: string): Fault {
  return {
    name: `kill-${name}`,
    what: `\`kill -9\` of ${name}, which its service manager starts again`,
    async run({ cluster }) {
      cluster.nodes.find((node) => node.name === name)?.kill();
      return none;
    },
  };
}

function clockJump(name: string): Fault {
  return {
    name: `clock-${name}`,
    what: `the clock of ${name} jumps ${jumpMs / 60_000} minutes ahead, and back after ${jumpedForMs / 1000} s`,
    async run({ cluster }) {
      const node = cluster.nodes.find((one) => one.name === name);
      await node?.shiftClock(jumpMs);
      await pause(jumpedForMs);
      await node?.shiftClock(0);
      return none;
    },
  };
}

function proxied(which: keyof Cluster['proxies'], label: string): Fault[] {
  const proxy = ({ cluster }: Stage) => cluster.proxies[which];
  return [
    {
      name: `${which}-cut`,
      what: `connections to ${label} reset, and new ones too, for ${cutMs / 1000} s`,
      async run(stage) {
        proxy(stage).cut();
        await pause(cutMs);
        proxy(stage).heal();
        return none;
      },
    },
    {
      name: `${which}-slow`,
      what: `every packet from and to ${label} ${slowMs} ms late, for ${slowForMs / 1000} s`,
      async run(stage) {
        proxy(stage).slow(slowMs);
        await pause(slowForMs);
        proxy(stage).heal();
        return none;
      },
    },
    {
      name: `${which}-frozen`,
      what: `connections to ${label} stay open and silent for ${frozenMs / 1000} s`,
      async run(stage) {
        proxy(stage).freeze();
        await pause(frozenMs);
        proxy(stage).heal();
        return none;
      },
    },
  ];
}

/** All faults, in the order in which they run. */
export const faults: readonly Fault[] = [
  ...['api-1', 'api-2', 'worker-1', 'worker-2'].map(kill),
  {
    name: 'kill-all',
    what: '`kill -9` of all four processes at once',
    async run({ cluster }) {
      for (const node of cluster.nodes) node.kill();
      return none;
    },
  },
  {
    name: 'rows-restart',
    what: '`kill -9` of the database of the rows, and a new start on its data',
    async run({ cluster }) {
      await cluster.rows.restart();
      return none;
    },
  },
  {
    name: 'rows-failover',
    what: '`kill -9` of the primary of the rows; its replica (semi-synchronous, synchronous) is promoted',
    async run({ cluster: { rows, proxies } }) {
      await rows.failOver(() => proxies.rows.pointTo(rows.url()));
      return none;
    },
  },
  {
    name: 'queue-restart',
    what: '`kill -9` of the PostgreSQL of the queue, and a new start on its data',
    async run({ cluster }) {
      await cluster.queue.restart();
      return none;
    },
  },
  {
    name: 'queue-failover',
    what: '`kill -9` of the primary of the queue; its replica (synchronous) is promoted',
    async run({ cluster: { queue, proxies } }) {
      await queue.failOver(() => proxies.queue.pointTo(queue.url(queueDatabase)));
      return none;
    },
  },
  ...proxied('rows', 'the database of the rows'),
  ...proxied('queue', 'the PostgreSQL of the queue'),
  ...proxied('bucket', 'the store of the pictures'),
  {
    name: 'disk-full',
    what: `the store of the pictures has no byte left on its disk for ${fullMs / 1000} s`,
    async run({ cluster }) {
      await cluster.pictures.fill();
      await pause(fullMs);
      await cluster.pictures.free();
      return none;
    },
  },
  {
    name: 'queue-full',
    what: `the PostgreSQL of the queue has no byte left on its disk for ${fullMs / 1000} s`,
    isPossible: ({ queue }) => queue.canFill,
    async run({ cluster: { queue } }) {
      await queue.fill();
      await pause(fullMs);
      await queue.free();
      return none;
    },
  },
  ...['api-1', 'worker-1'].map(clockJump),
  {
    name: 'receivers',
    what: `a second endpoint of the tenant is bad in every way in turn: ${Object.keys(badBehaviours).join(', ')}`,
    async run({ cluster, badPath }) {
      for (const behaviour of Object.keys(badBehaviours) as Behaviour[]) {
        cluster.receiver.behave(badPath, behaviour);
        await pause(badForMs);
      }
      cluster.receiver.behave(badPath, 'good');
      return none;
    },
  },
  {
    name: 'overload',
    what: `320 further callers on each API node for ${overloadSeconds} s`,
    async run({ cluster, apiKey }) {
      const nodes = cluster.nodes.filter(({ role }) => role === 'api');
      const reports = await Promise.all(nodes.map(({ origin }) => flood(origin, apiKey, cluster.folder)));
      const others = reports.flatMap(({ latenciesMs }) =>
        Object.keys(latenciesMs).filter((status) => !['200', '503'].includes(status)),
      );
      const silent = reports.reduce((sum, { withoutRetryAfter }) => sum + withoutRetryAfter, 0);
      return [
        ...others.map((status) => `a call under overload got ${status}`),
        ...(silent > 0 ? [`${silent} refusals had no Retry-After`] : none),
      ];
    },
  },
  {
    name: 'rolling-replace',
    what: 'each of the four nodes is stopped by SIGTERM and started again, one after the other; no call may fail but by a reset connection',
    async run({ cluster, counts }) {
      for (const node of cluster.nodes) await node.replace();
      // Connection resets are allowed, because a retry mends them.
      const failed = Object.entries(counts.failures).map(([status, count]) => `${count} calls got ${status}`);
      return [...failed, ...(counts.timeouts > 0 ? [`${counts.timeouts} calls got no response`] : none)];
    },
  },
];

/** Lists sessions from too many callers at once. Creates would fill the tenant with sessions that belong to no trip. */
async function flood(origin: string, apiKey: string, folder: string): Promise<OverloadReport> {
  const { port } = new URL(origin);
  const sender = await startChildProgram({
    script: join(import.meta.dirname, '..', 'bench', 'overload-calls.ts'),
    outputFile: join(folder, `overload-${port}.log`),
  });
  const request = `GET /v1/verification-sessions?limit=1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`;
  const reported = once(sender.process, 'message');
  sender.process.send({
    port: Number(port),
    request,
    connections: 320,
    seconds: overloadSeconds,
  } satisfies OverloadCalls);
  const [report] = (await reported) as [OverloadReport];
  await sender.end();
  return report;
}
