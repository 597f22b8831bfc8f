import { describe, expect, it } from 'vitest';
import { type Draft, emptyDraft, missingOf, requestOf } from './decision.ts';

const draft = (change: Partial<Draft>): Draft => ({ ...emptyDraft, ...change });

describe('what is missing of a decision', () => {
  it.each<readonly [title: string, change: Partial<Draft>, isErased: boolean, missing: readonly string[]]>([
    ['nothing entered', {}, false, ['verdict']],
    ['an approval', { verdict: 'approved' }, false, []],
    ['a rejection without reasons', { verdict: 'rejected' }, false, ['reasons']],
    ['a rejection', { verdict: 'rejected', reasons: ['face_mismatch'] }, false, []],
    ['another reason without a note', { verdict: 'rejected', reasons: ['other'], note: ' ' }, false, ['note']],
    ['another reason with a note', { verdict: 'rejected', reasons: ['other'], note: 'A finger.' }, false, []],
    ['an approval of erased data', { verdict: 'approved' }, true, ['approvalErased']],
    ['a note on erased data', { verdict: 'rejected', reasons: ['other'], note: 'A finger.' }, true, ['noteErased']],
  ])('%s', (_title, change, isErased, missing) => {
    expect(missingOf(draft(change), isErased)).toEqual(missing);
  });
});

it('sends no reasons with an approval, and no note of spaces', () => {
  expect(requestOf(draft({ verdict: 'approved', reasons: ['other'], note: '  ' }), 'a')).toEqual({
    reviewId: 'a',
    verdict: 'approved',
    reasons: [],
    note: null,
  });
});
