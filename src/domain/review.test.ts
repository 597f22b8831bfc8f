import { expect, test } from 'vitest';
import { endingOf, mayReview, type ReviewOpinion, stageOf } from './review.ts';

const [ann, ben, olga] = ['ann', 'ben', 'olga'].map((id) => ({
  kind: 'member' as const,
  id,
  isOwner: id === 'olga',
}));
const opinion = (by = ann, change: Partial<ReviewOpinion> = {}): ReviewOpinion => ({
  ...{ by: by as ReviewOpinion['by'], verdict: 'rejected', reasons: ['face_mismatch'], note: null },
  ...{ givenAt: new Date(0), ...change },
});

test('a review waits for anyone, then for another person, then for an owner', () => {
  expect([0, 1, 2, 3].map(stageOf)).toEqual(['reviewer', 'second_person', 'owner', 'owner']);
});

test('who gave an opinion gives no other, and only an owner decides between two', () => {
  const codeOf = (opinions: ReviewOpinion[], reviewer = ann) => {
    const result = mayReview(opinions, reviewer as never);
    return result.ok ? 'may' : result.code;
  };
  expect(codeOf([])).toBe('may');
  expect(codeOf([opinion(ann)], ann)).toBe('another_person_needed');
  expect(codeOf([opinion(ann)], ben)).toBe('may');
  expect(codeOf([opinion(ann), opinion(ben)], ben)).toBe('another_person_needed');
  expect(codeOf([opinion(olga), opinion(ben)], olga)).toBe('another_person_needed');
  expect(codeOf([opinion(ann), opinion(ben)], { kind: 'member', id: 'cleo', isOwner: false })).toBe('owner_needed');
  expect(codeOf([opinion(ann), opinion(ben)], olga)).toBe('may');
});

test('a token gives no opinion, as it does not show who holds it', () => {
  const result = mayReview([opinion(ann)], { kind: 'admin_token', id: 'script', isOwner: true });
  expect(result.ok ? 'may' : result.code).toBe('member_needed');
});

test('two who agree end a review with the reasons of both, two who disagree do not, and the third decides', () => {
  const given = { verdict: 'rejected', reasons: ['other', 'face_mismatch'], note: null } as const;
  expect(endingOf([], given)).toBeNull();
  expect(endingOf([opinion(ann, { note: 'first' })], given)).toEqual({
    verdict: 'rejected',
    reasons: ['face_mismatch', 'other'],
    note: 'first',
  });
  expect(endingOf([opinion(ann, { note: 'first' })], { ...given, note: 'second' })?.note).toBe('second');
  const approval = { verdict: 'approved', reasons: [], note: null } as const;
  expect(endingOf([opinion()], approval)).toBeNull();
  expect(endingOf([opinion(), opinion(ben, { verdict: 'approved', reasons: [] })], approval)).toEqual(approval);
});
