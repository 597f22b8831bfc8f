import type { UserInputInfo } from './personal-data.ts';

/** What the user still has to give before submitting, by the names that the capture page knows. */
export type MissingEvidence = 'document_front' | 'user_input';

/** The typed fields that a plan with `user_input` asks for. Kana and address are welcome but not asked for. */
const requiredInput = ['lastName', 'firstName', 'birthDate'] as const satisfies readonly (keyof UserInputInfo)[];

/** The step of a plan that each piece of evidence is for. */
const stepOf: Readonly<Record<MissingEvidence, string>> = { document_front: 'document', user_input: 'user_input' };

/** Whether a plan asks for a piece of evidence. */
export function asksFor(steps: readonly string[], what: MissingEvidence): boolean {
  return steps.includes(stepOf[what]);
}

/**
 * What a plan asks for and the user has not given yet.
 * @param steps the session's plan; steps this version does not know ask for nothing
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

/** What a picture is, as its header says. Width and height are as stored, before any EXIF turn. */
export interface PictureInfo {
  readonly format: 'jpeg' | 'png';
  readonly width: number;
  readonly height: number;
}

/** Why a picture is refused. */
export type PictureRefusal =
  | 'not_a_picture'
  | 'unsupported_format'
  | 'too_large_dimensions'
  | 'too_small'
  | 'truncated';
