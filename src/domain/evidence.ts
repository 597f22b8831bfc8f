// The evidence that a submission needs, and the rules for pictures.

import type { UserInputInfo } from './personal-data.ts';

/** Evidence that a submission still needs, by its names on the capture surface. */
export type MissingEvidence = 'document_front' | 'user_input';

/** The fields that a plan with `user_input` requires. Kana and address are optional. */
const requiredInput = ['lastName', 'firstName', 'birthDate'] as const satisfies readonly (keyof UserInputInfo)[];

/** The step that asks for each piece of evidence. */
const stepOf: Readonly<Record<MissingEvidence, string>> = { document_front: 'document', user_input: 'user_input' };

/** Whether a plan asks for a piece of evidence. */
export function asksFor(steps: readonly string[], evidence: MissingEvidence): boolean {
  return steps.includes(stepOf[evidence]);
}

/**
 * The evidence that a plan asks for and the user has not given.
 * @param steps the session's plan; unknown steps ask for nothing
 */
export function missingEvidence(
  steps: readonly string[],
  given: { readonly pictures: readonly string[]; readonly userInput: UserInputInfo | null },
): MissingEvidence[] {
  const missing: MissingEvidence[] = [];
  if (asksFor(steps, 'document_front') && !given.pictures.includes('document_front')) missing.push('document_front');
  const input = given.userInput;
  if (asksFor(steps, 'user_input') && !requiredInput.every((name) => input?.[name] !== undefined))
    missing.push('user_input');
  return missing;
}

/** Why a picture is refused. */
export type PictureRefusal =
  | 'not_a_picture'
  | 'unsupported_format'
  | 'too_large_dimensions'
  | 'too_small'
  | 'truncated';
