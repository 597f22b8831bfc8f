import { expect, test } from 'vitest';
import { fieldsOfDetail, fieldsOfEvidence, fieldsOfExport } from './access.ts';

const outcome = (note: string | null) => ({
  outcome: {
    ...{ verdict: 'approved', source: 'manual_review', decidedAt: new Date(0), checks: {}, reasons: [] },
    review: { reviewedAt: new Date(0), note },
  } as never,
});
const nothing = {
  ...{ session: { purgedAt: null }, preRegisteredInfo: null, userInputInfo: null, documentOcr: null, outcome: null },
};

test('the fields of a detail are those that have a value', () => {
  expect(fieldsOfDetail(nothing)).toEqual([]);
  expect(fieldsOfDetail({ ...nothing, userInputInfo: {} })).toEqual(['userInputInfo']);
  expect(fieldsOfDetail({ ...nothing, outcome: outcome(null) })).toEqual([]);
  const all = { ...nothing, preRegisteredInfo: {}, userInputInfo: {}, documentOcr: {}, outcome: outcome('a note') };
  expect(fieldsOfDetail(all)).toEqual(['preRegisteredInfo', 'userInputInfo', 'documentOcr', 'outcome.review.note']);
  expect(fieldsOfDetail({ ...all, session: { purgedAt: new Date(0) } }), 'erased').toEqual([]);
});

test('a list of evidence shows what pictures say, and findings, where there are some', () => {
  const none = { pictures: [], frames: [], findings: null, documentOcr: null };
  expect(fieldsOfEvidence(none)).toEqual([]);
  expect(fieldsOfEvidence({ ...none, frames: [{}] })).toEqual(['pictureDigests']);
  expect(fieldsOfEvidence({ pictures: [{}], frames: [], findings: {}, documentOcr: {} })).toEqual([
    'pictureDigests',
    'findings',
    'documentOcr',
  ]);
});

test('an export names itself and, once each, what it holds a value of', () => {
  const none = { ...nothing, userInputDraft: null, rounds: [], hasNote: false, kinds: [] };
  expect(fieldsOfExport(none)).toEqual(['export']);
  const draft = { ...none, userInputDraft: {}, rounds: [{ findings: null, documentOcr: {} }] };
  expect(fieldsOfExport(draft)).toEqual(['export', 'userInputInfo', 'documentOcr']);
  const rounds = [{ findings: {}, documentOcr: null }];
  const kinds = ['face', 'challenge', 'challenge', 'face'];
  expect(fieldsOfExport({ ...none, preRegisteredInfo: {}, rounds, hasNote: true, kinds })).toEqual([
    ...['export', 'preRegisteredInfo', 'findings', 'outcome.review.note', 'picture.challenge', 'picture.face'],
  ]);
});
