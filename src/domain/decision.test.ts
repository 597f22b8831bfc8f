import { describe, expect, test } from 'vitest';
import { type DecisionInput, decideAutomatically } from './decision.ts';
import type { CheckResult, DocumentFindings, DocumentProblem, Findings } from './findings.ts';
import { type ReasonCode, reasonCodes, type Verdict } from './outcome.ts';
import { defaultSettings } from './tenant.ts';

const now = new Date('2026-08-02T12:00:00Z');
const userInput = { lastName: 'Brandt', firstName: 'Mira', birthDate: '1990-04-05' };

interface Reading {
  readonly expiry?: string | null;
  readonly problems?: readonly DocumentProblem[];
  readonly authenticity?: CheckResult;
  readonly unread?: boolean;
}

function passport(reading: Reading = {}): DocumentFindings {
  const field = (name: string, value: string | null) => ({ side: 'front', name, text: value, normalized: value });
  return {
    ocr:
      reading.unread === true
        ? null
        : {
            documentType: 'passport',
            fields: [
              field('last_name', 'BRANDT'),
              field('first_name', 'MIRA'),
              field('birth_date', '1990-04-05'),
              field('document_number', 'XX1234567'),
              field('expiry_date', reading.expiry === undefined ? '2031-01-01' : reading.expiry),
            ],
            currentAddress: { text: null, source: 'printed' },
          },
    authenticity: reading.authenticity ?? 'inconclusive',
    problems: reading.problems ?? [],
  };
}

const refers = { ...defaultSettings('live'), acceptedDocumentTypes: ['passport'] };

function decide(overrides: Partial<DecisionInput> = {}) {
  return decideAutomatically({
    findings: { document: passport() },
    userInput,
    preRegisteredInfo: null,
    settings: { ...refers, acceptBuiltInAuthenticity: true },
    mode: 'live',
    plan: { steps: ['document', 'user_input'] },
    now,
    ...overrides,
  });
}

const provided = (authenticity: CheckResult) => ({
  findings: { document: { ...passport({ authenticity }), fromProvider: true } },
});

const other = { ...userInput, lastName: 'Okafor' };

const table: readonly [string, Partial<DecisionInput>, Verdict, ReasonCode[]][] = [
  ['everything agrees', {}, 'approved', []],
  ['a provider passed it, without the opt-in', { ...provided('passed'), settings: refers }, 'approved', []],
  ['a provider could not tell, with the opt-in', provided('inconclusive'), 'needs_review', ['risk_score_review']],
  [
    'a provider could not tell, in a sandbox',
    { ...provided('inconclusive'), mode: 'sandbox' },
    'needs_review',
    ['risk_score_review'],
  ],
  [
    'the provider of documents did not respond',
    { findings: { notPerformed: ['document_provider'] } },
    'needs_review',
    ['risk_score_review'],
  ],
  [
    'the picture could not be read',
    { findings: { document: passport({ unread: true, problems: ['unreadable'] }) } },
    'needs_review',
    ['document_unreadable'],
  ],
  ['there is a document step and no finding', { findings: {} }, 'needs_review', ['document_unreadable']],
  [
    'there is no reading and no problem',
    { findings: { document: passport({ unread: true }) } },
    'needs_review',
    ['document_unreadable'],
  ],
  [
    'there is no document step and no finding',
    { findings: {}, plan: { steps: ['user_input'] } },
    'needs_review',
    ['risk_score_review'],
  ],
  [
    'the reading is doubtful',
    { findings: { document: passport({ problems: ['low_confidence'] }) } },
    'needs_review',
    ['ocr_low_confidence'],
  ],
  [
    'the document is of another kind',
    { findings: { document: passport({ unread: true, problems: ['type_unsupported'] }) } },
    'rejected',
    ['document_type_unsupported'],
  ],
  [
    'the document breaks its rules',
    { findings: { document: passport({ problems: ['rule_violation'] }) } },
    'rejected',
    ['document_rule_violation'],
  ],
  [
    'the document has expired',
    { findings: { document: passport({ expiry: '2026-08-01' }) } },
    'rejected',
    ['document_expired'],
  ],
  [
    'an expiry date is in the past on a document that could not be read',
    { findings: { document: passport({ expiry: '2020-01-01', problems: ['unreadable'] }) } },
    'needs_review',
    ['document_unreadable'],
  ],
  ['the document expires today', { findings: { document: passport({ expiry: '2026-08-02' }) } }, 'approved', []],
  [
    'the expiry date is in doubt',
    { findings: { document: passport({ expiry: null, problems: ['low_confidence'] }) } },
    'needs_review',
    ['ocr_low_confidence'],
  ],
  ['the input differs', { userInput: other }, 'needs_review', ['user_input_mismatch']],
  [
    'the input is in a script that is not compared',
    { userInput: { ...userInput, lastName: 'Брандт', firstName: 'Мира' } },
    'needs_review',
    ['risk_score_review'],
  ],
  ['nothing was typed', { userInput: null }, 'needs_review', ['risk_score_review']],
  ['the plan asks for no input', { userInput: null, plan: { steps: ['document'] } }, 'approved', []],
  [
    'pre-registered data differs from the document',
    { userInput: null, plan: { steps: ['document'] }, preRegisteredInfo: { birthDate: '1991-04-05' } },
    'needs_review',
    ['pre_registered_info_mismatch'],
  ],
  [
    'pre-registered data differs from the input',
    { findings: {}, plan: { steps: ['user_input'] }, preRegisteredInfo: { lastName: 'Okafor' } },
    'needs_review',
    ['risk_score_review', 'pre_registered_info_mismatch'],
  ],
  [
    'input and pre-registered data differ',
    { userInput: other, preRegisteredInfo: { lastName: 'Fox' } },
    'needs_review',
    ['user_input_mismatch', 'pre_registered_info_mismatch'],
  ],
  [
    'authenticity is inconclusive and the tenant has not opted in',
    { settings: refers },
    'needs_review',
    ['risk_score_review'],
  ],
  [
    'the built-in check passed authenticity and the tenant has not opted in',
    { settings: refers, findings: { document: passport({ authenticity: 'passed' }) } },
    'needs_review',
    ['risk_score_review'],
  ],
  [
    'the built-in check passed authenticity, with the opt-in',
    { findings: { document: passport({ authenticity: 'passed' }) } },
    'approved',
    [],
  ],
  [
    'the built-in check passed authenticity, in a sandbox',
    { mode: 'sandbox', settings: refers, findings: { document: passport({ authenticity: 'passed' }) } },
    'approved',
    [],
  ],
  [
    'authenticity failed',
    { findings: { document: passport({ authenticity: 'failed' }) } },
    'needs_review',
    ['spoof_suspected'],
  ],
  [
    'a rejection beats a referral',
    {
      settings: refers,
      userInput: other,
      findings: { document: passport({ expiry: '2020-01-01', problems: ['low_confidence'] }) },
    },
    'rejected',
    ['document_expired', 'ocr_low_confidence', 'risk_score_review', 'user_input_mismatch'],
  ],
  [
    'two rejections',
    { findings: { document: passport({ expiry: '2020-01-01', problems: ['rule_violation'] }) } },
    'rejected',
    ['document_expired', 'document_rule_violation'],
  ],
  [
    'a problem is found twice',
    { findings: { document: passport({ unread: true, problems: ['unreadable', 'unreadable'] }) } },
    'needs_review',
    ['document_unreadable'],
  ],
];

