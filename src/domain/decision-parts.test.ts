import { describe, expect, test } from 'vitest';
import { decideAutomatically } from './decision.ts';
import type { DocumentOcr } from './findings.ts';
import type { ComparedPart } from './matching.ts';
import type { ReasonCode } from './outcome.ts';
import type { PreRegisteredInfo, UserInputInfo } from './personal-data.ts';
import { defaultSettings } from './tenant.ts';

const now = new Date('2026-08-02T12:00:00Z');

/** What a source says of a part: nothing, the document's value, or one of two others. */
type Says = '-' | 'same' | 'other' | 'third';

const values: Readonly<Record<ComparedPart, Readonly<Record<Exclude<Says, '-'>, PreRegisteredInfo>>>> = {
  name: {
    same: { lastName: '日向野', firstName: '澪' },
    other: { lastName: '日向', firstName: '澪' },
    third: { lastName: '鈴木', firstName: '澪' },
  },
  birthDate: {
    same: { birthDate: '1991-04-12' },
    other: { birthDate: '1991-12-04' },
    third: { birthDate: '1990-04-12' },
  },
  address: {
    same: { address: '架空県例示市北町1-2-3' },
    other: { address: '架空県例示市北町1-2-4' },
    third: { address: '架空県例示市北町1-23' },
  },
  gender: { same: { gender: 'female' }, other: { gender: 'male' }, third: { gender: 'X' } },
};

const fieldsOf: Readonly<Record<ComparedPart, string>> = {
  name: 'full_name',
  birthDate: 'birth_date',
  address: 'address',
  gender: 'gender',
};

/** A card that shows every part of one person. */
function card(documentType: string, hidden: readonly string[] = []): DocumentOcr {
  const shown: Readonly<Record<string, string>> = {
    full_name: '日向野 澪',
    birth_date: '1991-04-12',
    address: '架空県例示市北町一丁目2番3号',
    gender: 'F',
    nationality: 'JPN',
    document_number: 'AB12345678CD',
    expiry_date: '2030-01-01',
  };
  const fields = Object.entries(shown)
    .filter(([name]) => !hidden.includes(name))
    .map(([name, text]) => ({ side: 'front', name, text, normalized: text }));
  const text = hidden.includes('address') ? null : (shown.address ?? null);
  return { documentType, fields, currentAddress: { text, source: 'printed' } };
}

function decide(ocr: DocumentOcr, preRegistered: PreRegisteredInfo | null, typed: UserInputInfo | null) {
  return decideAutomatically({
    findings: { document: { ocr, authenticity: 'passed', fromProvider: true, problems: [] } },
    userInput: typed,
    preRegisteredInfo: preRegistered,
    settings: defaultSettings('live'),
    mode: 'live',
    plan: { steps: typed === null ? ['document'] : ['document', 'user_input'] },
    now,
  });
}

const user = 'user_input_mismatch';
const tenant = 'pre_registered_info_mismatch';
const uncertain = 'uncertain';

/** Pre-registered, typed, on the document: the reasons, and how the part stands in the checks. */
const table: readonly [
  Says,
  Says,
  'shown' | 'missing',
  readonly (ReasonCode | typeof uncertain)[],
  boolean | null | '-',
][] = [
  ['-', '-', 'shown', [], '-'],
  ['same', '-', 'shown', [], true],
  ['other', '-', 'shown', [tenant], false],
  ['-', 'same', 'shown', [], true],
  ['-', 'other', 'shown', [user], false],
  ['same', 'same', 'shown', [], true],
  ['same', 'other', 'shown', [user, tenant], false],
  ['other', 'same', 'shown', [tenant], false],
  ['other', 'other', 'shown', [user, tenant], false],
  ['other', 'third', 'shown', [user, tenant], false],
  ['-', '-', 'missing', [], '-'],
  ['same', '-', 'missing', [uncertain], null],
  ['-', 'same', 'missing', [uncertain], null],
  // That two others agree confirms nothing.
  ['same', 'same', 'missing', [uncertain], null],
  ['same', 'other', 'missing', [tenant], false],
];

/** Ways in which a document leaves a part open, each with the reason that it always has and the one that it has for a given part. */
interface Gap {
  readonly title: string;
  readonly part: ComparedPart;
  readonly ocr: DocumentOcr;
  readonly always: readonly ReasonCode[];
  readonly uncertain: readonly ReasonCode[];
}

const unread = (part: ComparedPart): Gap => ({
  title: `${part}, unread on a card that prints it`,
  part,
  ocr: card('my_number_card', [fieldsOf[part]]),
  always: ['ocr_low_confidence'],
  uncertain: [],
});

const moved: DocumentOcr = { ...card('driver_license'), currentAddress: { text: null, source: 'unconfirmed' } };
const stale: DocumentOcr = {
  ...card('driver_license'),
  // Even a reader that leaves the printed address in place must not have it compared.
  currentAddress: { text: '架空県例示市北町1-2-3', source: 'unconfirmed' },
};
const uncertainty: readonly ReasonCode[] = ['risk_score_review'];

