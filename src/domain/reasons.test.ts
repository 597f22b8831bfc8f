import { describe, expect, it } from 'vitest';
import { type DecisionInput, decideAutomatically, referringReasons, rejectingReasons } from './decision.ts';
import type { CheckResult, DocumentFindings, DocumentProblem, FaceFindings, Findings } from './findings.ts';
import { checkReviewReasons, type ReasonCode, reasonCodes, reviewerReasons, type Verdict } from './outcome.ts';
import { defaultSettings, type TenantMode } from './tenant.ts';

const now = new Date('2026-08-02T12:00:00Z');

const field = (name: string, text: string | null) => ({ side: 'front', name, text, normalized: text });
const fields = [
  field('full_name', '日向野 澪'),
  field('birth_date', '1991-04-12'),
  field('address', '架空県例示市北町一丁目2番3号'),
  field('document_number', '301234567890'),
  field('expiry_date', '2030-01-01'),
];
const ocr = {
  documentType: 'driver_license',
  fields,
  currentAddress: { text: '架空県例示市北町一丁目2番3号', source: 'printed' },
} as const;
/** Examined by a provider: in a live tenant the built-in check alone approves nothing. */
const licence: DocumentFindings = { ocr, authenticity: 'passed', fromProvider: true, problems: [] };
const face: FaceFindings = { match: 'passed', liveness: 'passed', problems: [], similarity: 0.97 };
const risk = { blocklisted: [], points: [] };
const perfect: Findings = { document: licence, face, risk };
const typed = { lastName: '日向野', firstName: '澪', birthDate: '1991-04-12' };

/** One genuine person with every check passed, changed in one point. */
function decide(change: Partial<Findings> = {}, more: Partial<DecisionInput> = {}, mode: TenantMode = 'live') {
  return decideAutomatically({
    findings: { ...perfect, ...change },
    userInput: typed,
    preRegisteredInfo: { address: '架空県例示市北町1-2-3' },
    settings: defaultSettings(mode),
    mode,
    plan: { steps: ['document', 'face', 'user_input'] },
    now,
    ...more,
  });
}

const replaced = (name: string, text: string | null) => ({
  document: { ...licence, ocr: { ...ocr, fields: fields.map((one) => (one.name === name ? field(name, text) : one)) } },
});
const document = (change: Partial<DocumentFindings>) => ({ document: { ...licence, ...change } });
const builtIn = (authenticity: CheckResult, problems: readonly DocumentProblem[] = []) =>
  document({ authenticity, problems, fromProvider: false });
const inFace = (change: Partial<FaceFindings>) => ({ face: { ...face, ...change } });
const listed = (...blocklisted: ('document_number' | 'person' | 'face')[]) => ({ risk: { blocklisted, points: [] } });
const settings = (change: Partial<DecisionInput['settings']>) => ({
  settings: { ...defaultSettings('live'), ...change },
});
const point = (points: number) => ({ rule: 'document_repeated', points, count: 2 });
const scored = (...points: number[]) => ({ risk: { blocklisted: [], points: points.map(point) } });
const { document: _noDocument, ...withoutDocument } = perfect;
const { face: _noFace, ...withoutFace } = perfect;

/** The arguments of `decide`. */
type Evidence = readonly [Partial<Findings>, Partial<DecisionInput>?];

