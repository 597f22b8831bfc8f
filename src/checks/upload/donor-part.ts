// Finds the part of a card in which its holder declares whether organs may be taken after death, and tells backs of cards apart.

import type { RecognizedBack } from '../../domain/uploaded-print.ts';
import { holdsAny } from '../document/cards/likeness.ts';
import { hasMyNumberLabel } from '../my-number/my-number-sign.ts';
import type { TextLine } from '../ocr/text-line.ts';

/** The print of an upright picture, as far as it is needed here. */
export interface UprightPrint {
  readonly lines: readonly Pick<TextLine, 'text' | 'box'>[];
}

/** What is painted over: from here to the right and the lower edge of the upright picture. Shares of its width and height. */
export interface DonorRegion {
  readonly left: number;
  readonly top: number;
}

/** Where the declaration stands; `unlocated` when print of it was read, and its upper edge is in doubt. */
export type DonorPart = 'none' | 'unlocated' | DonorRegion;

/** The word that is painted on a masked part: it shows reviewers, and the reader of addresses, where the part begins. */
export const maskWord = 'MASKED';

/**
 * Words of the declaration, which stand nowhere else on a card. Its form is that of the licence's appendix (enforcement regulations of
 * the Road Traffic Act, form 14, since 17 July 2010): a sentence of introduction, three choices, a list of organs, a field for notes, the
 * signature and its date. The front of a My Number card has the same choices.
 */
const words = /臓器|臟器|脳死|心臓が停止|心停止|移植|特記欄|[自白]筆署名|家族署名|署名年月日/u;
const sentences = [
  '以下の部分を使用して',
  '臓器提供に関する意思を表示することができます',
  '番号を○で囲んでください',
  '脳死後及び心臓が停止した死後のいずれでも',
  '心臓が停止した死後に限り',
  '臓器を提供しません',
  '提供したくない臓器があれば',
];
/** What is left of these words in a bad picture. One of them says nothing; two lines with them do. */
const remains =
  /供[しじ]ます|供に関|死後|意思を|記入.?[るろ]|署名|番号を|[はば]、?私|^[1-3][.、]?私|^私[はばほ区]|脳死|停止|選んだ/u;
const remainsMin = 2;
/** The first sentence of the declaration on a licence. */
const introduction = ['以下の部分を使用して', '臓器提供に関する意思を表示することができます'];

const panelCaption = ['サインパネル領域', '券面の情報に変更が生じた場合'];
const residenceHeads = ['住居地記載欄', '届出年月日', '記載者印'];
const residenceNotes = ['資格外活動許可欄', '在留期間更新等許可申請欄'];
/**
 * Words of a back that has a My Number. A 特定在留カード, a residence card that is also a My Number card, has it there; its front may name it
 * too.
 */
const myNumberBack = /を拾得された|特定在留カード|特定特別永住者証明書/u;

/** The declaration begins in this part of the height of a licence's back. */
const topOfDeclaration = { min: 0.2, max: 0.8 };
/** A line counts as cut by the upper edge when more of its height than this lies below it. */
const cutShareMax = 0.35;

const plain = (text: string): string => text.normalize('NFKC').replace(/\s/gu, '');

/** Whether a line belongs to the declaration. */
function isOfDeclaration({ text }: Pick<TextLine, 'text'>): boolean {
  return words.test(plain(text)) || holdsAny(text, sentences);
}

/** Whether print is that of the front of a My Number card. */
function isMyNumberFront(text: string): boolean {
  return holdsAny(text, ['個人番号カード']);
}

/**
 * Finds the declaration in the print of a picture. The upper edge of the part is that of its first sentence; nothing else may cross it.
 * @returns `none` when no print of it was read; `unlocated` also when too little of it was
 */
export function findDonorPart({ lines }: UprightPrint): DonorPart {
  const own = lines.filter(isOfDeclaration).sort((a, b) => a.box.top - b.box.top);
  const [first] = own;
  if (first === undefined) {
    return lines.filter(({ text }) => remains.test(plain(text))).length < remainsMin ? 'none' : 'unlocated';
  }
  const isFront = isMyNumberFront(lines.map(({ text }) => text).join('\n'));
  // A tilted or curved sentence is read in pieces, which begin at different heights.
  const height = first.box.bottom - first.box.top;
  const top = Math.max(0, first.box.top - 0.25 * height);
  if (!isFront && (!holdsAny(first.text, introduction) || top < topOfDeclaration.min || top > topOfDeclaration.max)) {
    return 'unlocated';
  }
  // The declaration of a licence has the whole width; on a My Number card the portrait is beside it.
  const left = isFront ? Math.max(0, Math.min(...own.map(({ box }) => box.left)) - 0.02) : 0;
  const isCut = lines.some((line) => {
    if (own.includes(line) || line.box.right < left) return false;
    const below = (line.box.bottom - top) / (line.box.bottom - line.box.top);
    return below > cutShareMax && below < 1 - cutShareMax;
  });
  // Changes of address on a My Number card stand above the declaration; if they were painted over, they would count as none.
  const hidesPanel = lines.some(({ text, box }) => box.bottom > top && holdsAny(text, panelCaption));
  return isCut || (isFront && hidesPanel) ? 'unlocated' : { left, top };
}

/** Tells which back a picture shows, by words that stand on no front. Null when it shows none of these. */
export function recognizeBack({ lines }: UprightPrint): RecognizedBack | null {
  const text = lines.map((line) => line.text).join('\n');
  const joined = plain(text);
  if (myNumberBack.test(joined) || hasMyNumberLabel(joined)) return 'my_number_card';
  if (holdsAny(text, residenceHeads) && holdsAny(text, residenceNotes)) return 'residence_card';
  if (isMyNumberFront(text)) return null;
  return lines.some(isOfDeclaration) ? 'driver_license' : null;
}