const gaps: readonly Gap[] = [
  unread('name'),
  unread('birthDate'),
  unread('address'),
  unread('gender'),
  {
    title: 'address, beside a passport',
    part: 'address',
    ocr: card('passport', ['address']),
    always: [],
    uncertain: uncertainty,
  },
  { title: 'address, changes unconfirmed', part: 'address', ocr: moved, always: [], uncertain: uncertainty },
  {
    title: 'address, changes unconfirmed and printed',
    part: 'address',
    ocr: stale,
    always: [],
    uncertain: uncertainty,
  },
  {
    title: 'gender, unread on a passport',
    part: 'gender',
    ocr: card('passport', ['gender']),
    always: [],
    uncertain: uncertainty,
  },
  {
    title: 'gender, never printed on a licence',
    part: 'gender',
    ocr: card('driver_license', ['gender']),
    always: [],
    uncertain: [],
  },
];

describe.each(gaps)('$title', ({ part, ocr, always, uncertain: becauseOfIt }) => {
  const rows = table.filter(([, typed]) => part !== 'gender' || typed === '-');

  test.each(rows)('pre-registered %s, typed %s, on the document %s', (registered, typed, on, expected, standing) => {
    const info = (says: Says) => (says === '-' ? null : values[part][says]);
    const shown = on === 'shown' ? card('my_number_card') : ocr;
    const { verdict, reasons, checks } = decide(shown, info(registered), info(typed));
    const wanted = expected.flatMap((reason) => (reason === uncertain ? becauseOfIt : [reason]));
    expect(new Set(reasons)).toEqual(new Set([...wanted, ...(on === 'missing' ? always : [])]));
    expect(verdict).toBe(reasons.length === 0 ? 'approved' : 'needs_review');
    const published = part === 'gender' ? undefined : checks.inputMatch?.fields[part];
    expect(published).toBe(typeof standing === 'boolean' && part !== 'gender' ? standing : undefined);
    expect(checks.notCompared).toEqual(standing === null ? [part] : undefined);
  });
});

test('a gender in an unknown form is not compared, and refers', () => {
  const decision = decide(card('residence_card'), { gender: 'diverse' }, null);
  expect(decision).toMatchObject({ verdict: 'needs_review', reasons: ['risk_score_review'] });
  expect(decision.checks.notCompared).toEqual(['gender']);
});

test('an unread document explains why nothing was compared', () => {
  const { reasons, checks } = decideAutomatically({
    findings: { document: { ocr: null, authenticity: 'inconclusive', problems: ['unreadable'] } },
    userInput: { lastName: 'Brandt', firstName: 'Mira', birthDate: '1990-04-05' },
    preRegisteredInfo: { address: 'Rue de l’Été 5' },
    settings: defaultSettings('live'),
    mode: 'live',
    plan: { steps: ['document', 'user_input'] },
    now,
  });
  expect(reasons).toEqual(['document_unreadable']);
  expect(checks.notCompared).toEqual(['name', 'birthDate', 'address']);
});

describe('a name in another script than the document', () => {
  const zone: DocumentOcr = {
    ...card('passport', ['full_name', 'address']),
    fields: [
      ...card('passport', ['full_name', 'address']).fields,
      { side: 'front', name: 'last_name', text: 'YAMADA', normalized: 'YAMADA' },
      { side: 'front', name: 'first_name', text: 'TARO', normalized: 'TARO' },
    ],
  };
  const kana = { lastNameKana: 'ヤマダ', firstNameKana: 'タロウ' };

  test.each<[string, PreRegisteredInfo | null, UserInputInfo, ReasonCode[], boolean | undefined]>([
    [
      'is not confirmed by its own kana',
      null,
      { lastName: '山田', firstName: '太郎', ...kana },
      ['risk_score_review'],
      undefined,
    ],
    [
      'is not confirmed by the kana of the printed name, wherever else it stands',
      { lastName: '鈴木', firstName: '一郎' },
      { lastName: '鈴木', firstName: '一郎', ...kana },
      ['risk_score_review'],
      undefined,
    ],
    [
      'is contradicted by kana of another name',
      null,
      { lastName: '山田', firstName: '太郎', lastNameKana: 'スズキ', firstNameKana: 'タロウ' },
      ['user_input_mismatch'],
      false,
    ],
    [
      'may be given in kana alone, which the document spells',
      null,
      { lastName: 'ヤマダ', firstName: 'タロウ' },
      [],
      true,
    ],
    [
      'must have kana that agree, even beside the printed letters',
      null,
      { lastName: 'Yamada', firstName: 'Taro', lastNameKana: 'スズキ', firstNameKana: 'タロウ' },
      ['user_input_mismatch'],
      false,
    ],
    [
      'refers where the tenant gave it and the user typed the printed letters',
      { lastName: '山田', firstName: '太郎' },
      { lastName: 'Yamada', firstName: 'Taro' },
      ['risk_score_review'],
      undefined,
    ],
  ])('%s', (_title, registered, typed, reasons, name) => {
    const decision = decide(zone, registered, typed);
    expect(decision.reasons).toEqual(reasons);
    expect(decision.checks.inputMatch?.fields.name).toBe(name);
    expect(decision.checks.notCompared).toEqual(name === undefined ? ['name'] : undefined);
  });
});
