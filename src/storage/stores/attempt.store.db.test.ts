import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptLimits } from '../../domain/members.ts';
import { engines } from '../testing/engines.ts';
import { openTestStorage, type TestStorage, testStart } from '../testing/open-test-storage.ts';

describe.each(engines)('counted attempts on $name', (engine) => {
  let opened: TestStorage;
  const attempts = () => opened.storage.unitOfWork.stores.attempts;
  const at = (index: number) => ({ kind: 'account', subject: `member-${index}` }) as const;

  beforeAll(async () => {
    opened = await openTestStorage(engine, 'attempts');
  });
  afterAll(() => opened.close());

  test('exactly as many as the limit begin at the same moment, and again when the window has ended', async () => {
    const { max, windowMs } = attemptLimits.account;
    for (const now of [testStart, new Date(testStart.getTime() + windowMs)]) {
      const taken = await Promise.all(Array.from({ length: max + 5 }, () => attempts().take(at(0), now)));
      expect(taken.filter((done) => done)).toHaveLength(max);
      expect(await attempts().take(at(0), now)).toBe(false);
    }
  });

  test('an attempt below the limit begins while others succeed, which deletes the count', async () => {
    const began: boolean[] = [];
    const succeed = async () => {
      for (let round = 0; round < 50; round += 1) {
        began.push(await attempts().take(at(1), testStart));
        await attempts().forget(at(1));
      }
    };
    // Four at once, of ten that are allowed.
    await Promise.all([succeed(), succeed(), succeed(), succeed()]);
    expect(new Set(began)).toEqual(new Set([true]));
  });
});
