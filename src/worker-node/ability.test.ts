import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LiveWorker, LiveWorkers } from '../app/ports/workers.ts';
import { type Capability, decisionKinds } from '../domain/capability.ts';
import { createMemoryLog } from '../system/testing/memory-log.ts';
import { type Ability, startAbility } from './ability.ts';

let rows: Map<string, LiveWorker>;
let workers: LiveWorkers;
let log: ReturnType<typeof createMemoryLog>;
let due: Date | null;
let isDown: boolean;
let started: Ability[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  rows = new Map();
  log = createMemoryLog();
  due = null;
  isDown = false;
  started = [];
  const check = () => {
    if (isDown) throw new Error('test');
  };
  workers = {
    async record(worker, since) {
      check();
      rows.set(worker.id, worker);
      for (const { id, expiresAt } of rows.values()) if (expiresAt < since) rows.delete(id);
    },
    async list(since) {
      check();
      return [...rows.values()].filter(({ expiresAt }) => expiresAt >= since);
    },
  };
});
afterEach(async () => {
  for (const ability of started) await ability.stop();
  vi.useRealTimers();
});

async function node(id: string, capabilities: () => Capability[], needsPrint = true): Promise<Ability> {
  const clock = { now: () => new Date() };
  const ability = startAbility({
    ...{ id, workers, capabilities, needsPrint, clock, log },
    nextDue: async () => due,
  });
  started.push(ability);
  expect(ability.taken(), 'nothing before it knows the others').toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  return ability;
}

test('a worker without models leaves documents to one that has them, and decides when that one ends or dies', async () => {
  const able = await node('able', () => ['print']);
  const plain = await node('plain', () => [], false);
  expect(able.taken()).toEqual([...decisionKinds]);
  expect(plain.taken()).toEqual(['decide']);
  expect(plain.nodes()).toBe(2);
  await able.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(plain.taken()).toEqual([...decisionKinds]);
  expect(plain.nodes()).toBe(1);
  // One that died stays for half a minute.
  rows.set('died', { id: 'died', capabilities: ['print'], expiresAt: new Date(Date.now() + 30_000) });
  await vi.advanceTimersByTimeAsync(5000);
  expect(plain.taken()).toEqual(['decide']);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(plain.taken()).toEqual([...decisionKinds]);
});

test.each([
  ['ends', async (able: Ability) => able.stop(), 0],
  [
    'dies',
    async (able: Ability) => {
      await able.stop();
      rows.set('able', { id: 'able', capabilities: ['face_live'], expiresAt: new Date(Date.now() + 30_000) });
    },
    30_000,
  ],
])('faces wait ten minutes for the only worker that looks at them when it %s', async (_title, end, livesMs) => {
  const able = await node('able', () => ['face_live'], false);
  const plain = await node('plain', () => [], false);
  await end(able);
  await vi.advanceTimersByTimeAsync(livesMs + 5000);
  expect(plain.untaken()).toEqual(['decide_face_live']);
  expect(plain.taken()).toEqual(decisionKinds.filter((kind) => kind !== 'decide_face_live'));
  // One that starts meanwhile waits too.
  const third = await node('third', () => ['print', 'face_sandbox'], false);
  expect(third.taken()).not.toContain('decide_face_live');
  const again = await node('again', () => ['face_live'], false);
  expect(again.taken()).toContain('decide_face_live');
  await again.stop();
  await third.stop();
  await vi.advanceTimersByTimeAsync(590_000);
  expect(plain.taken()).not.toContain('decide_face_live');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(plain.taken()).toContain('decide_face_live');
  expect(plain.untaken()).toEqual([]);
  expect(plain.isWaiting()).toBe(false);
});

test('a worker whose engine does not start leaves its decisions to one whose engine does', async () => {
  let isFailing = false;
  const failing = await node('failing', () => (isFailing ? [] : ['print']));
  await node('other', () => ['print']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(failing.taken()).toContain('decide_print');
  isFailing = true;
  expect(failing.taken()).toEqual(['decide']);
});

test('what was known of the others holds while the database is unavailable', async () => {
  await node('able', () => ['print']);
  const plain = await node('plain', () => []);
  isDown = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(plain.taken()).toEqual(['decide']);
  isDown = false;
});

test('after an outage the others have time to record themselves again, and no longer', async () => {
  const able = { id: 'able', capabilities: ['print'] } as const;
  rows.set('able', { ...able, expiresAt: new Date(Date.now() + 30_000) });
  const plain = await node('plain', () => [], false);
  isDown = true;
  await vi.advanceTimersByTimeAsync(60_000);
  isDown = false;
  await vi.advanceTimersByTimeAsync(6000);
  expect(rows.get('plain')?.expiresAt.getTime(), 'the outage has ended').toBeGreaterThan(Date.now());
  expect(plain.taken()).toEqual(['decide']);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(plain.taken()).toEqual([...decisionKinds]);
});

test('documents of live tenants that no worker may decide raise one alert, and none while there are none', async () => {
  const plain = await node('plain', () => []);
  expect(plain.taken()).toEqual(['decide', 'decide_print', 'decide_face']);
  expect(plain.isWaiting()).toBe(false);
  due = new Date();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(plain.isWaiting()).toBe(true);
  expect(plain.untaken()).toEqual(['decide_print_live', 'decide_face_live']);
  expect(log.text().split('decisions of live tenants wait')).toHaveLength(2);
  await node('able', () => ['print']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(plain.untaken()).toEqual([]);
  expect(plain.isWaiting()).toBe(false);
});
