// Tells shut eyes from open ones, by another picture of the same person.

import type { EyeOpening } from './eye-opening.ts';

/**
 * Limits of shut eyes in shares of the open ones, found on drawings: `docs/models.md` counts the errors. Shut eyes open to 0.78 at most as a
 * rule, and lose contrast, which open ones keep where the mesh follows their lids badly. In poor pictures shut ones open to 0.88; there,
 * more contrast must be lost. A blurred picture may lose it with open eyes, so it alone does not decide.
 */
const shutEyes = [
  { openingMax: 0.78, contrastMax: 0.85 },
  { openingMax: 0.88, contrastMax: 0.48 },
] as const;

/**
 * Whether the eyes are shut, in comparison with another picture of the same person. The opening is the larger one of two ratios, because shut
 * eyes lower both. A photograph that is held at a slant is only squeezed, which lowers the opening by the width of the eye; a head that turns
 * lowers the opening by the height of the face.
 * @param reference with open eyes
 */
export function areShut(eyes: EyeOpening, reference: EyeOpening): boolean {
  const ratio = (of: keyof EyeOpening): number => (reference[of] === 0 ? 1 : eyes[of] / reference[of]);
  const opening = Math.max(ratio('byWidth'), ratio('byFace'));
  const contrast = ratio('contrast');
  return shutEyes.some(({ openingMax, contrastMax }) => opening <= openingMax && contrast <= contrastMax);
}
