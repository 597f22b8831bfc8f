import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideAutomatically } from './decision.ts';
import type { DocumentProblem, FaceFindings } from './findings.ts';
import { matchPersonalData } from './matching.ts';
import { type ReasonCode, reasonCodes, type Verdict } from './outcome.ts';
import type { PreRegisteredInfo, UserInputInfo } from './personal-data.ts';
import { planSimulation, type SimulationContext } from './simulation.ts';
import type { SimulatedDecision } from './simulation-decision.ts';
import { defaultSettings, documentTypes, type TenantSettings } from './tenant.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const everyStep = ['document', 'face', 'user_input'];

interface Asked {
  readonly verdict?: Verdict;
  readonly reasons?: readonly ReasonCode[] | null;
  readonly steps?: readonly string[];
  readonly preRegisteredInfo?: PreRegisteredInfo | null;
  /** What the user has submitted already. */
  readonly submitted?: UserInputInfo | null;
  readonly settings?: Partial<TenantSettings>;
}

/** The decision of a simulation, or its refusal. */
function decide({ verdict = 'needs_review', reasons = null, steps = everyStep, ...asked }: Asked) {
  const { preRegisteredInfo = null, submitted, settings } = asked;
  const context: SimulationContext = {
    ...{ preRegisteredInfo, userInput: submitted ?? null },
    settings: { ...defaultSettings('sandbox'), ...settings },
  };
  const session = {
    ...({ status: submitted === undefined ? 'created' : 'deciding', steps } as const),
    expiresAt: new Date(now.getTime() + 1000),
  };
  const planned = planSimulation(session, { outcome: verdict, reasons, note: null, notification: null }, context, now);
  if (!planned.ok) return `${planned.code}: ${planned.detail}`;
  const last = planned.value.at(-1);
  if (last?.type !== 'decide') throw new Error('the plan does not end with a decision');
  return last.decision;
}

/** The decision; the simulation must be possible. */
function decided(asked: Asked): SimulatedDecision {
  const decision = decide(asked);
  if (typeof decision === 'string') throw new Error(decision);
  return decision;
}

const textOf = ({ ocr }: SimulatedDecision, name: string) => ocr?.fields.find((field) => field.name === name)?.text;

const anyVerdict = fc.constantFrom<Verdict>('approved', 'rejected', 'needs_review');
const anyPerson = fc.constantFrom<(PreRegisteredInfo | null)[]>(
  ...[null, { lastName: 'Specimen' }, { birthDate: '1990-01-31' }, { gender: '女' }, { gender: 'unsaid' }],
  ...[{ lastName: '日向野', firstName: '蓮', birthDate: '1988-02-29' }, { address: 'みほん県架空市例示一丁目2番3号' }],
  { lastName: 'Hayase', firstName: 'Miyu', birthDate: '1994-11-23', address: '1 Sample Road', gender: 'F' },
);
const anyInput = fc.constantFrom<(UserInputInfo | undefined)[]>(
  ...[undefined, { lastName: 'Hayase', firstName: 'Miyu', birthDate: '1994-11-23' }],
  { lastName: '日向野', firstName: '蓮', lastNameKana: 'ヒガノ', firstNameKana: 'レン', birthDate: '1988-02-29' },
);
const anyAsked = fc.record({
  verdict: anyVerdict,
  reasons: fc.option(fc.subarray([...reasonCodes], { minLength: 1, maxLength: 4 })),
  steps: fc.subarray(everyStep, { minLength: 1 }),
  preRegisteredInfo: anyPerson,
  submitted: anyInput,
  settings: fc.record({
    acceptedDocumentTypes: fc.subarray([...documentTypes], { minLength: 1 }),
    automaticRejection: fc.boolean(),
    documentProvider: fc.constantFrom(null, 'acme'),
  }),
});

