// Whether an uploaded picture can be used, from what was measured in it.

import type { PictureKind } from './evidence.ts';
import type { Findings } from './findings.ts';

/** What was measured in a picture, on its grey levels of 0 to 255, scaled to one size. */
export interface PictureQuality {
  /**
   * The radius of blur at its sharpest edges: the standard deviation of the Gaussian that would blur a hard edge as much, in pixels of a
   * picture with 1,000 pixels on its long side. Infinite where there is no edge.
   */
  readonly blurPx: number;
  /** The level that one pixel in fifty exceeds. */
  readonly highlight: number;
  /** The distance between its darkest and its brightest levels, without the extreme 0.5 percent of either. */
  readonly contrast: number;
  /** The share of the picture that a reflection hides: the largest spot without any detail whose brightness fades around it. */
  readonly glareShare: number;
}

/** Why the face in a picture of a person cannot be used. */
export type FaceFault = 'no_face' | 'several_faces' | 'face_too_small' | 'face_cut_off' | 'face_turned' | 'blurred';

/** Why a picture cannot be used, by what it shows. */
export type QualityFault = 'blurred' | 'too_dark' | 'glare' | 'no_document' | FaceFault;

/**
 * The limits. Each is far beyond the worst picture of a specimen that could still be read, because a refusal of a usable picture costs a
 * user more than a referral costs a reviewer.
 */
const limits = { highlightMin: 12, contrastMin: 8, blurPxMax: 2.7, faceBlurPxMax: 5, glareShareMax: 0.04 };

/**
 * Judges a picture. Nothing is measured that depends on what kind of document it shows.
 * @returns the first fault, or null
 */
export function qualityFault(kind: PictureKind, quality: PictureQuality): QualityFault | null {
  const { blurPx, highlight, contrast, glareShare } = quality;
  if (highlight < limits.highlightMin) return 'too_dark';
  const isFace = kind === 'face';
  if (contrast < limits.contrastMin) return isFace ? 'blurred' : 'no_document';
  if (blurPx > (isFace ? limits.faceBlurPxMax : limits.blurPxMax)) return 'blurred';
  return !isFace && glareShare > limits.glareShareMax ? 'glare' : null;
}

/** What is wrong, in words for the user. */
export const qualityDetails: Readonly<Record<QualityFault, string>> = {
  blurred: 'The picture is blurred. Hold the phone still and take it again.',
  too_dark: 'The picture is too dark. Take it again in better light.',
  glare: 'A reflection hides a part of the document. Turn it away from the light and take the picture again.',
  no_document: 'The picture shows no document. Take it again with the whole document in it.',
  no_face: 'The picture shows no face. Take a picture of your face, from the front and in good light.',
  several_faces: 'The picture shows more than one face. Take it again so that only yours is in it.',
  face_too_small:
    'The face in the picture is too small. Take a picture of your own face, not of a document, from closer.',
  face_cut_off: 'The face in the picture is cut off. Take it again with the whole face in it.',
  face_turned: 'The face in the picture is turned or leans. Look straight into the camera and take it again.',
};

/** How many pictures of one kind are refused in a round before the next one is stored as it is. */
export const qualityRefusalsMax = 3;

/**
 * Adds what the gate found to the findings of the checks: a picture that could not be used never leads to an approval, even where the checks
 * made something of it. Findings that a check has doubts about stay as they are.
 */
export function withQualityFaults(
  findings: Findings,
  pictures: readonly { readonly kind: PictureKind | 'challenge'; readonly fault: QualityFault | null }[],
): Findings {
  const { document, face } = findings;
  const faulty = pictures.filter(({ fault }) => fault !== null);
  // Neither the mark of a specimen nor a card without corners is a doubt about what was read.
  const isCertain = document?.problems.every((problem) => problem === 'specimen' || problem === 'unexamined');
  const isDocument = faulty.some(({ kind }) => kind.startsWith('document_')) && isCertain === true;
  const isFace = faulty.some(({ kind }) => kind === 'face') && face?.problems.length === 0;
  const isFrame = faulty.some(({ kind }) => kind === 'challenge') && face?.problems.length === 0;
  return {
    ...findings,
    ...(isDocument && document && { document: { ...document, problems: [...document.problems, 'unreadable'] } }),
    ...(isFrame && { face: { ...face, problems: ['liveness_low_confidence'] } }),
    ...(isFace && { face: { ...face, problems: ['not_detected'] } }),
  };
}
