export {
  type CallOptions,
  createMitomeClient,
  type Given,
  type KeyedCallOptions,
  type MitomeClient,
  type MitomeClientOptions,
} from './client.ts';
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
export type * from './generated/schemas.gen.ts';
export type { FetchLike } from './send.ts';
export {
  type NotificationHeaders,
  type NotificationRefusal,
  type NotificationVerification,
  type VerifyOptions,
  verifyNotification,
} from './verify-notification.ts';
export { type WaitOptions, waitForOutcome } from './wait-for-outcome.ts';
