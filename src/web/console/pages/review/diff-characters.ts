/** A run of characters that is the same in two texts, or only in the one that is shown. */
export interface Run {
  readonly text: string;
  readonly isDifferent: boolean;
}

/**
 * Marks the characters of a text that have no counterpart in another one, in their order (longest common subsequence).
 * @param text the text that is shown
 * @param other the text that it is compared with
 * @param isSame whether two characters count as the same
 */
export function diffCharacters(
  text: string,
  other: string,
  isSame: (one: string, another: string) => boolean = Object.is,
): readonly Run[] {
  const [shown, compared] = [characters(text), characters(other)];
  const lengths = commonLengths(shown, compared, isSame);
  const runs: { text: string; isDifferent: boolean }[] = [];
  let [at, otherAt] = [0, 0];
  const push = (character: string, isDifferent: boolean): void => {
    const last = runs.at(-1);
    if (last?.isDifferent === isDifferent) last.text += character;
    else runs.push({ text: character, isDifferent });
  };
  const left = (row: number, column: number): number => lengths[row]?.[column] ?? 0;
  for (; at < shown.length; at += 1) {
    const character = shown[at] as string;
    while (otherAt < compared.length && left(at, otherAt + 1) === left(at, otherAt) && left(at, otherAt) > 0)
      otherAt += 1;
    const partner = compared[otherAt];
    const isCommon =
      partner !== undefined && isSame(character, partner) && left(at, otherAt) === left(at + 1, otherAt + 1) + 1;
    if (isCommon) otherAt += 1;
    push(character, !isCommon);
  }
  return runs;
}

/** What readers see as characters: a letter with its marks is one. */
function characters(text: string): readonly string[] {
  return [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
}

/** The lengths of the longest common subsequences of all pairs of ends. */
function commonLengths(
  shown: readonly string[],
  compared: readonly string[],
  isSame: (one: string, another: string) => boolean,
): readonly (readonly number[])[] {
  const rows = Array.from({ length: shown.length + 1 }, () => new Array<number>(compared.length + 1).fill(0));
  for (let row = shown.length - 1; row >= 0; row -= 1) {
    for (let column = compared.length - 1; column >= 0; column -= 1) {
      const [here, below] = [rows[row] as number[], rows[row + 1] as number[]];
      here[column] = isSame(shown[row] as string, compared[column] as string)
        ? (below[column + 1] as number) + 1
        : Math.max(below[column] as number, here[column + 1] as number);
    }
  }
  return rows;
}
