// Judges what was measured in a picture of a card.

import type { DocumentFindings, Observation } from '../../domain/findings.ts';
import type { CardMarks } from './examine-card.ts';
import type { Grids } from './measure-grid.ts';
import type { Outline } from './measure-outline.ts';

/**
 * The limits of fronts: a grid that stands out further is that of a screen or a printer. Brightness: of 339 genuine fronts and backs of the
 * tuning pool (six documents; 1800 to 3000 pixels wide; flat or askew; on wood, cloth, a desk and tiles) the highest had 1.76; of 49 mild ones at
 * the width that phones send the highest had 1.22. Shown on screens, 25 of the same cards had 4.13 and more; one of 200 held-out ones had 1.78,
 * and 0.77 in colour. Colour, in which moire shows: the highest of 170 tuning fronts and backs had 1.43, and three sessions of 192 held-out ones
 * had 1.50 to 1.53.
 */
const gridMax: Grids = { brightness: 1.6, colour: 1.6 };
/**
 * The limit of brightness for pages of passports and cards of the size TD2. They have more ground without print, whose strokes raise the
 * measure, and one picture alone has to show the grid. Of 139 genuine drawings of the tuning pool, clean and mild, the highest had 1.31; of 78
 * that were shown on tuning screens 74 are above a limit, and 71 would be above those of other cards.
 */
const largeBrightnessMax = 1.4;
/**
 * The limits of backs, whose ruled lines on white ground raise both measures. Of the genuine backs of 48 mild tuning sessions the highest had
 * 1.77, and of 132 others 1.48 in brightness and 1.59 in colour; of 108 that were shown on tuning screens the weakest had 2.25.
 */
const backGridMax: Grids = { brightness: 1.9, colour: 1.9 };
/** Pages and TD2 cards are 1.42 times as wide as high, cards of the usual size 1.59 times. */
const largeAspectMax = 1.5;

/** An outline that is so much clearer elsewhere belongs to another portrait. Of 104 genuine drawings the highest had 1.09. */
const movedMin = 1.14;
/** A less clear outline is none. */
const outlineMin = 14;

/** Where even the clearest outline is so faint, there is no portrait. Of 104 genuine drawings the faintest had 21. */
const portraitMin = 10;

/**
 * The marks of a portrait over another one, chosen by genuine drawings of the tuning pool: of 200 mild and 26 clean ones of six documents the
 * highest had 1.00, 3.5 and 0.2. Above one of the limits, or `movedMin`, are 200 of 203 portraits of `tuning-portraits.ts` that have an edge
 * a fiftieth of the old one's width away from it or are turned by 0.8 degrees, and 27 of 67 that lie nearer.
 */
const beyondMax = 1.1;
const withinMax = 5;
const turnMax = 0.3;

/** Whether edges show that another portrait lies over the document's own. */
function isPastedOver({ inPlace, elsewhere, beyond, within, degrees }: Outline): boolean {
  const isClearerElsewhere = elsewhere >= outlineMin && elsewhere > inPlace * movedMin;
  return isClearerElsewhere || beyond > beyondMax || within > withinMax || Math.abs(degrees) > turnMax;
}

/** Whether the portrait is another one, or missing. */
function isSwapped(outline: Outline): boolean {
  return isPastedOver(outline) || Math.max(outline.inPlace, outline.elsewhere) < portraitMin;
}

function frontGridMax({ aspect }: CardMarks): Grids {
  return aspect < largeAspectMax ? { ...gridMax, brightness: largeBrightnessMax } : gridMax;
}

function judgeGrid(front: CardMarks | null, back: CardMarks | null): Observation['result'] {
  const sides = [
    ...(front === null ? [] : [{ grid: front.grid, max: frontGridMax(front) }]),
    ...(back === null ? [] : [{ grid: back.grid, max: backGridMax }]),
  ];
  const isGrid = sides.some(
    ({ grid, max }) => grid !== null && (grid.brightness > max.brightness || grid.colour > max.colour),
  );
  if (isGrid) return 'failed';
  return sides.length > 0 && sides.every(({ grid }) => grid !== null) ? 'passed' : 'inconclusive';
}

function judgeOutline(front: CardMarks | undefined, isKnownLayout: boolean): Observation['result'] {
  const outline = front?.outline ?? null;
  if (outline === null) return 'inconclusive';
  if (isSwapped(outline)) return isKnownLayout ? 'failed' : 'inconclusive';
  return outline.inPlace >= outlineMin ? 'passed' : 'inconclusive';
}

/**
 * Adds what the pictures of a card tell to its findings: the place of its portrait, the observations `screen_or_print_grid` and
 * `portrait_outline`, and an authenticity of `failed` where one of them is. The problem `unexamined`: there is no straightened front, or the portrait is
 * not where known layouts have it and the labels do not show that the layout is known.
 * @param front what was measured on the front; null where the card's corners were not found
 * @param back the same of the back; undefined without one
 */
export function withMarks(
  findings: DocumentFindings,
  front: CardMarks | null,
  back: CardMarks | null | undefined,
): DocumentFindings {
  if (findings.ocr === null) return findings;
  const seen = findings.observations ?? [];
  // Where labels stand elsewhere, this is another issue of the document, and its portrait may stand elsewhere too.
  const labels = seen.find(({ name }) => name === 'label_positions');
  const grid = judgeGrid(front, back ?? null);
  const isKnownLayout = labels === undefined || labels.result === 'passed';
  const outline = judgeOutline(front ?? undefined, isKnownLayout);
  // Where the layout is not known, a portrait in another place may be right, and one in its place cannot be told from it.
  const isUnplaced = !isKnownLayout && front?.outline != null && isSwapped(front.outline);
  const isForged = grid === 'failed' || outline === 'failed';
  return {
    ...findings,
    authenticity: isForged ? 'failed' : findings.authenticity,
    problems: front === null || isUnplaced ? [...findings.problems, 'unexamined'] : findings.problems,
    observations: [
      ...seen,
      { name: 'screen_or_print_grid', result: grid, confidence: null },
      { name: 'portrait_outline', result: outline, confidence: null },
    ],
    ...(front === null ? {} : { portraitPlace: (isKnownLayout ? front.portrait : null) ?? front.card }),
  };
}
