// Recognizes fixed words that OCR may have misread.

/** Whether two characters of a phrase may be told apart by OCR. Long vowels and the number one are not. */
function sameCharacter(a: string, b: string): boolean {
  const plain = (character: string): string => (/^[ー一―—–−-]$/u.test(character) ? 'ー' : character);
  return plain(a) === plain(b);
}

/**
 * Whether a text holds a phrase, or something that differs from it in at most a quarter of its characters. Spaces do not count.
 * @param phrase at least four characters tolerate one misreading, eight tolerate two
 */
function holdsPhrase(text: string, phrase: string): boolean {
  const characters = [...text.normalize('NFKC').replace(/\s/gu, '').toUpperCase()];
  const wanted = [...phrase.normalize('NFKC').replace(/\s/gu, '').toUpperCase()];
  const allowed = Math.floor(wanted.length / 4);
  for (let at = 0; at + wanted.length <= characters.length; at += 1) {
    let wrong = 0;
    for (let index = 0; wrong <= allowed && index < wanted.length; index += 1) {
      if (!sameCharacter(characters[at + index] ?? '', wanted[index] ?? '')) wrong += 1;
    }
    if (wrong <= allowed) return true;
  }
  return false;
}

/** Whether a text holds any of several phrases. */
export function holdsAny(text: string, phrases: readonly string[]): boolean {
  return phrases.some((phrase) => holdsPhrase(text, phrase));
}

/** Whether a text is a phrase, apart from a third of its characters and one more or fewer. Spaces and case do not count. */
export function isNearly(text: string, phrase: string): boolean {
  const plain = (one: string): string => one.normalize('NFKC').replace(/\s/gu, '').toUpperCase();
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
