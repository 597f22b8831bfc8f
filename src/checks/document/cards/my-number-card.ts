// Reads the front of a My Number card.

import type { DocumentFindings } from '../../../domain/findings.ts';
import type { PrintedSide } from '../../ocr/text-line.ts';
import { type CardOptions, CardReading } from './build-findings.ts';
import { decideAddress } from './current-address.ts';
import { findDates } from './find-dates.ts';
import { findLabels, type LabelledSide, type LabelRule } from './find-labels.ts';
import type { Row } from './find-rows.ts';
import { compareLayout, type Layout } from './label-positions.ts';
import { holdsAny } from './likeness.ts';
import { normalizeGenderText } from './normalize-text.ts';
import { type Glyph, type Print, plainText } from './print.ts';
import { type AddressEntries, readAddressEntries } from './read-address-entries.ts';

const labels: readonly LabelRule[] = [
  { name: 'title', pattern: /個\s*人\s*番\s*号\s*[カ力]\s*[ー一-]\s*[ドト]/u, anywhere: true },
  { name: 'name', pattern: /[氏民氐]\s*[名各]/u },
  { name: 'address', pattern: /[住往佳]\s*[所戸]/u },
  { name: 'gender', pattern: /性\s*別/u, anywhere: true },
  { name: 'certificate', pattern: /電子証明書|有効期限/u },
];

const layout: Layout = {
  name: [0.042, 0.105],
  address: [0.042, 0.215],
  gender: [0.696, 0.405],
  certificate: [0.292, 0.557],
};

const required = ['full_name', 'birth_date', 'gender', 'address', 'expiry_date'];

const panelCaption = ['サインパネル領域', '券面の情報に変更が生じた場合', '券面の情報に修正が生じた場合'];

/** Print below the panel's upper edge that is no entry. */
const otherPrint = /SPECIMEN|MASKED|^[\s\p{P}\p{S}]*見\s*本[\s\p{P}\p{S}]*$|セキュリティコード|臓器/u;

/** Whether the print of a front is that of a My Number card. */
export function isMyNumberCard(text: string): boolean {
  return holdsAny(text, ['個人番号カード']);
}

/**
 * The rows of the signature panel: those below its caption that belong to no value of the card. What stands left of the caption is in the
 * portrait, where OCR sees letters now and then. Null when the caption was not read: then nothing shows where the panel is.
 */
function findPanel(side: LabelledSide, known: ReadonlySet<Glyph>): Row[] | null {
  const caption = side.rows.findIndex((row) => holdsAny(plainText(row.print), panelCaption));
  const panel =
    side.rows[caption]?.lines.find(({ print }) => holdsAny(plainText(print), panelCaption)) ?? side.rows[caption];
  if (panel === undefined) return null;
  return side.rows.slice(caption + 1).flatMap((row): Row[] => {
    const lines = row.lines.filter(
      ({ print, box }) =>
        box.right > panel.box.left && !print.some((glyph) => known.has(glyph)) && !otherPrint.test(plainText(print)),
    );
    return lines.length === 0 ? [] : [{ ...row, lines, print: lines.flatMap((line) => line.print) }];
  });
}

function readPanel(side: LabelledSide, known: ReadonlySet<Glyph>, reading: CardReading): AddressEntries | null {
  const rows = findPanel(side, known);
  return rows === null ? null : readAddressEntries(rows, { worded: true, gate: reading.gate });
}

/**
 * Reads the front of a My Number card. The back is never looked at, and there is no document number: the only number of the card is the
 * My Number itself, which the service may not keep.
 */
export function readMyNumberCard(front: PrintedSide, options: CardOptions): DocumentFindings {
  const reading = new CardReading(options, front.lines);
  const side = findLabels(front, labels);
  const caption = side.rows.findIndex((row) => holdsAny(plainText(row.print), panelCaption));
  const upper = caption < 0 ? side.rows : side.rows.slice(0, caption);
  const dates = upper.flatMap((row) => findDates(row.print));
  const birth = dates.find(({ after }) => /^\s*[生牛]/u.test(after));
  const expiry = dates.find(({ after }) => /^\s*[まで有効]{2,}/u.test(after));

  const name = side.value('name');
  reading.addJapaneseName('front', name);
  const address = side.value('address', 2);
  reading.addAddress('front', address);
  const birthDate = reading.addDate('front', 'birth_date', birth);
  const gender = side.value('gender');
  reading.add('front', 'gender', gender === null ? null : firstGlyph(gender), normalizeGenderText);
  const expiryDate = reading.addDate('front', 'expiry_date', expiry, true);
  reading.checkOrder(birthDate, reading.today, birth?.confidence ?? 0);
  reading.checkOrder(birthDate, expiryDate, Math.min(birth?.confidence ?? 0, expiry?.confidence ?? 0));
  reading.observe('label_positions', compareLayout(side, layout, front.aspect), null);

  const known = new Set([name, address, gender, birth?.print, expiry?.print].flatMap((print) => [...(print ?? [])]));
  const entries = readPanel(side, known, reading);
  return reading.finish('my_number_card', required, decideAddress(reading, entries, 'front_address_update'));
}

/** The sex is one character; what follows it in its row belongs to other print. */
function firstGlyph(print: Print): Print {
  return print.slice(0, 1);
}
