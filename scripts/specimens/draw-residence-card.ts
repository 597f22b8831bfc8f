// Draws a residence card.

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
import type { AddressEntry } from './draw-driver-license.ts';
import { westernDate } from './japanese-dates.ts';
import type { Resident } from './japanese-persons.ts';
import { fontsOf, setLine } from './specimen-fonts.ts';

/** The portrait, 24 mm by 30 mm. */
export const residencePortrait: Box = { x: 606, y: 96, width: 224, height: 280 };

/** A residence card's front. Everything but the person has a harmless default. */
export interface ResidenceFrontOptions extends CardOptions {
  readonly person: Resident;
  /** Prints these values in place of the person's own, as a forger would. Dates are YYYY-MM-DD. */
  readonly forged?: {
    readonly name?: string;
    readonly birthDate?: string;
    readonly address?: string;
    readonly expiryDate?: string;
    readonly number?: string;
  };
}

const paperOf = { tuning: ['#e9f1f6', '#f3ecf0'], 'held-out': ['#eaf2ec', '#eef0f7'] } as const;
const pattern = ['#9cb9d8', '#d0b3c4'] as const;

/**
 * Draws the front of an invented residence card. The same options give the same picture.
 * @returns a PNG with transparent corners
 */
export async function drawResidenceFront(options: ResidenceFrontOptions): Promise<Buffer> {
  const { person, forged = {} } = options;
  const { gothic } = fontsOf(person.pool);
  const [from, to] = paperOf[person.pool];
  const line = (text: string, x: number, y: number, size: number, maxWidth?: number): string =>
    setLine(text, { x, y, size, family: gothic, ...(maxWidth === undefined ? {} : { maxWidth }) });
  const row = (y: number, label: string, latin: string): string =>
    line(label, 28, y - 9, 14) + line(latin, 28, y + 6, 10, 120);
  const expiry = forged.expiryDate ?? person.expiryDate;
  const sex = person.gender === 'F' ? '女 F.' : '男 M.';
  const content =
    line('日本国政府', 28, 46, 18) +
    line('GOVERNMENT OF JAPAN', 28, 64, 12) +
    line('在留カード', 232, 56, 30) +
    line('RESIDENCE CARD', 396, 56, 20) +
    line('番号', 566, 54, 15) +
    line('No.', 600, 54, 15) +
    line(forged.number ?? person.number, 632, 56, 28, 200) +
    rule(20, 78, 836, 78) +
    row(112, '氏名', 'NAME') +
    line(forged.name ?? `${person.lastName} ${person.firstName}`, 150, 114, 29, 440) +
    row(160, '生年月日', 'DATE OF BIRTH') +
    line(westernDate(forged.birthDate ?? person.birthDate, 'none'), 150, 160, 24) +
    line('性別', 390, 150, 14) +
    line('SEX', 390, 165, 10) +
    line(sex, 426, 160, 24) +
    row(204, '国籍・地域', 'NATIONALITY/REGION') +
    line(person.nationality, 166, 204, 24) +
    row(248, '住居地', 'ADDRESS') +
    line(forged.address ?? person.address, 150, 248, 21, 444) +
    row(294, '在留資格', 'STATUS') +
    line(person.status, 150, 286, 23, 444) +
    line(person.statusLatin, 150, 304, 13, 444) +
    line('就労制限の有無', 28, 336, 15) +
    line(
      person.status === '留学'
        ? '就労不可'
        : person.status === '永住者'
          ? '就労制限なし'
          : '在留資格に基づく就労活動のみ可',
      166,
      338,
      22,
      428,
    ) +
    line('在留期間（満了日）', 28, 374, 15) +
    line('PERIOD OF STAY (DATE OF EXPIRATION)', 28, 389, 9) +
    line(
      person.status === '永住者' ? person.period : `${person.period}（${westernDate(expiry, 'none')}）`,
      210,
      380,
      24,
      384,
    ) +
    line('許可の種類', 28, 424, 15) +
    line('在留期間更新許可（入国在留管理庁長官）', 166, 425, 19, 430) +
    line('許可年月日', 28, 460, 15) +
    line(westernDate(person.permitDate, 'none'), 120, 461, 19) +
    line('交付年月日', 340, 460, 15) +
    line(westernDate(person.issueDate, 'none'), 432, 461, 19) +
    rule(20, 474, 836, 474) +
    line('このカードは', 28, 506, 17) +
    line(`${westernDate(expiry, 'none')}まで有効`, 140, 508, 24) +
    line('です。', 424, 506, 17) +
    line('PERIOD OF VALIDITY OF THIS CARD', 140, 524, 10) +
    (await portraitSvg(residencePortrait, options.portrait, pixelsPerUnit(options))) +
    line('法務大臣', 640, 446, 26) +
    sealSvg(772, 400, 58, gothic) +
    (options.mark === false ? '' : markSvg(618, 512, 26, gothic));
  return renderCard(content, { from, to, lines: pattern }, options);
}

/** A residence card's back. */
export interface ResidenceBackOptions extends CardOptions {
  readonly person: Resident;
  /** From the oldest to the newest, at most three; none by default. */
  readonly entries?: readonly AddressEntry[];
}

/**
 * Draws the back of an invented residence card: the table of addresses and the notes about permits.
 * @returns a PNG with transparent corners
 */
export async function drawResidenceBack(options: ResidenceBackOptions): Promise<Buffer> {
  const { person } = options;
  const { gothic, mincho, hand } = fontsOf(person.pool);
  const [from, to] = paperOf[person.pool];
  const line = (text: string, x: number, y: number, size: number): string =>
    setLine(text, { x, y, size, family: gothic });
  const rows = [0, 1, 2, 3].map((index) => rule(20, 96 + index * 66, 836, 96 + index * 66)).join('');
  const entries = (options.entries ?? []).slice(0, 3).map(({ address, date, style }, index) => {
    const handwritten = style === 'handwritten';
    const common = {
      y: 138 + index * 66,
      size: handwritten ? 24 : 22,
      family: handwritten ? hand : mincho,
      color: handwritten ? '#22304f' : '#1c1c20',
    };
    return (
      setLine(westernDate(date, 'none'), { ...common, x: 28, maxWidth: 172 }) +
      setLine(address, { ...common, x: 220, maxWidth: 520 }) +
      sealSvg(766, 103 + index * 66, 52, gothic)
    );
  });
  const content =
    line('住居地記載欄', 28, 50, 20) +
    line('届出年月日', 50, 86, 17) +
    line('住居地', 440, 86, 17) +
    line('記載者印', 758, 86, 17) +
    rule(20, 62, 836, 62) +
    rows +
    rule(206, 62, 206, 294) +
    rule(750, 62, 750, 294) +
    entries.join('') +
    line('資格外活動許可欄', 28, 328, 19) +
    (person.status === '留学' ? line('許可：原則週28時間以内・風俗営業等の従事を除く', 60, 366, 20) : '') +
    rule(20, 396, 836, 396) +
    line('在留期間更新等許可申請欄', 28, 424, 19) +
    (options.mark === false ? '' : markSvg(560, 500, 28, gothic));
  return renderCard(content, { from, to, lines: pattern }, options);
}
