/**
 * Thrown by stores when the database cannot be reached or does not answer in time, so that the caller can be told to try again
 * (503). Whether a write that ended so took effect is unknown.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  /** The driver's code for the fault. */
  readonly code: string;

  constructor(code: string) {
    super(`The database is not available (${code}).`);
    this.code = code;
  }
}
