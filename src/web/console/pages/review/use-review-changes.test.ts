import { describe, expect, it } from 'vitest';
import { isEnding, isOver } from './use-review-changes.ts';

describe('a review', () => {
  it('has ended with a decision or an erasure after it was opened', () => {
    const [openedAt, later] = ['2026-08-12T09:30:00.000Z', '2026-08-12T09:31:00.000Z'];
    expect(isEnding({ type: 'decided', at: later }, openedAt)).toBe(true);
    expect(isEnding({ type: 'personal_data_erased', at: later }, openedAt)).toBe(true);
    expect(isEnding({ type: 'decided', at: openedAt }, openedAt)).toBe(false);
    expect(isEnding({ type: 'picture_stored', at: later }, openedAt)).toBe(false);
  });

  it('is over once its session waits for something else', () => {
    expect(isOver({ status: 'created' })).toBe(true);
    expect(isOver({ status: 'completed' })).toBe(true);
    expect(isOver({ status: 'reviewing' })).toBe(false);
    expect(isOver(undefined)).toBe(false);
  });
});
