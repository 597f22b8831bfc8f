import { type CssVarsTheme, getContrastRatio } from '@mui/material/styles';
import { expect, it } from 'vitest';
import { theme } from './theme.ts';

/** What differs by less is not told apart, WCAG 1.4.11. */
const least = 3;

it.each(['light', 'dark'] as const)(
  'tells the parts of a bar from each other and from the page with %s colours',
  (scheme) => {
    const palette = (theme as unknown as CssVarsTheme).colorSchemes[scheme]?.palette;
    const { approved, needsReview, rejected } = palette?.chart ?? { approved: '', needsReview: '', rejected: '' };
    const ground = palette?.background.paper ?? '';
    for (const part of [approved, needsReview, rejected])
      expect(getContrastRatio(part, ground), part).toBeGreaterThanOrEqual(least);
    for (const other of [approved, rejected])
      expect(getContrastRatio(other, needsReview), other).toBeGreaterThanOrEqual(least);
  },
);
