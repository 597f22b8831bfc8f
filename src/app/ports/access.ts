/** One access to personal data, to be kept for the tenant and for auditors (SPEC 4.2). Holds no personal data itself. */
export interface AccessRecord {
  readonly tenantId: string;
  readonly sessionId: string;
  /** Who looked: an API key's id, or `admin`. */
  readonly actor: string;
  /** The operationId. */
  readonly operation: string;
  readonly requestId: string;
  readonly at: Date;
}

/**
 * Writes access records durably. A record that cannot be written throws, and the answer must then be withheld (503).
 * Records of concurrent calls may share a statement.
 */
export interface AccessLog {
  record(record: AccessRecord): Promise<void>;
}
