// The interfaces to machine tokens and members. `src/storage` implements them.

import type { Identity, Role } from '../../domain/people.ts';

/** A token of a program, without its text. */
export interface MachineToken {
  readonly id: string;
  /** Null for a token of the instance. */
  readonly tenantId: string | null;
  readonly name: string;
  readonly roles: readonly Role[];
  /** The last four characters, to tell tokens apart; null for a token of an earlier release. */
  readonly hint: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  /** To about a minute. */
  readonly lastUsedAt: Date | null;
}

/** What is known of a token when it is issued. */
export type NewMachineToken = Omit<MachineToken, 'revokedAt' | 'lastUsedAt'> & {
  /** SHA-256 of the token, hex; stored under a key. */
  readonly hash: string;
};

export interface MachineTokenStore {
  insert(token: NewMachineToken): Promise<void>;
  /**
   * Inserts the first token of the instance, unless it has been set up. A concurrent call waits for the end of the other transaction, so it
   * must run inside one.
   * @returns false when a token exists
   */
  insertFirst(token: Omit<NewMachineToken, 'id' | 'tenantId'>): Promise<boolean>;
  /** The caller with the valid token of this hash (SHA-256, hex), or null. Notes the use. */
  find(hash: string, now: Date): Promise<Identity | null>;
  /** Null when there is no such token of the tenant, or of the instance. A repeated revocation keeps the first time. */
  revoke(tenantId: string | null, tokenId: string, now: Date): Promise<MachineToken | null>;
}
