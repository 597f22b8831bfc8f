// Middle dots, which Japanese sets between foreign words and OCR takes for one another.

/** ・ and the characters that look like it: · • ‧ ∙ ⋅, and the half-width form. */
const looks = /[・･·•‧∙⋅]/gu;

/** Brings every middle dot to ・. */
export function foldMiddleDots(text: string): string {
  return text.replace(looks, '・');
}

/** Drops the middle dots that matching ignores: those that do not divide two numbers. */
export function withoutIdleDots(text: string): string {
  return foldMiddleDots(text).replace(/(?<!\d\s*)・|・(?!\s*\d)/gu, '');
}
