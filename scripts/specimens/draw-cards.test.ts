import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { checkDateRules } from '../../src/checks/authenticity/date-rules.ts';
import { drawLicenceBack, drawLicenceFront, licencePortrait } from './draw-driver-license.ts';
import { drawMyNumberBack, drawMyNumberFront, myNumberPortrait } from './draw-my-number-card.ts';
import { drawResidenceBack, drawResidenceFront, residencePortrait } from './draw-residence-card.ts';
import { westernDate } from './japanese-dates.ts';
import { inventJapanesePerson, inventResident, licenceCheckDigit, myNumberCheckDigit } from './japanese-persons.ts';

const person = inventJapanesePerson('tuning', 3);
const resident = inventResident('tuning', 1);
const small = { pixelsPerMm: 5 };

async function pixelsOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture).removeAlpha().raw().toBuffer();
}

describe('invented persons', () => {
  test('are the same for the same index, and the two pools share no name, address or number', () => {
    expect(inventJapanesePerson('tuning', 3)).toEqual(person);
    const seen = (pool: 'tuning' | 'held-out') =>
      Array.from({ length: 60 }, (_, index) => inventJapanesePerson(pool, index)).flatMap((one) => [
        one.last.kanji,
        one.address,
        one.newAddress,
        one.licence.number,
      ]);
    expect(new Set(seen('tuning')).isDisjointFrom(new Set(seen('held-out')))).toBe(true);
  });

  test('carry numbers with the check digits of published examples', () => {
    // Worked examples of the two rules, so that the digits are not only our own.
    expect(licenceCheckDigit('4598033587')).toBe('2');
    expect(myNumberCheckDigit('12345678901')).toBe('8');
    for (let index = 0; index < 40; index += 1) {
      const { licence, myNumberCard } = inventJapanesePerson('held-out', index);
      expect(licence.number).toMatch(/^\d{12}$/);
      expect(licence.number[10]).toBe(licenceCheckDigit(licence.number.slice(0, 10)));
      expect(myNumberCard.myNumber[11]).toBe(myNumberCheckDigit(myNumberCard.myNumber.slice(0, 11)));
      expect(licence.issueDate > licence.carDate && licence.issueDate < '2026-08-01').toBe(true);
    }
  });
});

test('the documents of all invented persons keep the laws about their dates', () => {
  const now = new Date('2026-08-02T00:00:00Z');
  const resultsOf = (documentType: string, values: Readonly<Record<string, string>>, print: readonly string[] = []) => {
    const fields = Object.entries(values).map(([name, value]) => ({
      side: 'front',
      name,
      text: value,
      normalized: value,
    }));
    const box = { left: 0, right: 1, top: 0, bottom: 1 };
    const lines = print.map((text) => ({ text, confidences: [...text].map(() => 1), box }));
    const ocr = { documentType, fields, currentAddress: null };
    return checkDateRules(ocr, { side: 'front', lines, aspect: 1.6 }, now).map(({ result }) => result);
  };
  const results = (['tuning', 'held-out'] as const).flatMap((pool) =>
    Array.from({ length: 200 }, (_, index) => {
      const { birthDate, licence, myNumberCard, last } = inventJapanesePerson(pool, index);
      const { number, issueDate, expiryDate } = licence;
      const birth = { birth_date: birthDate };
      const stay = inventResident(pool, index);
      const period =
        stay.status === '永住者' ? stay.status : `${stay.period}（${westernDate(stay.expiryDate, 'none')}）`;
      return [
        resultsOf('driver_license', {
          ...birth,
          issue_date: issueDate,
          expiry_date: expiryDate,
          document_number: number,
        }),
        resultsOf('my_number_card', { ...birth, full_name: last.kanji, expiry_date: myNumberCard.expiryDate }),
        resultsOf(
          'residence_card',
          { birth_date: stay.birthDate, issue_date: stay.issueDate, expiry_date: stay.expiryDate },
          [period],
        ),
      ].flat();
    }),
  );
  expect(new Set(results.flat())).toEqual(new Set(['passed']));
});

describe('drawn cards', () => {
  const blue = sharp({ create: { width: 300, height: 300, channels: 3, background: '#1040f0' } }).png();
  const cards = [
    ['a licence', licencePortrait, (portrait?: Buffer) => drawLicenceFront({ person, portrait, ...small })],
    ['a My Number card', myNumberPortrait, (portrait?: Buffer) => drawMyNumberFront({ person, portrait, ...small })],
    [
      'a residence card',
      residencePortrait,
      (portrait?: Buffer) => drawResidenceFront({ person: resident, portrait, ...small }),
    ],
  ] as const;

  test.each(cards)(
    '%s is the same for the same options, with the face in its portrait area only',
    async (_, box, draw) => {
      const plain = await draw();
      expect(await draw()).toEqual(plain);
      const [before, after] = await Promise.all([pixelsOf(plain), pixelsOf(await draw(await blue.clone().toBuffer()))]);
      const inside = {
        left: box.x / 2,
        top: box.y / 2,
        right: (box.x + box.width) / 2,
        bottom: (box.y + box.height) / 2,
      };
      for (let pixel = 0; pixel < before.length / 3; pixel += 1) {
        const [x, y] = [pixel % 428, Math.floor(pixel / 428)];
        if (x > inside.left + 2 && x < inside.right - 2 && y > inside.top + 2 && y < inside.bottom - 2) {
          if ((after[pixel * 3 + 2] ?? 0) < 200) expect.fail(`the face is missing at ${x},${y}`);
        } else if (x < inside.left - 2 || x > inside.right + 2 || y < inside.top - 2 || y > inside.bottom + 2) {
          if (before[pixel * 3] !== after[pixel * 3]) expect.fail(`the card changed at ${x},${y}`);
        }
      }
    },
  );

  test('show every line of text: a font that is missing would leave it out without an error', async () => {
    const other = inventJapanesePerson('held-out', 8);
    const entries = [
      { address: other.newAddress, date: other.moveDate, style: 'printed' },
      { address: other.newAddress, date: other.moveDate, style: 'handwritten' },
    ] as const;
    const pairs = [
      [
        drawLicenceFront({ person: other, ...small }),
        drawLicenceFront({ person: other, ...small, forged: { address: '' } }),
      ],
      [
        drawLicenceBack({ person: other, ...small, entries }),
        drawLicenceBack({ person: other, ...small, entries: entries.slice(0, 1) }),
      ],
      [
        drawMyNumberFront({ person: other, ...small, entries }),
        drawMyNumberFront({ person: other, ...small, entries: [] }),
      ],
      [drawResidenceBack({ person: resident, ...small, entries }), drawResidenceBack({ person: resident, ...small })],
      [drawLicenceFront({ person: other, ...small }), drawLicenceFront({ person: other, ...small, mark: false })],
      [drawMyNumberBack({ person: other, ...small }), drawMyNumberBack({ person, ...small })],
    ];
    for (const [index, pair] of pairs.entries()) {
      const [one, two] = await Promise.all(pair.map(async (picture) => pixelsOf(await picture)));
      let changed = 0;
      for (let at = 1; at < (one?.length ?? 0); at += 3)
        if (Math.abs((one?.[at] ?? 0) - (two?.[at] ?? 0)) > 60) changed += 1;
      expect(changed, `pair ${index}`).toBeGreaterThan(150);
    }
  });
});
