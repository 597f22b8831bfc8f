/** Thrown when a command was called wrongly, or what it needs is not there. The message is for whoever called it, and repeats no secret. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