/** For each reason the rules that lead to it, each with evidence that leads to no other reason. */
const rules: readonly [ReasonCode, Verdict, string, Evidence][] = [
  ['document_expired', 'rejected', 'a day past its expiry', [replaced('expiry_date', '2026-08-01')]],
  ['document_rule_violation', 'rejected', 'a wrong check digit', [document({ problems: ['rule_violation'] })]],
  [
    'document_rule_violation',
    'rejected',
    'a birth date that no calendar has',
    [{ document: { ...replaced('birth_date', null).document, problems: ['rule_violation'] } }],
  ],
  ['document_unreadable', 'needs_review', 'no reading', [document({ ocr: null, problems: ['unreadable'] })]],
  ['document_unreadable', 'needs_review', 'no reading, without a problem', [document({ ocr: null, problems: [] })]],
  [
    'document_unreadable',
    'needs_review',
    'a reading of almost nothing',
    [document({ ocr: { ...ocr, fields: [] }, authenticity: 'inconclusive', problems: ['unreadable'] })],
  ],
  ['document_unreadable', 'needs_review', 'an unknown type', [document({ ocr: { ...ocr, documentType: null } })]],
  ['document_unreadable', 'needs_review', 'no document check', [{}, { findings: withoutDocument }]],
  [
    'document_unreadable',
    'needs_review',
    'a document check that could not be performed',
    [{ notPerformed: ['document'] }],
  ],
  [
    'document_type_unsupported',
    'rejected',
    'a type that the tenant does not accept',
    [{}, settings({ acceptedDocumentTypes: ['passport'] })],
  ],
  [
    'document_type_unsupported',
    'rejected',
    'a recognized document that is none',
    [document({ ocr: null, problems: ['type_unsupported'] })],
  ],
  ['face_not_detected', 'needs_review', 'no face', [{ face: { problems: ['not_detected'], similarity: null } }]],
  ['face_mismatch', 'needs_review', 'another face', [inFace({ match: 'failed', problems: ['mismatch'] })]],
  ['face_mismatch', 'needs_review', 'a comparison that failed', [inFace({ match: 'failed' })]],
  [
    'liveness_low_confidence',
    'needs_review',
    'a selfie without a challenge',
    [{ face: { match: 'passed', problems: ['liveness_low_confidence'], similarity: 0.97 } }],
  ],
  ['liveness_low_confidence', 'needs_review', 'a failed challenge', [inFace({ liveness: 'failed' })]],
  ['liveness_low_confidence', 'needs_review', 'liveness left open', [inFace({ liveness: 'inconclusive' })]],
  ['ocr_low_confidence', 'needs_review', 'a doubtful value', [document({ problems: ['low_confidence'] })]],
  ['ocr_low_confidence', 'needs_review', 'a required field below the gate', [replaced('document_number', null)]],
  ['ocr_low_confidence', 'needs_review', 'no expiry date', [replaced('expiry_date', null)]],
  ['ocr_low_confidence', 'needs_review', 'a compared field below the gate', [replaced('birth_date', null)]],
  ['spoof_suspected', 'needs_review', 'a failed authenticity check', [document({ authenticity: 'failed' })]],
  ['spoof_suspected', 'needs_review', 'a specimen', [document({ problems: ['specimen'] })]],
  ['risk_score_review', 'needs_review', 'authenticity left open', [document({ authenticity: 'inconclusive' })]],
  ['risk_score_review', 'needs_review', 'authenticity passed by the built-in check', [builtIn('passed')]],
  ['risk_score_review', 'needs_review', 'a score of exactly the line', [scored(60, 40)]],
  ['risk_score_review', 'needs_review', 'no face check', [{}, { findings: withoutFace }]],
  ['risk_score_review', 'needs_review', 'a face check that could not be performed', [{ notPerformed: ['face'] }]],
  ['risk_score_review', 'needs_review', 'faces that were not compared', [inFace({ match: 'inconclusive' })]],
  ['risk_score_review', 'needs_review', 'nothing typed', [{}, { userInput: null }]],
  [
    'risk_score_review',
    'needs_review',
    'a step that no check performs',
    [{}, { plan: { steps: ['document', 'ic_chip'] } }],
  ],
  [
    'risk_score_review',
    'needs_review',
    'a plan without a document',
    [{}, { plan: { steps: ['face'] }, findings: { face }, preRegisteredInfo: null }],
  ],
  [
    'risk_score_review',
    'needs_review',
    'a name in another script',
    [{}, { userInput: { ...typed, lastName: 'Hyugano', firstName: 'Mio' } }],
  ],
  ['user_input_mismatch', 'needs_review', 'another name typed', [{}, { userInput: { ...typed, firstName: '桜' } }]],
  [
    'pre_registered_info_mismatch',
    'needs_review',
    'another address known',
    [{}, { preRegisteredInfo: { address: '架空県例示市北町1-2-4' } }],
  ],
  ['blacklist_hit', 'rejected', 'a listed document number', [listed('document_number')]],
  ['blacklist_hit', 'needs_review', 'a listed person', [listed('person')]],
  ['blacklist_hit', 'needs_review', 'a listed face', [listed('face')]],
];

