// Compares where labels stand with the known layout of a document.

import type { CheckResult } from '../../../domain/findings.ts';
import type { LabelledSide } from './find-labels.ts';

/** Where the middle of a label's left edge stands, in shares of the card's width and height. */
export type Layout = Readonly<Record<string, readonly [x: number, y: number]>>;

/** A label within this share of its place is in its place. Cards of different years differ by less. */
const tolerance = 0.09;
/** One that is further away than this cannot belong to the layout. */
const displaced = 0.2;
/** Fewer labels than this say nothing. */
const labelsMin = 3;
/** The aspect of a card of the size ID-1, and how far that of a rectified picture may be from it. */
const cardAspect = 85.6 / 53.98;
const aspectTolerance = 0.12;

/**
 * Whether the labels that were found stand where the layout has them.
 * @param aspect width divided by height of the rectified picture; one that is not a card's says nothing about places
 */
export function compareLayout(side: LabelledSide, layout: Layout, aspect: number): CheckResult {
  if (Math.abs(aspect / cardAspect - 1) > aspectTolerance) return 'inconclusive';
  const distances = Object.entries(layout).flatMap(([label, [x, y]]) => {
    const place = side.place(label);
    if (place === null) return [];
    return [Math.max(Math.abs(place.left - x), Math.abs((place.top + place.bottom) / 2 - y))];
  });
  if (distances.length < labelsMin) return 'inconclusive';
  // One label may have been found in the wrong place; two are no accident.
  if (distances.filter((distance) => distance > displaced).length > 1) return 'failed';
  return distances.every((distance) => distance <= tolerance) ? 'passed' : 'inconclusive';
}
