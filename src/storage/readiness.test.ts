import { beforeEach, expect, test } from 'vitest';
import { StorageUnavailable, type Unavailability } from '../app/ports/system.ts';
import { createReadiness, type Readiness, type ReadinessChecks } from './readiness.ts';

let nowMs: number;
let calls: string[];
let outages: Partial<Record<keyof ReadinessChecks, Unavailability>>;
let logged: string[];
let readiness: Readiness;

const check = (name: keyof ReadinessChecks) => async () => {
  calls.push(name);
  const reason = outages[name];
  if (reason !== undefined) throw new StorageUnavailable(new Error('hidden'), reason);
};
const met = (reason: Unavailability) => readiness.note(new StorageUnavailable(new Error('hidden'), reason));

beforeEach(() => {
  nowMs = 0;
  calls = [];
  outages = {};
  logged = [];
  const log = {
    info: (_fields: object, text: string) => logged.push(text),
    warn: (fields: object) => logged.push(JSON.stringify(fields)),
  };
  const checks = {
    readDatabase: check('readDatabase'),
    writeDatabase: check('writeDatabase'),
    writeMedia: check('writeMedia'),
  };
  readiness = createReadiness(checks, log, () => nowMs);
});

test('the database is read each time, and written every ten seconds, however often the health is read', async () => {
  for (let second = 0; second <= 10; second += 1) {
    nowMs = second * 1000;
    expect(await Promise.all([readiness.reasons(), readiness.reasons()])).toEqual([[], []]);
  }
  const count = (name: string) => calls.filter((call) => call === name).length;
  expect([count('readDatabase'), count('writeDatabase'), count('writeMedia')]).toEqual([11, 2, 2]);
  expect(logged).toEqual([]);
});

test('a failed write names its reason, is repeated each second, and is one line of the log', async () => {
  outages = { writeDatabase: 'database_read_only', writeMedia: 'media_full' };
  for (const at of [0, 100, 900, 1000]) {
    nowMs = at;
    expect(await readiness.reasons()).toEqual(['database_read_only', 'media_full']);
  }
  expect(calls.filter((call) => call === 'writeDatabase')).toHaveLength(2);
  outages = {};
  nowMs = 2000;
  expect(await readiness.reasons()).toEqual([]);
  expect(logged).toEqual(['{"reasons":["database_read_only","media_full"]}', 'storage works again']);
});

test('a database that cannot be read is not written', async () => {
  outages = { readDatabase: 'database_unavailable' };
  expect(await readiness.reasons()).toEqual(['database_unavailable']);
  expect(calls).toEqual(['readDatabase', 'writeMedia']);
});

test('a full database stays full for half a minute after the last call that found it so', async () => {
  met('database_full');
  expect(await readiness.reasons()).toEqual(['database_full']);
  nowMs = 29_000;
  met('database_full');
  nowMs = 58_000;
  expect(await readiness.reasons()).toEqual(['database_full']);
  nowMs = 59_000;
  expect(await readiness.reasons()).toEqual([]);
});

test('a picture that could not be written makes the folder be checked at once', async () => {
  expect(await readiness.reasons()).toEqual([]);
  outages = { writeMedia: 'media_full' };
  expect(await readiness.reasons()).toEqual([]);
  met('media_full');
  expect(await readiness.reasons()).toEqual(['media_full']);
});