test.each(table)('when %s', (_title, overrides, verdict, reasons) => {
  const decision = decide(overrides);
  expect(decision.verdict).toBe(verdict);
  expect(decision.reasons).toEqual(reasons);
});

test('every problem alone and with every other keeps the order of the reason codes and repeats nothing', () => {
  const problems: DocumentProblem[] = ['rule_violation', 'type_unsupported', 'low_confidence', 'unreadable'];
  for (const one of problems) {
    for (const two of problems) {
      for (const setting of [true, false]) {
        const { reasons, verdict } = decide({
          userInput: other,
          settings: { ...refers, acceptBuiltInAuthenticity: setting },
          mode: 'live',
          findings: { document: passport({ problems: [one, two, one] }) },
        });
        expect(reasons).toEqual([...new Set(reasons)].sort((a, b) => reasonCodes.indexOf(a) - reasonCodes.indexOf(b)));
        const rejects = [one, two].some((problem) => problem === 'rule_violation' || problem === 'type_unsupported');
        expect(verdict).toBe(rejects ? 'rejected' : 'needs_review');
      }
    }
  }
});

describe('the day that decides about expiry', () => {
  const expiring = (fields: readonly (readonly [string, string])[], documentType = 'passport') => {
    const document = passport({ expiry: '2026-08-02' });
    if (document.ocr === null) throw new Error('a passport was read');
    const added = fields.map(([name, text]) => ({ side: 'front', name, text, normalized: text }) as const);
    const { ocr } = document;
    return { document: { ...document, ocr: { ...ocr, documentType, fields: [...ocr.fields, ...added] } } };
  };
  const isExpired = (findings: Findings, now: string): boolean =>
    decide({ findings, now: new Date(now) }).reasons.includes('document_expired');

  test.each<[string, Findings, string]>([
    ['a passport of Japan', expiring([['nationality', 'JPN']]), '2026-08-02T15:00:00.000Z'],
    ['a licence', expiring([], 'driver_license'), '2026-08-02T15:00:00.000Z'],
    ['a resident from elsewhere', expiring([['nationality', 'FRA']], 'residence_card'), '2026-08-02T15:00:00.000Z'],
    ['a passport of another State', expiring([['nationality', 'FRA']]), '2026-08-03T12:00:00.000Z'],
  ])('ends for %s in its zone, or where it ends last', (_what, findings, end) => {
    expect(isExpired(findings, new Date(Date.parse(end) - 1).toISOString())).toBe(false);
    expect(isExpired(findings, end)).toBe(true);
  });
});

describe('checks', () => {
  test('have type, authenticity and the comparisons', () => {
    expect(decide().checks).toEqual({
      document: { documentType: 'passport', authenticity: 'inconclusive' },
      inputMatch: { fields: { name: true, birthDate: true } },
    });
  });

  test('omit checks that were not performed', () => {
    expect(decide({ findings: {}, plan: { steps: [] }, userInput: null }).checks).toEqual({});
    expect(decide({ findings: { document: passport({ unread: true, problems: ['unreadable'] }) } }).checks).toEqual({
      document: { authenticity: 'inconclusive' },
      notCompared: ['name', 'birthDate'],
    });
    expect(decide({ userInput: null }).checks).toEqual({
      document: { documentType: 'passport', authenticity: 'inconclusive' },
    });
  });

  test('have no personal value', () => {
    const text = JSON.stringify(decide({ userInput: other, preRegisteredInfo: { lastName: 'Fox' } }));
    for (const value of ['BRANDT', 'Brandt', 'Okafor', 'Fox', '1990']) expect(text).not.toContain(value);
  });
});
