// Draws a Japanese driver's licence.

import {
  type Box,
  type CardOptions,
  markSvg,
  pixelsPerUnit,
  portraitSvg,
  renderCard,
  rule,
  sealSvg,
} from './draw-card.ts';
import { eraDate, eraYear } from './japanese-dates.ts';
import type { JapanesePerson } from './japanese-persons.ts';
import { fontsOf, setLine } from './specimen-fonts.ts';

/** The portrait, 24 mm by 30 mm. */
export const licencePortrait: Box = { x: 596, y: 136, width: 240, height: 300 };

/** A licence's front. Everything but the person has a harmless default. */
export interface LicenceFrontOptions extends CardOptions {
  readonly person: JapanesePerson;
  /** Prints these values in place of the person's own, as a forger would. Dates are YYYY-MM-DD. */
  readonly forged?: {
    readonly name?: string;
    readonly birthDate?: string;
    readonly address?: string;
    readonly expiryDate?: string;
    readonly number?: string;
  };
}

const paperOf = { tuning: ['#eef3ee', '#e3ecf4'], 'held-out': ['#f2f1ea', '#e4efe9'] } as const;
const bands = { gold: '#e3c878', blue: '#a9cbe8' } as const;
const kinds = [
  '大型',
  '中型',
  '準中',
  '普通',
  '大特',
  '大自',
  '普自',
  '小特',
  '原付',
  'け引',
  '大二',
  '中二',
  '普二',
] as const;

/**
 * Draws the front of an invented licence. The same options give the same picture.
 * @returns a PNG with transparent corners
 */
export async function drawLicenceFront(options: LicenceFrontOptions): Promise<Buffer> {
  const { person, forged = {} } = options;
  const { licence } = person;
  const { gothic } = fontsOf(person.pool);
  const [from, to] = paperOf[person.pool];
  const line = (text: string, x: number, y: number, size: number, maxWidth?: number): string =>
    setLine(text, { x, y, size, family: gothic, ...(maxWidth === undefined ? {} : { maxWidth }) });
  const label = (text: string, x: number, y: number): string => line(text, x, y, 19);
  const expiry = forged.expiryDate ?? licence.expiryDate;
  const [year = '', month = '', day = ''] = expiry.split('-');
  const motorcycle = licence.motorcycleDate === null ? '平成00年00月00日' : eraDate(licence.motorcycleDate, 'zero');
  const grid = kinds.map((kind, index) => {
    const x = 318 + (index % 7) * 36;
    const y = index < 7 ? 424 : 468;
    const held = kind === '普通' || (kind === '普自' && licence.motorcycleDate !== null);
    return (
      `<rect x="${x}" y="${y - 30}" width="36" height="44" fill="none" stroke="#5c6468" stroke-width="1"/>` +
      line(held ? kind : '－', x + (held ? 3 : 10), y, 15)
    );
  });
  const content =
    `<rect x="18" y="18" width="820" height="504" fill="none" stroke="#5c6468" stroke-width="1.6"/>` +
    label('氏名', 26, 58) +
    line(forged.name ?? `${person.last.kanji}　${person.first.kanji}`, 84, 62, 32, 400) +
    line(`${eraDate(forged.birthDate ?? person.birthDate, 'space')}生`, 512, 60, 25, 318) +
    rule(18, 76, 838, 76) +
    label('住所', 26, 110) +
    line(forged.address ?? person.address, 84, 110, 25, 746) +
    rule(18, 126, 838, 126) +
    label('交付', 26, 158) +
    line(`${eraDate(licence.issueDate, 'zero')}　${licence.reference}`, 84, 159, 23, 480) +
    `<rect x="18" y="174" width="566" height="52" fill="${bands[licence.color]}" opacity=".85"/>` +
    line(`${year}年(${eraYear(expiry, 'zero')}年)${month}月${day}日まで有効`, 30, 210, 30, 540) +
    label('免許の', 26, 256) +
    label('条件等', 26, 282) +
    line(person.index % 2 === 0 ? '眼鏡等' : '準中型で運転できる準中型車は準中型車(5t)に限る', 106, 268, 21, 460) +
    (licence.color === 'gold'
      ? `${line('優良', 30, 328, 26)}<rect x="24" y="302" width="64" height="34" fill="none" stroke="#5c6468"/>`
      : '') +
    line('運転免許証', 400, 330, 34) +
    rule(18, 346, 584, 346) +
    label('番号', 26, 374) +
    line(`第 ${forged.number ?? licence.number} 号`, 84, 375, 29, 440) +
    rule(18, 388, 584, 388) +
    line('二・小・原', 26, 420, 17) +
    line(motorcycle, 120, 420, 18) +
    line('他', 26, 450, 17) +
    line(eraDate(licence.carDate, 'zero'), 120, 450, 18) +
    line('二種', 26, 480, 17) +
    line('平成00年00月00日', 120, 480, 18) +
    line('種', 292, 424, 17) +
    line('類', 292, 462, 17) +
    grid.join('') +
    (await portraitSvg(licencePortrait, options.portrait, pixelsPerUnit(options))) +
    line(licence.commission, 612, 478, 25, 130) +
    line('公安委員会', 612, 508, 25) +
    sealSvg(768, 450, 60, gothic) +
    (options.mark === false ? '' : markSvg(110, 330, 30, gothic));
  return renderCard(content, { from, to, lines: ['#8fb7a6', '#9fb4d6'] }, options);
}

