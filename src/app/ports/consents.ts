// The interface to what users agreed to. `src/storage` implements it.

import type { Consent } from '../../domain/consent.ts';
import type { Session } from '../../domain/session.ts';

export interface ConsentStore {
  /** Stores the consent with which the session's current link was used. It must run in the transaction of the start. */
  add(session: Session, consent: Consent): Promise<void>;
  /** The consent that the session's current link was used with; null when there is none. It outlasts the personal data. */
  load(session: Pick<Session, 'id' | 'tenantId' | 'linkIssue'>): Promise<Consent | null>;
  /** The consents of all links that were used, oldest first. */
  history(session: Pick<Session, 'id' | 'tenantId'>): Promise<Consent[]>;
}
