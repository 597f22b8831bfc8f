import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anyEngine } from '../support/databases.ts';
import { blocksOf } from '../support/guide.ts';
import { findFreePort } from '../support/installation.ts';
import { useService } from '../support/service.ts';
import { approvedSession, createTenant } from '../support/tenant.ts';
import { waitUntil } from '../support/time.ts';
import { openLaptop } from './laptop.ts';

const root = join(import.meta.dirname, '..', '..');

/** The commands of a section of the guide, with what a test has elsewhere put in place of what the guide says. */
async function commandsOf(heading: string, replacements: Readonly<Record<string, string>>): Promise<string> {
  const [block] = await blocksOf('testing', heading);
  return Object.entries(replacements).reduce((text, [said, put]) => {
    if (!text.includes(said)) throw new Error(`the commands of ${heading} do not say ${said}`);
    return text.replaceAll(said, put);
  }, block?.commands ?? '');
}

/** Runs commands as a developer who pastes them into a terminal. */
function paste(commands: string, environment: Readonly<Record<string, string>> = {}) {
  const child = spawn('bash', ['-c', commands], {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: tmpdir(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  }
  return {
    output: () => text,
    /** As Ctrl-C: the whole group gets the signal. */
    interrupt: () => process.kill(-(child.pid as number), 'SIGINT'),
    ended: once(child, 'close').then(([status]) => status as number | null),
  };
}

test('the commands under "Check your receiver" give full marks to the example', async () => {
  const [api, receiver] = [`${await findFreePort()}`, `${await findFreePort()}`];
  const pasted = paste(await commandsOf('Check your receiver', { '4011': api, '8444': receiver }));
  await pasted.ended;
  expect(pasted.output().trimEnd().split('\n').at(-1)).toBe('29 of 29, 1 not observed');
});

const it = useService(anyEngine);

test('the commands under "Events on your laptop" bring an event', async () => {
  const tenant = await createTenant(it.service);
  const folder = await mkdtemp(join(tmpdir(), 'mitome-guide-'));
  const bootstrap = join(folder, 'bootstrap.json');
  await writeFile(bootstrap, JSON.stringify({ baseUrl: it.service.baseUrl, apiKey: tenant.apiKey }));
  const laptop = await openLaptop();
  const said = { './data/bootstrap.json': bootstrap, 'http://localhost:3000/notifications': laptop.url };
  const pasted = paste(await commandsOf('Events on your laptop', said));
  try {
    await waitUntil('it forwards', () => pasted.output().includes('stop with Ctrl-C'));
    const session = await approvedSession(tenant);
    await waitUntil('the event is there', () => pasted.output().includes('verification.approved'));
    expect(laptop.arrived.map(({ body }) => body.data.session.sessionId)).toEqual([session.id]);
    expect(pasted.output()).toMatch(/^signing secret for your receiver: whsec_\S+$/m);
  } finally {
    pasted.interrupt();
    await pasted.ended;
    await laptop.close();
    await rm(folder, { recursive: true, force: true });
  }
  expect(pasted.output()).toContain('stopped: 1 accepted');
});
