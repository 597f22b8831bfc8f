import { describe, expect, test } from 'vitest';
import type { CheckedTenant } from '../../domain/check.ts';
import type { DocumentFindings } from '../../domain/findings.ts';
import { defaultSettings, type TenantMode } from '../../domain/tenant.ts';
import { type DocumentCheckDeps, documentCheck } from './document-check.ts';
import { emptyFindings } from './passport-findings.ts';

const now = new Date('2026-08-02T00:00:00Z');
const passport: DocumentFindings = {
  ocr: { documentType: 'passport', fields: [], currentAddress: null },
  authenticity: 'inconclusive',
  problems: [],
};
const licence: DocumentFindings = {
  ocr: { documentType: 'driver_license', fields: [], currentAddress: null },
  authenticity: 'inconclusive',
  problems: [],
};
const unreadable = emptyFindings('unreadable');
const otherZone = (name: string): DocumentFindings => ({
  ...emptyFindings('type_unsupported'),
  observations: [{ name, result: 'passed', confidence: null }],
});
const front = { kind: 'document_front', bytes: Buffer.from('front') } as const;
const back = { kind: 'document_back', bytes: Buffer.from('back') } as const;
const face = { kind: 'face', bytes: Buffer.from('face') } as const;

const wholePicture = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
] as const;

/** Runs the check, and tells what was read and interpreted. */
async function run(
  zone: DocumentFindings,
  options: {
    card?: DocumentFindings | null;
    withoutModels?: boolean;
    accepted?: readonly string[];
    marked?: boolean;
    mode?: TenantMode;
  } = {},
) {
  const { card = null, withoutModels = false, accepted, marked = false, mode = 'sandbox' } = options;
  const box = { left: 0.1, top: 0.1, right: 0.6, bottom: 0.2 };
  const lines = marked ? [{ text: 'SPECIMEN', confidences: new Array<number>(8).fill(1), box }] : [];
  const read: string[] = [];
  const interpreted: Parameters<NonNullable<DocumentCheckDeps['interpret']>>[] = [];
  const check = documentCheck({
    zones: {
      read: async (pictures) => {
        read.push(...pictures.map(({ bytes }) => `zone of ${bytes}`));
        return zone;
      },
    },
    print: () =>
      withoutModels
        ? null
        : {
            read: async (bytes) => {
              read.push(`print of ${bytes}`);
              return {
                lines,
                aspect: 1.5,
                isRectified: true,
                confidence: 1,
                marks: {
                  grid: { brightness: 1, colour: 1 },
                  aspect: 1.59,
                  outline: null,
                  card: wholePicture,
                  portrait: null,
                },
              };
            },
          },
    interpret: (...call) => {
      interpreted.push(call);
      return card;
    },
  });
  const settings = { ...defaultSettings('sandbox'), ocrConfidenceMin: 0.7 };
  const tenant: CheckedTenant = {
    id: 'tenant',
    mode,
    settings: accepted === undefined ? settings : { ...settings, acceptedDocumentTypes: accepted },
  };
  const { document } = await check.run({ pictures: [back, face, front], challenge: null }, tenant, now, {});
  return { document, read, interpreted };
}

describe('the document check', () => {
  test("takes a passport's zone and compares the print of its page", async () => {
    const { document, read, interpreted } = await run(passport);
    const observations = [
      { name: 'zone_matches_page', result: 'inconclusive', confidence: null },
      { name: 'screen_or_print_grid', result: 'passed', confidence: null },
      { name: 'portrait_outline', result: 'inconclusive', confidence: null },
    ];
    // Nothing was printed besides the zone.
    expect(document).toEqual({
      ...passport,
      problems: ['low_confidence'],
      observations,
      portraitPlace: wholePicture,
    });
    expect({ read, interpreted }).toEqual({ read: ['zone of front', 'print of front'], interpreted: [] });
    expect((await run(passport, { marked: true })).document?.problems).toContain('specimen');
    expect((await run(passport, { withoutModels: true })).document).toBe(passport);
    expect((await run(passport, { withoutModels: true, mode: 'live' })).document?.problems).toEqual(['low_confidence']);
  });

  test.each([unreadable, otherZone('identity_card_zone')])(
    'reads the print of both sides where there is no passport, with the gate of the tenant',
    async (zone) => {
      const { document, read, interpreted } = await run(zone, { card: licence });
      expect(document).toMatchObject(licence);
      expect(read).toEqual(['zone of front', 'print of front', 'print of back']);
      const marks = {
        grid: { brightness: 1, colour: 1 },
        aspect: 1.59,
        outline: null,
        card: wholePicture,
        portrait: null,
      };
      const sides = ['front', 'back'].map((side) => ({ side, lines: [], aspect: 1.5, marks }));
      expect(interpreted).toEqual([[sides, { gate: 0.7, now }]]);
    },
  );

  test('notes the rules that bind the dates of a card, and refers it where one is broken', async () => {
    const field = (name: string, value: string) => ({ side: 'front', name, text: value, normalized: value });
    const dated = (expiry: string): DocumentFindings => {
      const fields = [field('birth_date', '1986-05-01'), field('expiry_date', expiry)];
      return { ...licence, ocr: { documentType: 'driver_license', fields, currentAddress: null } };
    };
    const { document } = await run(unreadable, { card: dated('2029-06-01') });
    expect(document).toMatchObject({ authenticity: 'inconclusive', problems: [] });
    expect(document?.observations).toContainEqual({
      name: 'expiry_follows_birthday',
      result: 'passed',
      confidence: null,
    });
    const edited = await run(unreadable, { card: dated('2029-07-01') });
    expect(edited.document).toMatchObject({ authenticity: 'failed', problems: [] });
  });

  test("refers an identity card whose front does not print its zone's values", async () => {
    const ocr = { documentType: 'id_card', fields: [], currentAddress: null };
    const { document } = await run(unreadable, { card: { ...licence, ocr } });
    expect(document?.problems).toEqual(['low_confidence']);
  });

  test.each([
    ['nothing that is known', unreadable, undefined, ['unreadable']],
    ['a visa', otherZone('visa_zone'), undefined, ['type_unsupported']],
    ['an identity card', otherZone('identity_card_zone'), undefined, ['unreadable']],
    [
      'an identity card that the tenant does not accept',
      otherZone('identity_card_zone'),
      ['passport'],
      ['type_unsupported'],
    ],
  ])('without models, or without readable print, says of %s: %s %s %s', async (_title, zone, accepted, problems) => {
    for (const withoutModels of [true, false]) {
      const { document } = await run(zone, { withoutModels, ...(accepted !== undefined && { accepted }) });
      expect(document).toMatchObject({ ocr: null, problems });
    }
  });
});
