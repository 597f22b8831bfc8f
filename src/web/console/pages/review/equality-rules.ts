/**
 * A rule that the page explains. Whether two values are the same, the rules of the service say (see `relationOf`), which are more
 * (docs/matching.md).
 */
export type EqualityRule = 'width' | 'case' | 'kana' | 'separators' | 'marks';

interface Folding {
  readonly rule: EqualityRule;
  readonly fold: (text: string) => string;
}

const hiragana = /[\u3041-\u3096\u309d\u309e]/g;
const katakanaDistance = 0x60;

const foldings: readonly Folding[] = [
  { rule: 'width', fold: (text) => text.normalize('NFKC') },
  { rule: 'case', fold: (text) => text.toUpperCase() },
  {
    rule: 'kana',
    fold: (text) => text.replace(hiragana, (sign) => String.fromCharCode(sign.charCodeAt(0) + katakanaDistance)),
  },
  { rule: 'separators', fold: (text) => text.replace(/[^\p{L}\p{N}\p{M}ー]/gu, '') },
  // Kana keep their marks, which make other letters of them.
  {
    rule: 'marks',
    fold: (text) =>
      text.replace(/\p{Script=Latin}\p{M}*/gu, (letter) => letter.normalize('NFD').replace(/\p{M}/gu, '')),
  },
];

/**
 * The rules that make two texts the same: none when they are equal as they are, null when these rules do not suffice. Only rules without
 * which the texts would differ are among them.
 */
export function rulesBetween(one: string, another: string): readonly EqualityRule[] | null {
  const foldedBy = (rules: readonly Folding[], text: string) => rules.reduce((folded, { fold }) => fold(folded), text);
  const agreeBy = (rules: readonly Folding[]) => foldedBy(rules, one) === foldedBy(rules, another);
  if (one === another) return [];
  if (!agreeBy(foldings)) return null;
  let needed = foldings;
  for (const folding of foldings) {
    const fewer = needed.filter((rule) => rule !== folding);
    if (agreeBy(fewer)) needed = fewer;
  }
  return needed.map(({ rule }) => rule);
}

/** Whether two single characters are the same by these rules. */
export function isSameCharacter(one: string, another: string): boolean {
  if (isSeparator(one) || isSeparator(another)) return one === another;
  return rulesBetween(one, another) !== null;
}

function isSeparator(character: string): boolean {
  return !/[\p{L}\p{N}]/u.test(character);
}
