// Recognizes fixed words that OCR may have misread.

/** Without spaces and case. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s/gu, '').toUpperCase();
}

/** The characters that tell phrases apart, with one sign for what OCR confuses: long vowels, dashes and the number one. */
function comparable(text: string): string[] {
  return [...plain(text).replace(/[ー一―—–−-]/gu, 'ー')];
}

/**
 * Whether a text holds any of several phrases, or something that differs from one in at most a quarter of its characters. Spaces do not
 * count.
 * @param phrases at least four characters tolerate one misreading, eight tolerate two
 */
export function holdsAny(text: string, phrases: readonly string[]): boolean {
  const characters = comparable(text);
  return phrases.some((phrase) => {
    const wanted = comparable(phrase);
    const allowed = Math.floor(wanted.length / 4);
    const isAt = (at: number): boolean => {
      let wrong = 0;
      for (let index = 0; wrong <= allowed && index < wanted.length; index += 1) {
        if (characters[at + index] !== wanted[index]) wrong += 1;
      }
      return wrong <= allowed;
    };
    for (let at = 0; at + wanted.length <= characters.length; at += 1) if (isAt(at)) return true;
    return false;
  });
}

/** Whether a text is a phrase, apart from a third of its characters and one more or fewer. Spaces and case do not count. */
export function isNearly(text: string, phrase: string): boolean {
  const [given, wanted] = [plain(text), plain(phrase)];
  if (Math.abs(given.length - wanted.length) > Math.max(1, wanted.length / 6)) return false;
  return editDistance(given, wanted) <= Math.floor(wanted.length / 3);
}

/** The number of characters to insert, remove or exchange. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + same));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
