/** Something that the tests need is missing and could not be provided. The message says what, and which commands give it. */
export class SetupError extends Error {
  override readonly name = 'SetupError';
}
