import { describe, expect, it } from 'vitest';
import { changesOf, isEnding, isOver } from './use-review-changes.ts';

describe('a review', () => {
  it('has ended with a decision or an erasure after it was opened', () => {
    const [since, later] = ['2026-08-12T09:30:00.000Z', '2026-08-12T09:31:00.000Z'];
    const opened = { since, isErased: false };
    expect(isEnding({ type: 'decided', at: later }, opened)).toBe(true);
    expect(isEnding({ type: 'personal_data_erased', at: later }, opened)).toBe(true);
    expect(isEnding({ type: 'decided', at: since }, opened)).toBe(false);
    expect(isEnding({ type: 'picture_stored', at: later }, opened)).toBe(false);
  });

  it('has not ended with an erasure that was known when it was opened: it can still be rejected', () => {
    const opened = { since: '2026-08-12T09:30:00.000Z', isErased: true };
    const at = '2026-08-12T09:31:00.000Z';
    expect(isEnding({ type: 'personal_data_erased', at }, opened)).toBe(false);
    expect(isEnding({ type: 'decided', at }, opened)).toBe(true);
  });

  it('is over once its session waits for something else', () => {
    expect(isOver({ status: 'created' })).toBe(true);
    expect(isOver({ status: 'completed' })).toBe(true);
    expect(isOver({ status: 'reviewing' })).toBe(false);
    expect(isOver(undefined)).toBe(false);
  });

  it('is claimed by the latest claim that was neither released nor followed by a decision', () => {
    const openedAt = '2026-08-12T09:30:00.000Z';
    const [ann, ben] = [
      { kind: 'member', id: 'ann' },
      { kind: 'member', id: 'ben' },
    ];
    const change = (minute: number, operation: string, by = ann) => ({
      ...{ at: `2026-08-12T09:${minute}:00.000Z`, type: 'changed', change: { operation, by } },
    });
    const claimed = change(31, 'claimReview');
    const now = Date.parse('2026-08-12T09:40:00.000Z');
    const claim = { by: ann, since: claimed.at, until: '2026-08-12T10:01:00.000Z' };
    expect(changesOf([claimed], openedAt, now)).toEqual({ claim, opinions: 0 });
    // A claim of an earlier review.
    expect(changesOf([claimed], claimed.at, now)).toEqual({ claim: null, opinions: 0 });
    expect(changesOf([claimed, change(32, 'releaseReview')], openedAt, now)).toEqual({ claim: null, opinions: 0 });
    expect(changesOf([claimed, change(32, 'decideReview')], openedAt, now)).toEqual({ claim: null, opinions: 1 });
    expect(changesOf([claimed, change(32, 'claimReview', ben)], openedAt, now).claim?.by).toEqual(ben);
    expect(changesOf([claimed, change(32, 'reissueVerificationUrl', ben)], openedAt, now).claim).toEqual(claim);
  });

  it('is unclaimed from the moment at which its claim expires', () => {
    const [openedAt, at] = ['2026-08-12T09:30:00.000Z', '2026-08-12T09:31:00.000Z'];
    const by = { kind: 'member', id: 'ann' };
    const entries = [{ at, type: 'changed', change: { operation: 'claimReview', by } }];
    const until = '2026-08-12T10:01:00.000Z';
    expect(changesOf(entries, openedAt, Date.parse(until) - 1).claim).toEqual({ by, since: at, until });
    expect(changesOf(entries, openedAt, Date.parse(until)).claim).toBeNull();
  });
});