/** The reasons that only people give. */
const byPeople: readonly ReasonCode[] = ['operator_review_requested', 'document_partially_hidden', 'other'];

describe('each reason', () => {
  it('is absent where every rule is kept', () => {
    expect(decide()).toEqual({
      verdict: 'approved',
      reasons: [],
      checks: {
        document: { documentType: 'driver_license', authenticity: 'passed' },
        face: { match: 'passed', liveness: 'passed' },
        inputMatch: { fields: { name: true, birthDate: true, address: true } },
      },
    });
  });

  it.each(rules)('%s: %s for %s, and for no other reason', (reason, verdict, _title, evidence) => {
    const decision = decide(...evidence);
    expect(decision.reasons).toEqual([reason]);
    expect(decision.verdict).toBe(verdict);
  });

  it('of the checks is in this table, and rejects or refers as the lists of reasons say', () => {
    const reached = (wanted: Verdict) =>
      new Set(rules.flatMap(([code, verdict]) => (verdict === wanted ? [code] : [])));
    expect(reached('rejected')).toEqual(new Set(rejectingReasons));
    expect(reached('needs_review')).toEqual(new Set(referringReasons));
    expect(new Set([...rejectingReasons, ...referringReasons, ...byPeople])).toEqual(new Set(reasonCodes));
  });

  it.each(byPeople)('%s is given by people only', (reason) => {
    const review = checkReviewReasons({ verdict: 'rejected', reasons: [reason], note: 'The corner is covered.' });
    expect(review.ok).toBe(reviewerReasons.includes(reason));
    expect([...rejectingReasons, ...referringReasons]).not.toContain(reason);
  });

  it.each(rules)(
    '%s refers where the tenant switched automatic rejections off: %s by %s',
    (reason, _verdict, _title, evidence) => {
      const [change, more = {}] = evidence;
      const off = { ...(more.settings ?? defaultSettings('live')), automaticRejection: false };
      expect(decide(change, { ...more, settings: off })).toMatchObject({ verdict: 'needs_review', reasons: [reason] });
    },
  );
});

describe('the mode of the tenant', () => {
  it('lets a sandbox approve specimens and documents whose authenticity is open', () => {
    const specimen = builtIn('inconclusive', ['specimen']);
    expect(decide(specimen, {}, 'sandbox').verdict).toBe('approved');
    expect(decide(specimen).reasons).toEqual(['spoof_suspected', 'risk_score_review']);
    expect(decide(document({ authenticity: 'failed' }), {}, 'sandbox').reasons).toEqual(['spoof_suspected']);
  });

  it('lets an operator of the instance accept open authenticity, and nothing that failed', () => {
    const accepts = settings({ acceptBuiltInAuthenticity: true });
    expect(decide(builtIn('inconclusive'), accepts).verdict).toBe('approved');
    expect(decide(builtIn('failed'), accepts).reasons).toEqual(['spoof_suspected']);
    expect(decide(builtIn('passed', ['specimen']), accepts).reasons).toEqual(['spoof_suspected']);
  });
});

describe('risk and similarity', () => {
  it('approve below the line', () => {
    expect(decide(scored(60, 39)).verdict).toBe('approved');
  });

  it('stay out of the checks', () => {
    expect(JSON.stringify(decide({ ...scored(60, 60), ...inFace({ match: 'failed' }) }).checks)).not.toMatch(/\d/);
  });
});
