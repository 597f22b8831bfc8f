import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createSharedClock, type SharedClock } from './shared-clock.ts';

const start = Date.parse('2026-08-02T09:30:15.123Z');
const tenMinutes = 600_000;
let wall: number;
let monotonic: number;
let database: number;
let readMs: number;
let logged: string[];
let clock: SharedClock;

/** Lets time pass on all clocks. */
function pass(ms: number): void {
  wall += ms;
  monotonic += ms;
  database += ms;
}

/** The database's time halfway through a reading. */
async function readDatabase(): Promise<Date> {
  pass(readMs / 2);
  const time = new Date(database);
  pass(readMs / 2);
  return time;
}

const error = () => clock.now().getTime() - database;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  [wall, monotonic, database, readMs, logged] = [start, 500, start, 2, []];
  const log = { warn: (fields: object, message?: string) => void logged.push(`${message} ${JSON.stringify(fields)}`) };
  clock = createSharedClock({ wall: () => wall, monotonic: () => monotonic, log });
});
afterEach(async () => {
  await clock.stop();
  vi.useRealTimers();
});

test('a machine whose clock is set ahead and back changes nothing', async () => {
  await clock.follow(readDatabase);
  wall += tenMinutes;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(error()).toBe(0);
  wall -= tenMinutes;
  expect(error()).toBe(0);
  expect(logged).toEqual([]);
});

test('a machine that starts with a wrong clock goes by the time of the database, and says so', async () => {
  database += tenMinutes;
  expect(error()).toBe(-tenMinutes);
  await clock.follow(readDatabase);
  expect(error()).toBe(0);
  expect(logged).toEqual(['clock of this machine differs from that of the database {"differenceMs":600000}']);
});

test('a database whose clock is set is followed within ten seconds', async () => {
  await clock.follow(readDatabase);
  database -= tenMinutes;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(error()).toBe(0);
});

test('a difference within the time of the reading changes nothing', async () => {
  readMs = 4000;
  database += 2200;
  await clock.follow(readDatabase);
  expect(error()).toBe(-2200);
  database += 100;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(error()).toBe(0);
});

test('a reading that fails later is repeated, and one that fails first is thrown', async () => {
  const fail = () => Promise.reject(new Error('the database is away'));
  await expect(clock.follow(fail)).rejects.toThrow('the database is away');
  let isAway = false;
  await clock.follow(() => (isAway ? fail() : readDatabase()));
  isAway = true;
  database += tenMinutes;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(error()).toBe(-tenMinutes);
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(error()).toBe(0);
});
