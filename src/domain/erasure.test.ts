import { expect, test } from 'vitest';
import { erasedParts, erasureRuleOf, neverStarted } from './erasure.ts';

test('the rule of an erasure follows from the status, unless a person asked for it', () => {
  for (const [status, rule] of [
    ['completed', 'retention'],
    ['failed', 'retention'],
    ['expired', 'expired_retention'],
    ['reviewing', 'review_age'],
  ] as const) {
    expect(erasureRuleOf({ status }, false)).toBe(rule);
    expect(erasureRuleOf({ status }, true)).toBe('on_demand');
  }
});

test('an erasure lists what there was, always in the same order', () => {
  const counts = new Map([['pictures', 3] as const, ['review_notes', 0] as const, ['encryption_key', 1] as const]);
  expect(erasedParts(counts)).toEqual([
    { kind: 'encryption_key', count: 1 },
    { kind: 'pictures', count: 3 },
  ]);
});

test('a session counts as never started only where its first link was never used', () => {
  const session = { status: 'expired', round: 1, lastLinkIssue: 1, linkUsedAt: null } as const;
  expect(neverStarted(session)).toBe(true);
  const others = [{ status: 'failed' as const }, { round: 2 }, { lastLinkIssue: 2 }, { linkUsedAt: new Date(0) }];
  for (const other of others) expect(neverStarted({ ...session, ...other }), JSON.stringify(other)).toBe(false);
});
