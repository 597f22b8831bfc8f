// What the user agreed to before the start.

/** A consent of the user. It holds no personal value. */
export interface Consent {
  /** The version of the text that the user saw. */
  readonly version: string;
  /** The language of that text, as BCP 47 writes it. */
  readonly language: string;
  /** Whether the user agrees that pictures of the face are processed; null where that was not asked. */
  readonly face: boolean | null;
  readonly givenAt: Date;
}

/** Whether the user refused that the face is processed. Then none of it is taken, kept or measured, and a person decides. */
export function refusesFace(consent: Pick<Consent, 'face'> | null): boolean {
  return consent?.face === false;
}
