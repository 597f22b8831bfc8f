import { readdir, readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createDocumentReader } from '../../src/checks/document/document-reader.ts';
import { decideAutomatically } from '../../src/domain/decision.ts';
import type { ReasonCode, Verdict } from '../../src/domain/outcome.ts';
import { defaultSettings, type TenantMode } from '../../src/domain/tenant.ts';
import { drawPassport, type PassportOptions } from './draw-passport.ts';
import type { SpecimenPerson } from './mrz-lines.ts';

const now = new Date('2026-08-02T12:00:00Z');
const reader = createDocumentReader({ isBackground: false });
const timeout = 300_000;

const person: SpecimenPerson = {
  lastName: 'García-Vidal',
  firstName: 'Xavière',
  birthDate: '1988-11-22',
  gender: 'F',
  documentNumber: 'KX4071193',
  expiryDate: '2031-05-06',
};
const typed = { lastName: 'García Vidal', firstName: 'Xavière', birthDate: '1988-11-22' };

afterAll(() => reader.close());

async function decide(bytes: Buffer, userInput = typed, mode: TenantMode = 'sandbox') {
  const document = await reader.read([{ side: 'front', bytes }], now);
  const decision = decideAutomatically({
    findings: { document },
    userInput,
    preRegisteredInfo: { lastName: 'GARCIA VIDAL', birthDate: '1988-11-22', gender: 'female' },
    settings: { ...defaultSettings('live'), acceptBuiltInAuthenticity: true, acceptedDocumentTypes: ['passport'] },
    mode,
    plan: { steps: ['document', 'user_input'] },
    now,
  });
  return { document, decision };
}

describe('every picture of a specimen passport gets its verdict', () => {
  const photograph = { table: true, noise: 14, contrast: 0.7, blurSigma: 0.9, shear: 0.03 };
  const cases: readonly [string, Partial<PassportOptions>, Verdict, ReasonCode[]][] = [
    ['clean', {}, 'approved', []],
    ['a noisy photograph on a table', photograph, 'approved', []],
    ['washed out', { contrast: 0.25 }, 'approved', []],
    ['turned by 90 degrees', { rotateDegrees: 90 }, 'approved', []],
    ['turned by 270 degrees', { rotateDegrees: 270 }, 'approved', []],
    ['upside down', { rotateDegrees: 180 }, 'approved', []],
    ['askew by 7 degrees', { rotateDegrees: 7, table: true }, 'approved', []],
    ['askew and upside down', { ...photograph, rotateDegrees: 187 }, 'approved', []],
    ['small', { pixelsPerMm: 4.5, table: true }, 'approved', []],
    ['blurred', { blurSigma: 6 }, 'needs_review', ['document_unreadable']],
    ['cut off at the bottom', { cutOff: 'bottom' }, 'needs_review', ['document_unreadable']],
    ['cut off at the right', { cutOff: 'right' }, 'needs_review', ['document_unreadable']],
    ['expired', { person: { ...person, expiryDate: '2026-08-01' } }, 'rejected', ['document_expired']],
    ['expiring today', { person: { ...person, expiryDate: '2026-08-02' } }, 'approved', []],
    ['with a wrong check digit of the number', { wrongCheckDigit: 'number' }, 'rejected', ['document_rule_violation']],
    [
      'with a wrong check digit of the birth date',
      { wrongCheckDigit: 'birthDate' },
      'rejected',
      ['document_rule_violation'],
    ],
    ['with a wrong composite check digit', { wrongCheckDigit: 'composite' }, 'rejected', ['document_rule_violation']],
    [
      'born on a day that no calendar has',
      { person: { ...person, birthDate: '1988-11-31' } },
      'rejected',
      ['document_rule_violation'],
    ],
    [
      'a visa',
      // The second line is the worked example of a visa in ICAO Doc 9303, part 7.
      { mrz: ['V<UTOGARCIA<VIDAL<<XAVIERE'.padEnd(44, '<'), 'L8988901C4XXX4009078F96121096ZE184226B<<<<<<'] },
      'rejected',
      ['document_type_unsupported'],
    ],
  ];

  test.each(cases)(
    '%s',
    async (_title, options, verdict, reasons) => {
      const { decision } = await decide(await drawPassport({ person, ...options }));
      expect({ verdict: decision.verdict, reasons: decision.reasons }).toEqual({ verdict, reasons });
    },
    timeout,
  );
});

