/**
 * The service's log. Callers give ids, statuses, classes and durations only: personal data, keys, tokens, cookies, `state`, return
 * URLs and `metadata` never reach it.
 */
export interface Log {
  debug(fields: object, message: string): void;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
