/** New identifiers, injected so that rules stay free of chance. Session, event and row ids grow in time order (UUIDv7). */
export interface Ids {
  /** `vs_` and 32 lowercase hexadecimal digits (SPEC 2.1). */
  sessionId(): string;
  /** `evt_` and 32 lowercase hexadecimal digits; holds no dot, which would blur the signed text. */
  eventId(): string;
  /** A lowercase hyphenated UUID. */
  uuid(): string;
}