test(
  'a clean page gives every value and leaves the comparisons in the checks',
  async () => {
    const { document, decision } = await decide(await drawPassport({ person }));
    expect(document.ocr?.documentType).toBe('passport');
    expect(document.ocr?.currentAddress).toEqual({ text: null, source: 'printed' });
    expect(
      Object.fromEntries((document.ocr?.fields ?? []).map((field) => [field.name, [field.text, field.normalized]])),
    ).toEqual({
      last_name: ['GARCIA<VIDAL', 'GARCIA VIDAL'],
      first_name: ['XAVIERE', 'XAVIERE'],
      birth_date: ['881122', '1988-11-22'],
      document_number: ['KX4071193', 'KX4071193'],
      expiry_date: ['310506', '2031-05-06'],
      gender: ['F', 'F'],
      nationality: ['UTO', 'UTO'],
    });
    expect(decision.checks).toEqual({
      document: { documentType: 'passport', authenticity: 'inconclusive' },
      inputMatch: { fields: { name: true, birthDate: true } },
    });
  },
  timeout,
);

test(
  'a live tenant refers a passport of the State of specimens',
  async () => {
    const { decision } = await decide(await drawPassport({ person }), typed, 'live');
    expect(decision).toMatchObject({ verdict: 'needs_review', reasons: ['spoof_suspected'] });
  },
  timeout,
);

test(
  'what was typed otherwise refers',
  async () => {
    const { decision } = await decide(await drawPassport({ person }), { ...typed, birthDate: '1988-11-23' });
    expect(decision).toMatchObject({
      verdict: 'needs_review',
      reasons: ['user_input_mismatch', 'pre_registered_info_mismatch'],
    });
  },
  timeout,
);

test(
  'the EXIF orientation is honoured',
  async () => {
    const turned = await sharp(await drawPassport({ person }))
      .rotate(90)
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    expect((await decide(turned)).decision.verdict).toBe('approved');
  },
  timeout,
);

test(
  'a picture without a passport is unreadable',
  async () => {
    const noise = Buffer.alloc(900 * 600 * 3);
    for (let index = 0; index < noise.length; index += 1) noise[index] = (index * 2654435761) >>> 24;
    const pictures = [
      await sharp({ create: { width: 900, height: 600, channels: 3, background: '#cccccc' } })
        .jpeg()
        .toBuffer(),
      await sharp(noise, { raw: { width: 900, height: 600, channels: 3 } })
        .jpeg()
        .toBuffer(),
      await drawPassport({ person, mrz: ['', ''] }),
    ];
    for (const bytes of pictures) {
      const { document, decision } = await decide(bytes);
      expect(document.ocr).toBeNull();
      expect(decision).toMatchObject({ verdict: 'needs_review', reasons: ['document_unreadable'] });
    }
    expect((await reader.read([], now)).problems).toEqual(['unreadable']);
  },
  timeout,
);

test(
  'a passport in the other picture is found when the front shows nothing',
  async () => {
    const blank = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#cccccc' } })
      .jpeg()
      .toBuffer();
    const findings = await reader.read(
      [
        { side: 'back', bytes: await drawPassport({ person }) },
        { side: 'front', bytes: blank },
      ],
      now,
    );
    expect(findings.problems).toEqual(['specimen']);
  },
  timeout,
);

/** The process that reads zones for this one. */
async function zoneChild(): Promise<number | undefined> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
    const [, parent] = (await read('stat')).replace(/.*\) /s, '').split(' ');
    if (Number(parent) === process.pid && (await read('cmdline')).includes('zone-child')) return Number(pid);
  }
  return undefined;
}

test(
  'a damaged picture fails its own read alone; a child that is killed during one is replaced, and the read can be repeated',
  async () => {
    const bytes = await drawPassport({ person });
    await expect(reader.read([{ side: 'front', bytes: Buffer.from('no picture') }], now)).rejects.toMatchObject({
      code: 'failed',
    });
    expect((await decide(bytes)).decision.verdict).toBe('approved');
    const before = (await zoneChild()) ?? 0;
    expect(before).toBeGreaterThan(0);
    const reading = expect(reader.read([{ side: 'front', bytes }], now)).rejects.toMatchObject({ code: 'died' });
    process.kill(before, 'SIGKILL');
    await reading;
    expect((await decide(bytes)).decision.verdict).toBe('approved');
    expect(await zoneChild()).not.toBe(before);
  },
  timeout,
);
