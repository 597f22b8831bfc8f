export type { CallOptions, FetchLike, Given, KeyedCallOptions } from './call-options.ts';
export { createMitomeClient, type MitomeClient, type MitomeClientOptions } from './client.ts';
export { reveal } from './conceal.ts';
export {
  type Issue,
  MitomeApiError,
  MitomeConnectionError,
  MitomeError,
  MitomeWaitError,
  type ProblemReason,
  type ProblemTag,
} from './errors.ts';
export type { OperationId } from './generated/operations.gen.ts';
export type * from './generated/schemas.gen.ts';
export {
  type NotificationHeaders,
  type NotificationRefusal,
  type NotificationVerification,
  type VerifyOptions,
  verifyNotification,
} from './verify-notification.ts';
export { type WaitOptions, waitForOutcome } from './wait-for-outcome.ts';