const documentReasons: readonly ReasonCode[] = [
  ...(['document_expired', 'document_rule_violation', 'document_unreadable', 'document_type_unsupported'] as const),
  ...(['ocr_low_confidence', 'spoof_suspected', 'face_mismatch', 'user_input_mismatch'] as const),
];
const faceReasons: readonly ReasonCode[] = ['face_not_detected', 'face_mismatch', 'liveness_low_confidence'];

describe('a simulated decision', () => {
  it('shows nothing that the plan, the data and the settings of the session rule out', () => {
    let possible = 0;
    fc.assert(
      fc.property(anyAsked, (generated) => {
        const asked = generated.steps.includes('user_input') ? generated : { ...generated, submitted: undefined };
        const decision = decide(asked);
        if (typeof decision === 'string') return;
        possible += 1;
        const { verdict, reasons, checks, ocr, userInput } = decision;
        const { steps, preRegisteredInfo, settings } = asked;
        const has = (...codes: readonly ReasonCode[]) => codes.some((code) => reasons.includes(code));
        if (asked.reasons !== null) expect(new Set(reasons)).toEqual(new Set(asked.reasons));
        expect(Object.keys(checks).includes('document')).toBe(steps.includes('document'));
        expect(Object.keys(checks).includes('face')).toBe(steps.includes('face'));
        expect(userInput !== null).toBe(steps.includes('user_input'));
        if (asked.submitted !== undefined) expect(userInput).toEqual(asked.submitted);
        if (!steps.includes('document'))
          expect([ocr, verdict, has(...documentReasons)]).toEqual([null, 'needs_review', false]);
        if (!steps.includes('document')) expect(has('risk_score_review')).toBe(true);
        if (!steps.includes('face')) expect(has(...faceReasons)).toBe(false);
        if (!settings.automaticRejection) expect(verdict).not.toBe('rejected');
        // The data that a caller reads shows each mismatch that is a reason, and no other.
        const matching = matchPersonalData({ document: ocr, userInput, preRegisteredInfo });
        expect(has('user_input_mismatch')).toBe(matching.userInputMismatch);
        expect(has('pre_registered_info_mismatch')).toBe(matching.preRegisteredInfoMismatch);
        const { gender: _notPublished, ...parts } = matching.parts;
        expect(checks.inputMatch?.fields ?? {}).toEqual(parts);
        expect(checks.notCompared ?? []).toEqual(matching.notCompared);
        expect(checks.document?.documentType).toBe(ocr?.documentType ?? undefined);
        if (ocr === null) return;
        expect(settings.acceptedDocumentTypes.includes(ocr.documentType ?? '')).toBe(!has('document_type_unsupported'));
        expect(ocr.fields.some(({ name, text }) => name === 'expiry_date' && (text ?? '') < '2026')).toBe(
          has('document_expired'),
        );
      }),
      { numRuns: 5000 },
    );
    expect(possible).toBeGreaterThan(500);
  });

  it.each(
    reasonCodes.filter((code) => !['operator_review_requested', 'document_partially_hidden', 'other'].includes(code)),
  )('can have %s alone, and shows what real checks show that lead to it', (reason) => {
    const verdict = reason.startsWith('document_') && reason !== 'document_unreadable' ? 'rejected' : 'needs_review';
    const preRegisteredInfo = reason === 'pre_registered_info_mismatch' ? { birthDate: '1988-02-29' } : null;
    const decision = decided({ verdict, reasons: [reason], preRegisteredInfo });
    const of = <T>(values: Partial<Record<ReasonCode, T>>): T | undefined => values[reason];
    const problem = of<DocumentProblem>({
      document_unreadable: 'unreadable',
      document_type_unsupported: 'type_unsupported',
      ocr_low_confidence: 'low_confidence',
      document_rule_violation: 'rule_violation',
    });
    const face: FaceFindings = {
      ...{ match: 'passed', liveness: 'passed', problems: [], similarity: 0.9 },
      ...of<Partial<FaceFindings>>({
        face_mismatch: { match: 'failed', problems: ['mismatch'] },
        face_not_detected: { match: 'inconclusive', problems: ['not_detected'], similarity: null },
        liveness_low_confidence: { liveness: 'inconclusive', problems: ['liveness_low_confidence'] },
      }),
    };
    const { ocr, userInput, ...outcome } = decision;
    const real = decideAutomatically({
      findings: {
        document: {
          ...{ ocr, problems: problem === undefined ? [] : [problem] },
          authenticity: reason === 'spoof_suspected' ? 'failed' : 'inconclusive',
        },
        face,
        risk: {
          blocklisted: reason === 'blacklist_hit' ? ['person'] : [],
          points: reason === 'risk_score_review' ? [{ rule: 'document_repeated', points: 1000, count: 3 }] : [],
        },
      },
      ...{ userInput, preRegisteredInfo, now, mode: 'sandbox', plan: { steps: everyStep } },
      settings: defaultSettings('sandbox'),
    });
    expect(outcome).toEqual(real);
    expect(outcome.reasons).toEqual([reason]);
  });

  it.each<readonly [ReasonCode, string, readonly string[]]>([
    ['document_unreadable', 'document', ['face', 'user_input']],
    ['spoof_suspected', 'document', ['user_input']],
    ['face_not_detected', 'face', ['document', 'user_input']],
    ['liveness_low_confidence', 'face', ['document']],
    ['face_mismatch', 'face', ['document', 'user_input']],
    ['face_mismatch', 'document', ['face']],
    ['user_input_mismatch', 'user_input', ['document', 'face']],
    ['user_input_mismatch', 'document', ['user_input']],
  ])('has no %s without the step %s', (reason, step, steps) => {
    const rule = `reasons: ${reason} needs the step ${step}, which the plan of this session does not have`;
    expect(decide({ reasons: [reason, 'risk_score_review'], steps })).toBe(rule);
  });

  it('has no pre_registered_info_mismatch without pre-registered data, or with data that nothing contradicts', () => {
    const reasons: ReasonCode[] = ['pre_registered_info_mismatch'];
    expect(decide({ reasons })).toBe(
      'reasons: pre_registered_info_mismatch needs preRegisteredInfo, which this session does not have',
    );
    expect(decide({ reasons, preRegisteredInfo: { gender: 'unsaid' } })).toBe(
      'reasons: with the plan and data of this session, the checks give risk_score_review',
    );
    expect(decided({ reasons, preRegisteredInfo: { gender: 'M' } }).checks.inputMatch?.fields.name).toBe(true);
    // What the user typed contradicts it, too.
    const withoutDocument = decided({
      ...{ reasons: [...reasons, 'risk_score_review'], steps: ['user_input'] },
      preRegisteredInfo: { lastName: '日向野' },
    });
    expect(withoutDocument.checks.inputMatch).toEqual({ fields: { name: false } });
  });

  it('without a document approves and rejects nothing', () => {
    const steps = ['face', 'user_input'];
    const end = 'this session: they give risk_score_review. Simulate needs_review first.';
    expect(decide({ verdict: 'approved', steps })).toBe(
      `status: With its plan and data, the checks do not approve ${end}`,
    );
    expect(decide({ verdict: 'rejected', steps })).toBe(
      `status: With its plan and data, the checks do not reject ${end}`,
    );
    expect(decide({ verdict: 'rejected', reasons: ['blacklist_hit'], steps })).toBe(
      'reasons: with the plan and data of this session, the checks give risk_score_review',
    );
    expect(decided({ steps })).toMatchObject({
      ...{ reasons: ['risk_score_review'], ocr: null },
      checks: { face: { match: 'inconclusive', liveness: 'passed' }, notCompared: ['name', 'birthDate'] },
    });
  });

  it('rejects by the number of a document only if it was read', () => {
    const verdict = 'rejected';
    expect(textOf(decided({ verdict, reasons: ['blacklist_hit', 'ocr_low_confidence'] }), 'document_number')).toBe(
      'XX0000000',
    );
    expect(decide({ verdict, reasons: ['blacklist_hit', 'document_unreadable'] })).toContain(
      'give document_unreadable',
    );
    const acceptedDocumentTypes = ['my_number_card'];
    expect(decide({ verdict, reasons: ['blacklist_hit'], settings: { acceptedDocumentTypes } })).toContain('reasons: ');
  });

  it('approves the person who was pre-registered, with a document that prints what was given', () => {
    const approved = (preRegisteredInfo: PreRegisteredInfo | null, acceptedDocumentTypes = documentTypes) =>
      decided({ verdict: 'approved', preRegisteredInfo, settings: { acceptedDocumentTypes } });
    const sandra = approved(null);
    expect(sandra.userInput).toEqual({ lastName: 'Specimen', firstName: 'Sandra', birthDate: '1990-01-31' });
    expect([textOf(sandra, 'last_name'), sandra.ocr?.documentType]).toEqual(['SPECIMEN', 'passport']);
    const ren = { lastName: '日向野', firstName: '蓮', birthDate: '1988-02-29', gender: '男' };
    const card = approved(ren);
    expect(card.userInput).toEqual({ lastName: '日向野', firstName: '蓮', birthDate: '1988-02-29' });
    expect([textOf(card, 'full_name'), textOf(card, 'gender')]).toEqual(['日向野 蓮', 'M']);
    expect(approved({ address: '1 Sample Road' }).checks.inputMatch?.fields).toEqual({
      ...{ name: true, birthDate: true, address: true },
    });
    expect(approved(ren, ['driver_license']).ocr?.documentType).toBe('driver_license');
  });

  it('does not approve what real checks refer', () => {
    const end = 'the checks do not approve this session: they give risk_score_review. Simulate needs_review first.';
    const refusal = `status: With its plan and data, ${end}`;
    expect(decide({ verdict: 'approved', preRegisteredInfo: { gender: 'unsaid' } })).toBe(refusal);
    const settings = { acceptedDocumentTypes: ['passport'] };
    expect(decide({ verdict: 'approved', preRegisteredInfo: { address: '1 Sample Road' }, settings })).toBe(refusal);
  });

  it('contradicts what the user typed in a part that was not pre-registered, or says that both reasons come together', () => {
    const reasons: ReasonCode[] = ['user_input_mismatch'];
    const preRegisteredInfo = { lastName: 'Hayase', firstName: 'Miyu', birthDate: '1994-11-23' };
    expect(decided({ reasons, preRegisteredInfo }).checks.inputMatch?.fields).toEqual({
      ...{ name: true, birthDate: true, address: false },
    });
    const settings = { acceptedDocumentTypes: ['passport'] };
    expect(decide({ reasons, preRegisteredInfo, settings })).toBe(
      'reasons: with the plan and data of this session, the checks give user_input_mismatch, pre_registered_info_mismatch',
    );
    expect(decided({ reasons: [...reasons, 'pre_registered_info_mismatch'], preRegisteredInfo }).verdict).toBe(
      'needs_review',
    );
  });

  it('leaves what was submitted as it is', () => {
    const submitted = { lastName: 'Moreau', firstName: 'Elise', birthDate: '1979-05-06' };
    const preRegisteredInfo = { lastName: 'Hayase' };
    expect(textOf(decided({ verdict: 'approved', submitted }), 'last_name')).toBe('MOREAU');
    expect(decide({ verdict: 'approved', submitted, preRegisteredInfo })).toContain(
      'give pre_registered_info_mismatch.',
    );
    expect(decided({ submitted, preRegisteredInfo, reasons: ['pre_registered_info_mismatch'] }).userInput).toBe(
      submitted,
    );
    expect(
      decide({ submitted, preRegisteredInfo: { lastName: 'Moreau' }, reasons: ['pre_registered_info_mismatch'] }),
      'a document that differs from the pre-registered name differs from the typed one',
    ).toContain('give user_input_mismatch, pre_registered_info_mismatch');
    expect(decided({ submitted, preRegisteredInfo }).reasons).toEqual([
      'risk_score_review',
      'pre_registered_info_mismatch',
    ]);
  });
});
