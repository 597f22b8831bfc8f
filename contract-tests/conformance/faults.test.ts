import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findFreePort } from '../support/installation.ts';
import { type Fault, lateMs, startFlawedReceiver } from './flawed-receiver.ts';
import { checkReceiver, type Report, rowsWith } from './run-mitome.ts';

/** The rows of what has to be refused. */
const everyRefusal = [
  'refused-unused',
  'reserialised-body',
  'wrong-secret',
  'tampered-body',
  'missing-signature',
  'missing-id',
  'missing-timestamp',
  'wrong-version',
  'other-id',
  'other-time',
  'too-old',
  'too-new',
];

/** For each fault, the rows that find it: these and no others. */
const found: Readonly<Record<Fault, readonly string[]>> = {
  'rewrites the JSON before verifying': ['raw-bytes', 'reserialised-body'],
  'collects the body as text': ['slow-body'],
  'aborts slow bodies': ['slow-body'],
  'does not look at the time': ['too-old', 'too-new'],
  'allows one minute only': ['within-tolerance'],
  'ignores the signature': everyRefusal,
  'accepts requests with a missing header': ['missing-signature', 'missing-id', 'missing-timestamp'],
  'looks at the first signature only': ['rotation-last'],
  'ignores the version of signatures': ['wrong-version'],
  'refuses with 500': everyRefusal,
  'looks into metadata that are null': ['after-retention'],
  'crashes on unknown types': ['unknown-type'],
  'crashes on unknown fields': ['unknown-field'],
  'crashes on unknown reasons': ['unknown-reason'],
  'processes duplicates again': ['processed-once'],
  'responds to duplicates with 500': ['duplicate'],
  'refuses a lower sequence': ['out-of-order'],
  'counts an event as processed before the work': ['failure-retried'],
  'responds 2xx when the work failed': ['failure-retried'],
  'counts a forged event as processed': ['refused-unused'],
  'reads the session of a forged event': ['refused-unused'],
  'believes the content': ['session-read'],
  'responds too late': ['in-time'],
  'has no verdict of a failed session': ['every-type'],
  'looks at the last signature only': ['rotation-first'],
  'has another secret': [
    'good-signature',
    'every-type',
    'after-retention',
    'raw-bytes',
    'within-tolerance',
    'rotation-first',
    'rotation-last',
    'unknown-type',
    'unknown-field',
    'unknown-reason',
    'out-of-order',
    'duplicate',
    'slow-body',
  ],
};

/**
 * Over http on loopback there is one row that never counts. A receiver that reads nothing leaves three more open; one that takes nothing
 * leaves open whatever it refuses, because it would be refused without a fault as well.
 */
const notObserved: Readonly<Partial<Record<Fault, readonly string[]>>> = {
  'believes the content': ['processed-once', 'failure-retried', 'refused-unused', 'https'],
  'has another secret': ['session-read', 'processed-once', 'failure-retried', ...found['refuses with 500'], 'https'],
};

async function check(fault: Fault | null): Promise<{ readonly status: number | null; readonly report: Report }> {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const port = await findFreePort();
  const receiver = await startFlawedReceiver({ secret, apiUrl: `http://127.0.0.1:${port}`, fault });
  const timeout = fault === 'responds too late' ? ['--timeout', `${(lateMs - 100) / 1000}`] : [];
  try {
    return await checkReceiver(receiver.url, secret, ['--listen-api', `${port}`, ...timeout]);
  } finally {
    await receiver.close();
  }
}

describe('check-receiver', () => {
  test('finds nothing in the receiver that the faults are put into', async () => {
    const { status, report } = await check(null);
    expect(rowsWith(report, 'failed')).toEqual([]);
    expect(rowsWith(report, 'not_observed')).toEqual(['https']);
    expect([status, report.marks]).toEqual([0, { passed: 29, of: 29, notObserved: 1 }]);
  });

  const title = 'finds a receiver that %s, by the rows that concern it';
  const isFound = async (fault: Fault): Promise<void> => {
    const { status, report } = await check(fault);
    expect(rowsWith(report, 'failed')).toEqual(found[fault]);
    expect(rowsWith(report, 'not_observed')).toEqual(notObserved[fault] ?? ['https']);
    expect(status).toBe(1);
    const { passed, of } = report.marks;
    expect(of - passed).toBe(found[fault].length);
  };
  const faults = Object.keys(found) as Fault[];
  const seesPieces = (fault: Fault) => fault === 'aborts slow bodies';
  // It has to see pieces apart that are sent apart, and while it is busy with all the others they arrive together.
  test.each(faults.filter(seesPieces))(title, isFound);
  test.concurrent.each(faults.filter((fault) => !seesPieces(fault)))(title, isFound);

  test('has no row but that of https that finds no fault', async () => {
    const { report } = await check(null);
    const finding = new Set(Object.values(found).flat());
    expect(report.rows.map(({ id }) => id).filter((id) => !finding.has(id))).toEqual(['https']);
  });
});
