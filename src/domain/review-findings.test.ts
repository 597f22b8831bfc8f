import { expect, it } from 'vitest';
import { explainObservation } from './observations.ts';
import type { TakenPicture } from './picture-source.ts';
import { readingToStore, reviewFindings } from './review-findings.ts';

it('tells reviewers the results, problems and observations of each check, and no value', () => {
  const found = reviewFindings({
    document: {
      ocr: {
        documentType: 'passport',
        fields: [
          { side: 'front', name: 'last_name', text: 'PLANTED', normalized: 'PLANTED', confidence: 0.93 },
          { side: 'back', name: 'address', text: 'PLANTED', normalized: null },
        ],
        currentAddress: { text: 'PLANTED', source: 'printed' },
      },
      authenticity: 'inconclusive',
      problems: ['low_confidence'],
      observations: [{ name: 'zone_check_digits', result: 'passed', confidence: 0.97 }],
    },
    face: {
      match: 'failed',
      problems: ['mismatch'],
      similarity: 0.41,
      observations: [{ name: 'portrait', result: 'passed', confidence: 0.9, value: 0.41 }],
    },
    risk: { blocklisted: ['person'], points: [{ rule: 'document_repeated', points: 40, count: 2 }] },
  });
  expect(found).toEqual({
    observations: [
      { check: 'document', name: 'authenticity', result: 'inconclusive', confidence: null, value: null },
      { check: 'document', name: 'low_confidence', result: 'failed', confidence: null, value: null },
      { check: 'document', name: 'read_last_name', result: 'passed', confidence: 0.93, value: null },
      { check: 'document', name: 'read_back_address', result: 'inconclusive', confidence: null, value: null },
      { check: 'document', name: 'current_address', result: 'passed', confidence: null, value: null },
      { check: 'document', name: 'zone_check_digits', result: 'passed', confidence: 0.97, value: null },
      { check: 'face', name: 'match', result: 'failed', confidence: null, value: null },
      { check: 'face', name: 'mismatch', result: 'failed', confidence: null, value: null },
      { check: 'face', name: 'portrait', result: 'passed', confidence: 0.9, value: 0.41 },
      { check: 'risk', name: 'blocklist_person', result: 'failed', confidence: null, value: null },
    ],
    faceSimilarity: 0.41,
    riskPoints: [{ rule: 'document_repeated', points: 40, count: 2 }],
  });
  expect(JSON.stringify(found)).not.toContain('PLANTED');
});

it('leaves the confidence of each value to reviewers: the reading that is stored has none', () => {
  const field = { side: 'front', name: 'last_name', text: 'HAYASE', normalized: 'HAYASE' };
  const ocr = { documentType: 'passport', fields: [{ ...field, confidence: 0.93 }], currentAddress: null };
  expect(readingToStore(ocr)).toEqual({ ...ocr, fields: [field] });
  expect(readingToStore(null)).toBeNull();
});

it('tells which check could not be performed, and nothing of those that the plan does not ask for', () => {
  expect(reviewFindings({})).toEqual({ observations: [], faceSimilarity: null, riskPoints: [] });
  expect(reviewFindings({ notPerformed: ['face'] }).observations).toEqual([
    { check: 'face', name: 'not_performed', result: 'failed', confidence: null, value: null },
  ]);
});

it('keeps measures within the bounds that the contract states', () => {
  const face = (similarity: number, confidence: number) =>
    reviewFindings({
      face: { problems: [], similarity, observations: [{ name: 'sharpness', result: 'passed', confidence }] },
    });
  expect(face(1.0000000002, 1.2)).toMatchObject({ faceSimilarity: 1, observations: [{ confidence: 1 }] });
  expect(face(Number.NaN, Number.NaN)).toMatchObject({ faceSimilarity: null, observations: [{ confidence: null }] });
});

it('explains what a provider named after a member of every object in words', () => {
  expect(explainObservation({ check: 'face', name: 'constructor' })).toBe('constructor');
  expect(explainObservation({ check: 'document', name: 'hologram_angle' })).toBe('hologram angle');
});

it('tells how the pictures were taken: a file is a doubt, and one file among the frames is enough', () => {
  const sources = (...taken: TakenPicture[]) =>
    reviewFindings({ taken }).observations.map(({ check, name, result }) => [check, name, result]);
  expect(
    sources(
      { kind: 'document_front', source: 'camera' },
      { kind: 'document_back', source: 'file' },
      { kind: 'face', source: 'camera' },
      { kind: 'challenge', source: 'camera' },
      { kind: 'challenge', source: 'file' },
      { kind: 'challenge', source: 'camera' },
    ),
  ).toEqual([
    ['document', 'front_from_camera', 'passed'],
    ['document', 'back_from_camera', 'inconclusive'],
    ['face', 'selfie_from_camera', 'passed'],
    ['face', 'challenge_from_camera', 'inconclusive'],
  ]);
  expect(sources({ kind: 'face', source: 'file' })).toEqual([['face', 'selfie_from_camera', 'inconclusive']]);
  for (const [check, name] of [
    ['document', 'front_from_camera'],
    ['document', 'back_from_camera'],
    ['face', 'selfie_from_camera'],
    ['face', 'challenge_from_camera'],
  ] as const) {
    expect(explainObservation({ check, name })).toContain('from a file');
  }
});
