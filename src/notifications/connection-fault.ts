/** Why no connection to a receiver came about. */
export type ConnectionFaultClass = 'timeout' | 'dns_error' | 'connect_error' | 'tls_error' | 'blocked_address';

/** A connection that could not be made, with the class that its attempt gets. The message names no host. */
export class ConnectionFault extends Error {
  override readonly name = 'ConnectionFault';
  readonly faultClass: ConnectionFaultClass;

  constructor(faultClass: ConnectionFaultClass, cause?: unknown) {
    super(`No connection to the receiver: ${faultClass}.`, { cause });
    this.faultClass = faultClass;
  }
}

/** Reads the `code` of a Node or undici error, or an empty string. */
export function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
