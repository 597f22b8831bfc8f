// Draws a My Number card.

import { encodeQR } from 'qr';
import { type Box, type CardOptions, markSvg, pixelsPerUnit, portraitSvg, renderCard, rule } from './draw-card.ts';
import type { AddressEntry } from './draw-driver-license.ts';
import { eraDate, westernDate } from './japanese-dates.ts';
import type { JapanesePerson } from './japanese-persons.ts';
import { breakLines, fontsOf, setLine } from './specimen-fonts.ts';

/** The portrait, 20 mm by 25 mm. */
export const myNumberPortrait: Box = { x: 40, y: 270, width: 194, height: 242 };

/** The panel for changes, between the address and the portrait. */
const signaturePanel: Box = { x: 250, y: 360, width: 580, height: 152 };

/** A My Number card's front. Everything but the person has a harmless default. */
export interface MyNumberFrontOptions extends CardOptions {
  /** Shows the declaration about organ donation, filled in, below a panel for one entry. */
  readonly donor?: boolean;
  readonly person: JapanesePerson;
  /** Changes of address in the signature panel, from the oldest to the newest, at most two; none by default. */
  readonly entries?: readonly AddressEntry[];
  /** Prints these values in place of the person's own, as a forger would. Dates are YYYY-MM-DD. */
  readonly forged?: {
    readonly name?: string;
    readonly birthDate?: string;
    readonly address?: string;
    readonly expiryDate?: string;
  };
}

const paperOf = { tuning: ['#f6e6ec', '#e9eef6'], 'held-out': ['#f3e9ee', '#f1f0e4'] } as const;
const pattern = ['#d9a3b8', '#a9b8d6'] as const;

/**
 * Draws the front of an invented My Number card. The same options give the same picture.
 * @returns a PNG with transparent corners
 */
export async function drawMyNumberFront(options: MyNumberFrontOptions): Promise<Buffer> {
  const { person, forged = {} } = options;
  const card = person.myNumberCard;
  const { gothic, mincho, hand } = fontsOf(person.pool);
  const [from, to] = paperOf[person.pool];
  const line = (text: string, x: number, y: number, size: number, maxWidth?: number): string =>
    setLine(text, { x, y, size, family: gothic, ...(maxWidth === undefined ? {} : { maxWidth }) });
  const address = breakLines(forged.address ?? person.address, 21, 2);
  const expiry = forged.expiryDate ?? card.expiryDate;
  const panel = signaturePanel;
  const entries = (options.entries ?? []).slice(0, 2).map((entry, index) => {
    const handwritten = entry.style === 'handwritten';
    const y = panel.y + 40 + index * 66;
    const style = {
      x: panel.x + 12,
      size: handwritten ? 22 : 19,
      family: handwritten ? hand : mincho,
      color: handwritten ? '#22304f' : '#1c1c20',
      maxWidth: panel.width - 24,
    };
    return (
      setLine(`${eraDate(entry.date, 'none')}　住所変更　${card.issuer}長`, { ...style, y }) +
      setLine(entry.address, { ...style, y: y + 29 })
    );
  });
  const content =
    line('氏名', 36, 62, 18) +
    line(forged.name ?? `${person.last.kanji}　${person.first.kanji}`, 96, 68, 38, 480) +
    line('個人番号カード', 640, 56, 24) +
    rule(30, 84, 826, 84) +
    line('住所', 36, 122, 18) +
    address.map((text, index) => line(text, 96, 124 + index * 40, 31, 720)).join('') +
    line(`${eraDate(forged.birthDate ?? person.birthDate, 'none')}生`, 250, 226, 28, 330) +
    line('性別', 596, 224, 18) +
    line(person.gender === 'F' ? '女' : '男', 648, 226, 28) +
    line(`${westernDate(expiry, 'none')}まで有効`, 250, 272, 28, 400) +
    line(`${card.issuer}長`, 666, 272, 22, 164) +
    line('電子証明書の有効期限', 250, 306, 16) +
    setLine(westernDate(card.certificateExpiryDate, 'none'), {
      x: 430,
      y: 307,
      size: 20,
      family: hand,
      color: '#22304f',
    }) +
    line('サインパネル領域（券面の情報に変更が生じた場合、その新しい情報を記載）', 250, 346, 14, 580) +
    `<rect x="${panel.x}" y="${panel.y}" width="${panel.width}" height="${options.donor === true ? 84 : panel.height}" fill="#fbfaf7" opacity=".9" stroke="#a9a3a8"/>` +
    (options.donor === true ? donorPart(person) : '') +
    entries.join('') +
    (await portraitSvg(myNumberPortrait, options.portrait, pixelsPerUnit(options))) +
    (options.mark === false ? '' : markSvg(40, 244, 24, gothic));
  return renderCard(content, { from, to, lines: pattern }, options);
}

