// The interface of the search in sessions, for operators. `src/storage/views` implements it.

import type { ListedValue } from '../../domain/listed-metadata.ts';
import type { ReasonCode } from '../../domain/outcome.ts';
import type { ListedSession, Page, PageRequest, SessionFilter, UnknownCursor } from './views.ts';

/** Which sessions a search finds: every condition that is not null must match. */
export interface SessionSearchFilter extends SessionFilter {
  readonly sessionId: string | null;
  /** Of the latest outcome. */
  readonly reason: string | null;
  /** A value of a listed key. */
  readonly metadata: ListedValue | null;
}

/** A session as a search shows it. Holds no personal data. */
export interface FoundSession {
  readonly session: ListedSession;
  /** Of the latest outcome; empty without one. */
  readonly reasons: readonly ReasonCode[];
  readonly metadataText: string | null;
}

/** Searches in the sessions of a tenant. */
export interface SessionSearch {
  /** Newest first. With a filter a page may hold fewer than `limit` although there is a next page. */
  search(
    tenantId: string,
    filter: SessionSearchFilter,
    page: PageRequest,
    now: Date,
  ): Promise<Page<FoundSession> | UnknownCursor>;
}
