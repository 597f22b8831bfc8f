import { expect, test } from 'vitest';
import { noNeed } from '../../domain/master-key.ts';
import { type KeyReport, keyReport } from '../key-report.ts';
import { judgeKeys, judgeMigrations, judgeOutages, judgeServer, judgeWaiting } from './judge-databases.ts';

const now = new Date('2026-12-05T10:00:00.000Z');

test.each([
  ['mysql', '8.4.3', 'ok', 'MySQL 8.4 responds.'],
  ['mysql', '8.0.40', 'fail', 'MySQL 8.0 is not supported.'],
  ['mysql', '9.1.0', 'warn', 'MySQL 9.1 is newer than what is tested.'],
  ['mysql', '10.11.6-MariaDB-0+deb12u1', 'ok', 'MariaDB 10.11 responds.'],
  ['mysql', '10.6.20-MariaDB', 'fail', 'MariaDB 10.6 is not supported.'],
  ['mysql', '11.4.4-MariaDB-log', 'ok', 'MariaDB 11.4 responds.'],
  ['postgres', '17.2 (Debian 17.2-1.pgdg120+1)', 'ok', 'PostgreSQL 17.2 responds.'],
  ['postgres', '12.22', 'fail', 'PostgreSQL 12.22 is not supported.'],
  ['postgres', '19beta1', 'warn', 'PostgreSQL 19.0 is newer than what is tested.'],
] as const)('%s %s is judged: %s', (family, version, state, detail) => {
  expect(judgeServer('main database', { family, version, readOnly: false })).toMatchObject({ state, detail });
});

test('a server that refuses to write fails', () => {
  const server = { family: 'postgres', version: '17.2', readOnly: true } as const;
  expect(judgeServer('queue database', server)).toMatchObject({
    check: 'queue database',
    state: 'fail',
    detail: 'PostgreSQL 17.2 responds, but refuses to write.',
  });
});

test.each([
  [{ applied: 0, pending: ['a'], unknown: [] }, 'warn', 'The database has no tables of the service yet.'],
  [{ applied: 5, pending: [], unknown: [] }, 'ok', 'All 5 are applied.'],
  [{ applied: 5, pending: ['f'], unknown: [] }, 'warn', 'Not applied yet: 1.'],
  [{ applied: 6, pending: [], unknown: ['g'] }, 'warn', 'Applied, but only known to a newer release: 1.'],
] as const)('migrations %j are judged: %s', (migrations, state, detail) => {
  expect(judgeMigrations(migrations)).toMatchObject({ state, detail });
});

const reportOf = (listed: string[], needed: string[], nameless = 0): Promise<KeyReport> =>
  keyReport(
    {
      listed: () => listed,
      needs: async () => ({ keys: needed.map((id) => ({ id, ...noNeed, sessions: 1 })), nameless }),
    },
    now,
  );
const statesOf = async (...given: Parameters<typeof reportOf>) =>
  judgeKeys(await reportOf(...given), now).map(({ state, detail }) => `${state}: ${detail}`);

test('keys that are all there are in order, in the month of the current one and the next', async () => {
  expect(await statesOf(['2026-12'], ['2026-12'])).toEqual([
    'ok: 2026-12 encrypts, and every key that rows need is configured.',
  ]);
  expect(await statesOf(['2026-11'], ['2026-11'])).toEqual([
    'ok: 2026-11 encrypts, and every key that rows need is configured.',
  ]);
  expect(await statesOf(['k1'], ['k1'])).toEqual(['ok: k1 encrypts, and every key that rows need is configured.']);
});

test('an old current key is a warning with its age, across a year too', async () => {
  expect(await statesOf(['2026-10'], ['2026-10'])).toEqual(['warn: The key that encrypts, 2026-10, is 2 months old.']);
  expect(await statesOf(['2025-11'], ['2025-11'])).toEqual(['warn: The key that encrypts, 2025-11, is 13 months old.']);
  expect(await statesOf(['2026-10-2'], [])).toEqual(['warn: The key that encrypts, 2026-10-2, is 2 months old.']);
});

test('missing keys, and rows without the id of theirs, fail; keys that nothing needs are a warning', async () => {
  expect(await statesOf(['2026-12'], ['2026-09', '2026-12'])).toEqual([
    'fail: Rows need keys that are not configured and cannot be read: 2026-09.',
  ]);
  expect(await statesOf(['2026-12'], ['2026-12'], 3)).toEqual(['fail: 3 rows do not name their key.']);
  expect(await statesOf(['2026-12', '2026-08'], ['2026-12'])).toEqual(['warn: Nothing needs these keys: 2026-08.']);
  expect(await statesOf([], [])).toEqual(['fail: No key is configured.']);
});

test('each outage fails with what to do', () => {
  expect(judgeOutages([])).toMatchObject([{ state: 'ok' }]);
  expect(judgeOutages(['database_read_only', 'media_full'])).toMatchObject([
    { state: 'fail', detail: 'database_read_only.', advice: 'Name the primary in DATABASE_URL, not a replica.' },
    { state: 'fail', detail: 'media_full.', advice: 'Free space for the pictures.' },
  ]);
});

const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
test('work that has waited for a minute is a warning, and for 15 a failure', () => {
  const nothing = { workers: 2, oldestDelivery: null, oldestSession: null, oldestOutbox: new Map<string, Date>() };
  expect(judgeWaiting(nothing, now)).toMatchObject([
    { check: 'workers', state: 'ok', detail: '2 running.' },
    { check: 'due work', state: 'ok' },
  ]);
  const old = {
    workers: 1,
    oldestDelivery: ago(60),
    oldestSession: ago(901),
    oldestOutbox: new Map([
      ['erase', ago(900)],
      ['decide', ago(59)],
    ]),
  };
  expect(judgeWaiting(old, now)).toMatchObject([
    { check: 'workers', state: 'ok', detail: '1 running.' },
    { state: 'warn', detail: 'The oldest due delivery has waited 60 s.' },
    { state: 'fail', detail: 'The oldest due session (to expire or erase) has waited 901 s.' },
    { state: 'fail', detail: 'The oldest due row of the outbox (erase) has waited 900 s.' },
  ]);
});

test('work that is due later has not waited, and no worker is a warning', () => {
  const later = {
    workers: 0,
    oldestDelivery: null,
    oldestSession: null,
    oldestOutbox: new Map([['decide', ago(-900)]]),
  };
  expect(judgeWaiting(later, now)).toMatchObject([
    { check: 'workers', state: 'warn', detail: 'No worker is running.' },
    { check: 'due work', state: 'ok' },
  ]);
});
