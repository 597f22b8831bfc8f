interface Bound {
  readonly lines: number;
  readonly applies: (file: string) => boolean;
}

const bounds: readonly Bound[] = [
  {
    lines: 400,
    applies: (file) =>
      /^(src|scripts|contract-tests|examples|packages)\/(?!.*\.gen\.ts$).*\.(ts|tsx|js|mjs|css|html)$/.test(file),
  },
  // A handler hands over and presents; a longer one decides something that belongs into a use case.
  { lines: 80, applies: (file) => /^src\/http\/handlers\/[^/]+\/[^/]+\.ts$/.test(file) },
];

/**
 * The bound that a file is too long for, or null.
 * @param file its path from the root
 * @param text its content; it may say why it is longer than 400 lines: `// Longer than 400 lines because …`
 */
export function exceededBound(file: string, text: string): number | null {
  const lines = text.split('\n').length - 1;
  const exceeded = bounds.filter((bound) => bound.applies(file) && lines > bound.lines);
  const broken = exceeded.filter((bound) => bound.lines < 400 || !/Longer than 400 lines because \S/.test(text));
  return broken.length === 0 ? null : Math.min(...broken.map((bound) => bound.lines));
}
