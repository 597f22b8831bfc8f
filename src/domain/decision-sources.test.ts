import { expect, test } from 'vitest';
import { decideAutomatically } from './decision.ts';
import type { CheckResult, Findings } from './findings.ts';
import type { TakenPicture } from './picture-source.ts';
import { defaultSettings, type TenantMode } from './tenant.ts';

const ocr = {
  documentType: 'passport',
  fields: Object.entries({
    last_name: 'HINATANO',
    first_name: 'MIO',
    birth_date: '1991-04-12',
    document_number: 'TZ1234567',
    expiry_date: '2030-01-01',
    nationality: 'JPN',
    gender: 'F',
  }).map(([name, text]) => ({ side: 'front', name, text, normalized: text })),
  currentAddress: { text: null, source: 'printed' as const },
};

const allKinds = ['document_front', 'document_back', 'face', 'challenge', 'challenge'] as const;
const all = (source: TakenPicture['source']): TakenPicture[] => allKinds.map((kind) => ({ kind, source }));
const butOne = (index: number): TakenPicture[] =>
  all('camera').map((one, at) => (at === index ? { ...one, source: 'file' } : one));

/** Decides about a user whom a check provider, or the built-in check, found nothing against. */
function decide(
  mode: TenantMode,
  taken: readonly TakenPicture[],
  {
    fromProvider,
    authenticity,
    riskScoreMax = 100,
  }: { fromProvider: boolean; authenticity: CheckResult; riskScoreMax?: number },
) {
  const findings: Findings = {
    document: { ocr, authenticity, fromProvider, problems: [] },
    face: { match: 'passed', liveness: 'passed', problems: [], similarity: 0.9 },
    taken,
  };
  const settings = { ...defaultSettings(mode), acceptBuiltInAuthenticity: true, riskScoreMax };
  const plan = { steps: ['document', 'face'] };
  const now = new Date('2026-08-02T12:00:00Z');
  const input = { findings, userInput: null, preRegisteredInfo: null, settings, mode, plan, now };
  const { verdict, reasons } = decideAutomatically(input);
  return [verdict, ...reasons];
}

const byProvider = { fromProvider: true, authenticity: 'passed' } as const;
const builtIn = { fromProvider: false, authenticity: 'inconclusive' } as const;
const referred = ['needs_review', 'risk_score_review'];

test.each<[string, TenantMode, readonly TakenPicture[], string[]]>([
  ['live, all from the camera', 'live', all('camera'), ['approved']],
  ['live, the front from a file', 'live', butOne(0), referred],
  ['live, the back from a file', 'live', butOne(1), referred],
  ['live, the selfie from a file', 'live', butOne(2), referred],
  ['live, the first frame from a file', 'live', butOne(3), referred],
  ['live, the last frame from a file', 'live', butOne(4), referred],
  ['live, all from files', 'live', all('file'), referred],
  ['sandbox, all from the camera', 'sandbox', all('camera'), ['approved']],
  ['sandbox, all from files', 'sandbox', all('file'), ['approved']],
])('%s', (_, mode, taken, expected) => {
  expect(decide(mode, taken, byProvider), 'whatever a provider says of the picture').toEqual(expected);
  expect(decide(mode, taken, builtIn), 'whatever the tenant accepts').toEqual(expected);
  expect(decide(mode, taken, { ...byProvider, riskScoreMax: 1000 }), 'whatever risk it accepts').toEqual(expected);
});

test('the camera makes up for no doubt, and a file never rejects', () => {
  expect(decide('live', all('camera'), { fromProvider: true, authenticity: 'inconclusive' })).toEqual(referred);
  expect(decide('live', all('file'), { fromProvider: true, authenticity: 'failed' })).toEqual([
    'needs_review',
    'spoof_suspected',
    'risk_score_review',
  ]);
});
