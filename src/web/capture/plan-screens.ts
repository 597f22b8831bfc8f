// The screens of a plan, and what is still missing for them.

import type { CaptureVerification } from '../../../generated/clients/capture/index.ts';

/** A screen on which the user gives something, in the order in which the plan asks. */
export type StepScreen = 'document' | 'face' | 'details' | 'review';

/** What the user cannot give: the frames of a challenge, or these and the picture of the face. */
export type Skip = 'challenge' | 'face';

export const screenOfMissing: Readonly<Record<string, StepScreen>> = {
  document_front: 'document',
  face: 'face',
  challenge: 'face',
  user_input: 'details',
};

/** What is missing and was not skipped. */
export function stillMissing({ missing }: CaptureVerification, skip: Skip | null): readonly string[] {
  return missing.filter((name) => skip === null || (name !== 'challenge' && (skip !== 'face' || name !== 'face')));
}

/** Whether the user did not agree that the face is processed: the page asks for no picture of it. */
export function refusedFace({ consent }: CaptureVerification): boolean {
  return consent?.face === false;
}

/** The screens of a plan in its order, the review last. Steps that this page does not know have none. */
export function stepScreens(verification: CaptureVerification): readonly StepScreen[] {
  const known = verification.steps.flatMap((planned): StepScreen[] => {
    if (planned === 'face') return refusedFace(verification) ? [] : [planned];
    if (planned === 'document') return [planned];
    return planned === 'user_input' ? ['details'] : [];
  });
  return [...known, 'review'];
}

/** The position of the current screen among the screens of the plan: 0 for the first, -1 when it is none of them. */
export function placeInPlan({
  screen,
  verification,
}: {
  readonly screen: { readonly name: string };
  readonly verification: CaptureVerification | null;
}): number {
  const screens: readonly string[] = verification === null ? [] : stepScreens(verification);
  return screens.indexOf(screen.name);
}