/** One entry on the back: a new address with its date, printed by an office or written by hand. */
export interface AddressEntry {
  readonly address: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly style: 'printed' | 'handwritten';
}

/** A licence's back. */
export interface LicenceBackOptions extends CardOptions {
  readonly person: JapanesePerson;
  /** From the oldest to the newest, at most three; none by default. */
  readonly entries?: readonly AddressEntry[];
  /** Answers the questions about organ donation, which the service may not keep. */
  readonly donor?: boolean;
}

/**
 * Draws the back of an invented licence: remarks with changes of address, and the part about organ donation.
 * @returns a PNG with transparent corners
 */
export async function drawLicenceBack(options: LicenceBackOptions): Promise<Buffer> {
  const { person } = options;
  const fonts = fontsOf(person.pool);
  const [from, to] = paperOf[person.pool];
  const line = (text: string, x: number, y: number, size: number, maxWidth?: number): string =>
    setLine(text, { x, y, size, family: fonts.gothic, ...(maxWidth === undefined ? {} : { maxWidth }) });
  const rows = [0, 1, 2].map((row) => rule(18, 112 + row * 76, 838, 112 + row * 76)).join('');
  const entries = (options.entries ?? []).slice(0, 3).map(({ address, date, style }, index) => {
    const y = 72 + index * 76;
    const hand = style === 'handwritten';
    const set = (text: string, x: number, base: number, size: number, maxWidth: number): string =>
      setLine(text, {
        x,
        y: base,
        size: hand ? size * 1.12 : size,
        family: hand ? fonts.hand : fonts.mincho,
        color: hand ? '#22304f' : '#1c1c20',
        maxWidth,
      });
    const tilt = hand ? -0.7 : 0;
    return (
      `<g transform="rotate(${tilt} 428 ${y})">${set(eraDate(date, 'none'), 30, y, 20, 190)}` +
      `${set(`新住所　${address}`, 30, y + 31, 23, 640)}</g>` +
      line(`${person.licence.commission}公安委員会`, 520, y, 17, 190) +
      sealSvg(776, y - 26, 52, fonts.gothic)
    );
  });
  const answer =
    options.donor === true ? `<circle cx="36" cy="390" r="13" fill="none" stroke="#22304f" stroke-width="3"/>` : '';
  const content =
    `<rect x="18" y="18" width="820" height="504" fill="none" stroke="#5c6468" stroke-width="1.6"/>` +
    line('備考', 26, 42, 18) +
    rows +
    entries.join('') +
    rule(18, 300, 838, 300) +
    line('以下の部分を使用して臓器提供に関する意思を表示することができます（記入は自由です。）。', 26, 326, 17, 800) +
    line('記入する場合は、1から3までのいずれかの番号を○で囲んでください。', 26, 350, 17, 800) +
    line('1. 私は、脳死後及び心臓が停止した死後のいずれでも、移植の為に臓器を提供します。', 30, 396, 16, 790) +
    line('2. 私は、心臓が停止した死後に限り、移植の為に臓器を提供します。', 30, 420, 16, 790) +
    line('3. 私は、臓器を提供しません。', 30, 444, 16, 790) +
    line('《自筆署名》', 30, 506, 16) +
    line('《家族署名》', 450, 506, 16) +
    (options.donor === true
      ? setLine(`${person.last.kanji} ${person.first.kanji}`, {
          x: 140,
          y: 508,
          size: 28,
          family: fonts.hand,
          color: '#22304f',
        })
      : '') +
    answer +
    (options.mark === false ? '' : markSvg(596, 470, 28, fonts.gothic));
  return renderCard(content, { from, to, lines: ['#8fb7a6', '#9fb4d6'] }, options);
}