/** The declaration about organ donation, which the holder fills in: a choice, a signature and its date. */
function donorPart(person: JapanesePerson): string {
  const { gothic, hand } = fontsOf(person.pool);
  const line = (text: string, x: number, y: number, size = 12): string => setLine(text, { x, y, size, family: gothic });
  const written = { family: hand, color: '#22304f' };
  return (
    line('1. 私は、脳死後及び心臓が停止した死後のいずれでも、移植の為に臓器を提供します。', 262, 462) +
    line('2. 私は、心臓が停止した死後に限り、移植の為に臓器を提供します。', 262, 480) +
    line('3. 私は、臓器を提供しません。', 262, 498) +
    `<circle cx="267" cy="458" r="9" fill="none" stroke="#22304f" stroke-width="2.4"/>` +
    line('署名年月日', 262, 524) +
    setLine('2024年5月10日', { ...written, x: 332, y: 525, size: 17 }) +
    line('署名', 500, 524) +
    setLine(`${person.last.kanji} ${person.first.kanji}`, { ...written, x: 540, y: 526, size: 22 })
  );
}

/** The back of a My Number card. */
export interface MyNumberBackOptions extends CardOptions {
  readonly person: JapanesePerson;
  /** Shows the QR code; true by default. */
  readonly code?: boolean;
}

/**
 * Draws the back of an invented My Number card, with its number: the service must refuse it.
 * @returns a PNG with transparent corners
 */
export async function drawMyNumberBack(options: MyNumberBackOptions): Promise<Buffer> {
  const { person } = options;
  const { myNumber } = person.myNumberCard;
  const { gothic } = fontsOf(person.pool);
  const [from, to] = paperOf[person.pool];
  const line = (text: string, x: number, y: number, size: number): string =>
    setLine(text, { x, y, size, family: gothic });
  const modules = encodeQR(myNumber, 'raw');
  const side = 190 / modules.length;
  const squares = modules.flatMap((row, y) =>
    row.flatMap((dark, x) =>
      dark
        ? [
            `M${(x * side).toFixed(2)} ${(y * side).toFixed(2)}h${side.toFixed(2)}v${side.toFixed(2)}h-${side.toFixed(2)}z`,
          ]
        : [],
    ),
  );
  const content =
    line('個人番号', 60, 92, 24) +
    line(myNumber.replace(/(\d{4})(?=\d)/g, '$1 '), 190, 98, 44) +
    line('氏名', 60, 168, 20) +
    line(`${person.last.kanji}　${person.first.kanji}`, 190, 170, 32) +
    line(`${eraDate(person.birthDate, 'none')}生`, 190, 222, 26) +
    (options.code === false
      ? ''
      : `<rect x="604" y="250" width="216" height="216" fill="#fff"/><path transform="translate(617 263)" d="${squares.join('')}" fill="#111"/>`) +
    line('この個人番号カードを拾得された方は、お近くの警察署等へお届けください。', 60, 506, 17) +
    (options.mark === false ? '' : markSvg(60, 330, 28, gothic));
  return renderCard(content, { from, to, lines: pattern }, options);
}
