import { expect, test } from 'vitest';
import type { MasterKeyNeed } from '../domain/master-key.ts';
import { keyReport, keyTable } from './key-report.ts';

const now = new Date('2026-12-05T10:00:00.000Z');
const need = (
  id: string,
  sessions: number,
  webhookSecrets = 0,
  requests = 0,
  identifierKeys = 0,
  signingKeys = 0,
  peopleKeys = 0,
): MasterKeyNeed => ({
  id,
  sessions,
  webhookSecrets,
  identifierKeys,
  signingKeys,
  peopleKeys,
  requests,
});
const reportOf = (listed: string[], keys: MasterKeyNeed[], nameless = 0) =>
  keyReport({ listed: () => listed, needs: async () => ({ keys, nameless }) }, now);

test('the table shows which key seals, what each is needed for, and which can be destroyed', async () => {
  const report = await reportOf(
    ['2027-01', '2026-12', '2026-11', 'k1'],
    [need('2026-11', 1234, 0, 1), need('2026-12', 7, 12, 0, 3, 1, 1)],
  );
  expect(report.complete).toBe(true);
  expect(keyTable(report)).toBe(
    [
      'key      state    sessions  webhook secrets  identifier keys  signing keys  people keys  requests',
      '2027-01  listed          0                0                0             0            0         0',
      '2026-12  current         7               12                3             1            1         0',
      '2026-11  listed       1234                0                0             0            0         1',
      'k1       listed          0                0                0             0            0         0',
      'Nothing needs these keys; destroy them: k1',
      '',
    ].join('\n'),
  );
});

test('a key that rows need and that is not listed is a fault, and is shown', async () => {
  const report = await reportOf(['2026-12'], [need('2026-10', 3), need('2026-12', 1)]);
  expect(report).toMatchObject({ complete: false, missing: ['2026-10'], destroyable: [] });
  expect(keyTable(report)).toContain('2026-10  MISSING         3 ');
  expect(keyTable(report)).toMatch(/cannot be read: 2026-10\nNo key can be destroyed\.\n$/);
});

test('no key can be destroyed while rows do not say which one they need', async () => {
  const report = await reportOf(['2026-12', 'k1'], [need('2026-12', 1)], 2);
  expect(report).toMatchObject({ complete: false, destroyable: [], namelessRows: 2 });
  expect(keyTable(report)).toMatch(/without the id of their master key: 2\nNo key can be destroyed\.\n$/);
});
